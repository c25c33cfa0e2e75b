"""Secrecy through a real server: the bytes that a seat's device and a spectator's receive.

Two servers on PostgreSQL have a table of the same code, seed and people. The test writes the
twin histories into their databases as another worker would, entry by entry; a command of the
seat makes the server read, tell and refuse. All that comes over the sockets and by REST has
to be the same. Only `crowd` frames are left out: how many come depends on the time.
"""

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from conformance.setups import SETUPS, Setup, of_game
from foxden.core.record import Event
from foxden.server.app import open_engine
from foxden.server.settings import Settings
from foxden.table.codes import ALPHABET
from server.databases import new_database, write_rows, write_table
from server.house import Guest, House, open_house
from server.twins import Told, Twins, beginning, rows_of, token_of, twins_of

SOME_SETUPS = [setup for setup in SETUPS if str(setup) in {
    "foxy-2", "foxy-3-fox=most-hard=True-easy=True", "fennecs-2", "fennecs-4-variant=sand_fox",
}]  # fmt: skip
assert len(SOME_SETUPS) == 4
_codes = ("".join(letters) for letters in itertools.product(ALPHABET, repeat=6))


class Worker:
    """A server, and the test in the part of another worker on its database."""

    def __init__(self, house: House, engine: Engine) -> None:
        self.house = house
        self._engine = engine

    def create(self, code: str, setup: Setup, events: list[Event[Any]], twins: Twins) -> int:
        """A table at which this was played; the number of its last entry."""
        rows = rows_of(beginning(setup, events, twins.clock))
        write_table(self._engine, code, setup.game.name)
        write_rows(self._engine, code, rows)
        return rows[-1].number

    def append(self, code: str, number: int, entries: Told) -> int:
        rows = rows_of(entries, number + 1)
        write_rows(self._engine, code, rows)
        return rows[-1].number

    def guest(self, code: str, place: int | None) -> Guest:
        token = None if place is None else token_of(place)
        guest = Guest(self.house.address, {"table": code, "place": place, "token": token})
        guest.client = "client-of-the-test"
        return guest

    def all_received(
        self, code: str, setup: Setup, before: list[Event[Any]], after: list[Told], twins: Twins
    ) -> Any:
        number = self.create(code, setup, before, twins)
        own, watcher = self.guest(code, twins.place), self.guest(code, None)
        for guest in (own, watcher):
            guest.say_hello()
            guest.raw.clear()  # until the first event that is the same they may differ
        for entries in after:
            number = self.append(code, number, entries)
            assert own.ask("play", decision="9.9.9", action={})["type"] == "refused"
        own.say_hello()
        assert watcher.ask("stand")["type"] == "refused"
        for guest in (own, watcher):
            guest.hang_up()
        return told(own), told(watcher), self._answers(code, twins)

    def _answers(self, code: str, twins: Twins) -> list[bytes]:
        bearer = {"authorization": f"Bearer {token_of(twins.place)}"}
        paths = ("", "/places", "/log", "/games", "/games/1/record", "/games/1/standing")
        return [
            self.house.http.get(f"/api/tables/{code}{path}", headers=headers).content
            for path in paths
            for headers in (bearer, {})
        ]


def told(guest: Guest) -> list[str]:
    """All frames but those of the crowd; how much of the clock is left depends on the time."""
    told = [raw for raw in guest.raw if json.loads(raw)["type"] != "crowd"]
    return [re.sub(r'"left":[0-9.e+]+', '"left":0', raw) for raw in told]


@pytest.fixture(scope="module")
def workers(
    postgres: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Worker, Worker]]:
    with ExitStack() as stack:
        first, second = (
            _open(stack, new_database(postgres), tmp_path_factory.mktemp("house")) for _ in "12"
        )
        yield first, second


def _open(stack: ExitStack, database: str, folder: Path) -> Worker:
    house = stack.enter_context(open_house(folder, database=database, idle_days=10**6))
    engine = open_engine(Settings(database=database))
    stack.callback(engine.dispose)
    return Worker(house, engine)


def compare(workers: tuple[Worker, Worker], setup: Setup, attempts: int) -> Counter[str]:
    """How many twins were compared ("all"), and how many of them reached what."""
    reached: Counter[str] = Counter()
    for twins in twins_of(setup, attempts, stand_ins=False):
        code = next(_codes)
        one, other = (
            worker.all_received(code, setup, before, after, twins)
            for worker, before, after in zip(
                workers, twins.before, (twins.one, twins.other), strict=True
            )
        )
        assert one == other
        reached.update(twins.reached | {"all"})
    return reached


def test_twins_are_the_same_on_sockets(workers: tuple[Worker, Worker]) -> None:
    reached = sum((compare(workers, setup, 8) for setup in SOME_SETUPS), Counter())
    least = {
        "all": 20, "pad": 5, "own pad": 2, "read out": 1, "clock": 5, "pause": 5, "by bot": 4,
        "by clock": 4, "before choose": 2, "before collect": 2,
    }  # fmt: skip
    assert {kind: reached[kind] for kind in least if reached[kind] < least[kind]} == {}


@pytest.mark.long
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_all_twins_are_the_same_on_sockets(workers: tuple[Worker, Worker], setup: Setup) -> None:
    hides = of_game(setup.game, "setups").hides_something(setup.seats)
    assert compare(workers, setup, 12)["all"] > 2 or not hides
