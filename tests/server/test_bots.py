"""Bots at a table: asked while they are still being compiled, they answer all the same."""

import asyncio
import random
from pathlib import Path

import pytest

from foxden.server import bot_pool
from server.house import Guest, open_house
from server.loops import run_apart
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


def test_a_pool_says_when_its_bots_are_being_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast they are: here it has no patience at all."""
    monkeypatch.setattr(bot_pool, "_PATIENCE", 0.0)

    async def warm_up() -> tuple[list[bool], bool]:
        pool = bot_pool.BotPool(1)
        try:
            warming = asyncio.ensure_future(pool.warm_up())
            told = [pool.is_compiling]
            while not warming.done():
                await asyncio.sleep(0.01)
                told.append(pool.is_compiling)
            return told, pool.is_compiling
        finally:
            await asyncio.to_thread(pool.close)

    told, afterwards = run_apart(warm_up())
    assert not told[0]
    assert any(told)
    assert not afterwards
