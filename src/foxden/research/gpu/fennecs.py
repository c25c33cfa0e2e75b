"""The search of Fennecs and what a network is shown, for many positions at once on a GPU.

`kernels` describes both; a thread has a tree of its own, in memory that all of them share out.
What searches find is what `bots/cores/fennecs.py` answers, by the same functions.
"""

from typing import Any, Final

import numpy as np
from numba import carray, types  # type: ignore[attr-defined]  # it exports it, untyped

from foxden.bots.cores.fennecs import MOST_NODES
from foxden.bots.fennecs_network import inputs_of, look
from foxden.bots.fennecs_search import (
    EXPLORATION,
    NO_SUSPICION,
    SUSPICION,
    WORKTOP_BYTES,
    copy,
    search,
    trusted_move,
    worktop_on,
)
from foxden.bots.search import clear, tree_bytes, tree_on
from foxden.core.compiled import compiled
from foxden.core.dice import begin
from foxden.games.fennecs.position import LENGTH, SEATS_AT
from foxden.research.gpu.device import cupy_here, launch
from foxden.research.gpu.kernels import Kernel, pointer
from foxden.research.gpu.ptx import ptx_of

_SEARCHING: Final = 64
_LOOKING: Final = 128
"""A block's threads."""

_AT_ONCE: Final = 1 << 15
_MOST_BYTES: Final = 8 << 30
"""How many searches run side by side, and how much memory their trees may take."""

# A search's own room: its generator, its worktop, the position that it is about.
_WORKTOP_AT: Final = 8
_ROOT_AT: Final = _WORKTOP_AT + WORKTOP_BYTES
_ROOM: Final = _ROOT_AT + LENGTH

_I8: Final = pointer(types.int8)
_U8: Final = pointer(types.uint8)
_I64: Final = pointer(types.int64)
_U64: Final = pointer(types.uint64)


def kernels() -> tuple[Kernel, ...]:
    """`search` and `look`; they serve all variants and numbers of players."""
    numbers = (types.int64,) * 4
    return (
        Kernel("search", _search_one, (_I8, _U64, _U8, _I64, *numbers), ((types.uint8, _ROOM),)),
        Kernel("look", _look_one, (_I8, _I8, *numbers[:3]), ((types.int8, LENGTH),)),
    )


@compiled
def _search_one(  # noqa: PLR0913, PLR0917  a kernel's arguments
    positions: Any,
    seeds: Any,
    trees: Any,
    moves: Any,
    tree_size: int,
    nodes: int,
    iterations: int,
    suspicious: int,
    room: Any,
    games: int,
    row: int,
) -> None:
    """Positions and trees have a row for each search."""
    own = carray(room, _ROOM)
    rng, root = own[:_WORKTOP_AT].view(np.uint64), own[_ROOT_AT:].view(np.int8)
    copy(carray(positions, (games, LENGTH))[row], root)
    belief = SUSPICION if suspicious else NO_SUSPICION
    worktop = worktop_on(own[_WORKTOP_AT:], root[SEATS_AT], belief)
    tree = tree_on(carray(trees, (games, tree_size))[row], nodes, root[SEATS_AT])
    begin(rng, carray(seeds, games)[row])
    clear(tree)
    search(tree, root, worktop, EXPLORATION, iterations, rng)
    carray(moves, games)[row] = trusted_move(tree, root, worktop)


@compiled
def _look_one(  # noqa: PLR0913, PLR0917  the same
    positions: Any,
    seen: Any,
    inputs: int,
    positions_width: int,
    seen_width: int,
    room: Any,
    games: int,  # noqa: ARG001  one form
    row: int,
) -> None:
    """Positions and what is seen have a column for each game, and may be cut from wider arrays."""
    position = carray(room, LENGTH)
    copy(carray(positions, (LENGTH, positions_width))[:, row], position)
    look(position, carray(seen, (inputs, seen_width))[:, row])


def tree_room(nodes: int, seats: int) -> int:
    """How many bytes lie between two trees."""
    return -(-tree_bytes(nodes, seats) // 8) * 8


class GpuSearch:
    """The bots' search, for games of so many seats."""

    def __init__(self, seats: int, iterations: int, *, suspicious: bool = False) -> None:
        self._cupy = cupy_here()
        self._kernel = self._cupy.RawModule(path=str(ptx_of(__name__))).get_function("search")
        nodes = min(iterations + 1, MOST_NODES)
        size = tree_room(nodes, seats)
        self._numbers = (size, nodes, iterations, int(suspicious))
        self._at_once = max(1, min(_AT_ONCE, _MOST_BYTES // size))
        self._trees = self._cupy.zeros((0, size), self._cupy.uint8)

    def moves(self, positions: Any, seeds: Any) -> Any:
        """The move that each search trusts most: numbers of `fast.py`, 64 bits each.

        A position is a row, and somebody has to decide there; a seed has 64 bits. Both may be
        any library's arrays on the GPU.
        """
        cupy = self._cupy
        found = cupy.zeros(len(positions), cupy.int64)
        if not found.size:
            return found
        roots = cupy.ascontiguousarray(cupy.from_dlpack(positions)[:, :LENGTH])
        dice = cupy.ascontiguousarray(cupy.from_dlpack(seeds)).view(cupy.uint64)
        self._make_room(min(found.size, self._at_once))
        for first in range(0, found.size, self._at_once):
            rows = slice(first, min(first + self._at_once, found.size))
            arrays = (roots[rows], dice[rows], self._trees, found[rows])
            launch(self._kernel, (*arrays, *self._numbers), rows.stop - first, _SEARCHING)
        return found

    def _make_room(self, trees: int) -> None:
        if trees > len(self._trees):
            size = self._numbers[0]
            del self._trees  # before there is new room, or it takes both
            self._trees = self._cupy.empty((trees, size), self._cupy.uint8)


class GpuSight:
    """What a network is shown of many games."""

    def __init__(self, seats: int) -> None:
        self._cupy = cupy_here()
        self._kernel = self._cupy.RawModule(path=str(ptx_of(__name__))).get_function("look")
        self._inputs = inputs_of(seats)

    def look(self, positions: Any, into: Any) -> None:
        """Show the seat to move of every game its position: [numbers, games] both, 8 bits each.

        That is how `GpuVectorEnv` has its `positions.T`; of both arrays the games may be some
        out of more. They may be any library's arrays on the GPU.
        """
        shown, seen = self._cupy.from_dlpack(positions), self._cupy.from_dlpack(into)
        widths = (shown.strides[0], seen.strides[0])
        launch(self._kernel, (shown, seen, self._inputs, *widths), seen.shape[1], _LOOKING)
