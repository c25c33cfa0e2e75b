"""A circle of friends in tests: its members, as their devices know them."""

import random
import secrets
from typing import Any

import httpx

from server.house import Frame, Guest, House
from server.playing import play_out


class Friend:
    """Somebody with the token of a circle."""

    def __init__(self, house: House, joined: Frame) -> None:
        self.house = house
        self.circle: str = joined["circle"]
        self.code: str = joined["code"]
        self.number: int = joined["member"]
        self.name: str = joined["name"]
        self.token: str = joined["token"]

    @property
    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    @property
    def key(self) -> Frame:
        """As a keyring has it."""
        name = {"kind": "circle", "code": self.circle, "number": self.number}
        return {"name": name, "token": self.token}

    def get(self, path: str = "") -> httpx.Response:
        return self.house.http.get(f"/api/circle{path}", headers=self.bearer)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.house.http.post(f"/api/circle{path}", json=body, headers=self.bearer)

    def look(self) -> Frame:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        seen: Frame = answer.json()
        return seen

    def names(self) -> list[str]:
        return [member["name"] for member in self.look()["members"]]

    def host(self, setup: Frame) -> Guest:
        """Make a table of the circle."""
        answer = self.post("/tables", {"setup": setup})
        assert answer.status_code == 201, answer.text
        return self.house._let_in(answer.json())

    def enter(self, table: str) -> Guest:
        answer = self.post(f"/tables/{table}/places")
        assert answer.status_code == 201, answer.text
        return self.house._let_in(answer.json())


def found_circle(house: House, circle: str = "Tuesday", name: str = "Ada") -> Friend:
    answer = house.http.post("/api/circles", json={"circle": circle, "name": name})
    assert answer.status_code == 201, answer.text
    return Friend(house, answer.json())


def join_circle(house: House, code: str, name: str) -> Friend:
    answer = house.http.post(f"/api/circles/{code}/members", json={"name": name})
    assert answer.status_code == 201, answer.text
    return Friend(house, answer.json())


def sit_together(friends: list[Friend], setup: Frame) -> list[Guest]:
    """A table of the circle at which they all sit; the first has made it."""
    host = friends[0].host(setup)
    guests = [host, *(friend.enter(host.code) for friend in friends[1:])]
    for guest in guests:
        assert guest.say_hello()["type"] == "welcome"
        guest.ask("sit", salt=secrets.token_hex(16))
    return guests


def play_games(guests: list[Guest], count: int, rng: random.Random) -> None:
    """So many games one after the other, at the same table."""
    for _ in range(count):
        guests[0].ask("start")
        for guest in guests:
            guest.wait_until(lambda one: one.position and not one.position["result"])
        play_out(guests, rng)


def found_with_a_game(house: House) -> tuple[Friend, str]:
    """A circle of two with one game, and a recovery code of who leads it."""
    ada = found_circle(house)
    bea = join_circle(house, ada.code, "Bea")
    play_games(sit_together([ada, bea], {"game": "outfox"}), 1, random.Random(1))
    ring = house.http.post("/api/keyring", json={"held": [ada.key]}).json()
    return ada, ring["code"]
