"""Golden playthroughs: what every seat sees of one game of each set-up, kept as text.

A rule, an order or a door of secrecy that changes shows up here as a difference to read.
When the change is meant, `pytest tests/conformance/test_playthroughs.py --write-golden`
writes the files anew.
"""

from pathlib import Path

import pytest

from conformance.playthrough import playthrough
from conformance.setups import SMALL_SETUPS, Setup

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("setup", SMALL_SETUPS, ids=str)
def test_the_game_goes_as_written(setup: Setup, write_golden: bool) -> None:
    path = GOLDEN / f"{setup}.txt"
    text = playthrough(setup)
    if write_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {str(setup) for setup in SMALL_SETUPS}
