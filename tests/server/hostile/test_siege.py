"""A random hostile client beside people who only want to play."""

import json
import random
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from foxden.server.settings import Settings
from server.hostile.attackers import Attacker
from server.house import Frame, Guest, HouseProcess, house_in_a_process
from server.playing import any_action

LIMITS = (
    "commands_per_second", "connections_per_address", "joins_per_minute", "misses_per_minute",
    "request_seconds", "tables_per_minute",
)  # fmt: skip
SHORT, LONG = 60, 8000  # the long one takes minutes
ATTACKERS = 3


@pytest.fixture
def besieged(database: str, tmp_path: Path) -> Iterator[tuple[HouseProcess, Path]]:
    """A house with the limits that servers have, and where it writes what goes wrong."""
    usual = {name: getattr(Settings(), name) for name in LIMITS}
    noted = tmp_path / "log"
    with noted.open("wb") as log, house_in_a_process(database, log=log, **usual) as house:
        yield house, noted


@pytest.mark.parametrize("actions", [SHORT, pytest.param(LONG, marks=pytest.mark.long)])
def test_honest_players_notice_nothing(besieged: tuple[HouseProcess, Path], actions: int) -> None:
    house, noted = besieged
    players = house.seat({"game": "fennecs"}, 2)
    players[0].ask("start")
    attackers = [
        Attacker(house.address, players[0].code, random.Random(number))
        for number in range(ATTACKERS)
    ]
    threads = [
        threading.Thread(target=each.act, args=(actions,), daemon=True) for each in attackers
    ]
    for thread in threads:
        thread.start()
    rounds = play_while(players, threads)
    for attacker in attackers:
        attacker.close()
    assert rounds > 0
    assert_only_their_own(players)
    for attacker in attackers:
        assert all(status < 500 or status == 503 for status in attacker.statuses), attacker.statuses
        assert attacker.statuses, "nothing was asked"
        for player in players:
            assert not any(str(player.token) in text for text in attacker.told)
    assert_no_hand([text for attacker in attackers for text in attacker.told])
    assert house.http.get("/health").status_code == 200
    with closing(noted.open(encoding="utf-8")) as log:
        lines = log.read()
    assert "Traceback" not in lines, lines


def play_while(players: list[Guest], threads: list[threading.Thread]) -> int:
    """Play games, one after the other, as long as the attackers are at it; how many moves."""
    rng = random.Random(7)
    moves = 0
    while any(thread.is_alive() for thread in threads) or moves == 0:
        for player in players:
            if player.position is None:
                player.wait_until(lambda one: one.position)
        if players[0].is_over:
            assert players[0].ask("start")["type"] in {"ack", "update"}
            for player in players:
                player.wait_until(lambda one: not one.is_over)
        for player in players:
            player.catch_up(0.05)  # as slowly as people: the limits are those of a server
            if player.to_decide and not player.is_over:
                moves += 1
                assert player.position is not None
                offer = player.position["offer"]
                answer = player.play(any_action("fennecs", offer, rng))
                assert answer["type"] == "update", answer
    return moves


def assert_only_their_own(players: list[Guest]) -> None:
    """Nothing of another table, nobody else's hand, no goodbye."""
    code = players[0].code
    for player in players:
        place, seat = player.place, None
        for frame in player.frames:
            assert frame["type"] in {"welcome", "update", "table", "ack", "crowd", "reaction"}
            assert frame.get("table", {"code": code})["code"] == code
            you = frame.get("you") or {"place": place, "seat": seat}
            assert you["place"] == place
            seat = you["seat"]
            if position := frame.get("position"):
                assert position["view"]["seat"] == seat


def assert_no_hand(told: list[str]) -> None:
    """Who watches sees a game of Fennecs, but nothing that is in somebody's hand."""
    views = [view for text in told if (view := view_in(text)).get("type") == "fennecs"]
    assert views, "nobody watched"
    for view in views:
        assert (view["seat"], view["hand"], view["discarded"]) == (None, [], [])


def view_in(text: str) -> Frame:
    try:
        told = json.loads(text)
    except ValueError:
        return {}
    position = told.get("position") if isinstance(told, dict) else None
    return (position or {}).get("view") or {}
