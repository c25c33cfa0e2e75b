"""A position of the two-player game as the solver keeps it: an array of 22 numbers.

    0 to 18   the contents of the points, as in the fast core: 0 where empty, else 1 + kind
    19        the set of occupied points
    20, 21    the set of kinds that the player to move holds, and that the other holds

Seats do not matter to a verdict, only who is to move. A turn is one number: a move of the
fast core + 32768 x (1 + the kind placed).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled
from foxden.core.seats import Seat
from foxden.games.outfox import State, Turn, fast
from foxden.games.outfox.pieces import ONE_SET, Piece

Position = NDArray[np.int64]

OCCUPIED: Final = fast.SIZE
MINE: Final = OCCUPIED + 1
THEIRS: Final = MINE + 1
LENGTH: Final = THEIRS + 1

ALL_POINTS: Final = (1 << fast.SIZE) - 1
ALL_KINDS: Final = (1 << fast.KINDS) - 1
BLANK: Final = 1 + fast.KINDS  # what a point holds when something stands there, whatever it is

_KIND: Final = {piece: kind for kind, piece in enumerate(ONE_SET)}


def from_state(state: State) -> Position:
    """The position of a running game of two players."""
    position = np.zeros(LENGTH, np.int64)
    lay_out(fast.from_state(state), position)
    return position


def to_state(position: Position) -> State:
    """The state of a running game; every turn leaves one more piece, so they tell who moves."""
    turns = int(position[OCCUPIED]).bit_count()
    mine, theirs = (_pieces(int(position[whose])) for whose in (MINE, THEIRS))
    return State(
        board=tuple(ONE_SET[content - 1] if content else None for content in position[: fast.SIZE]),
        reserves=(theirs, mine) if turns % 2 else (mine, theirs),
        turns=turns,
        actor=Seat(turns % 2),
        line=None,
    )


def _pieces(kinds: int) -> tuple[Piece, ...]:
    return tuple(piece for piece, kind in _KIND.items() if kinds >> kind & 1)


def to_turn(turn: int) -> Turn:
    return fast.to_turn((turn >> 15) - 1, turn & 0x7FFF)


def from_turn(turn: Turn) -> int:
    kind, move = fast.from_turn(turn)
    return move | (1 + kind) << 15


@compiled
def lay_out(board: fast.Position, position: Position) -> None:
    """Write the position of a running game of two players from that of the fast core."""
    mover = fast.seat_to_move(board)
    position[OCCUPIED:LENGTH] = 0
    for point in range(fast.SIZE):
        position[point] = board[point]
        position[OCCUPIED] |= (board[point] > 0) << point
    for kind in range(fast.KINDS):
        mine = board[fast.RESERVES_AT + mover * fast.KINDS + kind]
        theirs = board[fast.RESERVES_AT + (1 - mover) * fast.KINDS + kind]
        position[MINE] |= (mine > 0) << kind
        position[THEIRS] |= (theirs > 0) << kind


@compiled
def take(position: Position, turn: int) -> None:
    """Take a legal turn in place. The piece may be `BLANK`, which nobody holds."""
    point, origin, destination = turn & 31, turn >> 5 & 31, turn >> 10 & 31
    content = turn >> 15
    position[point] = content
    position[OCCUPIED] ^= 1 << point
    if origin != fast.NOWHERE:
        position[destination] = position[origin]
        position[origin] = 0
        position[OCCUPIED] ^= 1 << origin | 1 << destination
    left = position[MINE] & ~(1 << content - 1)
    position[MINE] = position[THEIRS]
    position[THEIRS] = left


@compiled
def take_back(position: Position, turn: int) -> None:
    """The inverse of `take`."""
    point, origin, destination = turn & 31, turn >> 5 & 31, turn >> 10 & 31
    content = turn >> 15
    if origin != fast.NOWHERE:
        position[origin] = position[destination]
        position[destination] = 0
        position[OCCUPIED] ^= 1 << origin | 1 << destination
    position[point] = 0
    position[OCCUPIED] ^= 1 << point
    held = position[THEIRS] | (1 << content - 1) & ALL_KINDS
    position[THEIRS] = position[MINE]
    position[MINE] = held
