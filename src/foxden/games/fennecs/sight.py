"""A position as a seat sees it, in numbers: what networks and learning environments are shown.

The fields are those of `research/encoders/fennecs.py`, in that order, for any position of
`fast.py`; nothing that is hidden from the seat has any influence on them.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from foxden.core.around import places_after
from foxden.core.compiled import compiled
from foxden.games.fennecs.cards import FULL
from foxden.games.fennecs.fast import (
    ACTOR_AT,
    CARDS_FROM,
    CHOOSING_AT,
    COLLECTED_BY,
    COLLECTORS_AT,
    COLUMN,
    COLUMNS_AT,
    FIRST_AT,
    GOAL_REACHED_AT,
    HANDS_AT,
    KINDS,
    LAID_FROM,
    LAST_COLLECTOR_AT,
    MOST_IN_HAND,
    RESERVE_AT,
    ROUND_AT,
    SEATS_AT,
    STARS_AT,
    Position,
    is_hidden,
)

Observation = NDArray[np.integer[Any]]


@compiled
def size_of(seats: int) -> int:
    """How many numbers there are."""
    return 2 * KINDS + seats * (FULL * (KINDS + 1 + seats) + 1 + seats) + 4 * seats + 3 + 3 * seats


@compiled
def observe(position: Position, seat: int, out: Observation) -> None:
    out[:] = 0
    seats = int(position[SEATS_AT])
    has_collected = position[COLLECTORS_AT] >> seat & 1
    hand = HANDS_AT + seat * MOST_IN_HAND
    for index in range(hand, hand + MOST_IN_HAND):
        if position[index]:
            out[has_collected * KINDS + position[index] - 1] += 1
    at = 2 * KINDS
    _observe_columns(position, seat, out, at)
    at += seats * (FULL * (KINDS + 1 + seats) + 1 + seats)
    if position[CHOOSING_AT] >= 0:
        out[at + position[CHOOSING_AT]] = 1
    at += seats
    _observe_players(position, seat, out, at)
    at += 3 * seats
    out[at] = position[RESERVE_AT]
    out[at + 1] = position[ROUND_AT]
    out[at + 2] = position[GOAL_REACHED_AT]
    at += 3
    for where in (ACTOR_AT, FIRST_AT, LAST_COLLECTOR_AT):
        _mark_seat(out, at, seat, position[where], seats)
        at += seats


@compiled
def _mark_seat(out: Observation, at: int, me: int, seat: int, seats: int) -> None:
    """One of `seats` fields from `at` on, counted from oneself; none for nobody."""
    out[at + places_after(me, max(seat, 0), seats)] = seat >= 0


@compiled
def _observe_columns(position: Position, seat: int, out: Observation, at: int) -> None:
    """The fields from `cards` to `collected_by`, which begin at `at`."""
    seats = int(position[SEATS_AT])
    down = at + seats * FULL * KINDS
    laid_by = down + seats * FULL
    sizes = laid_by + seats * FULL * seats
    source = COLUMNS_AT
    for column in range(seats):
        size, collector = int(position[source]), int(position[source + COLLECTED_BY])
        out[sizes + column] = size
        _mark_seat(out, sizes + seats + column * seats, seat, collector, seats)
        if size:  # the starting card, which nobody laid
            out[at + position[source + CARDS_FROM] - 1] = 1
        for index in range(1, size):
            laid = int(position[source + LAID_FROM + index])
            is_down, owner = laid >> 3, (laid & 7) - 1
            is_known = not is_hidden(position, source, index, seat)
            out[at + index * KINDS + position[source + CARDS_FROM + index] - 1] = is_known
            out[down + index] = is_down
            out[laid_by + index * seats + places_after(seat, owner, seats)] = 1
        source += COLUMN
        at += FULL * KINDS
        down += FULL
        laid_by += FULL * seats


@compiled
def _observe_players(position: Position, seat: int, out: Observation, at: int) -> None:
    """The fields `stars`, `hand_sizes` and `left_over`, which begin at `at`."""
    seats = int(position[SEATS_AT])
    for player in range(seats):
        cards = 0
        for index in range(MOST_IN_HAND):
            cards += position[HANDS_AT + player * MOST_IN_HAND + index] > 0
        place = at + places_after(seat, player, seats)
        out[place] = position[STARS_AT + player]
        has_collected = position[COLLECTORS_AT] >> player & 1
        out[place + seats * (1 + has_collected)] = cards
