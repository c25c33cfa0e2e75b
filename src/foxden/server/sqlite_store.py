"""SQLite: one process, one writer.

`synchronous=FULL` means that a commit has reached the disk. Rows of a group go in as one
statement, for every statement gives up the interpreter's lock and has to win it back.
"""

import contextlib
import os
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection, Engine, create_engine, event, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from foxden.server import push_rows, schema
from foxden.server.errors import Away
from foxden.server.settings import sqlite_path
from foxden.server.store import (
    Heard,
    SqlReader,
    Values,
    Visit,
    Write,
    Writing,
    daily_results,
    entry_values,
    first_daily_day,
    nameless,
    new_tables,
    record_values,
    result_values,
    table_values,
    writes,
)
from foxden.server.writer import Writer

_READERS: Final = 4
_MOST_VALUES: Final = 6000
_TABLES: Final = "tables (code, game, created_at, touched_at, listing, circle)"
_ENTRIES: Final = "entries (code, number, place, client, seq, payload)"
_RECORDS: Final = "records (code, game_number, over, payload)"
_RESULTS: Final = "circle_games (code, game_number, circle, game, ended_at, seats)"
_DAILY_RESULTS: Final = "daily_results (day, game, who, score)"
_PRIVATE: Final = 0o600


def sqlite_engine(url: str) -> Engine:
    """Failed statements are logged without their values: there are hands and seeds in them."""
    engine = create_engine(
        url, connect_args={"check_same_thread": False, "timeout": 30}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    file = sqlite_path(url)
    if file is not None and file.parent.is_dir():
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, _PRIVATE))  # SQLite's others follow it
    return engine


class SqliteStore(SqlReader):
    shared = False

    def __init__(self, url: str) -> None:
        super().__init__(sqlite_engine(url), _READERS)
        self._writer = Writer(_SqliteKeeper(self.engine))
        self.write = self._writer.write

    @property
    def is_stuck(self) -> bool:
        return self._writer.is_stuck

    def say(self, nudge: str) -> None:
        """There is nobody else."""

    def listen(self, heard: Heard) -> None:
        """There is nobody else."""

    async def check(self) -> None:
        self._writer.check()
        await self.ping()

    async def close(self) -> None:
        await self._writer.close()
        self.stop_reading()


class _SqliteKeeper:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def keep(self, group: Sequence[Writing]) -> Sequence[bool]:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                return _write_group(self._connection, group)
        except OperationalError as problem:  # locked, full, not readable
            self.let_go()
            raise Away from problem
        except IntegrityError:
            if len(group) > 1:
                raise
            return [False]  # it was there already

    def let_go(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):  # a broken connection is gone already
                self._connection.close()
            self._connection = None


def _write_group(connection: Connection, group: Sequence[Writing]) -> list[bool]:
    new, written = new_tables(group), writes(group)
    _insert(connection, _TABLES, table_values(new))
    _insert(connection, _ENTRIES, entry_values([*new, *written]))
    _insert(connection, _RECORDS, record_values(written))
    _insert(connection, _RESULTS, result_values(written))
    _set(connection, "due_at", [(write.code, write.due) for write in written])
    _set(connection, "listing", [(write.code, write.listing) for write in written])
    visits = [visit for visit in group if isinstance(visit, Visit)]
    _set(connection, "touched_at", [(code, visit.at) for visit in visits for code in visit.codes])
    for write in written:
        if write.closing is not None:
            _erase(connection, write)
    _keep_daily(connection, group)
    return [_write_push(connection, writing) for writing in group]


def _write_push(connection: Connection, writing: Writing) -> bool:
    """What is written of games over days; False where it was no longer as it was seen."""
    found: Sequence[Any] = (True,)
    for statement, values in push_rows.statements(writing):
        result = connection.exec_driver_sql(statement, tuple(values))
        if push_rows.is_conditional(writing):
            found = result.fetchall()
    return bool(found)


def _keep_daily(connection: Connection, group: Sequence[Writing]) -> None:
    _insert(connection, _DAILY_RESULTS, daily_results(group), "INSERT OR IGNORE")
    since = first_daily_day(group)
    if since is not None:
        connection.exec_driver_sql("DELETE FROM daily_results WHERE day < ?", (since,))


def _insert(
    connection: Connection, into: str, rows: Sequence[Values], verb: str = "INSERT"
) -> None:
    most = _MOST_VALUES // len(rows[0]) if rows else 1
    for at in range(0, len(rows), most):
        some = rows[at : at + most]
        values = tuple([value for row in some for value in row])
        connection.exec_driver_sql(_insert_of(verb, into, len(some[0]), len(some)), values)


@cache
def _insert_of(verb: str, into: str, width: int, rows: int) -> str:
    row = f"({', '.join('?' * width)})"
    return f"{verb} INTO {into} VALUES {', '.join([row] * rows)}"


def _set(connection: Connection, column: str, given: Sequence[tuple[str, Any]]) -> None:
    """Set a column of the tables for which a value is given."""
    known = [(code, value) for code, value in given if value is not UNSET]
    if known:
        statement = f"""
        UPDATE tables SET {column} = given.value->>1 FROM json_each(?) AS given
        WHERE tables.code = given.value->>0
        """  # noqa: S608  a column of ours
        connection.exec_driver_sql(statement, (msgspec.json.encode(known).decode(),))


def _erase(connection: Connection, write: Write) -> None:
    """A closed table keeps its records, without names, and the entry that closed it."""
    entries, records, tables = schema.entries, schema.records, schema.tables
    last = write.rows[-1].number
    connection.execute(
        entries.delete().where(entries.c.code == write.code, entries.c.number < last)
    )
    found = connection.execute(
        select(records.c.game_number, records.c.payload).where(records.c.code == write.code)
    ).all()
    for number, payload in found:
        where = (records.c.code == write.code, records.c.game_number == number)
        connection.execute(update(records).where(*where).values(payload=nameless(payload)))
    closed = {"closed_at": write.closing, "due_at": None, "listing": None}
    connection.execute(update(tables).where(tables.c.code == write.code).values(closed))
