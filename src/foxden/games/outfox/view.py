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


def view(state: State, seat: Seat | None) -> View:  # noqa: ARG001  all seats see the same
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
    state: State,  # noqa: ARG001  the turn says it all
    actor: Seat,  # noqa: ARG001  the same
    action: Turn,
    seat: Seat | None,  # noqa: ARG001  all seats see the same
    by: By | None = None,  # noqa: ARG001  the event tells it
) -> Turn:
    return action


def redeal(view: View, rng: random.Random) -> State:  # noqa: ARG001  nothing is left to chance
    return State(view.board, view.reserves, view.turns, view.actor, view.line)
