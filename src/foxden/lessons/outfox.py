"""Outfox by doing: place, slide, forbidden points, lines that win or do not, the last move."""

from typing import Final

from foxden.games.outfox import State, Turn
from foxden.games.outfox.board import INDEX, TRIPLES_AT
from foxden.games.outfox.pieces import is_winning
from foxden.lessons.stage import YOU, Hint, Step

_NO_LINE: Final = Hint("lessons.outfox.hint.no_line", "O9")
_BROKEN: Final = Hint("lessons.outfox.hint.broken", "O10")
_MIXED: Final = Hint("lessons.outfox.hint.mixed", "O9")
_NOT_LAST: Final = Hint("lessons.outfox.hint.not_last", "O11")


def _anything(_number: int, _before: State, _turn: Turn, _after: State) -> Hint | None:
    return None


def _a_line(_number: int, before: State, turn: Turn, after: State) -> Hint | None:
    if after.line is not None:
        return None
    return _BROKEN if _makes_line(before, turn) else _NO_LINE


def _no_mixture(number: int, before: State, turn: Turn, after: State) -> Hint | None:
    """A line; three colours in three shapes look like one and are none (O9)."""
    missed = _a_line(number, before, turn, after)
    return _MIXED if missed is not None and _has_mixture(after) else missed


def _has_mixture(state: State) -> bool:
    for triple in {triple for triples in TRIPLES_AT.values() for triple in triples}:
        pieces = [piece for point in triple if (piece := state.board[INDEX[point]])]
        shapes, colours = {piece.shape for piece in pieces}, {piece.colour for piece in pieces}
        if len(shapes) == len(colours) == len(triple):
            return True
    return False


def _makes_line(before: State, turn: Turn) -> bool:
    """Whether a line stands once the piece is placed, before the slide (O10)."""
    board = list(before.board)
    board[INDEX[turn.point]] = turn.piece
    for triple in TRIPLES_AT[turn.point]:
        first, second, third = (board[INDEX[point]] for point in triple)
        if first and second and third and is_winning(first, second, third):
            return True
    return False


def _the_last_move(_number: int, _before: State, _turn: Turn, after: State) -> Hint | None:
    return None if after.actor is None else _NOT_LAST


def _alternating(*turns: str) -> tuple[str, ...]:
    return tuple(f"{number % 2 + 1} {turn}" for number, turn in enumerate(turns))


STEPS: Final = (
    Step("first", (YOU,), _anything, 2),
    Step(
        "slide",
        (*_alternating("red circle c3", "blue square d3, c3-a3"), YOU),
        _anything,
        2,
    ),
    Step(
        "forbidden",
        (
            *_alternating(
                "yellow circle d2",
                "blue triangle e1, d2-d4",
                "yellow triangle e2, e1-c1",
                "yellow square c4, d4-d1",
            ),
            YOU,
        ),
        _anything,
        2,
    ),
    Step(
        "line",
        (
            *_alternating(
                "blue square d2",
                "blue circle e1, d2-d3",
                "yellow triangle c4, d3-b2",
                "yellow square b1, b2-d1",
            ),
            YOU,
        ),
        _a_line,
        2,
    ),
    Step(
        "mixed",
        (
            *_alternating(
                "yellow triangle c2",
                "yellow circle c3, c2-e2",
                "yellow square c4, c3-b3",
                "blue triangle d2, e2-e1",
            ),
            YOU,
        ),
        _no_mixture,
        2,
    ),
    Step(
        "kept",
        (
            *_alternating(
                "red square e3",
                "red circle e2, e3-d4",
                "yellow triangle e1, e2-d3",
                "blue square e2, e1-c3",
            ),
            YOU,
        ),
        _a_line,
        2,
    ),
    Step(
        "slid",
        (
            *_alternating(
                "red circle b2",
                "yellow triangle a2, b2-c3",
                "blue square a3, a2-b2",
                "yellow square d2, c3-e3",
            ),
            YOU,
        ),
        _a_line,
        2,
    ),
    Step(
        "last",
        (
            *_alternating(
                "yellow circle d2",
                "blue triangle e1, d2-d4",
                "yellow triangle e2, e1-c1",
                "yellow square c4, d4-d1",
                "blue circle d2, e2-e3",
                "blue circle d3, c4-d4",
                "red square c3, d2-e1",
                "yellow circle c2, c3-b2",
                "yellow square e2, e1-d2",
                "blue square b1, b2-b4",
                "red circle b3, b4-a3",
                "red circle b4, a3-a1",
                "blue square b2, b3-a2",
                "yellow triangle c4, d4-c5",
                "red triangle e1, d2-a3",
                "red square c3, c4-d4",
            ),
            YOU,
        ),
        _the_last_move,
        2,
    ),
)
