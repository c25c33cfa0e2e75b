"""Fennecs in a terminal: columns side by side, a turn in up to three questions."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from foxden.core.contract import Offer
from foxden.core.outcome import Outcome
from foxden.core.seats import CHANCE, Seat
from foxden.games.fennecs import State, View
from foxden.games.fennecs.actions import (
    Action,
    Choose,
    ChooseOffer,
    Collect,
    First,
    Place,
    PlayOffer,
    StartCard,
)
from foxden.games.fennecs.view import (
    ColumnView,
    LaidView,
    Seen,
    SeenChoose,
    SeenCollect,
    SeenDeal,
    SeenPlace,
    SeenRoundEnd,
)
from foxden.terminal.face import Audience, Choice, Question
from foxden.texts import Catalogue

hides: Final = True


def draw(view: View, seat: Seat | None, audience: Audience) -> RenderableType:
    say = audience.say
    parts: list[RenderableType] = [_headline(view, say), _players(view, audience), Text()]
    if view.columns:
        parts += [_columns(view, audience), Text()]
    if view.hand:
        parts.append(Text(say("fennecs.drawn.hand", cards=view.hand), style="bold"))
    return Group(*parts)


def _headline(view: View, say: Catalogue) -> Text:
    key = "fennecs.drawn.debt" if view.reserve < 0 else "fennecs.drawn.reserve"
    words = [
        say("fennecs.drawn.round", round=view.round, goal=view.goal),
        say(key, count=abs(view.reserve)),
    ]
    if view.goal_reached:
        words.append(say("fennecs.drawn.last_round"))
    return Text(" · ".join(words), style="bold")


def _players(view: View, audience: Audience) -> Grid:
    grid = Grid(box=None, show_header=False, padding=(0, 2))
    for seat, (name, player) in enumerate(zip(audience.names, view.players, strict=True)):
        grid.add_row(
            "▶" if seat == view.actor else "",
            name,
            f"{player.stars} ★",
            audience.say("fennecs.drawn.cards", count=player.hand),
        )
    return grid


def _columns(view: View, audience: Audience) -> Grid:
    """One column of the grid for each column of the table, the starting card on top."""
    grid = Grid(padding=(0, 1))
    for number in range(len(view.columns)):
        grid.add_column(audience.say("fennecs.drawn.column", number=number + 1), justify="center")
    depth = max(len(column.laid) for column in view.columns)
    for row in range(depth):
        grid.add_row(*(_card_at(column, row, audience) for column in view.columns))
    grid.add_section()
    grid.add_row(*(_worth(column, audience) for column in view.columns))
    return grid


def _card_at(column: ColumnView, row: int, audience: Audience) -> Text:
    if row >= len(column.laid):
        return Text()
    laid = column.laid[row]
    style = "dim" if column.collected_by is not None else "bold"
    return Text(_card(laid, column, audience.say), style=style).append(
        _owner(laid, audience), style="dim"
    )


def _card(laid: LaidView, column: ColumnView, say: Catalogue) -> str:
    if laid.card is None:
        return "★ ?"
    name = say(f"fennecs.card.{laid.card}")
    return f"★ ({name})" if laid.face == "down" and column.collected_by is None else name


def _owner(laid: LaidView, audience: Audience) -> str:
    return "" if laid.seat is None else f"  {audience.names[laid.seat]}"


def _worth(column: ColumnView, audience: Audience) -> str:
    """What is known about the total; a collected column says who took it."""
    say = audience.say
    if column.collected_by is not None:
        return say("fennecs.drawn.collected", player=audience.names[column.collected_by])
    if column.fate != "counted":
        return say(f"fennecs.drawn.{column.fate}")
    totals = [*column.totals]
    if column.unknown:
        return say("fennecs.drawn.partly", totals=totals, count=column.unknown)
    return say("fennecs.drawn.total", totals=totals)


def tell(actor: Seat, seen: Seen, audience: Audience) -> str:
    match seen:
        case First(seat=seat):
            return audience.tell("fennecs.told.first", seat)
        case SeenPlace():
            return _told_place(actor, seen, audience)
        case SeenCollect():
            return " ".join(_told_collect(actor, seen, audience))
        case SeenChoose():
            chosen = audience.tell("fennecs.told.chosen", actor)
            return " ".join([chosen, *_told_count(seen, audience)])
        case _:
            return ""


def tell_draws(view: View, seen: Sequence[Seen], audience: Audience) -> Sequence[str]:
    """A new round: who begins the first, what the columns begin with, what everybody is dealt."""
    say = audience.say
    told = [tell(CHANCE, drawn, audience) for drawn in seen if isinstance(drawn, First)]
    if starts := [drawn.card for drawn in seen if isinstance(drawn, StartCard)]:
        told = [say("fennecs.told.round", round=view.round), *told]
        told.append(say("fennecs.told.columns", cards=starts))
    for seat, player in enumerate(audience.names):
        dealt = [drawn.card for drawn in seen if isinstance(drawn, SeenDeal) and drawn.seat == seat]
        if None in dealt:
            told.append(say("fennecs.told.dealt_hidden", other=player, count=len(dealt)))
        elif dealt:
            told.append(audience.tell("fennecs.told.dealt", Seat(seat), cards=dealt))
    return told


def _told_place(actor: Seat, seen: SeenPlace, audience: Audience) -> str:
    if seen.face == "up":
        key = "fennecs.told.up" if seen.stars else "fennecs.told.up_empty"
    else:
        key = "fennecs.told.down" if seen.card else "fennecs.told.hidden"
    return audience.tell(key, actor, card=seen.card, column=seen.column + 1)


def _told_collect(actor: Seat, seen: SeenCollect, audience: Audience) -> list[str]:
    say, column = audience.say, seen.column + 1
    told = [audience.tell("fennecs.told.collect", actor, column=column, cards=seen.cards)]
    if seen.fate != "counted":
        told.append(say(f"fennecs.told.{seen.fate}"))
    if seen.stars and seen.fate != "destroyed":
        told.append(say("fennecs.told.taken", count=seen.stars))
    return told + _told_count(seen, audience)


def _told_count(seen: SeenCollect | SeenChoose, audience: Audience) -> list[str]:
    told = []
    if seen.total is not None:
        way = "won" if seen.change > 0 else "lost" if seen.change < 0 else "even"
        total = str(seen.total).replace("-", "−")
        told.append(audience.say(f"fennecs.told.{way}", total=total, count=abs(seen.change)))
    return told if seen.round_end is None else [*told, _told_round_end(seen.round_end, audience)]


def _told_round_end(end: SeenRoundEnd, audience: Audience) -> str:
    why = audience.say(f"fennecs.told.end.{end.why}")
    if end.ended_by is not None or end.first is None:
        return f"{why} {audience.say(f'fennecs.told.over.{end.ended_by}')}"
    return f"{why} {audience.tell('fennecs.told.next', end.first)}"


def describe(seat: Seat, action: Action, audience: Audience) -> str:
    """Without what a collected column hides: that shows when there is no way back."""
    match action:
        case Place(card=card, column=column, face=face):
            return audience.say(f"fennecs.do.{face}", card=card, column=column + 1)
        case Collect(column=column):
            return audience.say("fennecs.do.collect", column=column + 1)
        case Choose(fives=fives):
            return audience.say("fennecs.do.choose", count=fives)
        case _:
            raise TypeError(action)


def ask(
    view: View, offer: Offer[Action], answers: tuple[Any, ...], audience: Audience
) -> Question | Action:
    if isinstance(offer, ChooseOffer):
        return _ask_count(offer, answers, audience.say)
    assert isinstance(offer, PlayOffer)  # noqa: S101  players get no other offer
    return _ask_play(view, offer, answers, audience.say)


def _ask_count(offer: ChooseOffer, answers: tuple[Any, ...], say: Catalogue) -> Question | Choose:
    if answers:
        return Choose(answers[0])
    choices = [
        Choice(
            say(
                "fennecs.ask.six" if count.ends_round else "fennecs.ask.count",
                fives=count.fives,
                total=count.total,
                stars=f"{count.stars:+d}",
            ),
            count.fives,
        )
        for count in offer.counts
    ]
    return Question(say("fennecs.ask.fives"), choices)


def _ask_play(
    view: View, offer: PlayOffer, answers: tuple[Any, ...], say: Catalogue
) -> Question | Action:
    """A card or a column to collect; for a card its column, then its face."""
    if not answers:
        return Question(say("fennecs.ask.action"), _plays(offer, say))
    played = answers[0]
    if isinstance(played, Collect):
        return played
    if len(answers) == 1 and len(offer.columns) > 1:
        return Question(say("fennecs.ask.column"), _columns_for(view, offer, say))
    column = answers[1] if len(offer.columns) > 1 else offer.columns[0]
    chosen = answers[2:] if len(offer.columns) > 1 else answers[1:]
    if chosen:
        return Place(played.card, column, chosen[0])
    if len(played.faces) == 1:
        return Place(played.card, column, played.faces[0])
    faces = [
        Choice(say(f"fennecs.ask.{face}", stars=f"{view.face_up_stars:+d}"), face)
        for face in played.faces
    ]
    return Question(say("fennecs.ask.face"), faces)


def _plays(offer: PlayOffer, say: Catalogue) -> list[Choice]:
    cards = [
        Choice(say("fennecs.ask.place", card=choice.card), choice)
        for choice in offer.cards
        if offer.columns
    ]
    columns = [
        Choice(say("fennecs.ask.collect", column=column + 1), Collect(column))
        for column in offer.collect
    ]
    return cards + columns


def _columns_for(view: View, offer: PlayOffer, say: Catalogue) -> list[Choice]:
    """The seventh card comes with a warning: the column will be worth nothing (F15)."""
    return [
        Choice(
            say(
                "fennecs.ask.seventh" if view.columns[column].room == 1 else "fennecs.ask.onto",
                column=column + 1,
            ),
            column,
        )
        for column in offer.columns
    ]


def count(view: View, outcome: Outcome[Any], audience: Audience) -> RenderableType:
    return Text(audience.say(f"fennecs.told.over.{outcome.details.ended_by}"))


def next_to_act(state: State) -> Seat:
    assert state.actor is not None  # noqa: S101  asked only while somebody has to act
    return state.actor
