"""Wins in one turn, found without trying every turn.

A turn places on one point and slides a neighbour. It can complete a triple of points (O9)
whose last empty point it fills, by placing or by sliding, or whose last two it fills, one by
each. It also wins when it leaves the other player no full turn (O11).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled, lowest_bit
from foxden.games.outfox import fast
from foxden.games.outfox.board import INDEX, TRIPLES
from foxden.games.outfox.fast import BEHIND, NEAR
from foxden.solver.position import ALL_POINTS, BLANK, MINE, OCCUPIED, THEIRS, Position

Room = NDArray[np.int64]
NO_TURN: Final = -1

_TRIPLES: Final = np.array([sum(1 << INDEX[point] for point in line) for line in TRIPLES], np.int64)

# No fewer than 15 pieces leave a player without a full turn, so 14 stand before the last one.
_MOST_EMPTY_BEFORE_THE_LAST: Final = fast.SIZE - 14

# The content that wins with two others; the blank wins with nothing.
_THIRD: Final = np.zeros((BLANK + 1, BLANK + 1), np.int64)
_THIRD[:BLANK, :BLANK] = fast.THIRD


@compiled
def turn_of(content: int, point: int, origin: int, destination: int) -> int:
    return point | origin << 5 | destination << 10 | content << 15


@compiled
def winning_turn(position: Position, room: Room) -> int:
    """A turn that wins at once, or `NO_TURN`; `room` is space for 19 numbers to work in."""
    occupied = position[OCCUPIED]
    if not position[MINE]:
        return NO_TURN
    _measure(occupied, room)
    for triple in _TRIPLES:
        filled = triple & occupied
        empty = triple ^ filled
        if not filled or not empty:
            continue
        turn = _completing_turn(position, room, filled, empty)
        if turn != NO_TURN:
            return turn
    return _last_turn(position, room)


@compiled
def _measure(occupied: int, room: Room) -> None:
    """Note where each piece could slide to."""
    left = occupied
    while left:
        origin = lowest_bit(left)
        left &= left - 1
        room[origin] = fast.reach(origin, occupied)


@compiled
def _completing_turn(position: Position, room: Room, filled: int, empty: int) -> int:
    point, mate = lowest_bit(empty), lowest_bit(filled)
    if empty & (empty - 1):
        other = lowest_bit(empty & (empty - 1))
        turn = _fill_two(position, room, mate, point, other)
        return turn if turn != NO_TURN else _fill_two(position, room, mate, other, point)
    wanted = _THIRD[position[mate], position[lowest_bit(filled & (filled - 1))]]
    if not wanted:
        return NO_TURN
    turn = _place_last(position, room, filled, point, wanted)
    return turn if turn != NO_TURN else _slide_last(position, room, filled, point, wanted)


@compiled
def _place_last(position: Position, room: Room, filled: int, point: int, wanted: int) -> int:
    """Place what is wanted, and slide some neighbour that is not of the line."""
    if not position[MINE] >> wanted - 1 & 1:
        return NO_TURN
    origins = NEAR[point] & position[OCCUPIED] & ~filled
    while origins:
        origin = lowest_bit(origins)
        origins &= origins - 1
        reached = room[origin] & ~BEHIND[origin, point]
        if reached:
            return turn_of(wanted, point, origin, lowest_bit(reached))
    return NO_TURN


@compiled
def _slide_last(position: Position, room: Room, filled: int, destination: int, wanted: int) -> int:
    """Slide what is wanted, after placing anything beside it and out of its way."""
    origins = position[OCCUPIED] & ~filled
    while origins:
        origin = lowest_bit(origins)
        origins &= origins - 1
        if position[origin] != wanted or not room[origin] >> destination & 1:
            continue
        points = NEAR[origin] & ~position[OCCUPIED]
        while points:
            point = lowest_bit(points)
            points &= points - 1
            if not BEHIND[origin, point] >> destination & 1:
                return turn_of(1 + lowest_bit(position[MINE]), point, origin, destination)
    return NO_TURN


@compiled
def _fill_two(position: Position, room: Room, mate: int, point: int, destination: int) -> int:
    """Place on one point and slide to the other, beside one piece that stands."""
    origins = NEAR[point] & position[OCCUPIED] & ~(1 << mate)
    while origins:
        origin = lowest_bit(origins)
        origins &= origins - 1
        if not (room[origin] & ~BEHIND[origin, point]) >> destination & 1:
            continue
        wanted = _THIRD[position[origin], position[mate]]
        if wanted and position[MINE] >> wanted - 1 & 1:
            return turn_of(wanted, point, origin, destination)
    return NO_TURN


@compiled
def _last_turn(position: Position, room: Room) -> int:
    """O11: a turn after which the other player cannot take a full one."""
    if position[THEIRS] and not _is_nearly_full(position[OCCUPIED]):
        return NO_TURN
    content, left = 1 + lowest_bit(position[MINE]), position[OCCUPIED]
    while left:
        origin = lowest_bit(left)
        left &= left - 1
        points = room[origin] & NEAR[origin]
        while points:
            point = lowest_bit(points)
            points &= points - 1
            destination = _blocking_slide(position, room, origin, point)
            if destination >= 0:
                return turn_of(content, point, origin, destination)
    return NO_TURN


@compiled
def _is_nearly_full(occupied: int) -> bool:
    empty = ALL_POINTS & ~occupied
    for _ in range(_MOST_EMPTY_BEFORE_THE_LAST):
        empty &= empty - 1
    return empty == 0


@compiled
def _blocking_slide(position: Position, room: Room, origin: int, point: int) -> int:
    """Where to slide so that the other player has no piece or no way left; -1: nowhere."""
    reached = room[origin] & ~BEHIND[origin, point]
    while reached:
        destination = lowest_bit(reached)
        reached &= reached - 1
        after = position[OCCUPIED] ^ (1 << point | 1 << origin | 1 << destination)
        if not position[THEIRS] or fast.is_blocked(after):
            return destination
    return -1
