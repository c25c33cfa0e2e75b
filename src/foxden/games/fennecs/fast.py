"""Fennecs for search and simulation: the rules over a position, compiled.

What the numbers of a position and of a move say is told in `position.py`. Cards are dealt a
whole round at a time: `play` leaves a position to `CHANCE` after a round, `deal` goes on.
"""

from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled, lowest_bit
from foxden.core.dice import Generator, below
from foxden.games.fennecs.cards import CARDS, FULL
from foxden.games.fennecs.counting import SIX, VALUE
from foxden.games.fennecs.position import (
    ACTIONS,
    ACTOR_AT,
    ARROW,
    CARDS_FROM,
    CHANCE,
    CHOOSE,
    CHOOSING_AT,
    COLLECT,
    COLLECTED_BY,
    COLLECTORS_AT,
    COLUMN,
    COLUMNS_AT,
    DECK_AT,
    DOWN,
    FIRST_AT,
    GOAL_AT,
    GOAL_REACHED_AT,
    HAND_SIZE_AT,
    HANDS_AT,
    KINDS,
    LAID_FROM,
    LAST_COLLECTOR_AT,
    LENGTH,
    MAX_MOVES,
    MOST_IN_HAND,
    MOST_SEATS,
    NOBODY,
    ONE_OR_FIVE,
    OVER,
    PILE_AT,
    RESERVE_AT,
    ROUND_AT,
    SEATS_AT,
    STARS_AT,
    SUPERNOVA,
    encode,
    from_action,
    to_action,
)
from foxden.games.fennecs.rounds import MOST_ROUNDS
from foxden.games.fennecs.state import State

Position = NDArray[np.int8]
Moves = NDArray[np.int16]
_Number = TypeVar("_Number", int, float)

VALUES: Final = np.array([VALUE[card] for card in CARDS], np.int8)

# --- to and from the reference -----------------------------------------------------------------


def from_state(state: State) -> Position:
    return np.array(encode(state), np.int8)


# --- what may be done --------------------------------------------------------------------------


@compiled
def moves_of(position: Position, moves: Moves) -> int:
    """Write the moves of the seat to move in the order of its offer; returns how many."""
    if position[CHOOSING_AT] >= 0:
        return _choices(position, moves)
    seats, room, ways = position[SEATS_AT], columns_with_room(position), ways_to_place(position)
    count = 0
    while ways:
        first = lowest_bit(ways) * MOST_SEATS
        ways &= ways - 1
        for column in range(seats):  # no branch: which columns are full is hard to foresee
            moves[count] = first + column
            count += room >> column & 1
    for column in range(seats):
        moves[count] = COLLECT + column
        count += is_collectable(position, column)
    return count


@compiled
def ways_to_place(position: Position) -> int:
    """The cards of whose turn it is and the sides they may show, bit 2 x rank + face for each."""
    actor = position[ACTOR_AT]
    faces = 3 if position[STARS_AT + actor] > 0 else 1  # F8
    hand = HANDS_AT + actor * MOST_IN_HAND
    ways = 0
    for index in range(hand, hand + MOST_IN_HAND):
        ways |= (faces << 2 * position[index]) >> 2  # nothing where there is no card
    return int(ways & ~(1 << 2 * SUPERNOVA))  # F22: only face down


@compiled
def is_hidden(position: Position, at: int, index: int, seat: int) -> bool:
    """F8: whether a card of the column at `at` lies face down, by somebody else."""
    laid = position[at + LAID_FROM + index]  # below no branch: who laid what is hard to foresee
    return bool((laid >= DOWN) & (laid != DOWN + 1 + seat) & (position[at + COLLECTED_BY] < 0))


@compiled
def has_room(position: Position, column: int) -> bool:
    """F6."""
    at = COLUMNS_AT + column * COLUMN
    return bool((position[at] < FULL) & (position[at + COLLECTED_BY] < 0))


@compiled
def columns_with_room(position: Position) -> int:
    """As a set, with one bit a column."""
    columns = 0
    for column in range(position[SEATS_AT]):
        columns |= has_room(position, column) << column
    return columns


@compiled
def is_collectable(position: Position, column: int) -> bool:
    """F9."""
    at = COLUMNS_AT + column * COLUMN
    return bool((position[at] >= 2) & (position[at + COLLECTED_BY] < 0))


@compiled
def _choices(position: Position, moves: Moves) -> int:
    """F12: how many of the 1/5 cards count 5, the best first."""
    held = position[STARS_AT + position[ACTOR_AT]]
    least, fifths, _ = _sum_up(position, position[CHOOSING_AT])
    for fives in range(fifths + 1):
        stars = stars_for(least + 4 * fives, held)
        at = fives
        while at and stars_for(least + 4 * (moves[at - 1] - CHOOSE), held) < stars:
            moves[at] = moves[at - 1]
            at -= 1
        moves[at] = CHOOSE + fives
    return fifths + 1


@compiled
def _can_act(position: Position, seat: int) -> bool:
    """F17: whether a seat can place or collect."""
    room = False
    for column in range(position[SEATS_AT]):
        if is_collectable(position, column):
            return True
        room |= has_room(position, column)
    card = position[HANDS_AT + seat * MOST_IN_HAND]  # a Supernova is the last in any hand
    return room and card > 0 and (card != 1 + SUPERNOVA or position[STARS_AT + seat] > 0)


# --- what it does ------------------------------------------------------------------------------


@compiled
def play(position: Position, move: int) -> None:
    """Make a legal move in place; afterwards a seat, chance or nobody is to act."""
    actor = position[ACTOR_AT]
    if move < COLLECT:
        way = move // MOST_SEATS
        _place(position, actor, way >> 1, way & 1, move - MOST_SEATS * way)
        position[ACTOR_AT] = _following(position)
    elif move < CHOOSE:
        _collect(position, actor, move - COLLECT)
    else:
        column = position[CHOOSING_AT]
        position[CHOOSING_AT] = NOBODY
        least, _, _ = _sum_up(position, column)
        _count(position, actor, least + 4 * (move - CHOOSE))


@compiled
def _place(position: Position, seat: int, rank: int, face: int, column: int) -> None:
    _take_from_hand(position, seat, 1 + rank)
    at = COLUMNS_AT + column * COLUMN
    size = position[at]
    position[at] = size + 1
    position[at + CARDS_FROM + size] = 1 + rank
    position[at + LAID_FROM + size] = 1 + seat + DOWN * face
    paid = (1 - face) & (position[RESERVE_AT] > 0)  # F7
    position[RESERVE_AT] -= paid
    _give(position, seat, paid - face)  # F8: a star then lies on the card, not in the Reserve


@compiled
def _take_from_hand(position: Position, seat: int, card: int) -> None:
    first = HANDS_AT + seat * MOST_IN_HAND
    last = first + MOST_IN_HAND - 1
    gap = 0  # 1 once the card has been found: those behind it move up
    for index in range(first, last):
        gap |= position[index] == card
        position[index] = position[index + gap]
    position[last] = 0


@compiled
def _pay(position: Position, seat: int, change: int) -> None:
    """Stars from the Reserve to a player, or back where below zero."""
    position[RESERVE_AT] -= change
    _give(position, seat, change)


@compiled
def _give(position: Position, seat: int, change: int) -> None:
    held = position[STARS_AT + seat] + change
    position[STARS_AT + seat] = held
    if held >= position[GOAL_AT]:
        position[GOAL_REACHED_AT] = 1  # F18: at any moment


@compiled
def _collect(position: Position, seat: int, column: int) -> None:
    at = COLUMNS_AT + column * COLUMN
    stars = stars_on(position, column)
    least, fifths, destroyed = _sum_up(position, column)
    position[at + COLLECTED_BY] = seat
    position[COLLECTORS_AT] |= 1 << seat
    position[LAST_COLLECTOR_AT] = seat
    if destroyed:
        position[RESERVE_AT] += stars  # F22
        _pass_on(position)
        return
    _give(position, seat, stars)  # F9, F14: first of all, so they can pay
    if position[at] == FULL:
        _pass_on(position)  # F15
    elif fifths:
        position[CHOOSING_AT] = column
    else:
        _count(position, seat, least)


@compiled
def stars_on(position: Position, column: int) -> int:
    """The stars on the cards of a column that nobody has collected."""
    at = COLUMNS_AT + column * COLUMN
    stars = 0
    for index in range(at + LAID_FROM, at + LAID_FROM + position[at]):
        stars += position[index] >> 3
    return stars


@compiled
def _sum_up(position: Position, column: int) -> tuple[int, int, bool]:
    """F11, F22: the total with every 1/5 as 1, the number of 1/5, whether it is destroyed."""
    at = COLUMNS_AT + column * COLUMN
    total, size, arrow, fifths, destroyed = 0, 0, False, 0, False
    for index in range(at + CARDS_FROM, at + CARDS_FROM + position[at]):
        rank = position[index] - 1
        value = VALUES[rank]
        total += value
        size += abs(value)
        arrow |= rank == ARROW
        fifths += rank == ONE_OR_FIVE
        destroyed |= rank == SUPERNOVA
    return size if arrow else total, fifths, destroyed


class Known(NamedTuple):
    """What a column adds up to for somebody who does not know all of its cards."""

    total: int
    """With every 1/5 as 1."""
    fifths: int
    unknown: int
    arrow: bool
    destroyed: bool


@compiled
def known_of(position: Position, column: int, seat: int) -> Known:
    """F11, F22: as `_sum_up`, as far as a seat knows (F8)."""
    at = COLUMNS_AT + column * COLUMN
    total, size, arrow, fifths, destroyed, unknown = 0, 0, False, 0, False, 0
    for index in range(position[at]):
        if is_hidden(position, at, index, seat):
            unknown += 1
            continue
        rank = position[at + CARDS_FROM + index] - 1
        value = VALUES[rank]
        total += value
        size += abs(value)
        arrow |= rank == ARROW
        fifths += rank == ONE_OR_FIVE
        destroyed |= rank == SUPERNOVA
    return Known(size if arrow else total, fifths, unknown, arrow, destroyed)


@compiled
def stars_for(total: _Number, held: int) -> _Number:
    """F13, F14; of a total that is only expected, too."""
    change = total if total <= SIX else SIX - total
    return max(change, -held)


@compiled
def _count(position: Position, seat: int, total: int) -> None:
    _pay(position, seat, stars_for(total, position[STARS_AT + seat]))
    if total == SIX:
        _end_round(position)
    else:
        _pass_on(position)


@compiled
def _pass_on(position: Position) -> None:
    """F17: after a collection the round may be over."""
    following = _following(position)
    if following < 0 or not _can_act(position, following):
        _end_round(position)
    else:
        position[ACTOR_AT] = following


@compiled
def _following(position: Position) -> int:
    """Whose turn comes next; -1 where everyone has collected."""
    seats = position[SEATS_AT]
    seat = position[ACTOR_AT]
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        if not position[COLLECTORS_AT] >> seat & 1:
            return int(seat)
    return NOBODY


@compiled
def _end_round(position: Position) -> None:
    """F3, F13, F18: stars go back to the Reserve, the table is cleared."""
    for column in range(position[SEATS_AT]):
        if position[COLUMNS_AT + column * COLUMN + COLLECTED_BY] < 0:
            position[RESERVE_AT] += stars_on(position, column)
    position[FIRST_AT] = position[LAST_COLLECTOR_AT]  # F4
    position[LAST_COLLECTOR_AT] = NOBODY
    position[COLLECTORS_AT] = 0
    for index in range(PILE_AT, LENGTH):
        position[index] = 0
    for column in range(MOST_SEATS):
        position[COLUMNS_AT + column * COLUMN + COLLECTED_BY] = NOBODY
    if position[GOAL_REACHED_AT] or position[RESERVE_AT] <= 0 or position[ROUND_AT] == MOST_ROUNDS:
        position[ACTOR_AT] = OVER
        return
    position[ACTOR_AT] = CHANCE
    position[ROUND_AT] += 1
    for rank in range(KINDS):
        position[PILE_AT + rank] = position[DECK_AT + rank]


# --- chance ------------------------------------------------------------------------------------


@compiled
def deal(position: Position, rng: Generator) -> None:
    """F3, F4: all that chance does before a round, as likely as card by card."""
    seats = position[SEATS_AT]
    if position[FIRST_AT] < 0:
        position[FIRST_AT] = below(rng, seats)
    left = 0
    for rank in range(KINDS):
        left += position[PILE_AT + rank]
    for column in range(seats):
        at = COLUMNS_AT + column * COLUMN
        position[at] = 1
        position[at + CARDS_FROM] = 1 + draw_card(position, left, rng)
        left -= 1
    for seat in range(seats):
        for size in range(position[HAND_SIZE_AT]):
            put_in_hand(position, seat, size, 1 + draw_card(position, left, rng))
            left -= 1
    position[ACTOR_AT] = position[FIRST_AT]


@compiled
def draw_card(position: Position, left: int, rng: Generator) -> int:
    """One of the cards left in the pile."""
    index = below(rng, left)
    rank = 0
    while index >= position[PILE_AT + rank]:
        index -= position[PILE_AT + rank]
        rank += 1
    position[PILE_AT + rank] -= 1
    return rank


@compiled
def put_in_hand(position: Position, seat: int, size: int, card: int) -> None:
    first = HANDS_AT + seat * MOST_IN_HAND
    at = first + size
    while at > first and position[at - 1] > card:
        position[at] = position[at - 1]
        at -= 1
    position[at] = card


@compiled
def play_out(position: Position, moves: Moves, rng: Generator) -> int:
    """Finish a game by uniformly random moves, in place; returns how many were made.

    `moves` is room to work in, of `MAX_MOVES` numbers.
    """
    made = 0
    while position[ACTOR_AT] != OVER:
        if position[ACTOR_AT] == CHANCE:
            deal(position, rng)
        play(position, moves[below(rng, moves_of(position, moves))])
        made += 1
    return made
