"""REST: tables, records, and what stands in the way of misuse."""

import json
import random
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from foxden.core.record import parse_record
from foxden.games import GAMES, find_game
from server.house import WAIT, House, open_house
from server.playing import play_move, play_out


def test_the_public_list_has_open_tables_only(house: House) -> None:
    opened = house.host({"game": "fennecs", "open": True, "options": {"variant": "sahara"}})
    house.host({"game": "outfox"})
    listed = house.http.get("/api/tables").json()
    assert [table["code"] for table in listed] == [opened.code]
    assert listed[0] == {
        "code": opened.code,
        "setup": {
            "game": "fennecs",
            "options": {"variant": "sahara"},
            "seats": None,
            "clock": None,
            "pace": 2.0,
            "open": True,
            "hints": False,
            "stock": 0,
            "late": "turn",
        },
        "host": "Host",
        "sitting": 0,
        "chairs": 5,
        "playing": False,
    }
    opened.say_hello()
    opened.ask("sit")
    assert house.http.get("/api/tables").json()[0]["sitting"] == 1


def test_a_table_is_shown_by_its_code_without_anything_secret(house: House) -> None:
    host = house.host({"game": "outfox"}, "Ann")
    shown = house.http.get(f"/api/tables/{host.code.lower()}")
    assert shown.json()["places"][0]["name"] == "Ann"
    assert host.token is not None
    assert host.token not in shown.text
    assert house.http.get(f"/api/tables/{host.code}/places").json()["total"] == 1


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Zo\u00eb  \n the\tFox ", "Zo\u00eb the Fox"),
        ("abc\u202edef\u0000", "abcdef"),
        ("x" * 99, "x" * 24),
        ("e\u0301\u0301\u0301\u0301\u0301", "\u00e9\u0301\u0301"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
    ],
)
def test_nicknames_are_cleaned(house: House, name: str, kept: str) -> None:
    host = house.host({"game": "outfox"}, name)
    shown = house.http.get(f"/api/tables/{host.code}").json()
    assert shown["places"][0]["name"] == kept


def test_a_nickname_of_nothing_is_refused(house: House) -> None:
    answer = house.http.post(
        "/api/tables", json={"setup": {"game": "outfox"}, "name": "\u200b \u0007"}
    )
    assert answer.status_code == 400
    assert answer.json()["key"] == "server.unreadable.nickname"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"setup": {"game": "chess"}, "name": "a"},
        {"setup": {"game": "outfox", "seats": 9}, "name": "a"},
        {"setup": {"game": "outfox", "clock": 1}, "name": "a"},
        {"setup": {"game": "outfox", "cheat": 1}, "name": "a"},
        {"setup": {"game": "fennecs", "options": {"variant": []}}, "name": "a"},
        [],
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(house: House, body: object) -> None:
    answer = house.http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert {"code", "key", "facts", "clause"} == answer.json().keys()


def test_the_log_of_a_seat_holds_what_it_has_seen(house: House) -> None:
    first, second = house.seat({"game": "fennecs"}, 2)
    first.ask("start")
    second.wait_until(lambda one: one.position)
    path = f"/api/tables/{first.code}/log"
    own = house.http.get(path, headers={"authorization": f"Bearer {first.token}"}).json()
    others = house.http.get(path).json()
    seat = first.you and first.you["seat"]
    dealt = [event["seen"] for event in own if event["seen"]["type"] == "deal"]
    assert all((deal["card"] is not None) == (deal["seat"] == seat) for deal in dealt)
    assert all(event["seen"].get("card", "") is not None for event in others[:3])
    assert {e["seen"]["card"] for e in others if e["seen"]["type"] == "deal"} == {None}
    wrong = house.http.get(path, headers={"authorization": "Bearer wrong"})
    assert wrong.status_code == 401


def test_x7_a_foxy_log_goes_back_to_the_top_card_only(house: House) -> None:
    guests = house.seat({"game": "foxy", "pace": 0}, 2)
    guests[0].ask("start")
    for guest in guests:
        guest.wait_until(lambda one: one.position)
        play_move(guest, random.Random(1))
    guests[0].wait_until(lambda one: one.position["view"]["turn"] == 2)
    seen = house.http.get(f"/api/tables/{guests[0].code}/log").json()
    assert [event["seen"]["type"] for event in seen] == ["reveal"]


def test_the_record_and_the_seed_are_there_when_the_game_is_over_and_not_before(
    house: House,
) -> None:
    guests = house.seat({"game": "outfox"}, 2)
    code = guests[0].code
    assert house.http.get(f"/api/tables/{code}/games").json() == {"games": []}
    guests[0].ask("start")
    for path in ("record", "verification", "standing"):
        assert house.http.get(f"/api/tables/{code}/games/1/{path}").status_code in {403, 404}
    for guest in guests:
        guest.wait_until(lambda one: one.position)
    play_out(guests, random.Random(1))
    answer = house.http.get(f"/api/tables/{code}/games/1/record")
    assert "attachment" in answer.headers["content-disposition"]
    _, record = parse_record(answer.content, find_game)
    assert record.seed is not None
    assert [player.name for player in record.players].count(None) == 0
    assert house.http.get(f"/api/tables/{code}/games").json() == {"games": [1]}
    standing = house.http.get(f"/api/tables/{code}/games/1/standing").json()
    assert [row["place"] for row in standing["rows"]] == [1, 2]
    forged = json.loads(answer.content) | {"seed": "00" * 32}
    refused = house.http.post("/api/verifications", json=forged)
    assert (refused.status_code, refused.json()["code"]) == (400, "unverified")
    assert house.http.post("/api/verifications", json=answer.json()).json() == {"draws": 0}


def test_what_the_server_is(house: House) -> None:
    info = house.http.get("/api").json()
    assert {game["name"] for game in info["games"]} == {game.name for game in GAMES}
    assert house.http.get("/health").json()["status"] == "ok"
    metrics = house.http.get("/metrics").text
    assert "foxden_turn_seconds_count" in metrics
    assert "O9" in house.http.get("/api/rules/outfox/en").text
    assert house.http.get("/api/rules/outfox/de").status_code == 404
    assert "image/svg+xml" in house.http.get(qr_of(house)).headers["content-type"]


def qr_of(house: House) -> str:
    return f"/api/tables/{house.host({'game': 'outfox'}).code}/qr.svg"


def test_every_answer_carries_strict_headers(house: House) -> None:
    for path in ("/api", "/nothing/here.png", "/api/tables/WRONG2"):
        headers = house.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_a_page_of_another_site_changes_nothing(house: House) -> None:
    body = {"setup": {"game": "outfox"}, "name": "a"}
    evil = house.http.post("/api/tables", json=body, headers={"origin": "https://evil.example"})
    assert evil.status_code == 403
    own = house.http.post("/api/tables", json=body, headers={"origin": f"http://{house.address}"})
    assert own.status_code == 201


def test_a_body_that_is_too_large_is_refused(house: House) -> None:
    body = {"setup": {"game": "outfox"}, "name": "a" * 100_000}
    assert house.http.post("/api/tables", json=body).status_code == 413


def test_a_frame_that_is_too_large_ends_the_socket_not_the_table(house: House) -> None:
    guest = house.host({"game": "outfox"})
    guest.say_hello()
    guest.socket.send("x" * 20_000)
    with pytest.raises(ConnectionClosed, match="1009"):
        guest.wait_for("nothing more")
    guest.hang_up()
    assert guest.say_hello()["type"] == "welcome"


def test_guessing_codes_and_making_tables_are_limited_by_address(tmp_path: Path) -> None:
    with open_house(tmp_path, misses_per_minute=1, tables_per_minute=1) as house:
        host = house.host({"game": "outfox"})
        body = {"setup": {"game": "outfox"}, "name": "a"}
        refused = house.http.post("/api/tables", json=body)
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        statuses = [house.http.get("/api/tables/WRONG2").status_code for _ in range(2)]
        assert statuses == [404, 429]
        assert house.stranger("WRONG3").say_hello()["code"] == "too_fast"
        # 500 phones may share one address: those at a table are not shut out.
        assert house.http.get("/health").status_code == 200
        host.say_hello()


@pytest.mark.usefixtures("often_swept")
def test_a_table_nobody_visits_is_closed_and_its_record_kept(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        slow = house.seat({"game": "outfox", "clock": 86_400}, 2)  # its clock runs: it stays
        slow[0].ask("start")
        left = house.seat({"game": "fennecs"}, 2)  # in the middle of a game
        left[0].ask("start")
        guests = house.seat({"game": "outfox"}, 2)
        guests[0].ask("start")
        for guest in guests:
            guest.wait_until(lambda one: one.position)
        play_out(guests, random.Random(1))
    # A house in which any moment without visitors is too long: nobody comes to it.
    with open_house(tmp_path, idle_days=1e-9) as house:
        path = f"/api/tables/{guests[0].code}"
        unfinished = f"/api/tables/{left[0].code}"
        until = time.monotonic() + WAIT
        while {house.http.get(each).status_code for each in (path, unfinished)} != {404}:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert house.http.get(f"{unfinished}/games/1/record").status_code == 404
        assert house.http.get(f"/api/tables/{slow[0].code}").json()["status"] == "playing"
        record = house.http.get(f"{path}/games/1/record").json()
        assert record["players"] == [{"name": None, "bot": None}] * 2
        guests[0].address = house.address
        assert guests[0].say_hello()["code"] == "not_found"
        guests[0].hang_up()
