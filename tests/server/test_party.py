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


def test_everybody_knows_whether_there_is_a_screen(house: House) -> None:
    host, guest = house.seat({"game": "foxy"}, 2)
    assert host.say_hello()["table"]["screen"] is False
    screen = house.stranger(host.code)
    told = screen.say_hello(screen=True)
    assert told["you"] is None
    assert told["table"]["screen"] is True
    guest.wait_until(lambda one: one.table["screen"])
    assert len(guest.table["places"]) == 2
    screen.hang_up()
    guest.wait_until(lambda one: not one.table["screen"])


def test_at_an_open_table_only_the_hosts_screen_is_looked_at(house: House) -> None:
    host, guest = house.seat({"game": "foxy", "open": True}, 2)
    stranger = house.stranger(host.code)
    assert stranger.say_hello(screen=True)["table"]["screen"] is False
    assert guest.say_hello(screen=True)["table"]["screen"] is False
    assert host.say_hello(screen=True)["table"]["screen"] is True
    guest.wait_until(lambda one: one.table["screen"])


def test_a_crowd_knows_it_too(house: House) -> None:
    guests = house.seat({"game": "foxy"}, 13)
    screen = house.stranger(guests[0].code)
    screen.say_hello(screen=True)
    while not (crowd := guests[5].wait_for("crowd"))["screen"]:
        pass
    assert crowd["here"] == 13


def test_screen_and_phones_are_told_the_same_moment(house: House) -> None:
    guests = house.seat({"game": "foxy", "pace": 0}, 2)
    screen = house.stranger(guests[0].code)
    screen.say_hello(screen=True)
    guests[0].ask("start")
    play_out(guests)
    screen.wait_until(lambda one: one.is_over)
    told = {one.position["since"] for one in (screen, *guests) if one.position}
    assert told == {0.0}
    late = house.stranger(guests[0].code)
    position = late.say_hello(screen=True)["position"]
    assert position["since"] >= 0.0
    assert position["result"]["totals"]


def play_out(guests: list[Guest]) -> None:
    for turn in range(1, 21):
        for guest in guests:
            guest.wait_until(
                lambda one, turn=turn: one.to_decide and one.position["view"]["turn"] == turn
            )
            lock_one(guest)
    for guest in guests:
        guest.wait_until(lambda one: one.is_over)
