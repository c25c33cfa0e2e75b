"""Whole games over real sockets, and their records."""

import random

import pytest

from foxden.core.fair import verify
from foxden.core.record import parse_record
from foxden.games import GAMES, find_game
from server.house import House
from server.playing import play_out

SETUPS = [(game.name, max(2, game.seats[0])) for game in GAMES]


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_a_whole_game_is_played_recorded_and_verified(house: House, game: str, seats: int) -> None:
    guests = house.seat({"game": game, "pace": 0}, seats)
    guests[0].ask("start")
    for guest in guests:
        guest.wait_until(lambda one: one.position)
    play_out(guests, random.Random(1))
    answer = house.http.get(f"/api/tables/{guests[0].code}/games/1/record")
    parsed, record = parse_record(answer.content, find_game)
    assert record.outcome is not None
    assert len(record.salts) == seats
    draws = verify(parsed, record)
    shown = house.http.get(f"/api/tables/{guests[0].code}/games/1/verification").json()
    assert shown == {"draws": draws}
