"""A recovery code: games on a second device, back after losing one, and everything erased."""

import random
import secrets
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from foxden.core.errors import Unreadable
from foxden.server import schema
from foxden.server.app import open_engine
from foxden.server.settings import Settings
from foxden.table.codes import ALPHABET, grouped, new_recovery_code, read_recovery_code
from server.friends import found_circle, join_circle
from server.house import Frame, Guest, House, open_house
from server.playing import play_out


@pytest.fixture
def den(database: str, tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, database=database) as house:
        yield house


class Device:
    """What a browser keeps of a recovery code."""

    def __init__(self, house: House, *keys: Frame) -> None:
        self.house = house
        self.keys = list(keys)
        self.code = ""

    def ask(self, path: str, **more: object) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.code}"} if self.code else {}
        body = {"held": self.keys, **more}
        return self.house.http.post(f"/api/{path}", json=body, headers=headers)

    def make_code(self) -> None:
        answer = self.ask("keyring")
        assert answer.status_code == 201, answer.text
        self.code = answer.json()["code"]

    def sync(self, **more: object) -> list[Frame]:
        answer = self.ask("keyring/sync", **more)
        assert answer.status_code == 200, answer.text
        self.keys = [held["key"] for held in answer.json()["keys"]]
        return self.keys


def key_of(guest: Guest) -> Frame:
    name = {"kind": "table", "code": guest.code, "number": guest.place}
    return {"name": name, "token": guest.token}


def named(keys: list[Frame]) -> set[tuple[str, str]]:
    return {(key["name"]["kind"], key["name"]["code"]) for key in keys}


def opens(house: House, key: Frame) -> bool:
    """Whether a place at a table is let in by its token."""
    name = key["name"]
    seated = {"table": name["code"], "place": name["number"], "token": key["token"]}
    return bool(house._let_in(seated).say_hello()["type"] == "welcome")


@pytest.mark.parametrize("seed", range(3))
def test_a_wrong_sign_in_a_code_is_seen(seed: int) -> None:
    rng = random.Random(seed)
    code = new_recovery_code()
    assert read_recovery_code(grouped(code).lower().replace("-", " ")) == code
    for at in range(len(code)):
        wrong = rng.choice([letter for letter in ALPHABET if letter != code[at]])
        with pytest.raises(Unreadable):
            read_recovery_code(code[:at] + wrong + code[at + 1 :])
    swapped = [code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)]
    assert sum(other == code or _is_code(other) for other in swapped) <= 5  # doubled letters


def _is_code(text: str) -> bool:
    try:
        return bool(read_recovery_code(text))
    except Unreadable:
        return False


def test_games_are_on_two_devices_and_in_step(den: House) -> None:
    host, ada = den.host({"game": "foxy"}), found_circle(den)
    phone = Device(den, key_of(host), ada.key)
    phone.make_code()
    tablet = Device(den)
    tablet.code = phone.code.lower().replace("-", " ")
    assert named(tablet.sync()) == {("table", host.code), ("circle", ada.circle)}
    assert all(opens(den, key) for key in tablet.keys if key["name"]["kind"] == "table")
    (friend,) = (key for key in tablet.keys if key["name"]["kind"] == "circle")
    assert friend == ada.key
    later = den.host({"game": "outfox"})
    tablet.keys.append(key_of(later))
    tablet.sync()
    gone = phone.keys.pop(0)["name"]
    assert named(phone.sync(dropped=[gone])) == {("table", later.code), ("circle", ada.circle)}
    tablet.keys = []
    assert named(tablet.sync()) == {("table", later.code), ("circle", ada.circle)}
    ada.post("/end")
    assert named(phone.sync()) == {("table", later.code)}


def test_a_renewed_code_shuts_out_the_lost_device(den: House) -> None:
    host, ada = den.host({"game": "foxy"}), found_circle(den)
    lost = Device(den, key_of(host), ada.key)
    lost.make_code()
    mine = Device(den, *lost.keys)
    mine.code = lost.code
    next_code = Device(den)
    next_code.make_code()
    answer = mine.ask("keyring/renewal", code=next_code.code)
    assert answer.status_code == 200, answer.text
    renewed = [held["key"] for held in answer.json()["keys"]]
    assert lost.ask("keyring/sync").status_code == 401
    assert not opens(den, key_of(host))
    assert ada.get().status_code == 401
    ada.token = next(key["token"] for key in renewed if key["name"]["kind"] == "circle")
    assert ada.names() == ["Ada"]
    assert opens(den, next(key for key in renewed if key["name"]["kind"] == "table"))
    assert sorted(map(str, next_code.sync())) == sorted(map(str, renewed))


def test_a_renewal_that_was_cut_short_is_asked_for_again(tmp_path: Path) -> None:
    """As after a crash: a place has its new key already, and the keyring knows the old one."""
    with open_house(tmp_path) as house:
        first, second = house.host({"game": "foxy"}), house.host({"game": "outfox"})
        begun, whole = Device(house, key_of(first)), Device(house, key_of(first), key_of(second))
        begun.make_code()
        whole.make_code()
        next_code = Device(house)
        next_code.make_code()
        begun.ask("keyring/renewal", code=next_code.code)
        # The other keyring has the old key of the first table now, which is no longer good.
        answer = whole.ask("keyring/renewal", code=next_code.code)
        kept = [held["key"] for held in answer.json()["keys"]]
        assert named(kept) == {("table", first.code), ("table", second.code)}
        assert all(opens(house, key) for key in kept)


def test_a_key_that_was_replaced_elsewhere_is_brought_to_every_device(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        ada = found_circle(house)
        host = ada.host({"game": "foxy"})
        phone = Device(house, key_of(host), ada.key)
        phone.make_code()
        moved = ada.enter(host.code)  # on another device, with the circle's token alone
        tablet = Device(house, key_of(moved), ada.key)
        tablet.code = phone.code
        tablet.sync()
        assert key_of(moved) in phone.sync()


def test_everything_about_somebody_is_seen_and_erased_at_once(den: House, database: str) -> None:
    guests = den.seat({"game": "outfox"}, 2)
    zelda = den.join(guests[0].code, "Zelda")
    played = den.seat({"game": "foxy", "pace": 0}, 1)[0]
    solo = den.join(played.code, "Zelda")
    for guest in (zelda, solo):
        guest.say_hello()
    solo.ask("introduce", name="Zelda the First", face="owl")  # whatever name she went by
    solo.ask("sit", salt=secrets.token_hex(16))
    played.ask("start")
    for guest in (played, solo):
        guest.wait_until(lambda one: one.position)
    play_out([played, solo], random.Random(1))
    solo.ask("introduce", name="Zelda", face="owl")
    ada = found_circle(den, "Tuesday", "Ada")
    friend = join_circle(den, ada.code, "Zelda")
    device = Device(den, key_of(zelda), friend.key)
    device.make_code()
    device.keys = [key_of(solo)]  # the rest is under the code

    seen = device.ask("mine").json()
    assert {place["table"] for place in seen["places"]} == {zelda.code, solo.code}
    assert {place["name"] for place in seen["places"]} == {"Zelda"}
    assert [circle["name"] for circle in seen["circles"]] == ["Zelda"]
    assert seen["keyring"]["made_at"] <= seen["keyring"]["used_at"]
    assert "Zelda" in whole(database)

    erased = device.ask("mine/erasure").json()
    assert erased == {"places": 2, "circles": 1, "keyring": True, "days": 0}
    assert "Zelda" not in whole(database)
    assert zelda.wait_for("goodbye")["reason"] == "removed"
    assert friend.get().status_code == 401
    assert device.ask("keyring/sync").status_code == 401
    assert ada.names() == ["Ada"]
    record = den.http.get(f"/api/tables/{solo.code}/games/1/record").json()
    assert {player["name"] for player in record["players"]} == {"Host", None}
    assert den.http.get(f"/api/tables/{solo.code}/games/1/verification").status_code == 200
    assert guests[0].ask("start")["type"] in {"ack", "update"}
    device.code, device.keys = "", [key_of(zelda), friend.key]
    nothing: Frame = {"places": [], "circles": [], "keyring": None, "days": []}
    gone = [key["name"] for key in device.keys]
    assert device.ask("mine").json() == {**nothing, "gone": gone}


def old_keys(count: int) -> list[Frame]:
    """Of tables that were closed long ago."""
    names = [{"kind": "table", "code": f"GONE{at:02}", "number": 0} for at in range(count)]
    return [{"name": name, "token": secrets.token_urlsafe(16)} for name in names]


@pytest.mark.parametrize("path", ["mine", "mine/erasure"])
def test_a_device_with_many_old_keys_is_answered_like_any_other(tmp_path: Path, path: str) -> None:
    with open_house(tmp_path, misses_per_minute=Settings().misses_per_minute) as house:
        guest, *_ = house.seat({"game": "outfox"}, 1)
        old = old_keys(2 * Settings().misses_per_minute)
        device = Device(house, key_of(guest), *old)
        told = device.ask("mine").json()
        assert [place["table"] for place in told["places"]] == [guest.code]
        assert told["gone"] == [key["name"] for key in old]
        assert device.ask(path).status_code == 200
        assert house.http.get("/api/tables/WRONG2").status_code == 404  # still not too often


def test_who_holds_only_what_is_there_may_ask_as_often_as_they_like(tmp_path: Path) -> None:
    with open_house(tmp_path, misses_per_minute=2) as house:
        device = Device(house, key_of(house.seat({"game": "outfox"}, 1)[0]))
        assert {device.ask("mine").status_code for _ in range(6)} == {200}
        while house.http.get("/api/tables/WRONG2").status_code != 429:
            pass
        assert device.ask("mine").status_code == 200  # whatever others guess behind this address


def test_results_of_days_are_seen_and_erased_too(den: House, database: str) -> None:
    day = den.http.get("/api/daily").json()["today"]
    numbers = [{"type": "write", "number": 3, "circled": False}] * 20
    for name in ("a-device-of-mine", "one-of-others-too"):
        body = {"actions": numbers, "device": name}
        assert den.http.post(f"/api/daily/{day}/foxy/results", json=body).status_code == 200
    device = Device(den)
    assert device.ask("mine").json()["days"] == []
    (result,) = device.ask("mine", device="a-device-of-mine").json()["days"]
    assert (result["day"], result["game"]) == (day, "foxy")
    assert device.ask("mine/erasure", device="a-device-of-mine").json()["days"] == 1
    assert device.ask("mine", device="a-device-of-mine").json()["days"] == []
    assert len(device.ask("mine", device="one-of-others-too").json()["days"]) == 1
    assert device.ask("mine", device="short").status_code == 400


def whole(database: str) -> str:
    engine = open_engine(Settings(database=database))
    with engine.connect() as connection:
        found = [
            repr(connection.execute(select(table)).all()) for table in schema.metadata.sorted_tables
        ]
    engine.dispose()
    return "\n".join(found)


def test_in_a_running_game_a_bot_plays_on_for_who_was_erased(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        guests = house.seat({"game": "outfox"}, 2)
        guests[0].ask("start")
        for guest in guests:
            guest.wait_until(lambda one: one.position)
        assert Device(house, key_of(guests[1])).ask("mine/erasure").json()["places"] == 1
        play_out([guests[0]], random.Random(1))
        record = house.http.get(f"/api/tables/{guests[0].code}/games/1/record").json()
        assert {player["name"] for player in record["players"]} == {"Host", None}


def test_what_nobody_has_used_for_long_goes(tmp_path: Path) -> None:
    """A year is as short as one likes: the first sweep is at the start."""
    with open_house(tmp_path) as house:
        ada = found_circle(house)
        device = Device(house, ada.key)
        device.make_code()
        table = ada.host({"game": "foxy"})
    with open_house(tmp_path, circle_days=1e-9) as house:
        while house.http.get(f"/api/circles/{ada.code}").status_code != 404:
            pass
        assert house.http.get("/api/circle", headers=ada.bearer).status_code == 401
        device.house = house
        assert device.ask("keyring/sync").status_code == 401
        assert house.http.get(f"/api/tables/{table.code}").status_code == 404
