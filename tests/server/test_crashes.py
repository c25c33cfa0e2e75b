"""The server is killed under load: what was acknowledged is there, once, and play goes on."""

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import WebSocketException

from foxden.server import schema
from foxden.server.app import open_engine
from foxden.server.settings import Settings
from server.databases import new_database, start_postgres, stoppable_postgres
from server.house import WAIT, Frame, Guest, House, HouseProcess, house_in_a_process
from server.playing import any_action

TABLES = 3
GAMES = ("fennecs", "outfox", "foxy")
Acknowledged = tuple[str, int, str, int]


class StubbornGuest:
    """Connects again whenever the line breaks, and sends again what was not answered.

    Where there are several addresses, at the next of them: as a proxy would have it.
    """

    def __init__(self, guest: Guest, addresses: Sequence[str]) -> None:
        self.guest = guest
        self._addresses = cycle(addresses)
        self.acknowledged: list[Acknowledged] = []

    def insist(self, kind: str, **fields: object) -> Frame:
        guest = self.guest
        guest.seq += 1
        command = {"type": kind, "seq": guest.seq, **fields}
        until = time.monotonic() + 3 * WAIT
        while time.monotonic() < until:
            try:
                guest.send(command)
                answer = guest.answer_to(guest.seq)
            except (OSError, WebSocketException, TimeoutError):
                self.call_again()
                continue
            if answer["type"] == "refused" and answer["code"] == "busy":
                time.sleep(0.2)  # nothing can be kept just now
                continue
            if answer["type"] != "refused":
                self.acknowledged.append((guest.code, guest.place, guest.client, guest.seq))
            return answer
        raise TimeoutError(command)

    def call_again(self) -> None:
        until = time.monotonic() + 3 * WAIT
        while time.monotonic() < until:
            self.guest.hang_up()
            self.guest.address = next(self._addresses)
            try:
                self.guest.say_hello()
            except (OSError, WebSocketException, TimeoutError):
                time.sleep(0.05)
            else:
                return
        raise TimeoutError(self.guest.address)

    def listen(self) -> None:
        try:
            self.guest.catch_up(0.005)
        except (OSError, WebSocketException):
            self.call_again()


class Party(threading.Thread):
    """Two stubborn guests who play one game after the other until they are called."""

    def __init__(self, houses: Sequence[House], game: str) -> None:
        super().__init__(daemon=True)
        seated = houses[0].seat({"game": game, "pace": 0}, 2)
        addresses = [house.address for house in houses]
        self.guests = [StubbornGuest(one, addresses) for one in seated]
        for stubborn in self.guests[1:]:
            stubborn.call_again()  # they sit at different workers, where there are several
            stubborn.call_again()
        self.called = threading.Event()
        self.moves = 0
        self.refusals: list[Frame] = []
        self._game = game
        self._rng = random.Random(game)

    def run(self) -> None:
        self.guests[0].insist("start")
        while not self.called.is_set():
            for stubborn in self.guests:
                stubborn.listen()
                self._act(stubborn)

    def _act(self, stubborn: StubbornGuest) -> None:
        guest = stubborn.guest
        position = guest.position
        if position is None:
            return
        if guest.to_decide:
            action = any_action(self._game, position["offer"], self._rng)
            answer = stubborn.insist("play", decision=position["decision"], action=action)
            self._note(answer)
        elif guest.is_over and guest.place == 0 and position["game"] == guest.table["game"]:
            stubborn.insist("start")

    def _note(self, answer: Frame) -> None:
        self.moves += 1
        if answer["type"] == "refused":
            self.refusals.append(answer)


def times_stored(database: str, acknowledged: Sequence[Acknowledged]) -> list[int]:
    """How often the log has each command."""
    engine = open_engine(Settings(database=database))
    columns = schema.entries.c
    query = select(columns.code, columns.place, columns.client, columns.seq)
    with engine.connect() as connection:
        stored = Counter(tuple(row) for row in connection.execute(query))
    engine.dispose()
    return [stored[command] for command in acknowledged]


def all_acknowledged(parties: Sequence[Party]) -> list[Acknowledged]:
    return [
        command
        for party in parties
        for stubborn in party.guests
        for command in list(stubborn.acknowledged)
    ]


@contextmanager
def parties_at(houses: Sequence[House], tables: int) -> Iterator[list[Party]]:
    """So many tables at which people play on, whatever happens."""
    parties = [Party(houses, GAMES[number % len(GAMES)]) for number in range(tables)]
    for party in parties:
        party.start()
    try:
        yield parties
    finally:
        for party in parties:
            party.called.set()
        for party in parties:
            party.join(4 * WAIT)
            assert not party.is_alive(), "they play on, though they were called"
    # A resend is either answered as done, or the decision was never taken: no refusals.
    assert [refusal for party in parties for refusal in party.refusals] == []


def wait_for_moves(parties: Sequence[Party]) -> None:
    """Until every table has gone on."""
    before = [party.moves for party in parties]
    until = time.monotonic() + 3 * WAIT
    while any(party.moves < moves + 4 for party, moves in zip(parties, before, strict=True)):
        assert time.monotonic() < until, "play does not go on"
        time.sleep(0.01)


def kill_and_start_again(house: HouseProcess, database: str, times: int) -> None:
    rng = random.Random(times)
    with parties_at([house], TABLES) as parties:
        for _ in range(times):
            wait_for_moves(parties)
            time.sleep(rng.uniform(0, 0.2))
            house.kill()
            promised = all_acknowledged(parties)
            house.start()
            assert set(times_stored(database, promised)) == {1}


def test_killed_twice(database: str) -> None:
    with house_in_a_process(database, commands_per_second=1000) as house:
        kill_and_start_again(house, database, 2)


@pytest.mark.long
def test_killed_fifty_times(database: str) -> None:
    with house_in_a_process(database, commands_per_second=1000) as house:
        kill_and_start_again(house, database, 50)


def lose_workers_and_database(kills: int, restarts: int, tables: int) -> None:
    """Two workers on one PostgreSQL: now one of them dies, now the database goes away."""
    rng = random.Random(kills)
    faults = ["kill"] * kills + ["restart"] * restarts
    rng.shuffle(faults)
    with stoppable_postgres() as server:
        database = new_database(server.get_uri())
        generous: dict[str, Any] = {"commands_per_second": 1000, "misses_per_minute": 10**6}
        with (
            house_in_a_process(database, **generous) as left,
            house_in_a_process(database, **generous) as right,
            parties_at([left, right], tables) as parties,
        ):
            for fault in faults:
                wait_for_moves(parties)
                if fault == "restart":
                    server.stop()
                    time.sleep(rng.uniform(0, 4))
                    start_postgres(server)
                else:
                    house = rng.choice([left, right])
                    house.kill()
                    house.start()
                promised = all_acknowledged(parties)
                assert set(times_stored(database, promised)) == {1}
            wait_for_moves(parties)


def test_two_workers_and_their_database_fail_and_play_goes_on() -> None:
    lose_workers_and_database(kills=1, restarts=1, tables=3)


@pytest.mark.long
def test_two_workers_and_their_database_fail_again_and_again() -> None:
    lose_workers_and_database(kills=50, restarts=10, tables=6)
