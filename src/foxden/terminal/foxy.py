"""Foxy in a terminal: the top card, one's own board, and the count at the end."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from foxden.core.contract import Offer
from foxden.core.outcome import Outcome
from foxden.core.seats import Seat
from foxden.games.foxy import State, View, Write
from foxden.games.foxy.actions import Action, Reveal, WriteOffer
from foxden.games.foxy.cards import FOX, SHOWN, Card
from foxden.games.foxy.rules import writing_order
from foxden.games.foxy.state import TURNS
from foxden.games.foxy.view import Board, Count, Seen
from foxden.terminal.face import Audience, Choice, Question
from foxden.texts import Catalogue

hides: Final = True


def draw(view: View, seat: Seat | None, audience: Audience) -> RenderableType:
    say = audience.say
    if view.count is not None:
        return Text()
    parts: list[RenderableType] = [
        Text(say("foxy.drawn.turn", turn=view.turn, turns=TURNS), style="bold")
    ]
    if view.card is not None:
        parts.append(_card_panel(view, say))
    if seat is not None:
        parts.append(_own_board(view))
    return Group(*parts)


def _card_panel(view: View, say: Catalogue) -> Panel:
    assert view.card is not None  # noqa: S101  drawn only once a card is there
    asked = f"foxy.asked.{view.options.fox}" if view.card == FOX else "foxy.asked.animals"
    words = Text(_animals(view.card, say), style="bold", justify="center")
    return Panel(
        Group(words, Text(say(asked), style="dim", justify="center")),
        title=_environment(view.card, say),
        width=60,
        padding=(1, 2),
    )


def _environment(card: Card, say: Catalogue) -> str:
    if card == FOX:
        return say("foxy.fox_card")
    return say(f"foxy.environment.{card.partition(':')[0]}")


def _animals(card: Card, say: Catalogue) -> str:
    if card == FOX:
        return say("foxy.fox_card")
    return " + ".join(say(f"foxy.animal.{animal}") for animal in SHOWN[card])


def _own_board(view: View) -> Grid:
    """Ten boxes a row, each under the number of its turn."""
    grid = Grid(show_header=False, pad_edge=False)
    for first in (0, TURNS // 2):
        turns = range(first + 1, first + TURNS // 2 + 1)
        grid.add_row(*(_turn_number(view, turn) for turn in turns))
        grid.add_row(*(_box(view, turn) for turn in turns), end_section=True)
    return grid


def _turn_number(view: View, turn: int) -> Text:
    return Text(f"{turn:>3}", style="bold reverse" if turn == view.turn else "dim")


def _box(view: View, turn: int) -> Text:
    """The number written; brackets stand for the circle."""
    if turn > len(view.written):
        return Text("  ·", style="dim")
    number = view.written[turn - 1].number
    return Text(f"({number})" if view.circle == turn else f"{number:>3}", style="bold")


def tell(actor: Seat, seen: Seen, audience: Audience) -> str:
    if isinstance(seen, Reveal):
        return ""
    told = []
    if seen.number is not None:
        told.append(describe(actor, Write(seen.number, bool(seen.circled)), audience))
    if seen.read_out is not None:
        read_out = seen.read_out
        told.append(audience.tell("foxy.told.read_out", read_out.seat, number=read_out.number))
    return " ".join(told)


def tell_draws(view: View, seen: Sequence[Seen], audience: Audience) -> Sequence[str]:
    """The card that begins a turn; a draw is one card."""
    say, facts = audience.say, {"turn": view.turn, "turns": TURNS}
    return [
        say("foxy.told.revealed_fox", **facts)
        if drawn.card == FOX
        else say(
            "foxy.told.revealed",
            environment=_environment(drawn.card, say),
            animals=_animals(drawn.card, say),
            **facts,
        )
        for drawn in seen
        if isinstance(drawn, Reveal)
    ]


def describe(seat: Seat, action: Write, audience: Audience) -> str:
    key = "foxy.told.circled" if action.circled else "foxy.told.locked"
    return audience.tell(key, seat, number=action.number)


def ask(
    view: View, offer: Offer[Action], answers: tuple[Any, ...], audience: Audience
) -> Question | Write:
    """A number; then, while the circle is left, whether to bet it on this one."""
    assert isinstance(offer, WriteOffer)  # noqa: S101  players get no other offer
    say = audience.say
    if not answers:
        return Question(say("foxy.ask.number", turn=view.turn), numbers=offer.numbers)
    number = answers[0]
    if not offer.circle:
        return Write(number)
    if len(answers) == 1:
        choices = [
            Choice(say("foxy.ask.lock", number=number), False),  # noqa: FBT003  the answer
            Choice(say("foxy.ask.circle", number=number), True),  # noqa: FBT003  the answer
        ]
        return Question(say("foxy.ask.how"), choices)
    return Write(number, answers[1])


def count(view: View, outcome: Outcome[Any], audience: Audience) -> RenderableType:
    """Every card with its exact number, every number with its points."""
    assert view.count is not None  # noqa: S101  the game is over
    grid = Grid(pad_edge=False)
    for title in ("foxy.counted.turn", "foxy.counted.card", "foxy.counted.exact"):
        grid.add_column(audience.say(title))
    for board in view.count.boards:
        grid.add_column(audience.names[board.seat], justify="right")
    for turn in range(TURNS):
        grid.add_row(*_counted_turn(view.count, turn, audience.say))
    grid.add_section()
    total = audience.say("foxy.counted.deviation" if view.seats == 1 else "foxy.counted.total")
    grid.add_row("", total, "", *(str(board.score) for board in view.count.boards))
    return grid


def _counted_turn(count: Count, turn: int, say: Catalogue) -> list[RenderableType]:
    card = count.pile[turn]
    return [
        str(turn + 1),
        _animals(card, say),
        str(count.exact[turn]),
        *(_judged(board, turn) for board in count.boards),
    ]


def _judged(board: Board, turn: int) -> Text:
    """The number as written, crossed out where it was too high (X14), then its points."""
    number = str(board.entries[turn].number)
    written = f"({number})" if board.circle == turn + 1 else number
    style = "strike" if board.sheet.crossed[turn] else ""
    return Text(written, style=style).append(f" → {board.sheet.points[turn]}", style="bold")


def next_to_act(state: State) -> Seat:
    return writing_order(state)[0]
