"""A database that an earlier version of the server has left opens, and its games go on."""

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from server.house import Guest, House, open_house
from server.playing import play_out

GOLDEN = sorted((Path(__file__).parent / "golden").iterdir())


@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_its_games_go_on_and_end(folder: Path, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "foxden.db") as connection:
        connection.executescript((folder / "database.sql").read_text(encoding="utf-8"))
    connection.close()
    tables = json.loads((folder / "tokens.json").read_text(encoding="utf-8"))
    with open_house(tmp_path) as house:
        listed = {table["code"] for table in house.http.get("/api/tables").json()}
        assert {each["table"] for each in tables} >= listed
        for each in tables:
            go_on(house, each)


def go_on(house: House, table: dict[str, Any]) -> None:
    guests = [come_back(house, table["table"], token) for token in table["tokens"]]
    if table["over"] is None:
        assert guests[0].ask("stand")["type"] == "ack"
        return
    play_out(guests, random.Random(1))
    record = house.http.get(f"/api/tables/{table['table']}/games/1/record").json()
    assert (record["game"], record["outcome"] is not None) == (table["game"], True)
    verified = house.http.get(f"/api/tables/{table['table']}/games/1/verification")
    assert verified.status_code == 200, verified.text
    assert guests[0].ask("start")["type"] in {"ack", "update"}


def come_back(house: House, table: str, token: str) -> Guest:
    guest = house._let_in({"table": table, "place": -1, "token": token})
    welcome = guest.say_hello()
    assert welcome["type"] == "welcome", welcome
    guest.seq = welcome["answered"]
    return guest
