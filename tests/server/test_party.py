"""A party: many phones at one Foxy table, told little each and counted all."""

import random
from concurrent.futures import ThreadPoolExecutor

from server.house import Guest, House
from server.playing import play_move

PHONES = 30


def test_a_party_of_thirty_phones_and_a_screen(house: House) -> None:
    guests = house.seat({"game": "foxy", "pace": None}, PHONES)
    host, code = guests[0], guests[0].code
    screen = house.stranger(code)
    assert len(screen.say_hello()["table"]["places"]) == 12
    host.ask("start")
    with ThreadPoolExecutor(PHONES) as phones:
        list(phones.map(lock_one, guests))
    host.wait_until(lambda one: one.position["held"])
    assert host.position is not None
    assert host.position["waiting"] == {"count": 0, "seats": None}
    screen.wait_until(lambda one: one.position and one.position["held"])
    assert screen.position is not None
    assert screen.position["view"]["written"] == []
    host.ask("next", turn=host.position["turn"])
    for guest in guests:
        guest.wait_until(lambda one: one.position["view"]["turn"] == 2)
    guests[1].wait_for("crowd")
    # Nobody was told by name who has locked: each phone saw its own writing and the cards.
    for guest in guests:
        seen = [event for frame in guest.frames for event in frame.get("seen", ())]
        assert {event["seat"] for event in seen} <= {-1, guest.you and guest.you["seat"]}


def lock_one(guest: Guest) -> None:
    guest.wait_for_turn()
    assert play_move(guest, random.Random(guest.place))["type"] == "update"


def test_the_end_of_a_party_shows_the_top_ten_and_ones_own(house: House) -> None:
    guests = house.seat({"game": "foxy", "pace": 0}, 13)
    host = guests[0]
    host.ask("start")
    for _ in range(20):
        host.wait_for_turn()
        assert host.position is not None
        turn = host.position["turn"]
        host.ask("close_turn", turn=turn)
        host.wait_until(lambda one, turn=turn: one.is_over or one.position["turn"] != turn)
    last = guests[-1]
    last.wait_until(lambda one: one.is_over)
    assert last.position is not None
    result = last.position["result"]
    own = last.you and last.you["seat"]
    assert result["seats"] == 13
    assert own in [row["seat"] for row in result["rows"]]
    assert len(result["details"]["sheets"]) == len(result["rows"]) in {10, 11}
    rows = house.http.get(f"/api/tables/{host.code}/games/1/standing?offset=10").json()
    assert (len(rows["rows"]), rows["total"]) == (3, 13)
    places = house.http.get(f"/api/tables/{host.code}/places?offset=12").json()
    assert (len(places["places"]), places["total"]) == (1, 13)
