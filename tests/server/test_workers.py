"""Several workers on one PostgreSQL: one table, and one of them dies; or each at its home."""

import os
import random
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from server.databases import new_database, start_postgres, stoppable_postgres
from server.house import (
    WAIT,
    Guest,
    House,
    HouseProcess,
    free_port,
    free_ports,
    house_in_a_process,
    open_house,
)
from server.nginx import nginx_before
from server.playing import next_to_act, play_move, play_out


def test_two_players_on_two_workers_and_one_is_killed(postgres: str) -> None:
    database = new_database(postgres)
    with house_in_a_process(database) as left, house_in_a_process(database) as right:
        host = left.host({"game": "fennecs"})
        guest = right.join(host.code)
        for player in (host, guest):
            player.say_hello()
            player.ask("sit")
        host.wait_until(lambda one: [p["here"] for p in one.table["places"]] == [True, True])
        host.ask("start")
        guest.wait_until(lambda one: one.position)
        rng = random.Random(1)
        for _ in range(6):
            assert play_move(next_to_act([host, guest]), rng)["type"] == "update"
        right.kill()
        with pytest.raises(ConnectionClosed):
            guest.wait_for("nothing more")
        move_to(guest, left)
        assert guest.say_hello()["type"] == "welcome"
        play_out([host, guest], rng)


def move_to(guest: Guest, house: House) -> None:
    """Connect to another worker, as a browser behind a proxy does without noticing."""
    guest.hang_up()
    guest.address = house.address


def test_reactions_and_presence_cross_workers(postgres: str) -> None:
    database = new_database(postgres)
    with house_in_a_process(database) as left, house_in_a_process(database) as right:
        host = left.host({"game": "outfox"})
        guest = right.join(host.code)
        host.say_hello()
        guest.say_hello()
        host.wait_until(lambda one: [p["here"] for p in one.table["places"]] == [True, True])
        guest.wait_until(lambda one: [p["here"] for p in one.table["places"]] == [True, True])
        guest.ask("react", reaction="clap")
        assert host.wait_for("reaction")["reaction"] == "clap"
        screen = right.stranger(host.code)
        screen.say_hello(screen=True)
        host.wait_until(lambda one: one.table["screen"])
        screen.hang_up()
        host.wait_until(lambda one: not one.table["screen"])
        guest.hang_up()
        host.wait_until(lambda one: [p["here"] for p in one.table["places"]] == [True, False])


def test_all_write_at_once_at_two_workers_and_nothing_is_lost_or_told_twice(
    postgres: str, tmp_path: Path
) -> None:
    database = new_database(postgres)
    with (
        open_house(tmp_path, database=database) as left,
        open_house(tmp_path, database=database) as right,
    ):
        guests = left.seat({"game": "foxy", "pace": 0}, 6)
        for guest in guests[::2]:
            move_to(guest, right)
            assert guest.say_hello()["type"] == "welcome"
        guests[0].ask("start")
        for guest in guests:
            guest.wait_until(lambda one: one.to_decide)
        turns = 0
        while not guests[0].is_over:
            turns += 1
            for guest in guests:
                send_number(guest, turns % 4)
            for guest in guests:
                assert guest.answer_to(guest.seq)["type"] == "update"
            for guest in guests:
                guest.wait_until(lambda one: one.to_decide or one.is_over)
        record = left.http.get(f"/api/tables/{guests[0].code}/games/1/record").json()
        written = [event["seat"] for event in record["events"] if event["seat"] >= 0]
        assert sorted(written) == sorted(list(range(6)) * turns)
        for guest in guests:  # each card was turned once, for everybody
            seen = [event for frame in guest.frames for event in frame.get("seen", ())]
            cards = [event for event in seen if event["seat"] == -1]
            assert len(cards) == len(record["events"]) - len(written)


def send_number(guest: Guest, number: int) -> None:
    assert guest.position is not None
    guest.seq += 1
    action = {"type": "write", "number": number}
    decision = guest.position["decision"]
    guest.send({"type": "play", "seq": guest.seq, "decision": decision, "action": action})


# ---------------------------------------------------------------- processes of one server


@contextmanager
def two_workers(database: str) -> Iterator[tuple[HouseProcess, list[int]]]:
    """A server with two workers, and where each of them listens by itself."""
    ports = free_ports(2)
    with house_in_a_process(database, workers=2, worker_port=ports[0]) as house:
        for port in ports:
            wait_for_port(port)
        yield house, ports


def wait_for_port(port: int) -> None:
    until = time.monotonic() + WAIT
    while True:
        try:
            assert httpx.get(f"http://127.0.0.1:{port}/health", timeout=WAIT).status_code == 200
        except httpx.TransportError:
            assert time.monotonic() < until
            time.sleep(0.05)
        else:
            return


def counted(port: int, name: str) -> float:
    """One of the house's numbers, as this worker tells it."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=WAIT).text
    found = re.search(rf"^foxden_{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return 0.0 if found is None else float(found[1])


def test_through_the_guides_nginx_every_table_has_a_home(postgres: str, tmp_path: Path) -> None:
    with two_workers(new_database(postgres)) as (_, ports):
        first, second = (f"127.0.0.1:{each}" for each in ports)
        port = free_port()
        with nginx_before((first, second), tmp_path, port) as house:
            tables = [house.seat({"game": "outfox"}, 2) for _ in range(8)]
            assert counted(ports[0], "connections") == 16
            assert counted(ports[0], "live_tables") == 8  # none of them in two memories
            guests = tables[0]
            guests[0].ask("start")
            for guest in guests:
                guest.wait_until(lambda one: one.position)
            play_out(guests, random.Random(1))
            assert httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=WAIT).status_code == 403


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found by /proc")
def test_a_worker_that_dies_is_replaced_at_its_address(postgres: str) -> None:
    with two_workers(new_database(postgres)) as (house, ports):
        first, second = (House(f"127.0.0.1:{port}") for port in ports)
        with first, second:
            host = first.host({"game": "outfox"})
            guest = second.join(host.code)
            for player in (host, guest):
                player.say_hello()
                player.ask("sit")
            for worker in house.workers():
                os.kill(worker, signal.SIGKILL)
            for player in (host, guest):
                with pytest.raises(ConnectionClosed):
                    player.wait_for("nothing more")
                player.hang_up()
            for port in ports:
                wait_for_port(port)
            for player in (host, guest):
                assert player.say_hello()["type"] == "welcome"
            host.ask("start")
            guest.wait_until(lambda one: one.position)
            play_out([host, guest], random.Random(1))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found by /proc")
def test_any_worker_tells_the_numbers_of_the_whole_house(postgres: str) -> None:
    with two_workers(new_database(postgres)) as (house, ports):
        rng = random.Random(1)
        for port in ports:
            with House(f"127.0.0.1:{port}") as worker:
                guests = worker.seat({"game": "outfox"}, 2)
                guests[0].ask("start")
                for guest in guests:
                    guest.wait_until(lambda one: one.position)
                play_out(guests, rng)
        moves = [counted(port, 'moves_total{game="outfox"}') for port in ports]
        assert moves[0] == moves[1] > 4
        with House(f"127.0.0.1:{ports[0]}") as worker:
            worker.seat({"game": "outfox"}, 2)
            wait_for_number(ports[1], "connections", 2)
            for pid in house.workers():
                os.kill(pid, signal.SIGKILL)
        for port in ports:
            wait_for_port(port)
        wait_for_number(ports[1], "workers", 2)
        assert counted(ports[1], "connections") == 0
        assert counted(ports[0], 'moves_total{game="outfox"}') == moves[0]


def wait_for_number(port: int, name: str, number: float) -> None:
    until = time.monotonic() + WAIT
    while counted(port, name) != number:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_twenty_connections_are_enough_for_two_workers() -> None:
    with stoppable_postgres() as server:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET max_connections = 20")
        server.stop()
        start_postgres(server)
        database = new_database(server.get_uri())
        with two_workers(database) as (_, ports):
            rng = random.Random(1)
            for port in ports:
                with House(f"127.0.0.1:{port}") as house:
                    for _ in range(3):
                        guests = house.seat({"game": "outfox"}, 2)
                        guests[0].ask("start")
                        for guest in guests:
                            guest.wait_until(lambda one: one.position)
                        play_out(guests, rng)
