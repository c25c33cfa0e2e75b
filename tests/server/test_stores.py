"""The same on SQLite and PostgreSQL: games, migrations, backups."""

import random
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, select

from foxden.core.fair import verify
from foxden.core.record import parse_record
from foxden.games import find_game
from foxden.server import schema
from foxden.server.app import open_engine
from foxden.server.backup import backup, restore
from foxden.server.errors import BadSettings
from foxden.server.migrations import migrate
from foxden.server.settings import Settings, read_settings, sqlite_url
from foxden.server.store import rows_after
from foxden.table.log import Row
from server.friends import found_with_a_game
from server.house import open_house
from server.playing import play_out
from server.push_receiver import Device


def test_a_game_on_either_database(database: str, tmp_path: Path) -> None:
    with open_house(tmp_path, database=database) as house:
        guests = house.seat({"game": "fennecs", "open": True}, 2)
        guests[0].ask("start")
        for guest in guests:
            guest.wait_until(lambda one: one.position)
        play_out(guests, random.Random(1))
        answer = house.http.get(f"/api/tables/{guests[0].code}/games/1/record")
        verify(*parse_record(answer.content, find_game))
        assert house.http.get("/api/tables").json()[0]["code"] == guests[0].code
    with open_house(tmp_path, database=database) as house:
        again = house.http.get(f"/api/tables/{guests[0].code}").json()
        assert (again["status"], again["sitting"]) == ("over", 2)


def test_the_migrations_make_what_the_schema_says(database: str) -> None:
    engine = open_engine(Settings(database=database))
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_a_database_of_the_first_form_keeps_its_logs(database: str) -> None:
    engine = open_engine(Settings(database=database))
    migrate(engine, "0001")
    table = {"code": "FOX234", "game": "foxy", "created_at": 1.0, "touched_at": 2.0}
    entry = {"code": "FOX234", "client": "phone-01", "place": 0}
    with engine.begin() as connection:
        connection.execute(insert(schema.tables), table)
        for number in (1, 2):
            values = {**entry, "number": number, "seq": 7 * number, "payload": f"entry {number}"}
            connection.execute(insert(schema.entries), values)
    migrate(engine)
    with engine.connect() as connection:
        rows = rows_after(connection, "FOX234", 0)
    assert rows == [Row(n, f"entry {n}".encode(), 0, "phone-01", 7 * n) for n in (1, 2)]
    engine.dispose()


def test_a_backup_goes_into_an_empty_database_of_either_kind(database: str, tmp_path: Path) -> None:
    source = Settings(database=sqlite_url(tmp_path / "source.db"))
    with open_house(tmp_path, database=source.database) as house:
        guests = house.seat({"game": "outfox"}, 2)
        guests[0].ask("start")
        for guest in guests:
            guest.wait_until(lambda one: one.position)
        play_out(guests, random.Random(1))
        absent = house.host({"game": "outfox", "clock": 86_400})
        told = house.http.put(
            f"/api/tables/{absent.code}/push",
            json=Device("https://fcm.googleapis.com").subscription,
            headers={"authorization": f"Bearer {absent.token}"},
        )
        assert told.status_code == 200
        assert house.http.get("/api/push").json()["key"]
        day = house.http.get("/api/daily").json()["today"]
        done = {"actions": [{"type": "write", "number": 3}] * 20, "device": "a-device-of-tests"}
        assert house.http.post(f"/api/daily/{day}/foxy/results", json=done).status_code == 200
        absent.say_hello()
        for command in ({"kind": "sit"}, {"kind": "add_bot", "level": "cub"}, {"kind": "start"}):
            assert absent.ask(**command)["type"] != "refused"
        absent.wait_for_turn()
        house.http.get(f"/api/tables/{absent.code}")  # all of it is kept then
        found_with_a_game(house)
        rows = backup(source, tmp_path / "backup")  # while it runs
    target = Settings(database=database)
    assert restore(target, tmp_path / "backup") == rows
    assert contents(target) == contents(source)
    assert all(contents(target))
    with pytest.raises(BadSettings):
        restore(target, tmp_path / "backup")


def contents(settings: Settings) -> list[object]:
    engine = open_engine(settings)
    with engine.connect() as connection:
        found = [
            sorted(tuple(row) for row in connection.execute(select(table)))
            for table in schema.metadata.sorted_tables
        ]
    engine.dispose()
    return list(found)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x1f\x8b\x08\x00"])
def test_what_is_no_backup_is_refused_and_nothing_changed(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "backup").write_bytes(content)
    settings = Settings(database=sqlite_url(tmp_path / "foxden.db"))
    with pytest.raises(BadSettings):
        restore(settings, tmp_path / "backup")


@pytest.mark.parametrize(
    "chosen",
    [
        {"workers": 2},
        {"database": "mysql://x"},
        {"port": "many"},
        {"bot_seconds": -1},
        {"unknown": 1},
    ],
)
def test_settings_that_cannot_be_are_refused(chosen: dict[str, object]) -> None:
    with pytest.raises(BadSettings) as refusal:
        read_settings({}, **chosen)
    assert "{" not in str(refusal.value)


def test_settings_come_from_the_environment() -> None:
    environment = {"FOXDEN_PORT": "99", "FOXDEN_TRUSTED_PROXIES": "10.0.0.1,10.0.0.2"}
    settings = read_settings(environment, host="::1")
    assert (settings.host, settings.port) == ("::1", 99)
    assert settings.trusted_proxies == ("10.0.0.1", "10.0.0.2")
