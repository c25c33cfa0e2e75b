"""Where tables are kept: what every store does, and what the two kinds share.

A store is handed a turn: it lets the caller see what others have written meanwhile, takes
what the caller decides to write, commits, and only then says so.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Connection, Engine, func, insert, select, update

from foxden.server import schema
from foxden.table.log import Row

_READERS: Final = 4
LISTED: Final = 50
_Found = TypeVar("_Found")


class StoredRecord(Struct, frozen=True):
    number: int
    over: bool
    payload: bytes


class Write(Struct, frozen=True, kw_only=True):
    """What one turn at one table adds, in one transaction.

    `due` and `listing` are UNSET where they stay as they are. `closing` erases the log
    and the names in the records.
    """

    code: str
    rows: Sequence[Row] = ()
    due: float | UnsetType | None = UNSET
    listing: str | UnsetType | None = UNSET
    records: Sequence[StoredRecord] = ()
    closing: float | None = None


class NewTable(Struct, frozen=True, kw_only=True):
    code: str
    game: str
    at: float
    rows: Sequence[Row]
    listing: str | None


Decide = Callable[[Sequence[Row]], Write | None]
Done = Callable[[BaseException | None], None]
Hint = Callable[[str], None]


class Store(Protocol):
    """`turn` and `say` are called on the event loop and call back on it."""

    def turn(self, code: str, known: int, decide: Decide, done: Done) -> None:
        """Give `decide` the rows after `known`, write what it returns, commit, call `done`."""

    def say(self, hint: str) -> None:
        """Tell the other workers something they may forget."""

    def listen(self, heard: Hint) -> None:
        """Have hints of other workers told; `log CODE NUMBER` comes with every commit."""

    async def create(self, table: NewTable) -> bool:
        """Whether the code was free."""

    async def read(self, code: str) -> Sequence[Row] | None:
        """The log of a table; None where there is none, or it was closed."""

    async def newer(self, code: str, known: int) -> Sequence[Row]: ...

    async def record(self, code: str, number: int) -> StoredRecord | None: ...

    async def record_numbers(self, code: str) -> Sequence[int]: ...

    async def listed(self, since: float) -> Sequence[str]:
        """The public list, latest visit first."""

    async def due(self, now: float) -> Sequence[str]:
        """Tables at which something has to happen by now."""

    async def idle(self, before: float) -> Sequence[str]:
        """Open tables that nobody visited since."""

    async def touch(self, codes: Sequence[str], now: float) -> None:
        """These tables are visited."""

    async def check(self) -> None:
        """Raise where the database does not answer."""

    async def close(self) -> None:
        """Finish what was begun, then let go."""


class SqlReader:
    """What both kinds of store ask of their database, off the event loop."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._readers = ThreadPoolExecutor(_READERS, "reader")

    async def ask(self, question: Callable[[Connection], _Found]) -> _Found:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._answer, question)

    def _answer(self, question: Callable[[Connection], _Found]) -> _Found:
        with self.engine.connect() as connection:
            return question(connection)

    async def read(self, code: str) -> Sequence[Row] | None:
        rows = await self.newer(code, 0)
        return rows or None

    async def newer(self, code: str, known: int) -> Sequence[Row]:
        return await self.ask(lambda connection: rows_after(connection, code, known))

    async def record(self, code: str, number: int) -> StoredRecord | None:
        columns = schema.records.c
        query = select(columns.over, columns.payload).where(
            columns.code == code, columns.game_number == number
        )
        found = await self.ask(lambda connection: connection.execute(query).first())
        return None if found is None else StoredRecord(number, found[0], found[1].encode())

    async def record_numbers(self, code: str) -> Sequence[int]:
        columns = schema.records.c
        query = select(columns.game_number).where(columns.code == code, columns.over)
        return await self.ask(lambda c: c.scalars(query.order_by(columns.game_number)).all())

    async def listed(self, since: float) -> Sequence[str]:
        columns = schema.tables.c
        query = (
            select(columns.listing)
            .where(columns.listing.is_not(None), columns.touched_at >= since)
            .order_by(columns.touched_at.desc())
            .limit(LISTED)
        )
        return await self.ask(lambda c: [text for text in c.scalars(query) if text is not None])

    async def due(self, now: float) -> Sequence[str]:
        query = select(schema.tables.c.code).where(schema.tables.c.due_at <= now)
        return await self.ask(lambda connection: connection.scalars(query).all())

    async def idle(self, before: float) -> Sequence[str]:
        columns = schema.tables.c
        query = select(columns.code).where(columns.closed_at.is_(None), columns.touched_at < before)
        return await self.ask(lambda connection: connection.scalars(query).all())

    async def check(self) -> None:
        await self.ask(lambda connection: connection.scalar(select(func.count(1))))

    def stop_reading(self) -> None:
        self._readers.shutdown()
        self.engine.dispose()


def rows_after(connection: Connection, code: str, known: int) -> list[Row]:
    columns = schema.entries.c
    query = (
        select(columns.number, columns.payload, columns.place, columns.client, columns.seq)
        .where(columns.code == code, columns.number > known)
        .order_by(columns.number)
    )
    return [
        Row(number, payload.encode(), place, client, seq)
        for number, payload, place, client, seq in connection.execute(query)
    ]


def entry_values(code: str, rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [
        {
            "code": code,
            "number": row.number,
            "place": row.place,
            "client": row.client,
            "seq": row.seq,
            "payload": row.payload.decode(),
        }
        for row in rows
    ]


def insert_table(connection: Connection, table: NewTable) -> None:
    values = {
        "code": table.code,
        "game": table.game,
        "created_at": table.at,
        "touched_at": table.at,
        "listing": table.listing,
    }
    connection.execute(insert(schema.tables), values)
    connection.execute(insert(schema.entries), entry_values(table.code, table.rows))


def write_rest(connection: Connection, write: Write) -> None:
    """Everything of a write but its rows."""
    values: dict[str, Any] = {}
    if write.due is not UNSET:
        values["due_at"] = write.due
    if write.listing is not UNSET:
        values["listing"] = write.listing
    if values:
        where = schema.tables.c.code == write.code
        connection.execute(update(schema.tables).where(where).values(values))
    for record in write.records:
        connection.execute(insert(schema.records), _record_values(write.code, record))
    if write.closing is not None:
        erase(connection, write.code, write.closing)


def _record_values(code: str, record: StoredRecord) -> Mapping[str, Any]:
    return {
        "code": code,
        "game_number": record.number,
        "over": record.over,
        "payload": record.payload.decode(),
    }


def erase(connection: Connection, code: str, now: float) -> None:
    """A closed table keeps its records, without names; nicknames and tokens are gone."""
    entries, records, tables = schema.entries, schema.records, schema.tables
    connection.execute(entries.delete().where(entries.c.code == code))
    found = connection.execute(
        select(records.c.game_number, records.c.payload).where(records.c.code == code)
    ).all()
    for number, payload in found:
        connection.execute(
            update(records)
            .where(records.c.code == code, records.c.game_number == number)
            .values(payload=nameless(payload))
        )
    connection.execute(
        update(tables).where(tables.c.code == code).values(closed_at=now, due_at=None, listing=None)
    )


def nameless(payload: str) -> str:
    """A record without the nicknames of its players."""
    record = msgspec.json.decode(payload)
    for player in record.get("players", ()):
        player["name"] = None
    return msgspec.json.encode(record).decode()
