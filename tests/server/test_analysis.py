"""Outfox explained over REST."""

import httpx

from foxden.core.seats import Seat
from foxden.games import outfox
from server.house import Guest, House

PATIENCE = 600.0  # a polite process waits long on a busy machine; only what hangs is late


def test_a_line_is_judged_and_can_be_tried_further(house: House) -> None:
    first = {"type": "turn", "shape": "square", "colour": "red", "point": "c3"}
    line = {"turns": [first], "seconds": 1}
    shown = house.http.post("/api/outfox/analyses", json=line, timeout=PATIENCE).json()
    assert shown["verdict"]["winner"] == 1
    state = outfox.apply(
        outfox.start(outfox.Options(), 2), Seat(0), outfox.parse_action("red square c3")
    )
    assert len(shown["turns"]) == len(outfox.legal(state, Seat(1)))
    assert {turn["winner"] for turn in shown["turns"]} <= {0, 1, None}
    refused = house.http.post("/api/outfox/analyses", json={"turns": [first, first]})
    assert (refused.status_code, refused.json()["clause"]) == (400, "O5")


def against_bots(house: House, *, hints: bool, bots: int = 1) -> Guest:
    host = house.seat({"game": "outfox", "hints": hints}, 1)[0]
    for _ in range(bots):
        host.ask("add_bot", level="cub")
    host.ask("start")
    host.wait_for_turn()
    return host


def hint(house: House, guest: Guest) -> int:
    answer = house.http.get(
        f"/api/tables/{guest.code}/hint",
        headers={"authorization": f"Bearer {guest.token}"},
        timeout=PATIENCE,
    )
    if answer.status_code == 200:
        assert guest.play(answer.json()["turn"])["type"] == "update"
    return answer.status_code


def test_a_hint_is_a_turn_that_can_be_played(house: House) -> None:
    assert hint(house, against_bots(house, hints=True)) == 200


def test_hints_are_refused_where_nobody_wished_for_them(house: House) -> None:
    assert hint(house, against_bots(house, hints=False)) == 403
    assert (
        house.http.get(f"/api/tables/{against_bots(house, hints=True).code}/hint").status_code
        == 403
    )


def test_there_are_no_hints_among_three(house: House) -> None:
    """For three players nothing is proven, so there is nothing to know."""
    assert hint(house, against_bots(house, hints=True, bots=2)) == 403


def test_a_seat_that_a_bot_plays_is_a_bots(house: House) -> None:
    host, guest = house.seat({"game": "outfox", "hints": True}, 2)
    host.ask("start")
    for one in (host, guest):
        one.wait_until(lambda each: each.position)
    assert hint(house, host if host.to_decide else guest) == 403
    guest.ask("resign")
    host.wait_for_turn()
    assert hint(house, host) == 200


def doubt(house: House, guest: Guest, turn: dict[str, object]) -> httpx.Response:
    return house.http.post(
        f"/api/tables/{guest.code}/doubt",
        json=turn,
        headers={"authorization": f"Bearer {guest.token}"},
        timeout=PATIENCE,
    )


def test_a_turn_is_doubted_where_hints_are_allowed_and_nowhere_else(house: House) -> None:
    guest = against_bots(house, hints=True)
    assert guest.position is not None
    offer = guest.position["offer"]
    piece, (point, origin, destination) = offer["pieces"][0], offer["moves"][0]
    turn = {"type": "turn", **piece, "point": point, "origin": origin, "destination": destination}
    assert doubt(house, guest, turn).json()["lets_win"] in {True, False}
    refused = doubt(house, guest, turn | {"origin": point, "destination": origin})
    assert (refused.status_code, refused.json()["code"]) == (400, "illegal")
    assert guest.play(turn)["type"] == "update"
    for other in (against_bots(house, hints=False), against_bots(house, hints=True, bots=2)):
        assert doubt(house, other, turn).status_code == 403
