"""Fennecs compiled, by the encoder's numbers: a position of `fast.py`, and which set-up it is."""

from itertools import product
from typing import Final, get_args

import numpy as np

from foxden.core.compiled import compiled, lowest_bit
from foxden.core.dice import Generator
from foxden.core.seats import Seat
from foxden.games.fennecs import fast
from foxden.games.fennecs.cards import CARDS, SETUPS, Card, Variant
from foxden.games.fennecs.sight import observe
from foxden.games.fennecs.state import Column, Laid, Options, State
from foxden.research.cores.base import (
    OVER,
    Actions,
    Batch,
    Mask,
    Position,
    Rewards,
    refused,
    share,
)
from foxden.research.encoders.fennecs import actions_of

_KINDS: Final = fast.KINDS
_SETUP: Final = -1
ROOM: Final = fast.MAX_MOVES

_SETUPS: Final = tuple(product(get_args(Variant), SETUPS))
# A move of `fast.py` by the encoder's number, and the other way round, for each set-up.
_MOVE_OF: Final = np.zeros((len(_SETUPS), fast.ACTIONS), np.int16)
_NUMBER_OF: Final = np.zeros((len(_SETUPS), fast.ACTIONS), np.int16)
for _setup, (_variant, _seats) in enumerate(_SETUPS):
    for _number, _action in enumerate(actions_of(_variant, _seats)):
        _MOVE_OF[_setup, _number] = fast.from_action(_action)
        _NUMBER_OF[_setup, fast.from_action(_action)] = _number


def first(state: State) -> Position:
    setup = _SETUPS.index((state.variant, len(state.stars)))
    return np.append(fast.from_state(state), np.int8(setup))


def to_state(position: Position, options: Options) -> State:
    seats = int(position[fast.SEATS_AT])
    is_over = actor(position) == OVER
    columns = [] if is_over else [_column(position, number) for number in range(seats)]
    return State(
        variant=options.variant,
        round=int(position[fast.ROUND_AT]),
        first=_seat(position[fast.FIRST_AT]),
        stars=tuple(position[fast.STARS_AT : fast.STARS_AT + seats].tolist()),
        goal_reached=bool(position[fast.GOAL_REACHED_AT]),
        columns=tuple(columns),
        hands=tuple(_hand(position, seat) for seat in range(seats)),
        pile=_pile(position),
        last_collector=_seat(position[fast.LAST_COLLECTOR_AT]),
        choosing=_seat(position[fast.CHOOSING_AT]),
        actor=None if is_over else Seat(actor(position)),
    )


def _seat(number: int) -> Seat | None:
    return None if number < 0 else Seat(int(number))


def _column(position: Position, number: int) -> Column:
    at = fast.COLUMNS_AT + number * fast.COLUMN
    cards = position[at + fast.CARDS_FROM :][: position[at]]
    laid = position[at + fast.LAID_FROM :][: position[at]]
    return Column(
        tuple(
            Laid(CARDS[card - 1], "down" if by & fast.DOWN else "up", _seat(by % fast.DOWN - 1))
            for card, by in zip(cards, laid, strict=True)
        ),
        _seat(position[at + fast.COLLECTED_BY]),
    )


def _hand(position: Position, seat: int) -> tuple[Card, ...]:
    at = fast.HANDS_AT + seat * fast.MOST_IN_HAND
    return tuple(CARDS[card - 1] for card in position[at : at + fast.MOST_IN_HAND] if card)


def _pile(position: Position) -> tuple[int, ...]:
    left: list[int] = position[fast.PILE_AT : fast.PILE_AT + _KINDS].tolist()
    return tuple(left)


@compiled
def begin(position: Position, dice: Generator) -> None:
    if position[fast.ACTOR_AT] == fast.CHANCE:
        fast.deal(position, dice)


@compiled
def actor(position: Position) -> int:
    return OVER if position[fast.ACTOR_AT] == fast.OVER else int(position[fast.ACTOR_AT])


@compiled
def play(position: Position, action: int, dice: Generator) -> None:
    fast.play(position, _MOVE_OF[position[_SETUP], action])
    begin(position, dice)


@compiled
def mask(position: Position, seat: int, out: Mask) -> None:
    mask_in(position, seat, out, np.empty(ROOM, np.int16))


@compiled
def mask_in(position: Position, seat: int, out: Mask, moves: fast.Moves) -> None:
    out[:] = 0
    if seat != actor(position):
        return
    numbers = _NUMBER_OF[position[_SETUP]]
    if position[fast.CHOOSING_AT] >= 0:
        for index in range(fast.moves_of(position, moves)):
            out[numbers[moves[index]]] = 1
    else:
        _mask_play(position, out, numbers)


@compiled
def _mask_play(position: Position, out: Mask, numbers: fast.Moves) -> None:
    """What `moves_of` lists, by whole ways to place: the columns of one have numbers in a row."""
    seats, room = position[fast.SEATS_AT], fast.columns_with_room(position)
    ways = fast.ways_to_place(position)
    while ways:
        first = numbers[lowest_bit(ways) * fast.MOST_SEATS]
        ways &= ways - 1
        for column in range(seats):
            out[first + column] = room >> column & 1
    for column in range(seats):
        out[numbers[fast.COLLECT + column]] = fast.is_collectable(position, column)


@compiled
def reward(position: Position, out: Rewards) -> None:
    """F19: most stars."""
    most = position[fast.STARS_AT]
    for seat in range(1, out.size):
        most = max(most, position[fast.STARS_AT + seat])
    for seat in range(out.size):
        out[seat] = position[fast.STARS_AT + seat] == most
    share(out)


@compiled
def step_all(batch: Batch, start: Position, actions: Actions) -> None:
    moves = np.empty(ROOM, np.int16)
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
