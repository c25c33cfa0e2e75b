"""Outfox in a terminal: the hexagon in text, a turn in up to four questions."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from foxden.core.contract import Offer
from foxden.core.outcome import Outcome
from foxden.core.seats import Seat
from foxden.games.outfox import State, Turn, View
from foxden.games.outfox.actions import TurnOffer
from foxden.games.outfox.board import POINTS, Point
from foxden.games.outfox.pieces import Piece
from foxden.terminal.face import Audience, Choice, Question
from foxden.texts import Catalogue

hides: Final = False

# A piece is told by its shape and its letter; colour only helps.
_SHAPE: Final = {"square": "■", "triangle": "▲", "circle": "●"}
_STYLE: Final = {"red": "bold red", "yellow": "bold yellow", "blue": "bold blue"}


def draw(view: View, seat: Seat | None, audience: Audience) -> RenderableType:
    return Group(Text(), *_rows(view, audience.say), Text(), *_reserves(view, audience), Text())


def _rows(view: View, say: Catalogue) -> list[Text]:
    rows: dict[str, Text] = {}
    for point, piece in zip(POINTS, view.board, strict=True):
        width = sum(other[0] == point[0] for other in POINTS)
        row = rows.setdefault(point[0], Text(" " * (4 + 3 * (5 - width))))
        row.append_text(_at(point, piece, view, say))
        row.append("    ")
    return list(rows.values())


def _at(point: Point, piece: Piece | None, view: View, say: Catalogue) -> Text:
    if piece is None:
        return Text(point, style="dim")
    won = view.line is not None and point in view.line
    return Text(_symbol(piece, say), style=_STYLE[piece.colour] + (" reverse" if won else ""))


def _symbol(piece: Piece, say: Catalogue) -> str:
    return _SHAPE[piece.shape] + say(f"outfox.letter.{piece.colour}")


def _reserves(view: View, audience: Audience) -> list[Text]:
    lines = []
    for name, reserve in zip(audience.names, view.reserves, strict=True):
        line = Text("  " + audience.say("core.labelled", label=name, text=""))
        for piece in dict.fromkeys(reserve):
            line.append(_symbol(piece, audience.say), style=_STYLE[piece.colour])
            line.append(f"×{copies} " if (copies := reserve.count(piece)) > 1 else " ")
        lines.append(line)
    return lines


def tell(actor: Seat, seen: Turn, audience: Audience) -> str:
    key = "outfox.told.first" if seen.origin is None else "outfox.told.turn"
    return audience.tell(
        key,
        actor,
        piece=seen.piece.name,
        point=seen.point,
        origin=seen.origin,
        destination=seen.destination,
    )


def tell_draws(view: View, seen: Sequence[Any], audience: Audience) -> Sequence[str]:
    return ()  # nothing is left to chance


def describe(seat: Seat, action: Turn, audience: Audience) -> str:
    return tell(seat, action, audience)


def ask(
    view: View, offer: Offer[Turn], answers: tuple[Any, ...], audience: Audience
) -> Question | Turn:
    """A piece, a point, a neighbour, its destination; the first turn stops at the point."""
    assert isinstance(offer, TurnOffer)  # noqa: S101  Outfox makes no other
    say = audience.say
    if not answers:
        pieces = [
            Choice(_choice_of(piece, say), piece, say(f"outfox.piece.{piece.name}"))
            for piece in offer.pieces
        ]
        return Question(say("outfox.ask.piece"), pieces)
    piece, *chosen = answers
    moves = [move for move in offer.moves if list(move[: len(chosen)]) == chosen]
    if len(chosen) == 3 or (chosen and moves[0].origin is None):
        return Turn(piece.shape, piece.colour, *moves[0])
    prompt = ("outfox.ask.point", "outfox.ask.origin", "outfox.ask.destination")[len(chosen)]
    options = dict.fromkeys(str(move[len(chosen)]) for move in moves)
    return Question(say(prompt), [Choice(point, point, point) for point in options])


def _choice_of(piece: Piece, say: Catalogue) -> str:
    return f"[{_STYLE[piece.colour]}]{_symbol(piece, say)}[/]  {say(f'outfox.piece.{piece.name}')}"


def count(view: View, outcome: Outcome[Any], audience: Audience) -> RenderableType:
    if outcome.details.line is None:
        return Text(audience.say("outfox.told.blocked"))
    return Text(audience.say("outfox.told.line", line=list(outcome.details.line)))


def next_to_act(state: State) -> Seat:
    assert state.actor is not None  # noqa: S101  asked only while somebody has to act
    return state.actor
