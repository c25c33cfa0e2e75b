"""Outfox for search and simulation: the rules of `rules.py` over a position, compiled.

What the numbers of a position and of a move say is told in `position.py`. `play` and `is_stuck`
say when a game has ended.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled, lowest_bit
from foxden.core.dice import Generator, below
from foxden.core.seats import require_seats
from foxden.games.outfox.board import INDEX, NEIGHBOURS, POINTS, RAYS, TRIPLES_AT
from foxden.games.outfox.board import Point as PointName
from foxden.games.outfox.pieces import ONE_SET, is_winning
from foxden.games.outfox.position import (
    KIND_SHIFT,
    KINDS,
    LENGTH,
    NOWHERE,
    RESERVES_AT,
    SEATS_AT,
    SIZE,
    TURNS_AT,
    decode,
    encode,
    from_turn,
    to_turn,
)
from foxden.games.outfox.rules import SEATS, start
from foxden.games.outfox.state import Options, State

Position = NDArray[np.int8]
Moves = NDArray[np.int32]

MAX_MOVES: Final = 171  # the most there are on any of the 2¹⁹ sets of occupied points

# --- geometry as arrays; a set of points has one bit a point -----------------------------------


def _mask(points: tuple[PointName, ...]) -> int:
    return sum(1 << INDEX[point] for point in points)


def _ray_table(*, onwards: bool) -> NDArray[np.int32]:
    """The rays of each point, as sets: three at most lead onwards in the order of points."""
    table = np.zeros((SIZE, 3), np.int32)
    for origin, rays in RAYS.items():
        found = [_mask(ray) for ray in rays if (INDEX[ray[0]] > INDEX[origin]) == onwards]
        table[INDEX[origin], : len(found)] = found
    return table


def _behind_table() -> NDArray[np.int32]:
    """For a point and a neighbour of it, the ray that begins with that neighbour."""
    table = np.zeros((SIZE, SIZE), np.int32)
    for origin, rays in RAYS.items():
        for ray in rays:
            table[INDEX[origin], INDEX[ray[0]]] = _mask(ray)
    return table


def _mate_table() -> NDArray[np.int32]:
    """For each point the pairs of points that make a straight triple with it (O1), then -1."""
    table = np.full((SIZE, 10, 2), -1, np.int32)
    for point, triples in TRIPLES_AT.items():
        for number, triple in enumerate(triples):
            table[INDEX[point], number] = [INDEX[mate] for mate in triple if mate != point]
    return table


def _third_table() -> NDArray[np.int8]:
    """For the contents of two points, what a third must hold to win with them (O9); 0: nothing."""
    table = np.zeros((KINDS + 1, KINDS + 1), np.int8)
    for first, one in enumerate(ONE_SET, 1):
        for second, two in enumerate(ONE_SET, 1):
            for third, three in enumerate(ONE_SET, 1):
                if is_winning(one, two, three):
                    table[first, second] = third
    return table


_ONWARDS: Final = _ray_table(onwards=True)
_BACKWARDS: Final = _ray_table(onwards=False)
BEHIND: Final = _behind_table()
NEAR: Final = np.array([_mask(NEIGHBOURS[point]) for point in POINTS], np.int32)
_MATES: Final = _mate_table()
THIRD: Final = _third_table()

# --- to and from the reference -----------------------------------------------------------------


def from_state(state: State) -> Position:
    return np.array(encode(state), np.int8)


def to_state(position: Position) -> State:
    return decode(position.tolist())


# --- the rules ---------------------------------------------------------------------------------


@compiled
def seat_to_move(position: Position) -> int:
    return int(position[TURNS_AT] % position[SEATS_AT])


@compiled
def reserve(position: Position) -> Position:
    """How many pieces of each kind the seat to move has left."""
    first = RESERVES_AT + seat_to_move(position) * KINDS
    return position[first : first + KINDS]


@compiled
def kinds_held(position: Position) -> int:
    """How many kinds the seat to move can choose from."""
    count = 0
    for left in reserve(position):
        count += left > 0
    return count


@compiled
def occupied_points(position: Position) -> int:
    occupied = 0
    for point in range(SIZE):
        if position[point]:
            occupied |= 1 << point
    return occupied


@compiled
def reach(origin: int, occupied: int) -> int:
    """O7: the set of points to which a piece may slide from here."""
    reached = 0
    for number in range(3):
        ray = _ONWARDS[origin, number]
        stops = ray & occupied
        reached |= ray & ((stops & -stops) - 1)  # what lies before the first stop
        ray = _BACKWARDS[origin, number]
        stops = ray & occupied
        stops |= stops >> 1
        stops |= stops >> 2
        stops |= stops >> 4
        stops |= stops >> 8  # no stop with points of its ray below it lies above bit 15
        reached |= ray & ~stops  # what lies above the last stop, the nearest one
    return reached


@compiled
def _reach_of_all(occupied: int) -> Moves:
    """The reach of each occupied point; nothing is written for the others."""
    room = np.empty(SIZE, np.int32)
    left = occupied
    while left:
        origin = lowest_bit(left)
        room[origin] = reach(origin, occupied)
        left &= left - 1
    return room


@compiled
def _first_moves(moves: NDArray[np.integer[Any]]) -> int:
    """O4: before the first turn a piece is placed and nothing slides."""
    for point in range(SIZE):
        moves[point] = point | NOWHERE << 5 | NOWHERE << 10
    return SIZE


@compiled
def moves_on(occupied: int, moves: Moves) -> int:
    """O4 to O8: write every way to place and slide; returns how many there are."""
    if not occupied:
        return _first_moves(moves)
    room = _reach_of_all(occupied)
    count = 0
    for point in range(SIZE):
        origins = 0 if occupied >> point & 1 else NEAR[point] & occupied
        while origins:
            origin = lowest_bit(origins)
            origins &= origins - 1
            # The placed piece is a neighbour, so it closes that one ray and no other.
            reached = room[origin] & ~BEHIND[origin, point]
            while reached:
                moves[count] = point | origin << 5 | lowest_bit(reached) << 10
                reached &= reached - 1
                count += 1
    return count


@compiled
def moves_from(occupied: int, moves: NDArray[np.integer[Any]]) -> int:
    """The same moves by origin instead of by point: in no set order, and nothing is allocated."""
    if not occupied:
        return _first_moves(moves)
    origins, count = occupied, 0
    while origins:
        origin = lowest_bit(origins)
        origins &= origins - 1
        room, points = reach(origin, occupied), NEAR[origin] & ~occupied
        while points:
            point = lowest_bit(points)
            points &= points - 1
            reached = room & ~BEHIND[origin, point]
            while reached:
                moves[count] = point | origin << 5 | lowest_bit(reached) << 10
                reached &= reached - 1
                count += 1
    return count


@compiled
def is_stuck(position: Position) -> bool:
    """O11: whether the seat to move cannot take a full turn."""
    occupied = occupied_points(position)
    return not kinds_held(position) or (occupied != 0 and is_blocked(occupied))


@compiled
def is_blocked(occupied: int) -> bool:
    """O11: whether pieces on these points leave nowhere to place and slide."""
    left = occupied
    while left:
        origin = lowest_bit(left)
        left &= left - 1
        reached = reach(origin, occupied)
        points = reached & NEAR[origin]
        while points:
            if reached & ~BEHIND[origin, lowest_bit(points)]:
                return False
            points &= points - 1
    return True


@compiled
def completes_line(position: Position, point: int) -> bool:
    """O9: whether the piece on this point stands in a winning line."""
    for number in range(10):
        first, second = _MATES[point, number]
        if first < 0:
            return False
        third = THIRD[position[first], position[second]]
        if third and third == position[point]:
            return True
    return False


@compiled
def play(position: Position, kind: int, move: int) -> bool:
    """Take a legal turn in place; whether it wins by a line (O9)."""
    point, origin, destination = move & 31, move >> 5 & 31, move >> 10
    reserve(position)[kind] -= 1
    position[TURNS_AT] += 1
    position[point] = 1 + kind
    if origin == NOWHERE:
        return False
    position[destination] = position[origin]
    position[origin] = 0
    return completes_line(position, point) or completes_line(position, destination)


@compiled
def take_back(position: Position, kind: int, move: int) -> None:
    """The inverse of `play`."""
    point, origin, destination = move & 31, move >> 5 & 31, move >> 10
    if origin != NOWHERE:
        position[origin] = position[destination]
        position[destination] = 0
    position[point] = 0
    position[TURNS_AT] -= 1
    reserve(position)[kind] += 1


# --- random play -------------------------------------------------------------------------------


@compiled
def play_out(position: Position, moves: Moves, rng: Generator) -> int:
    """Finish a running game by uniformly random turns, in place; returns the winner's seat.

    `moves` is room to work in, of `MAX_MOVES` numbers.
    """
    while True:
        kinds = kinds_held(position)
        count = moves_on(occupied_points(position), moves) if kinds else 0
        seat = seat_to_move(position)
        if not count:  # O11: whoever took the last turn wins
            return int((seat + position[SEATS_AT] - 1) % position[SEATS_AT])
        kind = _held_at(position, below(rng, kinds))
        if play(position, kind, moves[below(rng, count)]):
            return seat


@compiled
def _held_at(position: Position, index: int) -> int:
    """The kind at an index among those that the seat to move holds."""
    kind = -1
    for left in reserve(position):
        kind += 1
        index -= left > 0
        if index < 0:
            break
    return kind


# --- node counts -------------------------------------------------------------------------------


def perft(depth: int, seats: int) -> int:
    """The number of legal turn sequences of exactly `depth` turns from the empty board.

    A game that ended earlier contributes nothing; one that ends with its last turn counts.
    """
    require_seats(seats, SEATS, "O3")
    moves = np.zeros((depth + 1, MAX_MOVES), np.int32)
    return int(_count(from_state(start(Options(), seats)), depth, moves))


@compiled
def _count(position: Position, depth: int, moves: Moves) -> int:
    if depth == 0:
        return 1
    kinds = kinds_held(position)
    count = moves_on(occupied_points(position), moves[depth]) if kinds else 0
    if depth == 1:
        return kinds * count
    total = 0
    for kind in range(KINDS):
        if not reserve(position)[kind]:
            continue
        for move in moves[depth, :count]:
            if not play(position, kind, move):
                total += _count(position, depth - 1, moves)
            take_back(position, kind, move)
    return total
