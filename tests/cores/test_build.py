"""The WebAssembly files are what `make cores` makes of our sources, and ask for nothing."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec
import pytest

from bots.test_choices import GOLDEN, written
from conformance.setups import SMALL_SETUPS
from cores.node import FOLDER, NODE, NodeCores

TOOL: Final = Path(__file__).parents[2] / "tools/make_cores.py"
LOOK: Final = """
const file = require('node:fs').readFileSync(process.argv[1]);
const module = new WebAssembly.Module(file);
const exports = WebAssembly.Module.exports(module).filter((each) => each.kind === 'function');
console.log(JSON.stringify([WebAssembly.Module.imports(module), exports.map((each) => each.name)]));
"""
every_core = pytest.mark.parametrize("game", ["foxy", "fennecs", "outfox"])


@every_core
def test_a_core_needs_nothing_and_has_every_function(game: str) -> None:
    look = [str(NODE), "-e", LOOK, str(FOLDER / f"{game}.wasm")]
    imports, exports = msgspec.json.decode(subprocess.check_output(look))
    assert imports == []
    functions = import_module(f"foxden.bots.cores.{game}").FUNCTIONS
    assert set(exports) == {"room", *functions}


@pytest.mark.parametrize(
    "game",
    ["foxy", *(pytest.param(game, marks=pytest.mark.long) for game in ("fennecs", "outfox"))],
)
def test_built_anew_a_core_is_the_same(game: str, tmp_path: Path) -> None:
    """By its bytes or, where another linker made it, by what it answers."""
    subprocess.run([sys.executable, TOOL, tmp_path, game], check=True)
    if (tmp_path / f"{game}.wasm").read_bytes() == (FOLDER / f"{game}.wasm").read_bytes():
        return
    setup = next(setup for setup in SMALL_SETUPS if setup.game.name == game)
    with NodeCores(tmp_path) as node:
        golden = GOLDEN / f"{setup}.txt"
        assert written(setup, node.answer) == golden.read_text(encoding="utf-8")
