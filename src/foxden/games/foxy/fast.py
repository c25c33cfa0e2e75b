"""Foxy for search and simulation: the rules over one flat array, compiled.

A position is an array of `length(seats)` numbers. The names below say where things lie.
Cards are numbered in their canonical order, the Fox last (`FOX_CARD`); 0 is no card in the
pile, so cards stand there as 1 + number. After the head each seat has `SEAT` numbers: the
turn of its circle (0: none), its points, those of its circled number, how many numbers are
crossed out, and its 20 boxes: 0 where empty, otherwise 1 + the number, and 100 more where
the clock entered it. Points are counted as numbers are written; the rules keep them secret
until the end, and so must whoever reads a position.

A move is the index of a write in the full offer: the number, and 100 more if it is circled.
"""

from collections import Counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled
from foxden.core.dice import Generator, below
from foxden.games.foxy.actions import HIGHEST, Write
from foxden.games.foxy.cards import ANIMALS, CAT, DECK_SIZE, FOX, SHOWN, Card, copies_in
from foxden.games.foxy.counting import exact_numbers, sheet_of, solo_sheet_of
from foxden.games.foxy.state import TURNS, Entry, FoxRule, State

Position = NDArray[np.int16]

CARDS: Final[tuple[Card, ...]] = (*SHOWN, FOX)
FOX_CARD: Final = len(SHOWN)
NUMBERS: Final = HIGHEST + 1
NOBODY: Final = -1
FOX_RULES: Final[tuple[FoxRule, ...]] = ("different", "most", "single", "cat")
_MOST: Final = FOX_RULES.index("most")
_SINGLE: Final = FOX_RULES.index("single")
_CAT_RULE: Final = FOX_RULES.index("cat")

SEATS_AT: Final = 0
FOX_RULE_AT: Final = 1
HARD_AT: Final = 2
EASY_AT: Final = 3
TURN_AT: Final = 4
WAITING_AT: Final = 5  # how many seats have still to write in the open turn
LAST_AT: Final = 6  # X20: kept in easy mode only
EXACT_AT: Final = 7  # of the top card
SINGLES_AT: Final = 8  # X18: cards that showed exactly one animal
COUNTS_AT: Final = 9  # how often each animal has been seen
LEFT_AT: Final = COUNTS_AT + len(ANIMALS)  # by card: copies not revealed
PILE_AT: Final = LEFT_AT + len(CARDS)
HEAD: Final = PILE_AT + TURNS

# Within a seat.
CIRCLE: Final = 0
POINTS: Final = 1
CIRCLED_POINTS: Final = 2
CROSSED: Final = 3
BOXES: Final = 4
SEAT: Final = BOXES + TURNS


def _shown_table() -> NDArray[np.int8]:
    """The animals of each card, then -1; none for the Fox."""
    table = np.full((len(CARDS), 3), -1, np.int8)
    for number, animals in enumerate(SHOWN.values()):
        table[number, : len(animals)] = [ANIMALS.index(animal) for animal in animals]
    return table


_SHOWN: Final = _shown_table()
_CAT: Final = ANIMALS.index(CAT)

# --- to and from the reference -----------------------------------------------------------------


def length(seats: int) -> int:
    return HEAD + seats * SEAT


def from_state(state: State) -> Position:
    options = state.options
    position = np.zeros(length(state.seats), np.int16)
    position[SEATS_AT] = state.seats
    position[FOX_RULE_AT] = FOX_RULES.index(options.fox)
    position[HARD_AT] = options.hard
    position[EASY_AT] = options.easy
    position[TURN_AT] = len(state.pile)
    position[WAITING_AT] = len(state.waiting)
    position[LAST_AT] = NOBODY if state.last is None else state.last
    _write_pile(position, state)
    for seat in range(state.seats):
        _write_seat(position, state, seat)
    return position


def _write_pile(position: Position, state: State) -> None:
    fox = state.options.fox
    pile = [CARDS.index(card) for card in state.pile]
    exact = exact_numbers(state.pile, fox)
    animals = [SHOWN.get(card, (CAT,) if fox == "cat" else ()) for card in state.pile]
    seen = Counter(animal for shown in animals for animal in shown)
    position[EXACT_AT] = exact[-1] if exact else 0
    position[SINGLES_AT] = sum(len(shown) == 1 for shown in animals)
    position[COUNTS_AT:LEFT_AT] = [seen[animal] for animal in ANIMALS]
    copies = {**copies_in(state.options.deck), FOX: 1}
    for number, card in enumerate(CARDS):
        position[LEFT_AT + number] = copies.get(card, 0) - pile.count(number)
    position[PILE_AT : PILE_AT + len(pile)] = [1 + number for number in pile]


def _write_seat(position: Position, state: State, seat: int) -> None:
    at = HEAD + seat * SEAT
    entries = [turn[seat] for turn in state.turns]
    current = state.entries[seat]
    if current is not None:
        entries.append(current)
    circle = state.circles[seat]
    exact = exact_numbers(state.pile, state.options.fox)[: len(entries)]
    if state.seats == 1:
        sheet = solo_sheet_of(entries, exact)
    else:
        sheet = sheet_of(entries, circle, exact, hard=state.options.hard)
    position[at + CIRCLE] = circle or 0
    position[at + POINTS] = sheet.score
    position[at + CIRCLED_POINTS] = sheet.circled_points
    position[at + CROSSED] = sum(sheet.crossed)
    position[at + BOXES : at + BOXES + len(entries)] = list(map(_box, entries))


def _box(entry: Entry) -> int:
    return 1 + entry.number + (NUMBERS if entry.clock else 0)


def to_write(move: int) -> Write:
    return Write(move % NUMBERS, circled=move >= NUMBERS)


def from_write(write: Write) -> int:
    return write.number + (NUMBERS if write.circled else 0)


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
