"""Several workers on one PostgreSQL: one table, and one of them dies."""

import random

import pytest
from websockets.exceptions import ConnectionClosed

from server.databases import new_database
from server.house import Guest, House, house_in_a_process
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
        guest.hang_up()
        host.wait_until(lambda one: [p["here"] for p in one.table["places"]] == [True, False])
