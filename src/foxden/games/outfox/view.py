"""What a seat knows of a game of Outfox: everything, for nothing is hidden."""

import random

from msgspec import Struct

from foxden.core.seats import By, Seat
from foxden.games.outfox.actions import Turn
from foxden.games.outfox.board import POINTS, Line, Point
from foxden.games.outfox.pieces import Piece
from foxden.games.outfox.rules import dead_reason
from foxden.games.outfox.state import DeadReason, State


class DeadPoint(Struct, frozen=True):
    """An empty point on which nothing can be placed now, and why (O8)."""

    point: Point
    reason: DeadReason


class View(Struct, frozen=True, tag="outfox"):
    board: tuple[Piece | None, ...]
    reserves: tuple[tuple[Piece, ...], ...]
    turns: int
    actor: Seat | None
    line: Line | None
    dead: tuple[DeadPoint, ...]


def view(state: State, seat: Seat | None) -> View:
    return View(
        state.board, state.reserves, state.turns, state.actor, state.line, _dead_points(state)
    )


def _dead_points(state: State) -> tuple[DeadPoint, ...]:
    return tuple(
        DeadPoint(point, reason)
        for point, piece in zip(POINTS, state.board, strict=True)
        if piece is None and (reason := dead_reason(point, state)) is not None
    )


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
