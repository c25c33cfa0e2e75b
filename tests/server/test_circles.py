"""A circle of friends from its link to its ladder, on either database."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.friends import found_circle, join_circle, play_games, sit_together
from server.house import House, open_house


@pytest.fixture
def den(database: str, tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, database=database) as house:
        yield house


def test_smoke(den: House) -> None:
    ada = found_circle(den)
    bea = join_circle(den, ada.code, "Bea")
    assert ada.names() == ["Ada", "Bea"]
    guests = sit_together([ada, bea], {"game": "outfox"})
    assert [each["code"] for each in bea.look()["tables"]] == [guests[0].code]
    assert den.http.get("/api/tables").json() == []
    play_games(guests, 5, random.Random(1))
    print(ada.get("/games").json())
    print(ada.get("/ladders").json())
    assert bea.look()["games"] == 5
    print(ada.post("/removals", {"member": 1}).text)
    assert bea.get().status_code == 401
    print(ada.get("/games").json()["games"][0])
    guests[1].wait_for("goodbye")
    rec = den.http.get(f"/api/tables/{guests[0].code}/games/1/record", headers=ada.bearer).json()
    print(rec["players"])
    print(ada.post("/end").status_code)
