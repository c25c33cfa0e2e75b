"""A circle of friends from its link to its end, on either database and with two workers."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from foxden.server import schema
from foxden.server.app import open_engine
from foxden.server.backup import backup, restore
from foxden.server.settings import Settings, sqlite_url
from server.databases import new_database
from server.friends import (
    Friend,
    found_circle,
    found_with_a_game,
    join_circle,
    play_games,
    sit_together,
)
from server.house import Frame, House, open_house


@pytest.fixture
def den(database: str, tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, database=database) as house:
        yield house


def test_a_circle_from_its_link_to_its_end(den: House, database: str) -> None:
    ada = found_circle(den)
    bea, other_bea = (join_circle(den, ada.code, "Bea") for _ in range(2))
    assert ada.names() == ["Ada", "Bea", "Bea 2"]
    assert all(member["here"] for member in ada.look()["members"])
    guests = sit_together([ada, bea], {"game": "outfox", "open": True})
    table = guests[0].code
    assert [each["code"] for each in other_bea.look()["tables"]] == [table]
    assert den.http.get("/api/tables").json() == []
    play_games(guests, 5, random.Random(1))

    (ladder,) = other_bea.get("/ladders").json()
    assert (ladder["game"], [rung["games"] for rung in ladder["rungs"]]) == ("outfox", [5, 5])
    played = other_bea.get("/games").json()
    assert (played["total"], played["games"][0]["number"]) == (5, 5)
    assert {seat["name"] for seat in played["games"][0]["seats"]} == {"Ada", "Bea"}
    replay = den.http.get(f"/api/tables/{table}/games/1/replay", headers=other_bea.bearer)
    assert replay.status_code == 200

    removed(ada, bea, guests, table)
    handed_over_and_left(ada, other_bea)
    assert other_bea.post("/end").status_code == 204
    assert other_bea.get().status_code == 401
    assert everything(database) == []


def removed(ada: Friend, bea: Friend, guests: list[Any], table: str) -> None:
    """Who is sent away sees nothing more at once, and their name is nowhere."""
    assert ada.post("/removals", {"member": bea.number}).status_code == 204
    for path in ("", "/games", "/ladders"):
        assert bea.get(path).status_code == 401
    assert guests[1].wait_for("goodbye")["reason"] == "removed"
    for path in ("", "/games", "/games/1/record", "/games/1/replay"):
        answer = bea.house.http.get(f"/api/tables/{table}{path}", headers=bea.bearer)
        assert answer.status_code == 404
    record = ada.house.http.get(f"/api/tables/{table}/games/1/record", headers=ada.bearer).json()
    assert {player["name"] for player in record["players"]} == {"Ada", None}
    assert ada.names() == ["Ada", "Bea 2"]
    last = ada.get("/games").json()["games"][0]["seats"]
    assert {seat["name"] for seat in last} == {"Ada", None}
    assert ada.get("/ladders").json() == []  # there is nobody left to compare with
    verified = ada.house.http.get(f"/api/tables/{table}/games/1/verification", headers=ada.bearer)
    assert verified.status_code == 200


def handed_over_and_left(ada: Friend, heir: Friend) -> None:
    """Another link, a shut door, another leader."""
    new = ada.post("/link").json()["code"]
    door = "/api/circles/{}"
    assert ada.house.http.get(door.format(ada.code)).status_code == 404
    assert ada.house.http.get(door.format(new)).json() == {"circle": "Tuesday"}
    assert ada.house.http.get(f"{door.format(new)}/qr.svg").text.startswith("<svg")
    assert ada.post("/entry", {"open": False}).status_code == 204
    assert ada.house.http.get(door.format(new)).status_code == 404
    assert heir.look()["code"] == new
    assert heir.post("/name", {"name": "Bea"}).json() == {"name": "Bea"}
    assert ada.post("/departure").status_code == 204
    assert ada.get().status_code == 401
    assert (heir.names(), heir.look()["owner"]) == (["Bea"], heir.number)


def everything(database: str) -> list[Any]:
    """Whatever of circles is in a database."""
    engine = open_engine(Settings(database=database))
    tables = (schema.circles, schema.circle_members, schema.circle_games, schema.records)
    with engine.connect() as connection:
        found = [tuple(row) for table in tables for row in connection.execute(select(table))]
        logs = connection.scalars(select(schema.entries.c.payload)).all()
    engine.dispose()
    assert not any("Ada" in entry or "Bea" in entry for entry in logs)
    return found


def test_a_class_is_in_from_one_link_under_names_of_its_own(tmp_path: Path) -> None:
    """With the limits that everybody has, from one address."""
    usual = Settings()
    limits = {name: getattr(usual, name) for name in ("joins_per_minute", "misses_per_minute")}
    with open_house(tmp_path, **limits) as house:
        teacher = found_circle(house, "4b", "Ms Fox")
        pupils = [join_circle(house, teacher.code, "Clover") for _ in range(30)]
        assert len(set(teacher.names())) == 31
        assert [pupil.look()["me"] for pupil in pupils] == list(range(1, 31))


def test_with_two_workers_it_is_one_circle(postgres: str, tmp_path: Path) -> None:
    database = new_database(postgres)
    with ExitStack() as opened:
        first, second = (
            opened.enter_context(open_house(tmp_path, database=database)) for _ in range(2)
        )
        ada = found_circle(first)
        bea = join_circle(second, ada.code, "Bea")
        host = ada.host({"game": "outfox"})
        guest = bea.enter(host.code)
        for player in (host, guest):
            assert player.say_hello()["type"] == "welcome"
            player.ask("sit")
        play_games([host, guest], 1, random.Random(1))
        assert (ada.look()["games"], bea.look()["games"]) == (1, 1)
        assert ada.post("/removals", {"member": bea.number}).status_code == 204
        assert guest.wait_for("goodbye")["reason"] == "removed"
        assert bea.get().status_code == 401


def test_a_backup_carries_circles_and_recovery_codes(database: str, tmp_path: Path) -> None:
    source = Settings(database=sqlite_url(tmp_path / "source.db"))
    with open_house(tmp_path, database=source.database) as house:
        ada, code = found_with_a_game(house)
    backup(source, tmp_path / "backup")
    target = Settings(database=database)
    restore(target, tmp_path / "backup")
    assert contents(target) == contents(source)
    with open_house(tmp_path, database=database) as house:
        headers = {"authorization": f"Bearer {code}"}
        ring = house.http.post("/api/keyring/sync", json={"held": []}, headers=headers).json()
        assert [held["key"] for held in ring["keys"]] == [ada.key]
        ada.house = house
        assert (ada.names(), ada.look()["games"]) == (["Ada", "Bea"], 1)


def contents(settings: Settings) -> Frame:
    engine = open_engine(settings)
    with engine.connect() as connection:
        found = {
            table.name: sorted(map(repr, connection.execute(select(table))))
            for table in schema.metadata.sorted_tables
        }
    engine.dispose()
    return found
