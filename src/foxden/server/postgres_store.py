"""PostgreSQL: any number of workers, one writer at a time for each table.

A turn takes the table's row lock, reads what others wrote, writes, notifies inside the
transaction and commits. The notification is a hint, the database the truth: a listener
that lost its connection has every table read again.
"""

import asyncio
import contextlib
import logging
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, create_engine, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from foxden.server import schema
from foxden.server.store import (
    Decide,
    Done,
    Hint,
    NewTable,
    SqlReader,
    Write,
    entry_values,
    insert_table,
    rows_after,
    write_rest,
)

logger: Final = logging.getLogger("foxden.store")

_CHANNEL: Final = "foxden"
_LOCKERS: Final = 16
_COMMITTERS: Final = 8
_LISTEN_SECONDS: Final = 1.0
_RECONNECT_SECONDS: Final = 1.0
_NOTIFY: Final = text("SELECT pg_notify(:channel, :hint)")


def postgres_engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    return create_engine(parsed, pool_size=_LOCKERS, max_overflow=2 * _LOCKERS, pool_pre_ping=True)


class PostgresStore(SqlReader):
    """Waiting for a lock and committing have threads of their own.

    Were they the same, two workers whose threads all wait for each other's tables could
    not commit what would set these free.
    """

    def __init__(self, url: str) -> None:
        super().__init__(postgres_engine(url))
        self._loop = asyncio.get_running_loop()
        self._name = secrets.token_hex(4)
        self._lockers = ThreadPoolExecutor(_LOCKERS, "locker")
        self._committers = ThreadPoolExecutor(_COMMITTERS, "committer")
        self._stopped = threading.Event()
        self._listener: threading.Thread | None = None

    # ------------------------------------------------------------ turns

    def turn(self, code: str, known: int, decide: Decide, done: Done) -> None:
        def lock() -> None:
            connection: Connection | None = None
            try:
                connection = self.engine.connect()
                newer = _locked_rows(connection, code, known)
            except Exception as problem:  # noqa: BLE001  whoever asked is told
                _let_go(connection)
                self._back(done, problem)
            else:
                self._back(self._decide, connection, newer, decide, done)

        self._lockers.submit(lock)

    def _decide(
        self, connection: Connection, newer: Sequence[Any], decide: Decide, done: Done
    ) -> None:
        try:
            write = decide(newer)
        except Exception as problem:  # noqa: BLE001  whoever asked is told
            self._committers.submit(_let_go, connection)
            done(problem)
        else:
            self._committers.submit(self._commit, connection, write, done)

    def _commit(self, connection: Connection, write: Write | None, done: Done) -> None:
        problem: Exception | None = None
        try:
            if write is not None:
                self._write(connection, write)
                connection.commit()
        except Exception as caught:  # noqa: BLE001  whoever asked is told
            problem = caught
        _let_go(connection)
        self._back(done, problem)

    def _write(self, connection: Connection, write: Write) -> None:
        connection.execute(insert(schema.entries), entry_values(write.code, write.rows))
        write_rest(connection, write)
        self._notify(connection, f"log {write.code} {write.rows[-1].number}")

    def _notify(self, connection: Connection, hint: str) -> None:
        connection.execute(_NOTIFY, {"channel": _CHANNEL, "hint": f"{self._name} {hint}"})

    def _back(self, call: Callable[..., None], *args: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended; nobody waits
            self._loop.call_soon_threadsafe(call, *args)

    # ------------------------------------------------------------ the rest

    async def create(self, table: NewTable) -> bool:
        try:
            await self.ask(lambda connection: _create(connection, table))
        except IntegrityError:
            return False
        return True

    async def touch(self, codes: Sequence[str], now: float) -> None:
        def touched(connection: Connection) -> None:
            where = schema.tables.c.code.in_(codes)
            connection.execute(update(schema.tables).where(where).values(touched_at=now))
            connection.commit()

        await self.ask(touched)

    def say(self, hint: str) -> None:
        self._committers.submit(self._say, hint)

    def _say(self, hint: str) -> None:
        with contextlib.suppress(Exception), self.engine.begin() as connection:  # only a hint
            self._notify(connection, hint)

    def listen(self, heard: Hint) -> None:
        self._listener = threading.Thread(target=self._listen, args=(heard,), name="listener")
        self._listener.start()

    def _listen(self, heard: Hint) -> None:
        while not self._stopped.is_set():
            try:
                self._listen_once(heard)
            except psycopg.Error:
                logger.exception("the listener lost its connection")
                self._stopped.wait(_RECONNECT_SECONDS)

    def _listen_once(self, heard: Hint) -> None:
        url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"LISTEN {_CHANNEL}".encode())
            self._back(heard, "again")
            while not self._stopped.is_set():
                for notification in connection.notifies(timeout=_LISTEN_SECONDS):
                    name, _, hint = notification.payload.partition(" ")
                    if name != self._name:
                        self._back(heard, hint)

    async def close(self) -> None:
        self._stopped.set()
        await asyncio.to_thread(self._lockers.shutdown)
        await asyncio.to_thread(self._committers.shutdown)
        if self._listener is not None:
            await asyncio.to_thread(self._listener.join)
        self.stop_reading()


def _locked_rows(connection: Connection, code: str, known: int) -> Sequence[Any]:
    columns = schema.tables.c
    connection.execute(select(columns.code).where(columns.code == code).with_for_update())
    return rows_after(connection, code, known)


def _let_go(connection: Connection | None) -> None:
    if connection is not None:
        with contextlib.suppress(Exception):  # a broken connection is gone already
            connection.close()


def _create(connection: Connection, table: NewTable) -> None:
    insert_table(connection, table)
    connection.commit()
