"""What `make play` would do, asked of make itself."""

import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def steps(target: str, nowhere: Path) -> str:
    """What make would run where nothing is installed yet."""
    command = ["make", "--dry-run", "--no-print-directory", target, f"VENV={nowhere / 'none'}"]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def test_playing_installs_only_what_playing_needs(tmp_path: Path) -> None:
    play = steps("play", tmp_path)
    assert "--editable .\n" in play
    assert '--editable "' not in play  # no extras
    assert play.rstrip().endswith("bin/foxden")


def test_testing_installs_everything(tmp_path: Path) -> None:
    assert '".[dev,research,cluster]"' in steps("test", tmp_path)
