"""Machine code and WebAssembly choose the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.test_choices import GOLDEN, chosen, written
from conformance.setups import SMALL_SETUPS, Setup
from cores.node import NodeCores
from foxden.bots import LEVELS
from foxden.bots.cores import answer
from foxden.games import outfox

A_FEW = [
    setup
    for setup in SMALL_SETUPS
    if str(setup) in {"foxy-3", "fennecs-2", "fennecs-5-variant=sand_fox", "outfox-2", "outfox-3"}
]
OTHERS = [setup for setup in SMALL_SETUPS if setup not in A_FEW]


@pytest.fixture(scope="module")
def node() -> Iterator[NodeCores]:
    with NodeCores() as cores:
        yield cores


@pytest.mark.parametrize(
    "setup",
    [*A_FEW, *(pytest.param(setup, marks=pytest.mark.long) for setup in OTHERS)],
    ids=str,
)
def test_every_level_chooses_as_written(setup: Setup, node: NodeCores) -> None:
    golden = GOLDEN / f"{setup}.txt"
    assert written(setup, node.answer) == golden.read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", outfox.seats)
def test_outfox_goes_on_so_for_hundreds_of_turns(seats: int, level: str, node: NodeCores) -> None:
    setup = Setup(outfox, outfox.Options(), seats)
    assert chosen(setup, level, node.answer, 200) == chosen(setup, level, answer, 200)


def test_every_core_has_its_file() -> None:
    folder = Path(__file__).parents[2] / "src/foxden/bots/cores"
    games = {path.stem for path in folder.glob("[a-z]*.py")}
    assert {path.stem for path in folder.glob("*.wasm")} == games
