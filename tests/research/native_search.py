"""Fennecs' kernels made for this machine, beside the bots' core: set-ups as `variant:seats`."""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foxden.bots.cores import fennecs as core
from foxden.bots.fennecs_network import inputs_of, look
from foxden.core.dice import generator
from foxden.games.fennecs.position import LENGTH
from foxden.research.gpu import fennecs as kernels
from foxden.research.vector import FoxdenVectorEnv, random_actions
from research.native import Native

GAMES = 24
ITERATIONS = 60
NODES = 40  # so few that trees fill up, too


def main(setups: list[str]) -> None:
    made = Native(kernels.kernels())
    for setup in setups:
        variant, seats = setup.split(":")
        positions = positions_of(variant, int(seats))
        compare_searches(made, positions, int(seats))
        compare_looks(made, positions, int(seats))
    print("set-ups compared:", len(setups))  # noqa: T201  this program's answer


def positions_of(variant: str, seats: int) -> NDArray[np.int8]:
    """Games that are so far on as chance will, a row each."""
    env, rng = FoxdenVectorEnv("fennecs", GAMES, seats, variant=variant), generator(7)
    observed, _ = env.reset(seed=7)
    rows = []
    for number in range(GAMES):
        observed, *_ = env.step(random_actions(observed["action_mask"], rng))
        rows.append(env.positions[number].copy())
    return np.array(rows)


def compare_searches(made: Native, positions: NDArray[np.int8], seats: int) -> None:
    search, size = made.function("search"), kernels.tree_room(NODES, seats)
    trees, moves = np.full((GAMES, size), 77, np.uint8), np.zeros(GAMES, np.int64)
    seeds = np.random.default_rng(3).integers(0, 1 << 64, GAMES, np.uint64)
    roots = np.ascontiguousarray(positions[:, :LENGTH])
    for suspicious in (0, 1):
        search(roots, seeds, trees, moves, size, NODES, ITERATIONS, suspicious, GAMES)
        pairs = zip(roots, seeds, strict=True)
        assert moves.tolist() == [answer(*pair, suspicious) for pair in pairs]


def answer(position: NDArray[np.int8], seed: np.uint64, suspicious: int) -> int:
    question, told = np.zeros(24 + LENGTH, np.uint8), np.zeros(4, np.uint8)
    question[:8].view(np.uint64)[0] = seed
    question[8:24].view(np.int64)[:] = NODES, suspicious
    question[24:] = position.view(np.uint8)
    core.search(question, DESK, told, 0, ITERATIONS)
    core.search(question, DESK, told, ITERATIONS, 0)
    return int(told.view(np.int32)[0])


DESK: Any = np.zeros(core.ROOM, np.uint8)


def compare_looks(made: Native, positions: NDArray[np.int8], seats: int) -> None:
    inputs, wide = inputs_of(seats), 2 * GAMES
    side_by_side = np.ascontiguousarray(positions.T)
    seen = np.full((inputs, wide), 77, np.int8)
    made.function("look")(side_by_side, seen, inputs, GAMES, wide, GAMES)
    expected = np.zeros(inputs, np.int8)
    for number, position in enumerate(positions):
        look(np.ascontiguousarray(position[:LENGTH]), expected)
        assert np.array_equal(seen[:, number], expected)
    assert (seen[:, GAMES:] == 77).all()


if __name__ == "__main__":
    main(sys.argv[1:])
