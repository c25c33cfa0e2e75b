"""The kernels of the GPU play the games of the vectorised environment, move by move.

Where there is no GPU the same module is made for this machine: the same code of the compiled
cores, with a loop in the place of the threads.
"""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

from conformance.setups import SETUPS, Setup
from foxden.core.errors import Unreadable
from foxden.core.targets import environment
from foxden.research.gpu import GpuVectorEnv
from foxden.research.gpu.environment import kernels_of
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
    asked = [setup.game.name, str(setup.seats), json.dumps(msgspec.to_builtins(setup.options))]
    done = subprocess.run(
        [sys.executable, FOLDER / "native_kernels.py", *asked],
        env=environment(str(folder)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "games ended" in done.stdout


def test_ptx_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made = kernels_of("foxy", 2, {})
    kernels = made.read_text(encoding="ascii")
    assert ".visible .entry step(" in kernels
    assert ".extern" not in kernels  # nothing is missing
    made.write_text("as it was kept", encoding="ascii")
    assert kernels_of("foxy", 2, {}).read_text(encoding="ascii") == "as it was kept"


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
