"""SQLite: one process, one writer thread, and one commit for all that waits.

`synchronous=FULL` means that a commit has reached the disk. While it does, more turns
queue up, and the next commit takes all of them. Rows of a group go in as one statement,
for every statement gives up the interpreter's lock and has to win it back.
"""

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, update
from sqlalchemy.exc import IntegrityError

from foxden.server import schema
from foxden.server.store import (
    Decide,
    Done,
    Hint,
    NewTable,
    SqlReader,
    Write,
    erase,
    insert_table,
)

_MOST_IN_GROUP: Final = 1000
_COMMIT_SECONDS: Final = 0.02
_MOST_VALUES: Final = 6000
_ENTRIES: Final = "entries (code, number, place, client, seq, payload)"
_RECORDS: Final = "records (code, game_number, over, payload)"


def sqlite_engine(url: str) -> Engine:
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 30})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


class _Job(msgspec.Struct):
    write: Write | NewTable | tuple[Sequence[str], float]
    done: Done


class SqliteStore(SqlReader):
    def __init__(self, url: str) -> None:
        super().__init__(sqlite_engine(url))
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._last_commit = 0.0
        self._writer = threading.Thread(target=self._write_all, name="writer")
        self._writer.start()

    def turn(self, code: str, known: int, decide: Decide, done: Done) -> None:  # noqa: ARG002  nobody else writes
        write = decide(())
        if write is None:
            done(None)
        else:
            self._jobs.put(_Job(write, done))

    def say(self, hint: str) -> None:
        """There is nobody else."""

    def listen(self, heard: Hint) -> None:
        """There is nobody else."""

    async def create(self, table: NewTable) -> bool:
        try:
            await self._written(table)
        except IntegrityError:
            return False
        return True

    async def touch(self, codes: Sequence[str], now: float) -> None:
        await self._written((codes, now))

    async def _written(self, write: NewTable | tuple[Sequence[str], float]) -> None:
        future: asyncio.Future[None] = self._loop.create_future()

        def done(problem: BaseException | None) -> None:
            if problem is None:
                future.set_result(None)
            else:
                future.set_exception(problem)

        self._jobs.put(_Job(write, done))
        await future

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self.stop_reading()

    # ------------------------------------------------------------ the writer thread

    def _write_all(self) -> None:
        goes_on = True
        with self.engine.connect() as connection:
            while goes_on:
                jobs, goes_on = self._next_group()
                if jobs:
                    results = _commit(connection, jobs)
                    self._loop.call_soon_threadsafe(_tell, jobs, results)

    def _next_group(self) -> tuple[list[_Job], bool]:
        """All that waits, at least one; and whether there will be more."""
        jobs: list[_Job] = []
        job = self._jobs.get()
        self._gather()
        with contextlib.suppress(queue.Empty):
            while job is not None:
                jobs.append(job)
                if len(jobs) == _MOST_IN_GROUP:
                    return jobs, True
                job = self._jobs.get(block=False)
            return jobs, False
        return jobs, True

    def _gather(self) -> None:
        """Under load let a few more turns come: a commit costs the same for one as for fifty."""
        now = time.monotonic()
        if now < self._last_commit + _COMMIT_SECONDS:
            time.sleep(self._last_commit + _COMMIT_SECONDS - now)
        self._last_commit = time.monotonic()


def _commit(connection: Connection, jobs: Sequence[_Job]) -> list[BaseException | None]:
    """Commit all together; where that fails, each alone, so that each is told its own."""
    try:
        with connection.begin():
            _write_group(connection, [job.write for job in jobs])
    except Exception as problem:  # noqa: BLE001  whoever asked is told
        if len(jobs) == 1:
            return [problem]
        return [result for job in jobs for result in _commit(connection, [job])]
    return [None] * len(jobs)


def _tell(jobs: Sequence[_Job], results: Sequence[BaseException | None]) -> None:
    for job, result in zip(jobs, results, strict=True):
        job.done(result)


def _write_group(connection: Connection, group: Sequence[Any]) -> None:
    writes = [write for write in group if isinstance(write, Write)]
    for other in group:
        if isinstance(other, NewTable):
            insert_table(connection, other)
        elif isinstance(other, tuple):
            codes, now = other
            where = schema.tables.c.code.in_(codes)
            connection.execute(update(schema.tables).where(where).values(touched_at=now))
    _insert(connection, _ENTRIES, 6, [value for write in writes for value in _row_values(write)])
    _insert(connection, _RECORDS, 4, [value for write in writes for value in _records_of(write)])
    _set(connection, "due_at", [(write.code, write.due) for write in writes])
    _set(connection, "listing", [(write.code, write.listing) for write in writes])
    for write in writes:
        if write.closing is not None:
            erase(connection, write.code, write.closing)


def _row_values(write: Write) -> list[Any]:
    values: list[Any] = []
    for row in write.rows:
        values += (write.code, row.number, row.place, row.client, row.seq, row.payload.decode())
    return values


def _records_of(write: Write) -> list[Any]:
    values: list[Any] = []
    for record in write.records:
        values += (write.code, record.number, record.over, record.payload.decode())
    return values


def _insert(connection: Connection, into: str, width: int, values: list[Any]) -> None:
    """Rows of a table, their values one after the other."""
    for at in range(0, len(values), _MOST_VALUES):
        some = tuple(values[at : at + _MOST_VALUES])
        connection.exec_driver_sql(_insert_of(into, width, len(some) // width), some)


@cache
def _insert_of(into: str, width: int, rows: int) -> str:
    row = f"({', '.join('?' * width)})"
    return f"INSERT INTO {into} VALUES {', '.join([row] * rows)}"  # noqa: S608  nothing from outside


def _set(connection: Connection, column: str, given: Sequence[tuple[str, Any]]) -> None:
    """Set a column of the tables for which a value is given."""
    known = [(code, value) for code, value in given if value is not msgspec.UNSET]
    if known:
        statement = f"""
        UPDATE tables SET {column} = given.value->>1 FROM json_each(?) AS given
        WHERE tables.code = given.value->>0
        """  # noqa: S608  a column of ours
        connection.exec_driver_sql(statement, (msgspec.json.encode(known).decode(),))
