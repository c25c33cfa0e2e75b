"""A game of another package goes through every room, without a change in ours."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.house import house_in_a_process

GUESTS = Path(__file__).parent
FOXDEN = ("-c", "from foxden.cli import main; main()")
SCRIPT = """
import random
import pyspiel
import foxden.research.openspiel
from open_spiel.python import rl_environment
from pettingzoo.test import api_test
from foxden.research.pettingzoo.env import Env, RawEnv

api_test(Env(RawEnv("pebbles", 2)), num_cycles=50)
game = pyspiel.load_game("foxden_pebbles")
pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(random.choice(state.legal_actions()))
assert sorted(state.returns()) == [-1.0, 1.0]
print("played")
"""


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch) -> str:
    """As if the package were installed: its folder and its entry point are on the path."""
    monkeypatch.syspath_prepend(str(GUESTS))
    return os.pathsep.join(sys.path)


def run(path: str, *command: str, text: str = "") -> str:
    environment = os.environ | {"PYTHONPATH": path, "FOXDEN_LANGUAGE": "fr"}
    done = subprocess.run(
        [sys.executable, *command], env=environment, input=text, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_listed_and_its_rules_are_read_in_its_own_words(path: str) -> None:
    assert "Cailloux" in run(path, *FOXDEN, "games")
    assert "un à trois cailloux" in run(path, *FOXDEN, "rules", "pebbles")


def test_it_is_played_in_the_terminal(path: str) -> None:
    told = run(path, *FOXDEN, "play", "pebbles", "--bots", "1", text="1\n\n" * 20)
    assert "Le dernier caillou est pris." in told


def test_its_records_verify(path: str, tmp_path: Path) -> None:
    games = run(path, *FOXDEN, "simulate", "pebbles", "--games", "3", "--seed", "den")
    (tmp_path / "games.jsonl").write_text(games)
    run(path, *FOXDEN, "verify", str(tmp_path / "games.jsonl"))


def test_it_is_played_at_a_table_of_the_server(path: str, tmp_path: Path) -> None:
    with house_in_a_process(f"sqlite:///{tmp_path / 'foxden.db'}") as house:
        listed = {game["name"]: game for game in house.http.get("/api").json()["games"]}
        assert listed["pebbles"]["takebacks"]
        guests = house.seat({"game": "pebbles"}, 2)
        guests[0].ask("start")
        for guest in guests:
            guest.wait_until(lambda one: one.position)
        mover, other = sorted(guests, key=lambda one: not one.to_decide)
        while not mover.is_over:
            assert mover.position is not None
            taken = min(2, mover.position["offer"]["most"])
            assert mover.play({"type": "take", "pebbles": taken})["type"] == "update"
            mover, other = other, mover
            mover.wait_for_turn()
        assert guests[0].position is not None
        assert guests[0].position["result"]["reason"] == "P3"


def test_it_is_an_environment_for_pettingzoo_and_openspiel(path: str) -> None:
    assert "played" in run(path, "-W", "ignore", "-c", SCRIPT)
