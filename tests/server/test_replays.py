"""A finished game gone through again, over REST."""

import random
from typing import Any

import msgspec
import pytest

from foxden.arena.simulate import simulate
from foxden.core.fair import FairChance
from foxden.core.record import AnyRecord, format_record
from foxden.games import fennecs, foxy, outfox
from server.house import House
from server.playing import play_out


def post(house: House, path: str, record: AnyRecord, **query: Any) -> Any:
    answer = house.http.post(path, content=format_record(record), params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_replay_shows_what_that_seat_saw(house: House) -> None:
    record = next(simulate(fennecs, fennecs.Options(), 3, "replay", 1))
    for seat in (None, 0, 2):
        shown = post(house, "/api/replays", record, **({} if seat is None else {"seat": seat}))
        assert len(shown["steps"]) == len(record.events)
        deals = [
            (step["seen"]["seen"]["seat"], step["seen"]["seen"]["card"])
            for step in shown["steps"]
            if step["seen"]["seen"]["type"] == "deal"
        ]
        assert all((card is not None) == (owner == seat) for owner, card in deals)
        assert shown["result"]["reason"] == "F19"


def test_a_long_table_is_replayed_without_other_seats(house: House) -> None:
    record = next(simulate(foxy, foxy.Options(), 20, "replay", 1))
    shown = post(house, "/api/replays", record, seat=7)
    assert [step["seen"]["seat"] for step in shown["steps"]] == [-1, 7] * 20
    assert len(shown["result"]["rows"]) in (10, 11)


@pytest.mark.parametrize("game", [foxy, fennecs])
def test_the_draws_can_be_made_again_from_what_is_shown(house: House, game: Any) -> None:
    record = next(simulate(game, game.options_type(), 2, "draws", 1))
    shown = post(house, "/api/draws", record)
    salts = [bytes.fromhex(salt) for salt in shown["salts"]]
    chance = FairChance(bytes.fromhex(shown["seed"]), shown["table"], salts)
    assert [chance(draw["weights"]) for draw in shown["draws"]] == [
        draw["taken"] for draw in shown["draws"]
    ]
    first = shown["draws"][0]
    recorded = game.format_action(record.events[first["event"]].action)
    assert first["actions"][first["taken"]] == recorded


def test_a_game_of_the_house_is_replayed_when_it_is_over(house: House) -> None:
    guests = house.seat({"game": "outfox"}, 2)
    guests[0].ask("start")
    for guest in guests:
        guest.wait_until(lambda one: one.position)
    path = f"/api/tables/{guests[0].code}/games/1"
    assert house.http.get(f"{path}/replay").status_code == 403
    assert house.http.get(f"{path}/draws").status_code == 403
    play_out(guests, random.Random(2))
    assert house.http.get(f"{path}/replay", params={"seat": 0}).json()["players"] != []
    assert house.http.get(f"{path}/draws").json()["draws"] == []


def test_what_cannot_be_replayed_is_explained(house: House) -> None:
    record = next(simulate(outfox, outfox.Options(), 2, "bad", 1))
    answer = house.http.post("/api/replays", content=format_record(record), params={"seat": 5})
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    running = msgspec.structs.replace(record, events=record.events[:3], outcome=None)
    answer = house.http.post("/api/replays", content=format_record(running))
    assert answer.json()["key"] == "server.unreadable.unfinished"
    assert house.http.post("/api/draws", json={"format": "x"}).status_code == 400
