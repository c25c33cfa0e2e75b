"""What a seat knows of a game of Outfox: everything, for nothing is hidden."""

import random

from msgspec import Struct

from foxden.core.seats import By, Seat
from foxden.games.outfox.actions import Turn
from foxden.games.outfox.board import INDEX, POINTS, TRIPLES, Line, Point
from foxden.games.outfox.pieces import Piece, completing
from foxden.games.outfox.rules import dead_reason
from foxden.games.outfox.state import DeadReason, State


class DeadPoint(Struct, frozen=True, gc=False):
    """An empty point on which nothing can be placed now, and why (O8)."""

    point: Point
    reason: DeadReason


class NearLine(Struct, frozen=True, gc=False):
    """Three points that lack one piece to be a line (O9), until a slide breaks it (O10)."""

    points: Line
    lacking: Point
    piece: Piece


class View(Struct, frozen=True, gc=False, tag="outfox"):
    board: tuple[Piece | None, ...]
    reserves: tuple[tuple[Piece, ...], ...]
    turns: int
    actor: Seat | None
    line: Line | None
    dead: tuple[DeadPoint, ...]
    near: tuple[NearLine, ...]


def view(state: State, seat: Seat | None) -> View:
    return View(
        state.board,
        state.reserves,
        state.turns,
        state.actor,
        state.line,
        _dead_points(state),
        _near_lines(state.board),
    )


def _dead_points(state: State) -> tuple[DeadPoint, ...]:
    return tuple(
        DeadPoint(point, reason)
        for point, piece in zip(POINTS, state.board, strict=True)
        if piece is None and (reason := dead_reason(point, state)) is not None
    )


def _near_lines(board: tuple[Piece | None, ...]) -> tuple[NearLine, ...]:
    return tuple(near for triple in TRIPLES if (near := _near_line(board, triple)) is not None)


def _near_line(board: tuple[Piece | None, ...], triple: Line) -> NearLine | None:
    held = [board[INDEX[point]] for point in triple]
    pieces = [piece for piece in held if piece is not None]
    if len(pieces) != 2 or (piece := completing(*pieces)) is None:
        return None
    return NearLine(triple, triple[held.index(None)], piece)


def witness(
    state: State,
    actor: Seat,
    action: Turn,
    seat: Seat | None,
    by: By | None = None,
) -> Turn:
    return action


def redeal(view: View, rng: random.Random) -> State:
    return State(view.board, view.reserves, view.turns, view.actor, view.line)
