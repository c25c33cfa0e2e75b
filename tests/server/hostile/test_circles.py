"""Nobody outside learns anything of a circle, and nobody inside does more than they may."""

import base64
import logging
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from foxden.table.codes import new_recovery_code
from server.friends import found_circle, join_circle, play_games
from server.house import WAIT, House, open_house
from server.raw import ELSEWHERE, RawLine

MISSES = 3
OUTSIDE = {"authorization": "Bearer " + "A" * 22}
Route = tuple[str, str, Any]
ROUTES: list[Route] = [
    ("GET", "", None), ("GET", "/games", None), ("GET", "/ladders", None),
    ("POST", "/tables", {"setup": {"game": "foxy"}}), ("POST", "/name", {"name": "Eve"}),
    ("POST", "/tables/WRONG2/places", None), ("POST", "/departure", None),
]  # fmt: skip
LEADING: list[Route] = [
    ("POST", "/removals", {"member": 0}), ("POST", "/link", None),
    ("POST", "/entry", {"open": False}), ("POST", "/owner", {"member": 1}), ("POST", "/end", None),
]  # fmt: skip

READABLE: dict[str, dict[str, Any]] = {
    "places": {"name": "Eve"},
    "claims": {"code": "2" * 8},
    "doubt": {"type": "turn", "shape": "circle", "colour": "red", "point": "a1"},
}
"""Bodies that a route accepts, so that it comes to look at the code."""


def told(answer: httpx.Response, code: str) -> tuple[int, str]:
    """What somebody learns by an answer, whatever code it was about."""
    return answer.status_code, answer.text.replace(code, "CODE")


def test_to_all_others_a_circles_table_is_not_there(den: House) -> None:
    """By every route that names a table, asked by nobody and by members of other circles."""
    ada, eve = found_circle(den), found_circle(den, "Others", "Eve")
    table = ada.host({"game": "foxy", "open": True}).code
    paths = den.http.get("/api/schema/openapi.json").json()["paths"]
    routes = [
        (method, path)
        for path, methods in paths.items()
        for method in methods
        if path.startswith("/api/tables/{code}")
    ]
    assert len(routes) > 10
    for method, path in routes:
        body = READABLE.get(path.rsplit("/", 1)[-1], {})
        for headers in ({}, OUTSIDE, eve.bearer):
            answers = [
                told(
                    den.http.request(
                        method,
                        path.format(code=code, number=1),
                        headers=headers,
                        json=body if method == "post" else None,
                    ),
                    code,
                )
                for code in (table, "WRONG2")
            ]
            assert answers[0] == answers[1], (method, path, headers)
            # what `put` sends is refused before any code is looked at
            assert answers[0][0] == (400 if method == "put" else 404), (method, path, headers)
    for token in (None, "A" * 22, eve.token, ada.token):
        for code in (table, "WRONG2"):
            with closing(RawLine(den.address)) as line:
                said = line.say_hello(code, token)
                assert (said["code"], said["key"]) == ("not_found", "server.not_found.table")
    assert eve.post(f"/tables/{table}/places").json() == eve.post(
        "/tables/WRONG2/places"
    ).json() | {"facts": {"table": table}}
    assert den.http.get("/api/tables").json() == []
    assert den.http.get(f"/api/tables/{table}", headers=ada.bearer).status_code == 200


def test_after_a_restart_it_is_not_there_either(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        ada = found_circle(house)
        table = ada.host({"game": "foxy"}).code
    with open_house(tmp_path) as house:
        for path in ("/games", "/games/1/record", ""):
            unknown = told(house.http.get(f"/api/tables/WRONG2{path}"), "WRONG2")
            assert told(house.http.get(f"/api/tables/{table}{path}"), table) == unknown


def test_a_link_that_is_wrong_unknown_old_or_shut_says_the_same(den: House) -> None:
    shut, renewed = found_circle(den), found_circle(den)
    shut.post("/entry", {"open": False})
    renewed.post("/link")
    codes = [shut.code, renewed.code, "22222ABCDE", "WRONG", "0", "%00"]
    for method, path, body in (
        ("GET", "", None), ("GET", "/qr.svg", None), ("POST", "/members", {"name": "Eve"}),
    ):  # fmt: skip
        answers = {
            told(den.http.request(method, f"/api/circles/{code}{path}", json=body), code)
            for code in codes
        }
        assert len(answers) == 1, answers
        assert answers.pop()[0] == 404


@pytest.mark.parametrize(("method", "path", "body"), ROUTES + LEADING)
def test_only_members_are_answered(house: House, method: str, path: str, body: Any) -> None:
    host = house.host({"game": "foxy"})
    for headers in ({}, OUTSIDE, {"authorization": f"Bearer {host.token}"}):
        answer = house.http.request(method, f"/api/circle{path}", json=body, headers=headers)
        assert (answer.status_code, answer.json()["key"]) == (401, "circle.token")


def test_only_who_leads_it_leads_it_and_only_their_own(den: House) -> None:
    ada, others = found_circle(den), found_circle(den, "Others", "Ada")
    bea = join_circle(den, ada.code, "Bea")
    join_circle(den, others.code, "Cleo")
    for method, path, body in LEADING:
        answer = den.http.request(method, f"/api/circle{path}", json=body, headers=bea.bearer)
        assert (answer.status_code, answer.json()["key"]) == (403, "circle.refused.owner")
    for member in (0, 2, 2**31 - 1):  # oneself, and nobody of this circle
        answer = ada.post("/removals", {"member": member})
        assert (answer.status_code, answer.json()["key"]) == (404, "circle.not_found.member")
        if member:
            assert ada.post("/owner", {"member": member}).status_code == 404
    assert ada.post("/removals", {"member": 1}).status_code == 204
    assert ada.post("/owner", {"member": 1}).status_code == 404  # who is gone leads nothing
    assert (ada.names(), others.names()) == (["Ada"], ["Ada", "Cleo"])


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, misses_per_minute=MISSES) as opened:
        yield opened


@pytest.fixture
def elsewhere(strict: House) -> Iterator[httpx.Client]:
    transport = httpx.HTTPTransport(local_address=ELSEWHERE)
    url = f"http://{strict.address}"
    with httpx.Client(base_url=url, timeout=WAIT, transport=transport) as client:
        yield client


def test_guesses_are_bounded_and_the_refusals_tell_nothing(
    strict: House, elsewhere: httpx.Client
) -> None:
    ada = found_circle(strict)
    wrong = [elsewhere.get(f"/api/circles/WRONG{n}").status_code for n in range(MISSES + 1)]
    assert wrong == [404] * MISSES + [429]
    for code in (ada.code, "WRONG9"):
        assert elsewhere.get(f"/api/circles/{code}").status_code == 429
        joined = elsewhere.post(f"/api/circles/{code}/members", json={"name": "Eve"})
        assert joined.status_code == 429
    assert elsewhere.get("/api/circle", headers=OUTSIDE).status_code == 429
    assert elsewhere.get("/api/circle", headers=ada.bearer).status_code == 200
    assert strict.http.get(f"/api/circles/{ada.code}").status_code == 200


def test_recovery_codes_are_guessed_no_faster(strict: House, elsewhere: httpx.Client) -> None:
    """One that is mistyped is no guess: it could not have been right."""
    mistyped = {"authorization": f"Bearer {'2' * 19}3"}
    for _ in range(MISSES * 2):
        answer = elsewhere.post("/api/keyring/sync", json={"held": []}, headers=mistyped)
        assert (answer.status_code, answer.json()["key"]) == (400, "mine.mistyped")
    paths = ["/api/keyring/sync", "/api/mine", "/api/mine/erasure", "/api/keyring/sync"]
    statuses = []
    for path in paths:
        headers = {"authorization": f"Bearer {new_recovery_code()}"}
        statuses.append(elsewhere.post(path, json={"held": []}, headers=headers).status_code)
    assert statuses == [401] * MISSES + [429]


def made_up(*tables: str) -> list[dict[str, Any]]:
    """Keys whose tokens nobody was given."""
    return [
        {"name": {"kind": "table", "code": table, "number": 0}, "token": "A" * 21 + letter}
        for table in tables
        for letter in "ABCDEFGH"
    ]


def test_tokens_are_not_tried_out_by_asking_for_ones_data(
    strict: House, elsewhere: httpx.Client
) -> None:
    """A list is one guess, also where a key that is true hides those that are made up."""
    host = strict.seat({"game": "foxy"}, 1)[0]
    true = {"name": {"kind": "table", "code": host.code, "number": 0}, "token": host.token}
    lists = [made_up(host.code), [true, *made_up(host.code)]]

    def statuses(path: str) -> list[int]:
        return [elsewhere.post(path, json={"held": held}).status_code for held in lists]

    assert statuses("/api/mine") == [200, 200]
    assert elsewhere.post("/api/mine/erasure", json={"held": lists[0]}).status_code == 200
    for path in ("/api/mine", "/api/mine/erasure"):
        assert statuses(path) == [429, 429]
    assert elsewhere.get(f"/api/tables/{host.code}").status_code == 429
    assert elsewhere.post("/api/mine", json={"held": [true]}).json()["places"]  # nothing erased


def test_asking_for_ones_data_tells_nobody_which_tables_there_are(den: House) -> None:
    ada = found_circle(den)
    codes = [den.host({"game": "foxy"}).code, ada.host({"game": "foxy"}).code, "WRONG2"]
    for path in ("/api/mine", "/api/mine/erasure"):
        answers = [told(den.http.post(path, json={"held": made_up(code)}), code) for code in codes]
        assert len(set(answers)) == 1, answers
        assert answers[0][0] == 200


def test_one_member_who_floods_is_alone_with_it(house: House) -> None:
    ada = found_circle(house)
    bea = join_circle(house, ada.code, "Bea")
    statuses = [bea.get("/games?offset=0").status_code for _ in range(200)]
    assert statuses[0] == 200
    assert 429 in statuses
    assert ada.get().status_code == 200


def test_no_ladder_is_made_of_records_that_somebody_brings(house: House) -> None:
    """Nor of games at tables that are not the circle's, whoever plays there."""
    ada = found_circle(house)
    table = ada.host({"game": "outfox"}).code
    guests = house.seat({"game": "outfox"}, 2)
    play_games(guests, 1, random.Random(1))
    record = house.http.get(f"/api/tables/{guests[0].code}/games/1/record").json()
    invented = record | {"table": table, "players": [{"name": "Ada"}, {"name": "Eve"}]}
    for path in ("replays", "draws", "verifications"):
        house.http.post(f"/api/{path}", json=invented, headers=ada.bearer)
    assert (ada.look()["games"], ada.get("/ladders").json()) == (0, [])


def test_joining_and_making_are_limited_by_address(tmp_path: Path) -> None:
    with open_house(tmp_path, joins_per_minute=3, tables_per_minute=3) as house:
        ada = found_circle(house)
        path = f"/api/circles/{ada.code}/members"
        joined = [house.http.post(path, json={"name": "a"}).status_code for _ in range(6)]
        assert joined[:3] == [201] * 3
        assert 429 in joined
        made = [
            house.http.post("/api/circles", json={"circle": "a", "name": "a"}).status_code
            for _ in range(6)
        ]
        assert 429 in made
        rings = [house.http.post("/api/keyring", json={"held": []}).status_code for _ in range(3)]
        assert 429 in rings


def test_a_keyring_takes_no_key_that_opens_nothing(den: House) -> None:
    """Or it would tell which codes are tables, a hundred at a time, and those of circles, too."""
    ada = found_circle(den)
    guest = den.seat({"game": "outfox"}, 1)[0]
    tables = [guest.code, ada.host({"game": "foxy"}).code, "WRONG2"]
    invented: list[dict[str, Any]] = [
        {"name": {"kind": "table", "code": code, "number": 0}, "token": "A" * 22} for code in tables
    ]
    invented.append({**ada.key, "token": "A" * 22})
    ring = den.http.post("/api/keyring", json={"held": invented}).json()
    assert ring["keys"] == []
    headers = {"authorization": f"Bearer {ring['code']}"}
    told = den.http.post("/api/keyring/sync", json={"held": invented}, headers=headers)
    assert told.json()["keys"] == []
    good = {"name": {**invented[0]["name"], "number": guest.place}, "token": guest.token}
    held = {"held": [*invented, good, ada.key]}
    kept = den.http.post("/api/keyring/sync", json=held, headers=headers).json()["keys"]
    assert [(each["key"], each["game"]) for each in kept] == [(good, "outfox"), (ada.key, None)]


def test_a_stolen_database_opens_no_circle_and_no_keyring(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "foxden")
    with open_house(tmp_path) as house:
        ada = found_circle(house)
        ring = house.http.post("/api/keyring", json={"held": [ada.key]}).json()
        headers = {"authorization": f"Bearer {ring['code']}"}
        house.http.post("/api/keyring/sync", json={"held": []}, headers=headers)
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        assert ada.code.encode() in kept
        bits = base64.urlsafe_b64decode(ada.token + "==").hex()
        for secret in (ada.token, bits, ring["code"], ring["code"].replace("-", "")):
            assert secret.encode() not in kept
            assert secret not in caplog.text


@pytest.mark.parametrize(
    "path",
    ["/api/circles", "/api/circles/WRONG2/members", "/api/circle/removals", "/api/circle/name",
     "/api/circle/entry", "/api/circle/owner", "/api/circle/tables", "/api/keyring",
     "/api/keyring/sync", "/api/keyring/renewal", "/api/mine", "/api/mine/erasure"],
)  # fmt: skip
@pytest.mark.parametrize("body", [b"[" * 30_000, b'{"name": "\xff"}', b"{", b'{"held": [{}]}'])
def test_a_body_of_nonsense_is_unreadable(house: House, path: str, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = house.http.post(path, content=body, headers=headers)
    assert (answer.status_code, answer.json()["key"]) == (400, "server.http.400")
    assert "Traceback" not in answer.text


def test_names_that_look_the_same_are_told_apart(house: House) -> None:
    ada = found_circle(house)
    twin = "\u0410da"  # with a Cyrillic letter
    assert join_circle(house, ada.code, twin).name == f"{twin} 2"
