"""Foxy for search and simulation: the rules over a position, compiled.

What the numbers of a position and of a move say is told in `position.py`.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled
from foxden.core.dice import Generator, below
from foxden.games.foxy.cards import ANIMALS, CAT, DECK_SIZE, SHOWN
from foxden.games.foxy.position import (
    BOXES,
    CARDS,
    CIRCLE,
    CIRCLED_POINTS,
    COUNTS_AT,
    CROSSED,
    EASY_AT,
    EXACT_AT,
    FOX_CARD,
    FOX_RULE_AT,
    FOX_RULES,
    HARD_AT,
    HEAD,
    LAST_AT,
    LEFT_AT,
    NOBODY,
    NUMBERS,
    PILE_AT,
    POINTS,
    SEAT,
    SEATS_AT,
    SINGLES_AT,
    TURN_AT,
    WAITING_AT,
    encode,
    from_write,
    length,
    to_write,
)
from foxden.games.foxy.state import TURNS, State

Position = NDArray[np.int16]

_MOST: Final = FOX_RULES.index("most")
_SINGLE: Final = FOX_RULES.index("single")
_CAT_RULE: Final = FOX_RULES.index("cat")


def _shown_table() -> NDArray[np.int8]:
    """The animals of each card, then -1; none for the Fox."""
    table = np.full((len(CARDS), 3), -1, np.int8)
    for number, animals in enumerate(SHOWN.values()):
        table[number, : len(animals)] = [ANIMALS.index(animal) for animal in animals]
    return table


_SHOWN: Final = _shown_table()
_CAT: Final = ANIMALS.index(CAT)

# --- to and from the reference -----------------------------------------------------------------


def from_state(state: State) -> Position:
    return np.array(encode(state), np.int16)


# --- the rules ---------------------------------------------------------------------------------


@compiled
def is_over(position: Position) -> bool:
    return bool(position[TURN_AT] == TURNS and position[WAITING_AT] == 0)


@compiled
def moves_of(position: Position, seat: int) -> int:
    """How many moves a seat that has still to write may choose from: 0 up to this number."""
    circle_left = position[HEAD + seat * SEAT + CIRCLE] == 0 and position[SEATS_AT] > 1
    return 2 * NUMBERS if circle_left else NUMBERS  # X11, X22


@compiled
def may_write(position: Position, seat: int) -> bool:
    turn = position[TURN_AT]
    is_empty = position[HEAD + seat * SEAT + BOXES + turn - 1] == 0
    return bool(position[WAITING_AT] > 0 and is_empty)


@compiled
def draw(position: Position, rng: Generator) -> int:
    """X5: the card that comes next; the Fox is each card left in the pile just as likely."""
    turn = position[TURN_AT]
    fox_left = position[LEFT_AT + FOX_CARD]
    if fox_left and below(rng, TURNS - turn) == 0:
        return FOX_CARD
    index = below(rng, DECK_SIZE - turn + 1 - fox_left)
    card = 0
    while index >= position[LEFT_AT + card]:
        index -= position[LEFT_AT + card]
        card += 1
    return card


@compiled
def reveal(position: Position, card: int) -> None:
    """X7: turn a card over; everybody has to write."""
    position[PILE_AT + position[TURN_AT]] = 1 + card
    position[TURN_AT] += 1
    position[LEFT_AT + card] -= 1
    position[WAITING_AT] = position[SEATS_AT]
    position[LAST_AT] = NOBODY
    if card != FOX_CARD:
        position[EXACT_AT] = _seen(position, card)
    elif position[FOX_RULE_AT] == _CAT_RULE:
        position[COUNTS_AT + _CAT] += 1  # X18: it counts as a card with a single cat
        position[SINGLES_AT] += 1
        position[EXACT_AT] = position[COUNTS_AT + _CAT]
    else:
        position[EXACT_AT] = _asked(position)


@compiled
def _seen(position: Position, card: int) -> int:
    """X9: count the animals of a card; how many of these kinds have been seen now."""
    exact = 0
    for index in range(3):
        animal = _SHOWN[card, index]
        if animal < 0:
            position[SINGLES_AT] += index == 1
            break
        position[COUNTS_AT + animal] += 1
        exact += position[COUNTS_AT + animal]
    return exact


@compiled
def _asked(position: Position) -> int:
    """X10, X18: what the Fox asks for where it is not a cat."""
    if position[FOX_RULE_AT] == _SINGLE:
        return int(position[SINGLES_AT])
    most = different = 0
    for count in position[COUNTS_AT:LEFT_AT]:
        most = max(most, count)
        different += count > 0
    return most if position[FOX_RULE_AT] == _MOST else different


@compiled
def write(position: Position, seat: int, move: int) -> None:
    """X8, X11: a seat that has still to write locks a number."""
    _lock(position, seat, move, 0)
    if position[EASY_AT]:
        position[LAST_AT] = seat


@compiled
def write_by_clock(position: Position, seat: int, move: int) -> None:
    """X12: the clock locks what is on a seat's pad; X20 does not count it."""
    _lock(position, seat, move, NUMBERS)


@compiled
def _lock(position: Position, seat: int, move: int, mark: int) -> None:
    at = HEAD + seat * SEAT
    circled = move >= NUMBERS
    number = move - NUMBERS if circled else move
    position[at + BOXES + position[TURN_AT] - 1] = 1 + number + mark
    if circled:
        position[at + CIRCLE] = position[TURN_AT]
    _count(position, at, number, circled)
    position[WAITING_AT] -= 1


@compiled
def _count(position: Position, at: int, number: int, circled: bool) -> None:  # noqa: FBT001  compiled code takes no keywords
    exact = position[EXACT_AT]
    if position[SEATS_AT] == 1:
        position[at + POINTS] += abs(number - exact)  # X22
        return
    points = 0
    if number == exact:
        points = 2 * exact if circled else exact  # X14, X15
    elif number < exact and not circled and not position[HARD_AT]:  # X15, X19
        points = number
    position[at + POINTS] += points
    position[at + CROSSED] += number > exact  # X16
    if circled:
        position[at + CIRCLED_POINTS] = points


@compiled
def _rank(position: Position, seat: int) -> int:
    """X17: points, the circled number's points, fewer crossed out, as one number."""
    at = HEAD + seat * SEAT
    high = int(position[at + POINTS]) * 1000 + int(position[at + CIRCLED_POINTS])
    return high * 100 - int(position[at + CROSSED])


@compiled
def place_of(position: Position, seat: int) -> int:
    """The place of a seat once the game is over and several played."""
    own = _rank(position, seat)
    better = 0
    for other in range(position[SEATS_AT]):
        better += _rank(position, other) > own
    return 1 + better


@compiled
def play_out(position: Position, rng: Generator) -> int:
    """Finish a game by uniformly random moves, in place; returns how many were made.

    It has to begin between two turns.
    """
    made = 0
    while not is_over(position):
        reveal(position, draw(position, rng))
        for seat in range(position[SEATS_AT]):
            write(position, seat, below(rng, moves_of(position, seat)))
            made += 1
    return made
