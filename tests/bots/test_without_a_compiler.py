"""In a browser there is no NumPy and no compiler: bots and analysis are loaded without them."""

import subprocess
import sys
from typing import Final

PROGRAM: Final = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numpy", "numba", "llvmlite"}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
import foxden.solver.analysis
from foxden.bots import LEVELS, make_bot
from foxden.games import GAMES

for game in GAMES:
    for level in LEVELS:
        assert hasattr(make_bot(game, level, "seed"), "consider"), (game.name, level)
print("loaded")
"""


def test_every_bot_and_the_analysis_are_loaded_without_a_compiler() -> None:
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("loaded\n", "")
