"""Reviews over REST: streamed, of finished games only, and bounded."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from foxden.arena.simulate import simulate
from foxden.core.record import AnyRecord, format_record
from foxden.games import fennecs, find_game, foxy, outfox
from foxden.server.helper_process import MOST_OF_ONE
from server.house import WAIT, House, open_house
from server.loops import run_apart
from server.playing import play_out

PATIENCE = 600.0  # a polite process waits long on a busy machine; only what hangs is late


def some_game(name: str, seats: int) -> AnyRecord:
    game = find_game(name)
    return next(simulate(game, game.options_type(), seats, "review", 1))


def lines(answer: httpx.Response) -> list[Any]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


def review(house: House, record: AnyRecord, **query: int) -> list[Any]:
    return lines(
        house.http.post(
            f"/api/reviews/{record.game}",
            content=format_record(record),
            params=query,
            timeout=PATIENCE,
        )
    )


def test_a_finished_game_is_reviewed_and_a_running_one_is_nobodys(house: House) -> None:
    guests = house.seat({"game": "outfox"}, 2)
    guests[0].ask("start")
    for guest in guests:
        guest.wait_until(lambda one: one.position)
    path = f"/api/tables/{guests[0].code}/games/1"
    for what in ("review", "moment"):
        assert house.http.get(f"{path}/{what}").status_code == 403
        assert house.http.get(f"/api/tables/{guests[0].code}/games/2/{what}").status_code == 404
    play_out(guests, random.Random(5))
    events = house.http.get(f"{path}/record").json()["events"]
    found = lines(house.http.get(f"{path}/review", timeout=PATIENCE))
    assert found[-1]["done"] == found[-1]["of"]
    turns = found[-1]["finding"]["turns"]
    assert [turn["turn"] for turn in turns] == [event["action"] for event in events]
    assert turns[-1]["after"] == turns[-1]["seat"]
    assert turns[0]["before"] == 1  # the second player wins Outfox
    moment = house.http.get(f"{path}/moment", params={"seat": 0}, timeout=PATIENCE).json()
    assert moment["key"].startswith("moment.outfox.")
    assert len(moment["signs"]) == len(events)


def test_findings_come_one_a_line_and_say_how_far_it_is(house: House) -> None:
    games = simulate(fennecs, fennecs.Options(), 2, "short", 20)
    record = min(games, key=lambda record: len(record.events))
    decisions = sum(event.seat >= 0 for event in record.events)
    found = review(house, record)
    assert [line["type"] for line in found] == ["found"] * (1 + decisions)
    assert [line["done"] for line in found] == list(range(1, decisions + 2))
    assert {line["of"] for line in found} == {decisions + 1}
    assert found[0]["finding"]["type"] == "fennecs_deals"
    assert found[1]["finding"]["type"] == "fennecs_decision"


def test_a_party_is_reviewed_for_who_asks(house: House) -> None:
    [line] = review(house, some_game("foxy", 20), seat=7)
    assert [sheet["seat"] for sheet in line["finding"]["sheets"]] == [7]


@pytest.mark.parametrize(
    ("game", "record", "query", "key"),
    [
        ("fennecs", some_game("foxy", 2), {}, "reviews.unreadable.other"),
        ("outfox", some_game("outfox", 3), {}, "solver.refused.seats"),
        ("foxy", some_game("foxy", 2), {"seat": 2}, "terminal.no_such_seat"),
        ("chess", some_game("foxy", 2), {}, "core.unreadable.game"),
    ],
)
def test_what_cannot_be_reviewed_is_explained(
    house: House, game: str, record: AnyRecord, query: dict[str, int], key: str
) -> None:
    body = format_record(record)
    answer = house.http.post(f"/api/reviews/{game}", content=body, params=query)
    assert (answer.status_code, answer.json()["key"]) == (400, key)


@pytest.mark.parametrize("game", [foxy, fennecs, outfox])
def test_an_unfinished_record_is_not_reviewed(house: House, game: Any) -> None:
    record = some_game(game.name, 2)
    running = msgspec.structs.replace(record, events=record.events[:-1], outcome=None)
    answer = house.http.post(f"/api/reviews/{game.name}", content=format_record(running))
    assert answer.json()["key"] == "server.unreadable.unfinished"


def test_a_record_with_a_false_outcome_is_not_reviewed(house: House) -> None:
    record = some_game("foxy", 2)
    assert record.outcome is not None
    false = msgspec.structs.replace(record.outcome, winners=(0, 1))
    body = format_record(msgspec.structs.replace(record, outcome=false))
    answer = house.http.post("/api/reviews/foxy", content=body)
    assert answer.json()["key"] == "core.unreadable.outcome"


@pytest.fixture(scope="module")
def house_behind_a_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Where clients can say what address they have."""
    folder: Path = tmp_path_factory.mktemp("proxied")
    with open_house(folder, trusted_proxies=("127.0.0.1",)) as house:
        yield house


def test_a_flood_of_reviews_is_refused_where_it_comes_from(house_behind_a_proxy: House) -> None:
    """Who begins a review keeps its place in the queue until it ends; others come between."""
    body = format_record(some_game("fennecs", 2))

    async def scenario() -> tuple[list[httpx.Response], httpx.Response]:
        url = f"http://{house_behind_a_proxy.address}"
        async with httpx.AsyncClient(base_url=url, timeout=WAIT) as client:

            async def ask(address: str, game: str, content: str) -> httpx.Response:
                headers = {"x-forwarded-for": address}
                path = f"/api/reviews/{game}"
                return await client.post(path, content=content, headers=headers)

            flood = [
                asyncio.create_task(ask("192.0.2.1", "fennecs", body))
                for _ in range(2 * MOST_OF_ONE)
            ]
            refused = await next(asyncio.as_completed(flood))
            other = format_record(some_game("foxy", 2))
            served = await ask("198.51.100.1", "foxy", other)
            for task in flood:
                task.cancel()
            return [refused], served

    refused, served = run_apart(scenario())
    assert [answer.status_code for answer in refused] == [503]
    assert refused[0].json()["key"] == "server.busy.queue"
    assert lines(served)[0]["finding"]["type"] == "foxy"
