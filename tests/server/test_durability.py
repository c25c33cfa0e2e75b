"""What is kept: on the disk before it is told, through a stop, and never a secret in clear."""

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, select, text

from foxden.server import schema
from foxden.server.app import open_engine, open_store
from foxden.server.settings import Settings, sqlite_url
from foxden.server.sqlite_store import SqliteStore
from server.house import Frame, Guest, House, house_in_a_process, open_house
from server.loops import run_apart
from server.playing import any_action, next_to_act


def test_a_commit_of_sqlite_has_reached_the_disk(tmp_path: Path) -> None:
    """As far as SQLite can say it: FULL (2) syncs the log at every commit."""

    async def pragmas() -> dict[str, object]:
        store = await open_store(Settings(database=sqlite_url(tmp_path / "foxden.db")))
        assert isinstance(store, SqliteStore)
        try:
            with store.engine.connect() as connection:
                return {
                    name: connection.execute(text(f"PRAGMA {name}")).scalar()
                    for name in ("synchronous", "journal_mode", "foreign_keys")
                }
        finally:
            await store.close()

    assert run_apart(pragmas()) == {"synchronous": 2, "journal_mode": "wal", "foreign_keys": 1}


# ---------------------------------------------------------------- secrets


def test_no_token_and_no_code_is_stored_in_clear(database: str, tmp_path: Path) -> None:
    with open_house(tmp_path, database=database) as house:
        host, guest = house.seat({"game": "fennecs"}, 2)
        codes = [one.ask("transfer")["code"] for one in (host, guest)]
        moved = house.http.post(f"/api/tables/{host.code}/claims", json={"code": codes[0]}).json()
        stored = everything_stored(database)
        assert host.code in stored  # where one looks, there is something to be found
        kept = {str(host.token), str(guest.token), str(moved["token"]), *codes}
        assert [secret for secret in kept if secret in stored] == []
    for file in tmp_path.glob("foxden.db*"):  # what was deleted or is only in the log, too
        assert [secret for secret in kept if secret.encode() in file.read_bytes()] == []


def everything_stored(database: str) -> str:
    engine = open_engine(Settings(database=database))
    with engine.connect() as connection:
        rows = [
            str(tuple(row))
            for table in schema.metadata.sorted_tables
            for row in connection.execute(select(table))
        ]
    engine.dispose()
    return "\n".join(rows)


# ---------------------------------------------------------------- through a stop


def test_a_resend_is_known_after_a_restart(database: str, tmp_path: Path) -> None:
    with open_house(tmp_path, database=database) as house:
        guests = house.seat({"game": "fennecs"}, 2)
        guests[0].ask("start")
        actor = next_to_act(guests)
        assert actor.position is not None
        action = any_action("fennecs", actor.position["offer"], random.Random(1))
        play = {"decision": actor.position["decision"], "action": action}
        assert actor.ask("play", **play)["type"] == "update"
    with open_house(tmp_path, database=database) as house:
        before = len(log_of(house, actor.code))
        again = came_back(house, actor)
        assert again.say_hello()["answered"] == actor.seq
        again.send({"type": "play", "seq": actor.seq} | play)
        assert again.answer_to(actor.seq)["type"] == "ack"
        again.hang_up()
        assert len(log_of(house, actor.code)) == before > 0


def log_of(house: House, code: str) -> list[Frame]:
    found: list[Frame] = house.http.get(f"/api/tables/{code}/log").json()
    return found


def came_back(house: House, guest: Guest) -> Guest:
    """The same device at a server that was started anew."""
    again = Guest(house.address, {"table": guest.code, "place": guest.place, "token": guest.token})
    again.client = guest.client
    return again


@contextmanager
def nothing_can_be_written(database: str) -> Iterator[Connection]:
    """Another program holds the database, as a backup may for a moment."""
    engine = open_engine(Settings(database=database))
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.exec_driver_sql("LOCK TABLE entries IN EXCLUSIVE MODE")
        yield connection
        connection.rollback()
    engine.dispose()


def test_a_graceful_stop_finishes_what_was_begun(database: str) -> None:
    """A command is read, but cannot be written yet when the server is told to stop."""
    with house_in_a_process(database) as house:
        host = house.host({"game": "outfox"})
        host.say_hello()
        sit: Frame = {"type": "sit", "seq": host.seq + 1, "salt": secrets.token_hex(16)}
        with nothing_can_be_written(database):
            host.send(sit)
            host.send({"type": "nonsense", "seq": 999})
            host.answer_to(999)  # so the server has read what came before it
            house.ask_to_stop()
            assert host.wait_for("goodbye") == {
                "type": "goodbye",
                "reason": "stopping",
                "again": True,
            }
            assert house.goes_on_for(2.0)
        house.wait_until_stopped()
        house.start()
        host.hang_up()
        assert host.say_hello()["answered"] == sit["seq"]
        assert [place["sitting"] for place in host.table["places"]] == [True]
        host.send(sit)  # as a page does with what was not answered
        assert host.answer_to(sit["seq"])["type"] == "ack"
