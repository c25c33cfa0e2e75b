"""A game as a row of small numbers, which compiled code works on (`fast.py`).

A position is an array of `LENGTH` small numbers. The names below say where things lie; -1
stands for nobody and none. A card is one of `CARDS` by its rank, written as 1 + rank where
a place may be empty.

    stars, hands   by seat: stars held; up to 4 cards in the order of `CARDS`
    deck, pile     by rank: the cards of the game; those not dealt this round
    columns        16 numbers each: its size, who collected it, up to 7 cards, and who laid
                   each of these: 0 for a starting card, 1 + seat, and 8 more if face down

A move is one number of `ACTIONS`: a placing is 5 x (2 x rank + face) + column with face 1
for down, a collection `COLLECT` + column, a choice `CHOOSE` + fives. Cards are dealt a
whole round at a time: `play` leaves a position to `CHANCE` after a round, `deal` goes on.
"""

from array import array
from collections.abc import MutableSequence
from typing import Final

from foxden.games.fennecs.actions import Action, Choose, Collect, Place
from foxden.games.fennecs.cards import CARDS, FACES, FULL, RANK, deck
from foxden.games.fennecs.state import Column, State

Numbers = MutableSequence[int]

NOBODY: Final = -1
CHANCE: Final = -1
OVER: Final = -2

MOST_SEATS: Final = 5
MOST_IN_HAND: Final = 4
KINDS: Final = len(CARDS)
DOWN: Final = 8

SEATS_AT: Final = 0
ROUND_AT: Final = 1
FIRST_AT: Final = 2
GOAL_REACHED_AT: Final = 3
LAST_COLLECTOR_AT: Final = 4
CHOOSING_AT: Final = 5
ACTOR_AT: Final = 6
RESERVE_AT: Final = 7
GOAL_AT: Final = 8
HAND_SIZE_AT: Final = 9
COLLECTORS_AT: Final = 10  # one bit for each seat whose round is over
STARS_AT: Final = 11
DECK_AT: Final = STARS_AT + MOST_SEATS
PILE_AT: Final = DECK_AT + KINDS
HANDS_AT: Final = PILE_AT + KINDS
COLUMNS_AT: Final = HANDS_AT + MOST_SEATS * MOST_IN_HAND
COLUMN: Final = 2 + 2 * FULL
LENGTH: Final = COLUMNS_AT + MOST_SEATS * COLUMN

# Within a column.
COLLECTED_BY: Final = 1
CARDS_FROM: Final = 2
LAID_FROM: Final = CARDS_FROM + FULL

COLLECT: Final = 2 * KINDS * MOST_SEATS
CHOOSE: Final = COLLECT + MOST_SEATS
ACTIONS: Final = CHOOSE + 4
MAX_MOVES: Final = 2 * MOST_IN_HAND * MOST_SEATS + MOST_SEATS

SUPERNOVA: Final = RANK["supernova"]
ARROW: Final = RANK["0>"]
ONE_OR_FIVE: Final = RANK["1/5"]


def encode(state: State) -> "array[int]":
    position = array("b", bytes(LENGTH))
    seats = len(state.stars)
    position[SEATS_AT] = seats
    position[ROUND_AT] = state.round
    position[FIRST_AT] = _number(state.first)
    position[GOAL_REACHED_AT] = state.goal_reached
    position[LAST_COLLECTOR_AT] = _number(state.last_collector)
    position[CHOOSING_AT] = _number(state.choosing)
    position[ACTOR_AT] = OVER if state.actor is None else state.actor
    position[RESERVE_AT] = state.reserve
    position[GOAL_AT] = state.setup.goal
    position[HAND_SIZE_AT] = state.setup.hand
    position[STARS_AT : STARS_AT + seats] = array("b", state.stars)
    for card in deck(state.variant, seats):
        position[DECK_AT + RANK[card]] += 1
    for seat, hand in enumerate(state.hands):
        at = HANDS_AT + seat * MOST_IN_HAND
        position[at : at + len(hand)] = array("b", [1 + RANK[card] for card in hand])
    for number in range(MOST_SEATS):
        column = state.columns[number] if number < len(state.columns) else Column(())
        _write_column(position, number, column)
    if state.actor is not None:
        _write_pile(position)
    return position


def _number(index: int | None) -> int:
    return NOBODY if index is None else index


def _write_column(position: Numbers, number: int, column: Column) -> None:
    at = COLUMNS_AT + number * COLUMN
    position[at] = len(column.laid)
    position[at + COLLECTED_BY] = _number(column.collected_by)
    if column.collected_by is not None:
        position[COLLECTORS_AT] |= 1 << column.collected_by
    for index, laid in enumerate(column.laid):
        position[at + CARDS_FROM + index] = 1 + RANK[laid.card]
        if laid.seat is not None:
            position[at + LAID_FROM + index] = 1 + laid.seat + DOWN * (laid.face == "down")


def _write_pile(position: Numbers) -> None:
    """Cards that lie nowhere else have not been dealt."""
    position[PILE_AT:HANDS_AT] = position[DECK_AT:PILE_AT]
    columns = range(COLUMNS_AT, LENGTH, COLUMN)
    laid = [card for at in columns for card in position[at + CARDS_FROM : at + LAID_FROM]]
    for card in (*position[HANDS_AT:COLUMNS_AT], *laid):
        if card:
            position[PILE_AT + card - 1] -= 1


def to_action(move: int) -> Action:
    if move >= CHOOSE:
        return Choose(move - CHOOSE)
    if move >= COLLECT:
        return Collect(move - COLLECT)
    way, column = divmod(move, MOST_SEATS)
    return Place(CARDS[way // 2], column, FACES[way % 2])


def from_action(action: Action) -> int:
    """The move of a player's action; chance's have none."""
    match action:
        case Place(card=card, column=column, face=face):
            return (2 * RANK[card] + FACES.index(face)) * MOST_SEATS + column
        case Collect(column=column):
            return COLLECT + column
        case Choose(fives=fives):
            return CHOOSE + fives
    raise ValueError(action)
