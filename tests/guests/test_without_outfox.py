"""Taking a game out of the house breaks one line: the one that names it."""

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import foxden
from server.house import house_in_a_process
from server.playing import play_move

SOURCE: Final = Path(foxden.__file__).parent
FOXDEN: Final = ("-c", "from foxden.cli import main; main()")
OTHERS: Final = ("foxy", "fennecs")
ROOMS_OF_ITS_OWN: Final = ("games/outfox", "solver")
PETTINGZOO: Final = """
from pettingzoo.test import api_test
from foxden.research import cores, encoders, gym, openspiel
from foxden.research.pettingzoo import fennecs_v0

assert list(cores.CORES) == ["foxy", "fennecs"]
api_test(fennecs_v0.env(3), num_cycles=20)
print("played")
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Our sources without Outfox: its files, in whatever room they are, and its line."""
    folder = tmp_path_factory.mktemp("house") / "foxden"
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("static"))
    for room in ROOMS_OF_ITS_OWN:
        shutil.rmtree(folder / room)
    for file in folder.rglob("outfox*.py"):
        file.unlink()
    games = folder / "games" / "__init__.py"
    text, lines = re.subn(r", outfox\b", "", games.read_text(encoding="utf-8"))
    assert lines == 2, "it is imported in one line, and listed in another"
    games.write_text(text, encoding="utf-8")
    others = [entry for entry in sys.path if Path(entry) != SOURCE.parent]
    return os.pathsep.join([str(folder.parent), *others])


def run(path: str, *command: str) -> str:
    environment = os.environ | {"PYTHONPATH": path, "FOXDEN_LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_no_other_file_imports_it() -> None:
    own = [SOURCE / room for room in ROOMS_OF_ITS_OWN]
    importing = [
        str(file.relative_to(SOURCE))
        for file in SOURCE.rglob("*.py")
        if not any(file.is_relative_to(room) for room in own)
        and not file.name.startswith("outfox")
        and re.search(r"(?m)^\s*(from|import) .*\b(outfox|solver)", file.read_text("utf-8"))
    ]
    assert importing == ["games/__init__.py"]


def test_the_others_are_listed_and_have_the_commands_that_are_not_its_own(path: str) -> None:
    listed = run(path, *FOXDEN, "games")
    assert "Fennecs" in listed
    assert "Outfox" not in listed
    commands = run(path, *FOXDEN, "--help")
    assert "simulate" in commands
    assert "perft" not in commands


@pytest.mark.parametrize("game", OTHERS)
def test_the_others_are_played_and_verified(path: str, tmp_path: Path, game: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(run(path, *FOXDEN, "simulate", game, "--games", "2", "--seed", "den"))
    run(path, *FOXDEN, "verify", str(file))


def test_there_are_lessons_and_prints_of_the_others(path: str, tmp_path: Path) -> None:
    run(path, *FOXDEN, "print", "score-sheets", "-o", str(tmp_path / "sheets.pdf"))
    told = "from foxden import lessons, prints; print(*lessons.LESSONS, *prints.PRINTS)"
    names = run(path, "-c", told).split()
    assert names[:2] == list(OTHERS)
    assert not any("outfox" in name for name in names)


def test_the_page_is_told_of_the_others_only(path: str) -> None:
    types = run(path, "-m", "foxden.server.typescript")
    assert "FennecsView" in types
    assert "Outfox" not in types


def test_the_others_are_played_on_the_server(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", path.split(os.pathsep))
    dice = random.Random("den")
    with house_in_a_process(f"sqlite:///{tmp_path / 'foxden.db'}") as house:
        assert [game["name"] for game in house.http.get("/api").json()["games"]] == list(OTHERS)
        for game in OTHERS:
            guests = house.seat({"game": game}, 2)
            assert guests[0].ask("start")["type"] != "refused"
            moves = 0
            while moves < len(guests):  # in Foxy the next card is then for the host to turn
                for guest in guests:
                    guest.catch_up(0.01)
                    if guest.to_decide:
                        assert play_move(guest, dice)["type"] == "update"
                        moves += 1
        assert house.http.get(f"/api/tables/{guests[0].code}/hint").status_code == 404


def test_the_others_are_environments(path: str) -> None:
    assert "played" in run(path, "-W", "ignore", "-c", PETTINGZOO)
