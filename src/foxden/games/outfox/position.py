"""A game as a row of small numbers, which compiled code works on (`fast.py`).

A position is an array of 48 small numbers:

    0 to 18    the board by point: 0 where empty, otherwise 1 + the kind of the piece
    19 to 45   the reserves: how many pieces of each of the 9 kinds seat 0 holds, then 1, then 2
    46, 47     the number of seats, the number of turns taken

The kind of a piece is its index in `ONE_SET`: 3 x colour + shape. A move is one number,
point + 32 x origin + 1024 x destination, where origin and destination are `NOWHERE` on the
first turn (O4). A whole turn is one number, too, an edge: its move + 32768 x the kind placed.
Kinds and moves come in the order of the reference's offers. A position holds no result.
"""

from array import array
from collections.abc import Sequence
from typing import Final

from foxden.core.seats import Seat
from foxden.games.outfox.actions import Turn
from foxden.games.outfox.board import INDEX, POINTS
from foxden.games.outfox.pieces import ONE_SET, Piece
from foxden.games.outfox.state import State

KINDS: Final = len(ONE_SET)
SIZE: Final = len(POINTS)
NOWHERE: Final = 31
KIND_SHIFT: Final = 15

RESERVES_AT: Final = SIZE
SEATS_AT: Final = SIZE + 3 * KINDS
TURNS_AT: Final = SEATS_AT + 1
LENGTH: Final = TURNS_AT + 1

_KIND: Final = {piece: kind for kind, piece in enumerate(ONE_SET)}


def encode(state: State) -> "array[int]":
    """The position of a game, running or over (a position does not tell which)."""
    position = array("b", bytes(LENGTH))
    for point, piece in enumerate(state.board):
        position[point] = 0 if piece is None else 1 + _KIND[piece]
    for seat, reserve in enumerate(state.reserves):
        for piece in reserve:
            position[RESERVES_AT + seat * KINDS + _KIND[piece]] += 1
    position[SEATS_AT] = len(state.reserves)
    position[TURNS_AT] = state.turns
    return position


def decode(position: Sequence[int]) -> State:
    """The state of a game that goes on; the inverse of `encode` for these."""
    seats, turns = int(position[SEATS_AT]), int(position[TURNS_AT])
    return State(
        board=tuple(ONE_SET[content - 1] if content else None for content in position[:SIZE]),
        reserves=tuple(_reserve(position, seat) for seat in range(seats)),
        turns=turns,
        actor=Seat(turns % seats),
        line=None,
    )


def _reserve(position: Sequence[int], seat: int) -> tuple[Piece, ...]:
    counts = position[RESERVES_AT + seat * KINDS :][:KINDS]
    return tuple(piece for piece, count in zip(ONE_SET, counts, strict=True) for _ in range(count))


def to_turn(kind: int, move: int) -> Turn:
    piece = ONE_SET[kind]
    point, origin, destination = move & 31, move >> 5 & 31, move >> 10
    if origin == NOWHERE:
        return Turn(piece.shape, piece.colour, POINTS[point])
    return Turn(piece.shape, piece.colour, POINTS[point], POINTS[origin], POINTS[destination])


def edge_to_turn(edge: int) -> Turn:
    return to_turn(edge >> KIND_SHIFT, edge & (1 << KIND_SHIFT) - 1)


def from_turn(turn: Turn) -> tuple[int, int]:
    """The kind and the move of a turn."""
    origin = NOWHERE if turn.origin is None else INDEX[turn.origin]
    destination = NOWHERE if turn.destination is None else INDEX[turn.destination]
    return _KIND[turn.piece], INDEX[turn.point] | origin << 5 | destination << 10
