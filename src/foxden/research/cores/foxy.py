"""Foxy compiled, by the encoder's numbers: a position of `fast.py`, and the last read-out.

Whose turn it is to write follows the order of a hot-seat table (X20). The read-out, two
numbers more, is 1 + seat and 1 + number: the next card is already up when a player is
asked again, and what was read out must not be lost on the way.
"""

from typing import Final

import numpy as np

from foxden.core.around import places_after
from foxden.core.compiled import compiled
from foxden.core.dice import Generator
from foxden.core.seats import SMALL_TABLE, Seat
from foxden.games.foxy import fast
from foxden.games.foxy.counting import ALLOWANCE
from foxden.games.foxy.state import TURNS, Entry, Options, State
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

_CARDS: Final = len(fast.CARDS)
ROOM: Final = 1
_NO_ROOM: Final = np.zeros(ROOM, np.int32)


def first(state: State) -> Position:
    return np.append(fast.from_state(state), np.zeros(2, np.int16))


def to_state(position: Position, options: Options) -> State:
    seats, turn = int(position[fast.SEATS_AT]), int(position[fast.TURN_AT])
    boards = [_board(position, seat) for seat in range(seats)]
    closed = turn - (position[fast.WAITING_AT] > 0)
    last = int(position[fast.LAST_AT])
    return State(
        options=options,
        pile=tuple(fast.CARDS[card - 1] for card in position[fast.PILE_AT :][:turn]),
        turns=tuple(tuple(board[at] for board in boards) for at in range(closed)),
        entries=tuple(board[closed] if len(board) > closed else None for board in boards),
        circles=tuple(
            int(position[fast.HEAD + seat * fast.SEAT + fast.CIRCLE]) or None
            for seat in range(seats)
        ),
        waiting=tuple(Seat(seat) for seat in range(seats) if len(boards[seat]) < turn),
        last=None if last < 0 else Seat(last),
    )


def _board(position: Position, seat: int) -> list[Entry]:
    boxes = position[fast.HEAD + seat * fast.SEAT + fast.BOXES :][:TURNS]
    return [Entry(int(box - 1) % fast.NUMBERS, box > fast.NUMBERS) for box in boxes if box]


@compiled
def begin(position: Position, dice: Generator) -> None:
    if position[fast.WAITING_AT] == 0 and not fast.is_over(position):
        fast.reveal(position, fast.draw(position, dice))


@compiled
def actor(position: Position) -> int:
    if fast.is_over(position):
        return OVER
    seats = int(position[fast.SEATS_AT])
    seat = (int(position[fast.TURN_AT]) - 1) % seats
    while not fast.may_write(position, seat):
        seat = (seat + 1) % seats
    return seat


@compiled
def play(position: Position, action: int, dice: Generator) -> None:
    write(position, actor(position), action, dice)


@compiled
def write(position: Position, seat: int, action: int, dice: Generator) -> None:
    """As `play`, for any seat that has not written yet."""
    fast.write(position, seat, action)
    if position[fast.WAITING_AT] == 0:
        _read_out(position)
        begin(position, dice)


@compiled
def _read_out(position: Position) -> None:
    last = position[fast.LAST_AT]
    if last >= 0:
        box = fast.HEAD + last * fast.SEAT + fast.BOXES + position[fast.TURN_AT] - 1
        position[-2] = 1 + last
        position[-1] = position[box]


@compiled
def mask(position: Position, seat: int, out: Mask) -> None:
    mask_in(position, seat, out, _NO_ROOM)


@compiled
def mask_in(position: Position, seat: int, out: Mask, room: Room) -> None:  # noqa: ARG001  it takes none
    out[:] = 0
    if not fast.is_over(position) and fast.may_write(position, seat):
        out[: fast.moves_of(position, seat)] = 1


@compiled
def observe(position: Position, seat: int, out: Observation) -> None:
    out[:] = 0
    seats, turn = int(position[fast.SEATS_AT]), int(position[fast.TURN_AT])
    out[0] = turn
    out[1] = position[fast.WAITING_AT] > 0
    out[2 + position[fast.PILE_AT + turn - 1] - 1] = 1
    at = 2 + _CARDS
    own = fast.HEAD + seat * fast.SEAT
    for index in range(turn):
        box = position[own + fast.BOXES + index]
        out[at + index] = box - fast.NUMBERS if box > fast.NUMBERS else box
    at += TURNS
    if position[own + fast.CIRCLE]:
        out[at + position[own + fast.CIRCLE] - 1] = 1
    at += TURNS
    out[at] = position[-1]
    if seats <= SMALL_TABLE:
        _observe_others(position, seat, out, at + 1)


@compiled
def _observe_others(position: Position, seat: int, out: Observation, at: int) -> None:
    """The fields `locked`, which begins at `at`, and `read_seat`."""
    seats = int(position[fast.SEATS_AT])
    for other in range(seats):
        out[at + places_after(seat, other, seats)] = not fast.may_write(position, other)
    if position[-2]:
        out[at + seats + places_after(seat, position[-2] - 1, seats)] = 1


@compiled
def reward(position: Position, out: Rewards) -> None:
    """X17, X22."""
    if out.size == 1:
        out[0] = 1 if position[fast.HEAD + fast.POINTS] <= ALLOWANCE else -1
        return
    for seat in range(out.size):
        out[seat] = fast.place_of(position, seat) == 1
    share(out)


@compiled
def step_all(batch: Batch, start: Position, actions: Actions) -> None:
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
        mask(position, batch.actors[row], batch.masks[row])
        observe(position, batch.actors[row], batch.observations[row])
