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
from foxden.solver.position import (
    ALL_KINDS,
    ALL_POINTS,
    BLANK,
    MINE,
    OCCUPIED,
    THEIRS,
    Position,
)

Room = NDArray[np.int64]
"""By point: where the piece on it could slide to or, if it is empty, which pieces to it."""

NO_TURN: Final = -1
_NOWHERE: Final = -1

_TRIPLES: Final = np.array([sum(1 << INDEX[point] for point in line) for line in TRIPLES], np.int64)

# No fewer than 15 pieces leave a player without a full turn, so 14 stand before the last one.
_MOST_EMPTY_BEFORE_THE_LAST: Final = fast.SIZE - 14

# The content that wins with two others; the blank wins with nothing.
_THIRD: Final = np.zeros((BLANK + 1, BLANK + 1), np.int64)
_THIRD[:BLANK, :BLANK] = fast.THIRD


def _partner_table() -> NDArray[np.int64]:
    """For a content and a set of kinds, the kinds that win with it and one of the set."""
    table = np.zeros((BLANK + 1, 1 << fast.KINDS), np.int64)
    for content in range(BLANK + 1):
        for kinds in range(1, 1 << fast.KINDS):
            third = int(_THIRD[content, kinds.bit_length()])
            rest = kinds ^ 1 << kinds.bit_length() - 1
            table[content, kinds] = table[content, rest] | (1 << third) >> 1
    return table


_PARTNERS: Final = _partner_table()


@compiled
def turn_of(content: int, point: int, origin: int, destination: int) -> int:
    return point | origin << 5 | destination << 10 | content << 15


# --- all wins at once --------------------------------------------------------------------------


@compiled
def winning_turn(position: Position, room: Room) -> int:
    """A turn that wins at once, or `NO_TURN`; measures `room` for that."""
    if not position[MINE]:
        return NO_TURN
    _measure(position[OCCUPIED], room)
    for triple in _TRIPLES:
        filled = triple & position[OCCUPIED]
        if not filled or filled == triple:
            continue
        turn = _completing_turn(position, room, filled, triple ^ filled)
        if turn != NO_TURN:
            return turn
    return _last_turn(position, room)


@compiled
def _measure(occupied: int, room: Room) -> None:
    room[:] = 0
    left = occupied
    while left:
        origin = lowest_bit(left)
        left &= left - 1
        reached = fast.reach(origin, occupied)
        room[origin] = reached
        while reached:
            room[lowest_bit(reached)] |= 1 << origin
            reached &= reached - 1


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
    if position[MINE] >> wanted - 1 & 1:
        slide = _idle_slide(position, room, filled, point)
        if slide != NO_TURN:
            return int(slide | wanted << 15)
    return _slide_last(position, room, filled, point, wanted)


@compiled
def _idle_slide(position: Position, room: Room, filled: int, point: int) -> int:
    """After placing on a point, a slide of some neighbour that is not of the line."""
    origins = NEAR[point] & position[OCCUPIED] & ~filled
    while origins:
        origin = lowest_bit(origins)
        origins &= origins - 1
        reached = room[origin] & ~BEHIND[origin, point]
        if reached:
            return turn_of(0, point, origin, lowest_bit(reached))
    return NO_TURN


@compiled
def _slide_last(position: Position, room: Room, filled: int, destination: int, wanted: int) -> int:
    """Slide what is wanted, after placing anything."""
    origins = room[destination] & ~filled
    while origins:
        origin = lowest_bit(origins)
        origins &= origins - 1
        if position[origin] == wanted:
            point = _idle_point(position, origin, destination)
            if point != _NOWHERE:
                return turn_of(1 + lowest_bit(position[MINE]), point, origin, destination)
    return NO_TURN


@compiled
def _idle_point(position: Position, origin: int, destination: int) -> int:
    """Where to place anything beside a piece and out of its way."""
    points = NEAR[origin] & ~position[OCCUPIED]
    while points:
        point = lowest_bit(points)
        points &= points - 1
        if not BEHIND[origin, point] >> destination & 1:
            return point
    return _NOWHERE


@compiled
def _fill_two(position: Position, room: Room, mate: int, point: int, destination: int) -> int:
    """Place on one point and slide to the other, beside one piece that stands."""
    origins = room[destination] & NEAR[point] & ~(1 << mate)
    while origins:
        origin = lowest_bit(origins)
        origins &= origins - 1
        if not BEHIND[origin, point] >> destination & 1:
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
            if destination != _NOWHERE:
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
    """Where to slide so that the other player has no piece or no way left."""
    reached = room[origin] & ~BEHIND[origin, point]
    while reached:
        destination = lowest_bit(reached)
        reached &= reached - 1
        after = position[OCCUPIED] ^ (1 << point | 1 << origin | 1 << destination)
        if not position[THEIRS] or fast.is_blocked(after):
            return destination
    return _NOWHERE


# --- the wins that one piece gives -------------------------------------------------------------


@compiled
def kinds_that_lose(position: Position, room: Room, point: int) -> int:
    """The kinds that let the player to move win at once if one stands where the `BLANK` does.

    The other player has just placed it there from those still held. No win is left that does
    without knowing what it is, and `room` is measured.
    """
    if not position[MINE]:
        return 0
    is_last = not position[THEIRS] & (position[THEIRS] - 1)
    if is_last and not fast.is_blocked(position[OCCUPIED]):
        return ALL_KINDS  # O11: any turn is the last one
    kinds = 0
    for triple in _TRIPLES:
        mates = triple & position[OCCUPIED] & ~(1 << point)
        empty = triple & ~position[OCCUPIED]
        if triple >> point & 1:
            kinds |= _kinds_in_line(position, room, point, mates, empty)
        elif mates and empty & room[point]:
            kinds |= _kinds_slid(position, room, point, mates, empty)
    return kinds


@compiled
def _kinds_in_line(position: Position, room: Room, point: int, mates: int, empty: int) -> int:
    """The kinds that win where they stand, in a line with these mates."""
    if not empty:
        return 0
    last = lowest_bit(empty)
    if not mates:
        other = lowest_bit(empty & (empty - 1))
        kinds = _kinds_beside_two(position, room, point, last, other)
        return kinds | _kinds_beside_two(position, room, point, other, last)
    line, mate, kinds = mates | 1 << point, position[lowest_bit(mates)], 0
    if _idle_slide(position, room, line, last) != NO_TURN:
        kinds = _PARTNERS[mate, position[MINE]]
    origins = room[last] & ~line
    while origins:
        origin = lowest_bit(origins)
        origins &= origins - 1
        if _idle_point(position, origin, last) != _NOWHERE:
            kinds |= 1 << _THIRD[position[origin], mate] >> 1
    return kinds


@compiled
def _kinds_beside_two(
    position: Position, room: Room, mate: int, point: int, destination: int
) -> int:
    """The kinds that win where they stand when one is placed and another slid beside them."""
    kinds, origins = 0, room[destination] & NEAR[point] & ~(1 << mate)
    while origins:
        origin = lowest_bit(origins)
        origins &= origins - 1
        if not BEHIND[origin, point] >> destination & 1:
            kinds |= _PARTNERS[position[origin], position[MINE]]
    return kinds


@compiled
def _kinds_slid(position: Position, room: Room, origin: int, mates: int, empty: int) -> int:
    """The kinds that win when they slide into a line with these mates."""
    mate, point = position[lowest_bit(mates)], lowest_bit(empty)
    if mates & (mates - 1):
        if _idle_point(position, origin, point) == _NOWHERE:
            return 0
        return int(1 << _THIRD[mate, position[lowest_bit(mates & (mates - 1))]] >> 1)
    other = lowest_bit(empty & (empty - 1))
    if _slides_past(room, origin, other, point) or _slides_past(room, origin, point, other):
        return int(_PARTNERS[mate, position[MINE]])
    return 0


@compiled
def _slides_past(room: Room, origin: int, destination: int, point: int) -> bool:
    """Whether a piece can slide there after something is placed on a point beside it."""
    reached = room[origin] & ~BEHIND[origin, point]
    return bool(NEAR[point] >> origin & reached >> destination & 1)
