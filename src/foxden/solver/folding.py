"""One key for all positions that are the same to the rules.

The rules do not change when the hexagon is turned or mirrored (12 ways), when colours or
shapes change names (3! ways each), nor when colours and shapes change roles: 864 symmetries.
A position and its images fold into one key, and a key unfolds into one of them.

The board is laid so that the set of occupied points, read as a number, is least; pieces are
read in the order of points, colours and shapes numbered as they are first met. Of the few
layings and the two roles that remain, the least key is taken. A key is two numbers: the
pieces in base 9, and occupied points, kinds of the player to move and of the other.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled, lowest_bit
from foxden.games.outfox import fast
from foxden.games.outfox.board import INDEX, NEIGHBOURS, POINTS, Point
from foxden.solver.position import ALL_KINDS, ALL_POINTS, LENGTH, MINE, OCCUPIED, THEIRS, Position

Key = tuple[int, int]

_MINE_BITS: Final = fast.SIZE
_THEIRS_BITS: Final = _MINE_BITS + fast.KINDS
_LOW_BITS: Final = 10
_LOW: Final = (1 << _LOW_BITS) - 1
_MORE_THAN_ANY: Final = 1 << 62
_NO_NAMES: Final = 0b111111  # three names of two bits, 3 where there is none; above, how many


def _layings() -> list[tuple[Point, ...]]:
    """The ways to lay the board on itself: where each point goes, neighbours staying neighbours."""
    layings: list[tuple[Point, ...]] = [()]
    for point in POINTS:
        layings = [
            (*images, image)
            for images in layings
            for image in POINTS
            if image not in images and _fits(point, image, images)
        ]
    return layings


def _fits(point: Point, image: Point, images: tuple[Point, ...]) -> bool:
    return all(
        (earlier in NEIGHBOURS[point]) == (earlier_image in NEIGHBOURS[image])
        for earlier, earlier_image in zip(POINTS, images, strict=False)
    )


IMAGES: Final = np.array([[INDEX[image] for image in images] for images in _layings()], np.int64)
LAYINGS: Final = len(IMAGES)
_SOURCES: Final = np.argsort(IMAGES, axis=1)


def _image_table(first: int, points: int) -> NDArray[np.int64]:
    """For each laying the image of every set of some consecutive points."""
    table = np.zeros((LAYINGS, 1 << points), np.int64)
    for chosen in range(1, 1 << points):
        rest = chosen & chosen - 1
        last = first + (chosen ^ rest).bit_length() - 1
        table[:, chosen] = table[:, rest] | 1 << IMAGES[:, last]
    return table


_LOW_IMAGES: Final = _image_table(0, _LOW_BITS)
_HIGH_IMAGES: Final = _image_table(_LOW_BITS, fast.SIZE - _LOW_BITS)


@compiled
def fold(position: Position) -> Key:
    least, layings = _least_image(position[OCCUPIED])
    best_pieces, best_rest = _MORE_THAN_ANY, _MORE_THAN_ANY
    while layings:
        laying = lowest_bit(layings)
        layings &= layings - 1
        for roles in range(2):
            pieces, colours, shapes = _read(position, least, laying, roles)
            if pieces > best_pieces:
                continue
            rest = (
                least
                | _renamed(position[MINE], colours, shapes, roles) << _MINE_BITS
                | _renamed(position[THEIRS], colours, shapes, roles) << _THEIRS_BITS
            )
            if pieces < best_pieces or rest < best_rest:
                best_pieces, best_rest = pieces, rest
    return best_pieces, best_rest


@compiled
def _least_image(occupied: int) -> tuple[int, int]:
    """The least image of a set of points, and the set of layings that give it."""
    least, layings = _MORE_THAN_ANY, 0
    for laying in range(LAYINGS):
        image = _LOW_IMAGES[laying, occupied & _LOW] | _HIGH_IMAGES[laying, occupied >> _LOW_BITS]
        if image < least:
            least, layings = image, 0
        if image == least:
            layings |= 1 << laying
    return least, layings


@compiled
def _read(position: Position, image: int, laying: int, roles: int) -> tuple[int, int, int]:
    """The pieces in the order of the image's points, and the names given to colours and shapes."""
    pieces, colours, shapes = 0, _NO_NAMES, _NO_NAMES
    while image:
        kind = position[_SOURCES[laying, lowest_bit(image)]] - 1
        image &= image - 1
        colour, shape = _in_roles(kind, roles)
        colours, shapes = _named(colours, colour), _named(shapes, shape)
        pieces = 9 * pieces + 3 * (colours >> 2 * colour & 3) + (shapes >> 2 * shape & 3)
    for number in range(3):  # what is not on the board: any order is the same
        colours, shapes = _named(colours, number), _named(shapes, number)
    return pieces, colours, shapes


@compiled
def _in_roles(kind: int, roles: int) -> tuple[int, int]:
    colour, shape = kind // 3, kind % 3
    if roles:
        return shape, colour
    return colour, shape


@compiled
def _named(names: int, number: int) -> int:
    """The names with one for this colour or shape: the next free one, if it has none yet."""
    if names >> 2 * number & 3 != 3:
        return names
    met = names >> 6
    return names - (3 - met << 2 * number) + (1 << 6)


@compiled
def _renamed(kinds: int, colours: int, shapes: int, roles: int) -> int:
    """A set of kinds under new names."""
    renamed = 0
    while kinds:
        colour, shape = _in_roles(lowest_bit(kinds), roles)
        kinds &= kinds - 1
        renamed |= 1 << 3 * (colours >> 2 * colour & 3) + (shapes >> 2 * shape & 3)
    return renamed


@compiled
def unfold(pieces: int, rest: int) -> Position:
    """The position that a key was read from, in the laying and under the names of the key."""
    position = np.zeros(LENGTH, np.int64)
    unfold_on(position, pieces, rest)
    return position


@compiled
def unfold_on(position: Position, pieces: int, rest: int) -> None:
    """The same over a position that is not needed any more."""
    position[OCCUPIED] = rest & ALL_POINTS
    position[MINE] = rest >> _MINE_BITS & ALL_KINDS
    position[THEIRS] = rest >> _THEIRS_BITS & ALL_KINDS
    for point in range(fast.SIZE - 1, -1, -1):
        position[point] = 0
        if rest >> point & 1:
            position[point] = 1 + pieces % 9
            pieces //= 9
