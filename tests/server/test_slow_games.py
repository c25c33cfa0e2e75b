"""Games over days on a real server whose clock is moved: who is told, when, and what of."""

import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from foxden.server.pusher import topic_of
from foxden.server.settings import sqlite_url
from server.databases import new_database
from server.house import (
    WAIT,
    Frame,
    Guest,
    House,
    HouseProcess,
    MovableClock,
    house_in_a_process,
)
from server.playing import next_to_act, play_move
from server.push_receiver import Delivered, Device, PushService, push_service

HOUR = 3600.0
DAY = 24 * HOUR
LEASE = 61.0
"""Just longer than a worker has for sending before another may."""

LATE = 10.0
"""So long the worker that has a table open is let to it."""

SLOW: Frame = {"game": "outfox", "clock": 2 * 86_400, "stock": 86_400}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with push_service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture
def clock(tmp_path: Path) -> MovableClock:
    return MovableClock(tmp_path)


@pytest.fixture(scope="module")
def small_clock(tmp_path_factory: pytest.TempPathFactory) -> MovableClock:
    return MovableClock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def small_house(
    tmp_path_factory: pytest.TempPathFactory, service: PushService, small_clock: MovableClock
) -> Iterator[HouseProcess]:
    """On SQLite and for many tests, where the kind of database makes no difference."""
    url = sqlite_url(tmp_path_factory.mktemp("house") / "foxden.db")
    with house_in_a_process(url, clock=small_clock, **service.settings) as opened:
        yield opened


class Absent:
    """Somebody whose page is closed, and whose device is told."""

    def __init__(self, house: House, guest: Guest, service: PushService) -> None:
        self.guest = guest
        self.device = Device(service.origin)
        answer = subscribe(house, guest, self.device.subscription)
        assert answer.status_code == 200, answer.text
        self.number: int = answer.json()["number"]
        self._messages = service.messages[self.device.path]

    def told(self) -> tuple[Frame, Delivered]:
        """The next message that comes for this device."""
        delivered = self._messages.get(timeout=WAIT)
        return self.device.read(delivered.body), delivered

    def told_kind(self) -> str:
        message, _ = self.told()
        assert message["number"] == self.number
        kind: str = message["kind"]
        return kind

    @property
    def has_read_all(self) -> bool:
        return self._messages.empty()


def bearer(guest: Guest) -> dict[str, str]:
    return {"authorization": f"Bearer {guest.token}"}


def subscribe(house: House, guest: Guest, subscription: Frame) -> httpx.Response:
    address = f"/api/tables/{guest.code}/push"
    return house.http.put(address, json=subscription, headers=bearer(guest))


def started(house: House, setup: Frame) -> tuple[Guest, Guest]:
    """Two at a game over days: who has to move, and who has not."""
    guests = house.seat(setup, 2)
    guests[0].ask("start")
    for guest in guests:
        guest.wait_until(lambda one: one.position)
    first = next_to_act(guests)
    return first, next(guest for guest in guests if guest is not first)


def hang_up(guest: Guest, watcher: Guest) -> None:
    """Close a page, and wait until the table knows."""
    guest.hang_up()
    watcher.wait_until(
        lambda one: all(
            not place["here"] for place in one.table["places"] if place["place"] == guest.place
        )
    )


def move(guest: Guest, rng: random.Random) -> None:
    assert play_move(guest, rng)["type"] == "update"


def left_waiting(
    house: House, service: PushService, setup: Frame = SLOW
) -> tuple[Guest, Guest, Absent]:
    """A table at which somebody has moved whose friend has closed the page: here, gone, absent."""
    here, gone = started(house, setup)
    absent = Absent(house, gone, service)
    hang_up(gone, here)
    move(here, random.Random(1))
    return here, gone, absent


def test_who_is_away_is_told_once_reminded_twice_and_has_extra_time(
    postgres: str, service: PushService, clock: MovableClock
) -> None:
    with house_in_a_process(new_database(postgres), clock=clock, **service.settings) as house:
        here, gone, absent = left_waiting(house, service)
        message, delivered = absent.told()
        assert message == {"kind": "turn", "number": absent.number}
        claims, key = delivered.verified_claims()
        assert claims["aud"] == service.origin
        assert key == house.http.get("/api/push").json()["key"]
        assert delivered.headers["topic"] == topic_of(absent.number)
        assert 3 * DAY - HOUR < int(delivered.headers["ttl"]) <= 3 * DAY
        for days, kind in ((1, "reminder"), (1.85, "last")):
            clock.move(days * DAY)
            message, again = absent.told()
            assert message == {"kind": kind, "number": absent.number}
            assert again.headers["topic"] == delivered.headers["topic"]
        assert int(again.headers["ttl"]) < 0.2 * DAY
        gone.say_hello()
        assert gone.position is not None
        assert gone.position["clock"]["left"] == 0
        assert 0.1 * DAY < gone.position["clock"]["extra"] < 0.2 * DAY
        move(gone, random.Random(2))  # nothing was played for them; what they used is gone
        hang_up(gone, here)
        here.wait_for_turn()
        move(here, random.Random(3))
        _, delivered = absent.told()
        assert 2 * DAY < int(delivered.headers["ttl"]) < 2.2 * DAY
        assert absent.has_read_all


def test_who_has_the_page_open_is_not_told(
    small_house: HouseProcess, service: PushService, small_clock: MovableClock
) -> None:
    """Where one is away, the messages of the other would have come before theirs."""
    here, other = started(small_house, SLOW)
    reading = Absent(small_house, other, service)
    move(here, random.Random(2))
    other.wait_for_turn()
    *_, absent = left_waiting(small_house, service)
    assert absent.told_kind() == "turn"
    small_clock.move(1.1 * DAY)
    assert absent.told_kind() == "reminder"
    small_clock.move(1.75 * DAY)
    assert absent.told_kind() == "last"
    assert reading.has_read_all


def test_a_fortnight_later_happens_what_the_table_agreed_on(
    small_house: HouseProcess, service: PushService, small_clock: MovableClock
) -> None:
    def setup(late: str) -> Frame:
        return {"game": "outfox", "clock": 14 * 86_400, "late": late}

    tables = {
        late: left_waiting(small_house, service, setup(late)) for late in ("turn", "bot", "end")
    }
    for _, _, absent in tables.values():
        assert absent.told_kind() == "turn"
    small_clock.move(13.9 * DAY)
    for _, _, absent in tables.values():
        assert absent.told_kind() == "last"  # of what was slept through only the last is told
    small_clock.move(0.2 * DAY)
    for late in ("turn", "bot"):
        here, gone, _ = tables[late]
        here.wait_for_turn()
        assert stand_ins(here) == ({None} if late == "turn" else {None, "late"})
        gone.say_hello()
        gone.wait_until(lambda one: stand_ins(one) == {None})
        move(here, random.Random(4))
        gone.wait_for_turn()
        move(gone, random.Random(5))
    here, gone, _ = tables["end"]
    here.wait_until(lambda one: one.table["status"] == "lobby")
    assert here.table["lapsed"] == gone.place
    verified = small_house.http.get(f"/api/tables/{here.code}/games/1/verification")
    assert verified.status_code == 200, verified.text
    gone.say_hello()
    host = min(here, gone, key=lambda one: one.place)
    assert host.ask("start")["type"] in {"ack", "update"}


def stand_ins(guest: Guest) -> set[str | None]:
    return {place["stand_in"] for place in guest.table["places"]}


def test_a_server_that_is_killed_loses_no_turn_and_no_reminder(
    tmp_path: Path, service: PushService, clock: MovableClock
) -> None:
    kill_again_and_again(sqlite_url(tmp_path / "foxden.db"), service, clock)


@pytest.mark.long
def test_the_same_on_postgresql(postgres: str, service: PushService, clock: MovableClock) -> None:
    kill_again_and_again(new_database(postgres), service, clock)


def kill_again_and_again(database: str, service: PushService, clock: MovableClock) -> None:
    with house_in_a_process(database, clock=clock, **service.settings) as house:
        here, gone = started(house, SLOW)
        absent = Absent(house, gone, service)
        house.kill()
        house.choose(push_services="nowhere.example")  # so it sends nothing before it is killed
        house.start()
        here.hang_up()
        here.say_hello()
        move(here, random.Random(4))
        house.kill()
        house.choose(**service.settings)
        house.start()
        clock.move(LEASE)
        assert absent.told_kind() == "turn"
        service.answers.clear()  # it is killed while the service takes a message
        clock.move(DAY)
        assert absent.told_kind() == "reminder"
        house.kill()
        service.answers.set()
        house.start()
        clock.move(LEASE + LATE)
        assert absent.told_kind() == "reminder"
        house.kill()
        clock.move(1.8 * DAY)  # nobody was there when it was due
        house.start()
        clock.move(LATE)
        assert absent.told_kind() == "last"


def test_another_worker_takes_over(
    postgres: str, service: PushService, clock: MovableClock
) -> None:
    database = new_database(postgres)
    with (
        house_in_a_process(database, clock=clock, **service.settings) as left,
        house_in_a_process(database, clock=clock, **service.settings) as right,
    ):
        assert left.http.get("/api/push").json() == right.http.get("/api/push").json()
        service.answers.clear()
        *_, absent = left_waiting(left, service)
        assert absent.told_kind() == "turn"
        left.kill()
        service.answers.set()
        clock.move(LEASE + LATE)
        assert absent.told_kind() == "turn"
        clock.move(DAY)
        assert absent.told_kind() == "reminder"
        assert absent.has_read_all


def test_a_device_that_is_gone_is_forgotten(
    small_house: HouseProcess, service: PushService, small_clock: MovableClock
) -> None:
    here, gone = started(small_house, SLOW)
    lost, kept = (Absent(small_house, gone, service) for _ in range(2))
    service.status[lost.device.path] = 410
    hang_up(gone, here)
    move(here, random.Random(7))
    assert {lost.told_kind(), kept.told_kind()} == {"turn"}
    small_clock.move(1.1 * DAY)
    assert kept.told_kind() == "reminder"
    assert lost.has_read_all
    ended = small_house.http.delete(
        f"/api/tables/{gone.code}/push/{lost.number}", headers=bearer(gone)
    )
    assert ended.status_code == 404


def test_where_a_service_fails_or_sends_elsewhere_it_is_tried_again(
    small_house: HouseProcess, service: PushService, small_clock: MovableClock
) -> None:
    """A redirect is a failure: nobody follows it."""
    here, gone = started(small_house, SLOW)
    absent = Absent(small_house, gone, service)
    hang_up(gone, here)
    service.status[absent.device.path] = 503
    move(here, random.Random(8))
    assert absent.told_kind() == "turn"
    wait_until_noted(small_house, 503)
    service.status[absent.device.path] = 307
    small_clock.move(2 * LEASE)
    assert absent.told_kind() == "turn"
    wait_until_noted(small_house, 307)
    service.status[absent.device.path] = 201
    small_clock.move(4 * LEASE)
    assert absent.told_kind() == "turn"


def wait_until_noted(house: House, status: int) -> None:
    """Until the server has taken note of such an answer."""
    while f'foxden_pushes_total{{status="{status}"}}' not in house.http.get("/metrics").text:
        pass
