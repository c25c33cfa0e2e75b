"""A game as a row of small numbers, which compiled code works on (`fast.py`).

A position is an array of `length(seats)` numbers. The names below say where things lie.
Cards are numbered in their canonical order, the Fox last (`FOX_CARD`); 0 is no card in the
pile, so cards stand there as 1 + number. After the head each seat has `SEAT` numbers: the
turn of its circle (0: none), its points, those of its circled number, how many numbers are
crossed out, and its 20 boxes: 0 where empty, otherwise 1 + the number, and 100 more where
the clock entered it. Points are counted as numbers are written; the rules keep them secret
until the end, and so must whoever reads a position.

A move is the index of a write in the full offer: the number, and 100 more if it is circled.
"""

from array import array
from collections import Counter
from collections.abc import MutableSequence
from typing import Final

from foxden.games.foxy.actions import HIGHEST, Write
from foxden.games.foxy.cards import ANIMALS, CAT, FOX, SHOWN, Card, copies_in
from foxden.games.foxy.counting import exact_numbers, sheet_of, solo_sheet_of
from foxden.games.foxy.state import TURNS, Entry, FoxRule, State

Numbers = MutableSequence[int]

CARDS: Final[tuple[Card, ...]] = (*SHOWN, FOX)
FOX_CARD: Final = len(SHOWN)
NUMBERS: Final = HIGHEST + 1
NOBODY: Final = -1
FOX_RULES: Final[tuple[FoxRule, ...]] = ("different", "most", "single", "cat")

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


def length(seats: int) -> int:
    return HEAD + seats * SEAT


def encode(state: State) -> "array[int]":
    options = state.options
    position = array("h", bytes(2 * length(state.seats)))
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


def _write_pile(position: Numbers, state: State) -> None:
    fox = state.options.fox
    pile = [CARDS.index(card) for card in state.pile]
    exact = exact_numbers(state.pile, fox)
    animals = [SHOWN.get(card, (CAT,) if fox == "cat" else ()) for card in state.pile]
    seen = Counter(animal for shown in animals for animal in shown)
    position[EXACT_AT] = exact[-1] if exact else 0
    position[SINGLES_AT] = sum(len(shown) == 1 for shown in animals)
    position[COUNTS_AT:LEFT_AT] = array("h", [seen[animal] for animal in ANIMALS])
    copies = {**copies_in(state.options.deck), FOX: 1}
    for number, card in enumerate(CARDS):
        position[LEFT_AT + number] = copies.get(card, 0) - pile.count(number)
    position[PILE_AT : PILE_AT + len(pile)] = array("h", [1 + number for number in pile])


def _write_seat(position: Numbers, state: State, seat: int) -> None:
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
    position[at + BOXES : at + BOXES + len(entries)] = array("h", map(_box, entries))


def _box(entry: Entry) -> int:
    return 1 + entry.number + (NUMBERS if entry.clock else 0)


def to_write(move: int) -> Write:
    return Write(move % NUMBERS, circled=move >= NUMBERS)


def from_write(write: Write) -> int:
    return write.number + (NUMBERS if write.circled else 0)
