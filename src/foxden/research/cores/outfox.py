"""Outfox compiled, by the encoder's numbers: a position of `fast.py`, and 1 + the winner."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.core.around import places_after
from foxden.core.compiled import compiled
from foxden.core.dice import Generator
from foxden.games.outfox import fast
from foxden.games.outfox.board import INDEX
from foxden.games.outfox.state import Options, State
from foxden.research.cores.base import (
    OVER,
    Actions,
    Batch,
    Mask,
    Observation,
    Position,
    Rewards,
    Room,
    refused,
    share,
)
from foxden.research.encoders.outfox import KINDS, MOVES

_POINTS: Final = fast.SIZE
_RESERVES: Final = _POINTS
_SEATS: Final = _RESERVES + 3 * KINDS
_TURNS: Final = _SEATS + 1
_WINNER: Final = _TURNS + 1

_MOVES: Final = len(MOVES)
ROOM: Final = fast.MAX_MOVES
# A move as `fast.py` writes it, by the encoder's number; and the other way round.
_FAST_OF: Final = np.array(
    [
        INDEX[move.point]
        | (fast.NOWHERE if move.origin is None else INDEX[move.origin]) << 5
        | (fast.NOWHERE if move.destination is None else INDEX[move.destination]) << 10
        for move in MOVES
    ],
    np.int32,
)
_NUMBER_OF: Final = np.zeros(1 << 15, np.int32)
_NUMBER_OF[_FAST_OF] = np.arange(_MOVES)


def first(state: State) -> Position:
    return np.append(fast.from_state(state), np.int8(0))


def to_state(position: Position, options: Options) -> State:  # noqa: ARG001  Outfox has none
    return fast.to_state(position)


@compiled
def begin(position: Position, dice: Generator) -> None:
    pass


@compiled
def actor(position: Position) -> int:
    return OVER if position[_WINNER] else fast.seat_to_move(position)


@compiled
def play(position: Position, action: int, dice: Generator) -> None:  # noqa: ARG001  nothing is drawn
    seat = fast.seat_to_move(position)
    kind = action // _MOVES
    won = fast.play(position, kind, _FAST_OF[action - kind * _MOVES])
    if won or fast.is_stuck(position):  # O9, O11: either way the last to move has won
        position[_WINNER] = 1 + seat


@compiled
def mask(position: Position, seat: int, out: Mask) -> None:
    mask_in(position, seat, out, np.empty(ROOM, np.int32))


@compiled
def mask_in(position: Position, seat: int, out: Mask, moves: Room) -> None:
    out[:] = 0
    if seat != actor(position):
        return
    count = fast.moves_from(fast.occupied_points(position), moves)
    held = fast.reserve(position)
    for index in range(count):
        number = _NUMBER_OF[moves[index]]
        for kind in range(KINDS):
            out[kind * _MOVES + number] = held[kind] > 0


@compiled
def legal_ids(position: Position) -> NDArray[np.int32]:
    """The numbers of what the seat to move may do, ascending."""
    moves = np.empty(fast.MAX_MOVES, np.int32)
    count = fast.moves_on(fast.occupied_points(position), moves)
    numbers = np.empty(count * fast.kinds_held(position), np.int32)
    held = fast.reserve(position)
    at = 0
    for kind in range(KINDS):
        if held[kind]:
            for index in range(count):
                numbers[at + index] = kind * _MOVES + _NUMBER_OF[moves[index]]
            at += count
    return numbers


@compiled
def observe(position: Position, seat: int, out: Observation) -> None:
    out[:] = 0
    seats = int(position[_SEATS])
    for point in range(_POINTS):
        if position[point]:
            out[point * KINDS + position[point] - 1] = 1
    at = _POINTS * KINDS
    for owner in range(seats):
        place = at + places_after(seat, owner, seats) * KINDS
        for kind in range(KINDS):
            out[place + kind] = position[_RESERVES + owner * KINDS + kind]
    at += seats * KINDS
    if actor(position) != OVER:
        out[at + places_after(seat, actor(position), seats)] = 1
    out[at + seats] = position[_TURNS] == 0


@compiled
def reward(position: Position, out: Rewards) -> None:
    out[position[_WINNER] - 1] = 1
    share(out)


@compiled
def step_all(batch: Batch, start: Position, actions: Actions) -> None:
    moves = np.empty(ROOM, np.int32)
    for row in range(actions.size):
        position, dice, rewards = batch.positions[row], batch.dice[row], batch.rewards[row]
        if batch.over[row]:
            rewards[:] = 0
        over = refused(batch, row, actions[row])
        if not over:
            play(position, actions[row], dice)
            over = actor(position) == OVER
            if over:
                reward(position, rewards)
        if over:
            position[:] = start
            begin(position, dice)
        batch.over[row] = over
        batch.actors[row] = actor(position)
        mask_in(position, batch.actors[row], batch.masks[row], moves)
        observe(position, batch.actors[row], batch.observations[row])
