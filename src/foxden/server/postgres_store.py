"""PostgreSQL: any number of workers, each with one writer.

A group goes in by one transaction of two round trips: what is to be new, with the answer
which of it was; then the rest, and the commit. Values travel as one JSON text a statement,
which costs an eighth of what arrays of parameters do. Rows are written in the order of
their keys, so that two workers never wait for each other.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import psycopg
from msgspec import UNSET
from sqlalchemy import Engine, create_engine
from sqlalchemy.engine import make_url

from foxden.server import push_rows
from foxden.server.errors import Away
from foxden.server.nudges import Nudges
from foxden.server.store import (
    Heard,
    NewTable,
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

_OWN_CONNECTIONS: Final = 3
"""Beside those for reading: the writer's, and two for nudges."""

_CONNECT: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": "-c idle_in_transaction_session_timeout=10s",
}
"""Whoever is gone is noticed soon, here and there."""

_MAY_PASS: Final = frozenset({"08", "25", "40", "53", "55", "57", "58"})
"""Classes of errors that say something of the moment, not of what was to be written."""

_TABLES: Final = """
INSERT INTO tables (code, game, created_at, touched_at, listing, circle)
SELECT code, game, created_at, touched_at, listing, circle FROM json_to_recordset(%s::json)
AS given(code text, game text, created_at float8, touched_at float8, listing text, circle text)
ON CONFLICT DO NOTHING RETURNING code
"""
_ENTRIES: Final = """
INSERT INTO entries (code, number, place, client, seq, payload)
SELECT code, number, place, client, seq, payload FROM json_to_recordset(%s::json)
AS given(code text, number int, place int, client text, seq bigint, payload text)
ON CONFLICT DO NOTHING RETURNING code, number
"""
_RECORDS: Final = """
INSERT INTO records (code, game_number, over, payload)
SELECT code, game_number, over, payload FROM json_to_recordset(%s::json)
AS given(code text, game_number int, over boolean, payload text)
"""
_RESULTS: Final = """
INSERT INTO circle_games (code, game_number, circle, game, ended_at, seats)
SELECT code, game_number, circle, game, ended_at, seats FROM json_to_recordset(%s::json)
AS given(code text, game_number int, circle text, game text, ended_at float8, seats text)
"""
_DAILY_RESULTS: Final = """
INSERT INTO daily_results (day, game, who, score)
SELECT day, game, who, score FROM json_to_recordset(%s::json)
AS given(day int, game text, who text, score int)
ON CONFLICT DO NOTHING
"""
_UNDO: Final = """
DELETE FROM entries USING json_to_recordset(%s::json) AS given(code text, number int)
WHERE entries.code = given.code AND entries.number = given.number
"""
_SET: Final = """
WITH given AS (SELECT * FROM json_to_recordset(%s::json) AS given(code text, value {kind})),
locked AS (SELECT code FROM tables WHERE code IN (SELECT code FROM given) ORDER BY code
           FOR NO KEY UPDATE)
UPDATE tables SET {column} = given.value FROM given, locked
WHERE tables.code = locked.code AND given.code = locked.code
"""
_SET_DUE: Final = _SET.format(column="due_at", kind="float8")
_SET_LISTING: Final = _SET.format(column="listing", kind="text")
_SET_TOUCHED: Final = _SET.format(column="touched_at", kind="float8")


def postgres_engine(url: str, most_connections: int = 1) -> Engine:
    """Failed statements are logged without their values: there are hands and seeds in them."""
    return create_engine(
        make_url(url).set(drivername="postgresql+psycopg"),
        pool_size=most_connections,
        max_overflow=0,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args=_CONNECT,
    )


def connect(url: str) -> psycopg.Connection[Any]:
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return psycopg.connect(plain, autocommit=True, **_CONNECT)  # type: ignore[arg-type]  # libpq's own


class PostgresStore(SqlReader):
    shared = True

    def __init__(self, url: str, connections: int) -> None:
        readers = max(1, connections - _OWN_CONNECTIONS)
        super().__init__(postgres_engine(url, readers), readers)
        self._writer = Writer(_PostgresKeeper(url))
        self._nudges = Nudges(lambda: connect(url))
        self.write = self._writer.write
        self.say = self._nudges.say

    @property
    def is_stuck(self) -> bool:
        return self._writer.is_stuck

    def listen(self, heard: Heard) -> None:
        self._nudges.listen(heard)

    async def check(self) -> None:
        self._writer.check()
        await self.ping()

    async def close(self) -> None:
        await self._writer.close()
        await asyncio.to_thread(self._nudges.close)
        self.stop_reading()


class _PostgresKeeper:
    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: psycopg.Connection[Any] | None = None

    def keep(self, group: Sequence[Writing]) -> Sequence[bool]:
        try:
            if self._connection is None:
                self._connection = connect(self._url)
            return _keep(self._connection, group)
        except psycopg.Error as problem:
            if _may_pass(problem):
                self.let_go()
                raise Away from problem
            raise _without_values(problem) from None

    def let_go(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):  # a broken connection is gone already
                self._connection.close()
            self._connection = None


def _may_pass(problem: psycopg.Error) -> bool:
    """Whether the same may be written later: the connection broke, or the database is full."""
    if problem.sqlstate is None:
        return isinstance(problem, psycopg.OperationalError | psycopg.InterfaceError)
    return problem.sqlstate[:2] in _MAY_PASS


def _without_values(problem: psycopg.Error) -> RuntimeError:
    """PostgreSQL quotes the failing row, and errors go to the log: hands and seeds do not."""
    about = problem.diag
    return RuntimeError(
        type(problem).__name__, problem.sqlstate, about.table_name, about.constraint_name
    )


def _keep(connection: psycopg.Connection[Any], group: Sequence[Writing]) -> list[bool]:
    """One transaction; of each whether it was kept, or somebody else had written first."""
    with connection.pipeline(), connection.transaction(), connection.cursor() as cursor:
        new, written = new_tables(group), writes(group)
        made = _inserted(cursor, _TABLES, _json(_TABLE, table_values(new)))
        rows = _inserted(cursor, _ENTRIES, _json(_ENTRY, entry_values([*new, *written])))
        refused = _refused(group, {code for (code,) in made}, set(rows))
        _run(cursor, _UNDO, [{"code": c, "number": n} for c, n in rows if c in refused])
        _write_rest(cursor, [write for write in written if write.code not in refused])
        _touch(cursor, [visit for visit in group if isinstance(visit, Visit)])
        _keep_daily(cursor, group)
        return _write_pushes(cursor, group, refused)


def _write_pushes(
    cursor: psycopg.Cursor[Any], group: Sequence[Writing], refused: set[str]
) -> list[bool]:
    kept = [not _is_refused(writing, refused) for writing in group]
    for at in sorted(range(len(group)), key=lambda at: push_rows.order(group[at])):
        kept[at] = kept[at] and _write_push(cursor, group[at])
    return kept


def _is_refused(writing: Writing, refused: set[str]) -> bool:
    return isinstance(writing, Write | NewTable) and writing.code in refused


def _write_push(cursor: psycopg.Cursor[Any], writing: Writing) -> bool:
    """What is written of games over days; False where it was no longer as it was seen."""
    found: Sequence[Any] = (True,)
    for statement, values in push_rows.statements(writing):
        cursor.execute(statement.replace("?", "%s").encode(), values)
        if push_rows.is_conditional(writing):
            found = cursor.fetchall()
    return bool(found)


_TABLE: Final = ("code", "game", "created_at", "touched_at", "listing", "circle")
_ENTRY: Final = ("code", "number", "place", "client", "seq", "payload")
_RECORD: Final = ("code", "game_number", "over", "payload")
_RESULT: Final = ("code", "game_number", "circle", "game", "ended_at", "seats")
_DAILY_RESULT: Final = ("day", "game", "who", "score")


def _json(names: Sequence[str], rows: Sequence[Values]) -> list[dict[str, Any]]:
    return [dict(zip(names, row, strict=True)) for row in sorted(rows, key=_key)]


def _key(row: Values) -> tuple[Any, ...]:
    return row[0], row[1]


def _run(cursor: psycopg.Cursor[Any], statement: str, rows: Sequence[Any]) -> None:
    if rows:
        cursor.execute(statement.encode(), (msgspec.json.encode(rows).decode(),))


def _inserted(cursor: psycopg.Cursor[Any], statement: str, rows: Sequence[Any]) -> list[Any]:
    """What of it was not there before."""
    _run(cursor, statement, rows)
    return cursor.fetchall() if rows else []


def _refused(group: Sequence[Writing], made: set[str], rows: set[tuple[str, int]]) -> set[str]:
    """The codes of those of whose writing something was there already."""
    refused = set()
    for writing in group:
        if not isinstance(writing, Write | NewTable):
            continue
        is_taken = isinstance(writing, NewTable) and writing.code not in made
        if is_taken or any((writing.code, row.number) not in rows for row in writing.rows):
            refused.add(writing.code)
    return refused


def _write_rest(cursor: psycopg.Cursor[Any], written: Sequence[Write]) -> None:
    _run(cursor, _RECORDS, _json(_RECORD, record_values(written)))
    _run(cursor, _RESULTS, _json(_RESULT, result_values(written)))
    _run(cursor, _SET_DUE, _given([(write.code, write.due) for write in written]))
    _run(cursor, _SET_LISTING, _given([(write.code, write.listing) for write in written]))
    for write in written:
        if write.closing is not None:
            _erase(cursor, write)


def _given(values: Sequence[tuple[str, Any]]) -> list[dict[str, Any]]:
    return [{"code": code, "value": value} for code, value in values if value is not UNSET]


def _touch(cursor: psycopg.Cursor[Any], visits: Sequence[Visit]) -> None:
    latest = {code: visit.at for visit in visits for code in visit.codes}
    _run(cursor, _SET_TOUCHED, _given(list(latest.items())))


def _keep_daily(cursor: psycopg.Cursor[Any], group: Sequence[Writing]) -> None:
    _run(cursor, _DAILY_RESULTS, _json(_DAILY_RESULT, daily_results(group)))
    since = first_daily_day(group)
    if since is not None:
        cursor.execute("DELETE FROM daily_results WHERE day < %s", (since,))


def _erase(cursor: psycopg.Cursor[Any], write: Write) -> None:
    """A closed table keeps its records, without names, and the entry that closed it."""
    last = write.rows[-1].number
    cursor.execute("DELETE FROM entries WHERE code = %s AND number < %s", (write.code, last))
    cursor.execute("SELECT game_number, payload FROM records WHERE code = %s", (write.code,))
    for number, payload in cursor.fetchall():
        cursor.execute(
            "UPDATE records SET payload = %s WHERE code = %s AND game_number = %s",
            (nameless(payload), write.code, number),
        )
    cursor.execute(
        "UPDATE tables SET closed_at = %s, due_at = NULL, listing = NULL WHERE code = %s",
        (write.closing, write.code),
    )
