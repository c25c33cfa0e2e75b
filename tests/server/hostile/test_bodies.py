"""Requests that nobody sends by mistake: each is answered with a sentence, and costs little."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from foxden.arena.simulate import simulate
from foxden.core.record import format_record
from foxden.games import foxy
from foxden.server.helper_process import MOST_OF_ONE
from foxden.table.state import MOST_CHAIRS
from server.databases import new_database
from server.house import WAIT, House, open_house
from server.loops import run_apart
from server.playing import play_out

READERS_OF_RECORDS = ["/api/replays", "/api/draws", "/api/verifications", "/api/reviews/foxy"]
DEEP = b"[" * 30_000


@pytest.fixture(scope="module")
def house_behind_a_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Where clients can say what address they have."""
    folder = tmp_path_factory.mktemp("proxied")
    with open_house(folder, trusted_proxies=("127.0.0.1",)) as house:
        yield house


def refused(answer: httpx.Response, key: str) -> None:
    assert answer.status_code == 400, answer.text
    assert answer.json()["key"] == key
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("path", READERS_OF_RECORDS)
def test_a_record_of_a_million_seats_is_refused_before_anything_is_computed(
    house: House, path: str
) -> None:
    """It took 3.4 GB: two hundred states of a million seats each."""
    write = {"type": "write", "number": 1, "circled": False}
    record = json.loads(format_record(next(simulate(foxy, foxy.Options(), 1, "seats", 1))))
    record["seats"] = 1_000_000
    reveal = record["events"][0]
    record["events"] = [reveal, *({"seat": seat, "action": write} for seat in range(200))]
    answer = house.http.post(path, json=record)
    refused(answer, "server.unreadable.seats")
    assert answer.json()["facts"] == {"seats": 1_000_000, "most": MOST_CHAIRS}


@pytest.mark.parametrize("path", READERS_OF_RECORDS)
@pytest.mark.parametrize("body", [DEEP, b'{"a":' * 30_000, b'{"format": "\xff"}', b"\xff\xfe", b""])
def test_records_are_read_where_it_harms_nobody(house: House, path: str, body: bytes) -> None:
    """The reader in the helper process refuses them: the framework has not looked at them."""
    headers = {"content-type": "application/json"}
    refused(house.http.post(path, content=body, headers=headers), "core.unreadable.record")


@pytest.mark.parametrize("path", READERS_OF_RECORDS)
def test_a_record_that_is_too_large_is_not_read(house: House, path: str) -> None:
    answer = house.http.post(path, content=b" " * (4 * 1024 * 1024 + 1))
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path",
    ["/api/tables", "/api/tables/WRONG2/places", "/api/tables/WRONG2/claims",
     "/api/lessons/foxy/1", "/api/outfox/analyses"],
)  # fmt: skip
@pytest.mark.parametrize("body", [DEEP, b'{"name": "\xff"}', b"\xff\xfe", b"{"])
def test_a_body_of_nonsense_is_unreadable(house: House, path: str, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    refused(house.http.post(path, content=body, headers=headers), "server.http.400")


@pytest.mark.parametrize("place", ["setup", "actions"])
def test_an_option_nested_without_end_is_unreadable(house: House, place: str) -> None:
    """Small enough for the reader, deep enough for whoever reads it next."""
    nested: Any = []
    for _ in range(900):
        nested = [nested]
    if place == "setup":
        body: Any = {"setup": {"game": "outfox", "options": {"a": nested}}, "name": "a"}
        answer = house.http.post("/api/tables", json=body)
    else:
        answer = house.http.post("/api/lessons/foxy/1", json={"actions": [nested]})
    assert answer.status_code == 400


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_a_code_with_signs_in_it_is_no_fault(
    store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    chosen: dict[str, Any] = {"misses_per_minute": 1000}
    if store == "postgresql":
        chosen["database"] = new_database(request.getfixturevalue("postgres"))
    with open_house(tmp_path, **chosen) as house:
        for code in ("%00", "AB%00CD", "%ff%fe", "%F0%9F%A6%8A", "'%22;--", "%E2%80%AE"):
            for path in ("", "/places", "/games", "/games/1/record", "/log", "/qr.svg", "/hint"):
                answer = house.http.get(f"/api/tables/{code}{path}")
                assert answer.status_code in (403, 404), (code, path, answer.text)
            claim = house.http.post(f"/api/tables/{code}/claims", json={"code": "a\0b"})
            assert claim.status_code == 404


def long_game() -> str:
    return format_record(next(simulate(foxy, foxy.Options(), 40, "flood", 1)))


def test_a_flood_from_one_address_is_refused_there_and_served_elsewhere(
    house_behind_a_proxy: House,
) -> None:
    body = long_game()

    async def scenario() -> tuple[list[httpx.Response], list[httpx.Response]]:
        url = f"http://{house_behind_a_proxy.address}"
        async with httpx.AsyncClient(base_url=url, timeout=WAIT) as client:

            def ask(address: str) -> Any:
                headers = {"x-forwarded-for": address}
                return client.post("/api/replays", content=body, headers=headers)

            flood = asyncio.gather(*(ask("192.0.2.1") for _ in range(3 * MOST_OF_ONE)))
            others = await asyncio.gather(*(ask(f"198.51.100.{n}") for n in range(4)))
            return await flood, others

    flood, others = run_apart(scenario())
    assert [answer.status_code for answer in others] == [200] * 4
    sent_away = [answer for answer in flood if answer.status_code == 503]
    assert len(flood) - len(sent_away) >= MOST_OF_ONE
    for answer in sent_away:
        assert answer.json()["key"] == "server.busy.queue"
        assert int(answer.headers["retry-after"]) > 0


def test_an_unfinished_record_is_nobodys_to_read(house: House) -> None:
    """Whatever asks for it, by whichever way: a running game is each seat's own."""
    guests = house.seat({"game": "fennecs"}, 2)
    guests[0].ask("start")
    for guest in guests:
        guest.wait_until(lambda one: one.position)
    code = guests[0].code
    for number in (1, 2):
        for path in ("record", "verification", "replay", "draws", "review", "moment", "standing"):
            answer = house.http.get(f"/api/tables/{code}/games/{number}/{path}")
            assert answer.status_code in (403, 404), (path, answer.text)
            assert "seed" not in answer.text
            assert "events" not in answer.text
    assert house.http.get(f"/api/tables/{code}/games").json() == {"games": []}
    play_out(guests, random.Random(1))
    assert house.http.get(f"/api/tables/{code}/games/1/record").json()["seed"]
