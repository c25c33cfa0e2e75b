"""Bots at a table: asked while they are still being compiled, they answer all the same."""

import random
from pathlib import Path

from server.house import Guest, open_house
from server.playing import play_move


def test_the_best_bots_play_at_a_server_that_has_just_started(tmp_path: Path) -> None:
    with open_house(tmp_path, warm_bots=True) as house:
        (host,) = house.seat({"game": "fennecs"}, 1)
        for level in ("trickster", "elder"):
            assert host.ask("add_bot", level=level)["type"] == "ack"
        host.ask("start")
        rng = random.Random(3)
        while not {0, 1, 2} <= seats_that_acted(host):
            host.wait_for_turn()
            assert play_move(host, rng)["type"] == "update"
        assert {place["bot"] for place in host.table["places"]} == {None, "trickster", "elder"}
        assert not any(
            event.get("by") for event in house.http.get(f"/api/tables/{host.code}/log").json()
        )


def seats_that_acted(guest: Guest) -> set[int]:
    updates = (frame for frame in guest.frames if frame["type"] == "update")
    return {event["seat"] for update in updates for event in update["seen"]}


def test_a_server_stops_while_its_bots_are_being_compiled(tmp_path: Path) -> None:
    with open_house(tmp_path, warm_bots=True) as house:
        assert house.http.get("/health").status_code == 200
