"""The hexagon of 19 points (O1) and what its geometry alone decides (O5 to O8)."""

from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple, cast, get_args

Point = Literal[
    "a1", "a2", "a3",
    "b1", "b2", "b3", "b4",
    "c1", "c2", "c3", "c4", "c5",
    "d1", "d2", "d3", "d4",
    "e1", "e2", "e3",
]  # fmt: skip
Line = tuple[Point, Point, Point]

POINTS: Final[tuple[Point, ...]] = get_args(Point)
INDEX: Final[dict[Point, int]] = {point: index for index, point in enumerate(POINTS)}


class Move(NamedTuple):
    """Where a turn places and slides; the first turn of the game slides nothing (O4)."""

    point: Point
    origin: Point | None
    destination: Point | None


def _place_of(point: Point) -> tuple[int, int]:
    """Axial coordinates around the centre c3: (along the row, row)."""
    row = "abcde".index(point[0]) - 2
    return int(point[1]) - 1 - min(2, 2 + row), row


_AT: Final = {_place_of(point): point for point in POINTS}
_DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _ray(point: Point, direction: tuple[int, int]) -> tuple[Point, ...]:
    """The points seen from here in one direction, nearest first."""
    (along, row), (step_along, step_row) = _place_of(point), direction
    steps = ((along + n * step_along, row + n * step_row) for n in range(1, 5))
    return tuple(_AT[place] for place in steps if place in _AT)


RAYS: Final = {
    point: tuple(filter(None, (_ray(point, direction) for direction in _DIRECTIONS)))
    for point in POINTS
}
NEIGHBOURS: Final = {point: tuple(sorted(ray[0] for ray in rays)) for point, rays in RAYS.items()}
TRIPLES: Final[tuple[Line, ...]] = tuple(
    cast("Line", (point, *ray[:2]))
    for point in POINTS
    for ray in (_ray(point, direction) for direction in _DIRECTIONS[:3])
    if len(ray) >= 2
)
TRIPLES_AT: Final = {
    point: tuple(triple for triple in TRIPLES if point in triple) for point in POINTS
}

OPENING_MOVES: Final = tuple(Move(point, None, None) for point in POINTS)

# A set of points is a whole number with one bit a point: quick to cut and to remember.
_BIT: Final = {point: 1 << index for point, index in INDEX.items()}
_IN_SIGHT: Final = {
    point: sum(_BIT[seen] for ray in rays for seen in ray) for point, rays in RAYS.items()
}
_NEAR: Final = {point: sum(_BIT[near] for near in NEIGHBOURS[point]) for point in POINTS}


def bits(board: tuple[object, ...]) -> int:
    """The set of points at which a row of 19 things holds something."""
    occupied = 0
    bit = 1
    for thing in board:
        if thing is not None:
            occupied |= bit
        bit <<= 1
    return occupied


def destinations(origin: Point, occupied: int) -> tuple[Point, ...]:
    """O7: where a piece may slide from here, by row and then from the left."""
    return _destinations(origin, occupied & _IN_SIGHT[origin])


@cache  # at most 2¹² sets in sight of each point
def _destinations(origin: Point, occupied_in_sight: int) -> tuple[Point, ...]:
    reached: list[Point] = []
    for ray in RAYS[origin]:
        for point in ray:
            if occupied_in_sight & _BIT[point]:
                break
            reached.append(point)
    return tuple(sorted(reached))


@cache  # as above, for each of its neighbours
def _moves_by(point: Point, origin: Point, occupied_in_sight: int) -> tuple[Move, ...]:
    return tuple(
        Move(point, origin, destination) for destination in _destinations(origin, occupied_in_sight)
    )


@lru_cache(maxsize=4096)  # an offer is asked for, then a turn is checked against it
def moves_on(occupied: int) -> tuple[Move, ...]:
    """O5 to O8: every way to place and slide, given which points are occupied."""
    moves: list[Move] = []
    for point, bit in _BIT.items():
        if not occupied & bit:
            for origin in _occupied_neighbours(point, occupied & _NEAR[point]):
                moves += _moves_by(point, origin, (occupied | bit) & _IN_SIGHT[origin])
    return tuple(moves)


def occupied_neighbours(point: Point, occupied: int) -> tuple[Point, ...]:
    return _occupied_neighbours(point, occupied & _NEAR[point])


@cache  # at most 2⁶ sets of neighbours of each point
def _occupied_neighbours(point: Point, occupied_nearby: int) -> tuple[Point, ...]:
    return tuple(near for near in NEIGHBOURS[point] if occupied_nearby & _BIT[near])
