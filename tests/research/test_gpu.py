"""The kernels of the GPU play the games of the vectorised environment, move by move.

Where there is no GPU the same module is made for this machine: the same code of the compiled
cores, with a loop in the place of the threads.
"""

import json
import os
import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import get_args

import msgspec
import numpy as np
import pytest

from conformance.setups import SETUPS, Setup
from foxden.bots.cores import fennecs as core
from foxden.bots.fennecs_network import inputs_of, look
from foxden.core.errors import Unreadable
from foxden.core.targets import environment
from foxden.games.fennecs.cards import Variant
from foxden.games.fennecs.position import LENGTH
from foxden.research.gpu import GpuVectorEnv
from foxden.research.gpu import fennecs as searches
from foxden.research.gpu.environment import kernels_of
from foxden.research.gpu.ptx import ptx_of
from foxden.research.vector import FoxdenVectorEnv

FOLDER = Path(__file__).parent
SMALL = [setup for setup in SETUPS if setup.seats <= 5]
SHORT = [
    next(each for each in SMALL if each.game.name == name) for name in ("foxy", "fennecs", "outfox")
]


@pytest.mark.parametrize(
    "setup", [setup for setup in SHORT if setup.game.name == "fennecs"], ids=str
)
def test_kernels_play_the_same_games(setup: Setup, tmp_path: Path) -> None:
    compare(setup, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("setup", SMALL, ids=str)
def test_kernels_of_every_set_up_play_the_same_games(setup: Setup, tmp_path: Path) -> None:
    compare(setup, tmp_path)


def compare(setup: Setup, folder: Path) -> None:
    """In a process of its own: the compiler has to be told before it is loaded."""
    options = json.dumps(msgspec.to_builtins(setup.options))
    told = told_by("native_kernels.py", folder, setup.game.name, str(setup.seats), options)
    assert "games ended" in told


def told_by(program: str, folder: Path, *asked: str) -> str:
    done = subprocess.run(
        [sys.executable, FOLDER / program, *asked],
        env={**environment(str(folder)), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_searches_find_what_the_core_finds(tmp_path: Path) -> None:
    assert "compared: 1" in told_by("native_search.py", tmp_path, "sand_fox:3")


@pytest.mark.long
def test_searches_of_every_set_up_find_what_the_core_finds(tmp_path: Path) -> None:
    setups = [f"{variant}:{seats}" for variant, seats in product(get_args(Variant), range(2, 6))]
    assert "compared: 12" in told_by("native_search.py", tmp_path, *setups)


def test_ptx_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made = kernels_of("foxy", 2, {})
    kernels = made.read_text(encoding="ascii")
    assert ".visible .entry step(" in kernels
    assert ".extern" not in kernels  # nothing is missing
    made.write_text("as it was kept", encoding="ascii")
    assert kernels_of("foxy", 2, {}).read_text(encoding="ascii") == "as it was kept"


def test_searches_need_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kernels = ptx_of(searches.__name__).read_text(encoding="ascii")
    assert ".visible .entry search(" in kernels
    assert ".visible .entry look(" in kernels
    assert ".extern" not in kernels
    assert "fma." not in kernels  # one rounding in the place of two would be another answer
    assert not re.search(r"(mul|add|sub|div|sqrt)\.f64", kernels)  # the driver might fuse these


def has_gpu() -> bool:
    try:
        GpuVectorEnv("outfox", 1)
    except Unreadable:
        return False
    return True


def test_without_a_gpu_it_says_so() -> None:
    if has_gpu():
        pytest.skip("there is a GPU: the next test plays on it")
    with pytest.raises(Unreadable, match="FoxdenVectorEnv plays the same games"):
        GpuVectorEnv("fennecs", 8)


@pytest.mark.parametrize("setup", SHORT, ids=str)
def test_a_gpu_plays_the_same_games(setup: Setup) -> None:
    if not has_gpu():
        pytest.skip("there is no GPU here: the kernels were compared on this machine")
    games, options = 256, msgspec.to_builtins(setup.options)
    ours = GpuVectorEnv(setup.game.name, games, setup.seats, **options)
    theirs = FoxdenVectorEnv(setup.game.name, games, setup.seats, **options)
    seen, info = ours.reset(seed=9)
    expected, expected_info = theirs.reset(seed=9)
    for _ in range(200):
        for name, array in expected.items():
            assert np.array_equal(seen[name].get(), array)
        assert np.array_equal(info["actor"].get(), expected_info["actor"])
        actions = ours.random_actions()
        expected, rewards, over, _, expected_info = theirs.step(actions.get())
        seen, our_rewards, our_over, _, info = ours.step(actions)
        assert np.array_equal(our_rewards.get(), rewards)
        assert np.array_equal(our_over.get(), over)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_gpu_searches_and_looks_the_same(seats: int) -> None:
    if not has_gpu():
        pytest.skip("there is no GPU here: the kernels were compared on this machine")
    games, iterations = 100, 150
    env = GpuVectorEnv("fennecs", games, seats, variant="sand_fox")
    env.reset(seed=4)
    for _ in range(9):
        env.step(env.random_actions(seed=5))
    positions = np.ascontiguousarray(env.positions.get()[:, :LENGTH])
    seen = env.positions.T[:1].repeat(inputs_of(seats), 0)
    searches.GpuSight(seats).look(env.positions.T, seen)
    expected = np.zeros(inputs_of(seats), np.int8)
    for number, position in enumerate(positions):
        look(position, expected)
        assert np.array_equal(seen[:, number].get(), expected)
    search = searches.GpuSearch(seats, iterations, suspicious=True)
    found = search.moves(env.positions, env.positions[:, 0].astype("u8")).get()
    desk, answer = np.zeros(core.ROOM, np.uint8), np.zeros(4, np.uint8)
    for position, move in zip(positions, found, strict=True):
        head = np.array([position[0], iterations + 1, 1], np.int64)
        question = np.concatenate([head.view(np.uint8), position.view(np.uint8)])
        core.search(question, desk, answer, 0, iterations)
        core.search(question, desk, answer, iterations, 0)
        assert answer.view(np.int32)[0] == move
