"""Where tables are kept: what every store does, and what the two kinds share.

Everything is read by a few threads (here) and written by one (`writer.py`). Nothing is
locked before it is written: `(code, number)` is the log's key, so of two who write the
same entry the second is told, and decides again on what is new.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import ColumnElement, Connection, Engine, func, select
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from foxden.server import schema
from foxden.server.errors import Away
from foxden.table.log import Row, StoredRecord

logger: Final = logging.getLogger("foxden.store")

LISTED: Final = 50
_Found = TypeVar("_Found")


class CircleGame(Struct, frozen=True):
    """What a game at a circle's table came to; `seats` is a tuple of `circles.SeatResult`."""

    number: int
    circle: str
    game: str
    at: float
    seats: bytes


class TurnRow(Struct, frozen=True, kw_only=True):
    """Somebody is waited for over days: `next_at` is when they are to be told (again)."""

    place: int
    decision: str
    half: float
    last: float
    until: float
    next_at: float


class Write(Struct, frozen=True, gc=False, kw_only=True):
    """What one transaction at one table adds.

    `due`, `listing` and `turns` are UNSET where they stay as they are. `closing` erases the
    log before its last entry, and the names in the records. `unsubscribed`: places of
    whose turns their devices are told no longer.
    """

    code: str
    rows: Sequence[Row] = ()
    due: float | UnsetType | None = UNSET
    listing: str | UnsetType | None = UNSET
    records: Sequence[StoredRecord] = ()
    results: Sequence[CircleGame] = ()
    closing: float | None = None
    turns: Sequence[TurnRow] | UnsetType = UNSET
    unsubscribed: Sequence[int] = ()


class NewTable(Struct, frozen=True, kw_only=True):
    code: str
    game: str
    at: float
    rows: Sequence[Row]
    listing: str | None
    circle: str | None = None


class Visit(Struct, frozen=True):
    """These tables are visited."""

    codes: Sequence[str]
    at: float


class Subscription(Struct, frozen=True, kw_only=True):
    """A device that wants to be told of a place's turns; `number` is all a message says of it."""

    number: int
    code: str
    place: int
    endpoint: str
    key: str
    auth: str
    at: float
    failures: int = 0


class Unsubscribe(Struct, frozen=True):
    """Whoever had this number is told nothing any more."""

    number: int


class Delivery(Struct, frozen=True):
    """Whether a push service took a message; after too many noes the subscription goes."""

    number: int
    taken: bool


class DueTurn(TurnRow, frozen=True, kw_only=True):
    """A turn of which somebody is to be told now."""

    code: str


class Postpone(Struct, frozen=True):
    """Tell of a turn at another time, or no more: who has seen `turn` as it is does it first."""

    turn: DueTurn
    next_at: float | None


class ForgetDevices(Struct, frozen=True):
    """Subscriptions that nobody renewed since."""

    before: float


class KeepKey(Struct, frozen=True):
    """A key of the house, where it has none of this name yet."""

    name: str
    value: str


PushWriting = Subscription | Unsubscribe | Delivery | Postpone | ForgetDevices | KeepKey


class DailyResult(Struct, frozen=True):
    """How somebody did a task; the first result of a day counts. Those before `since` go."""

    day: int
    game: str
    who: str
    score: int
    since: int


Writing = Write | NewTable | Visit | PushWriting | DailyResult
Heard = Callable[[str], None]


class Store(Protocol):
    """Called on the event loop, and answers on it."""

    shared: bool
    """Whether other workers may write to the same tables."""

    def write(self, writing: Writing) -> Awaitable[bool]:
        """Whether it is kept, for good; False where the number or the code was taken already.

        Waits as long as the database takes nothing. Raises what the database says of a
        writing that it will never take.
        """

    @property
    def is_stuck(self) -> bool:
        """Whether what was given to be written has been waiting for long."""

    def say(self, nudge: str) -> None:
        """Tell the other workers something they may forget."""

    def listen(self, heard: Heard) -> None:
        """Have nudges of other workers told; `again` where some may have been missed."""

    async def read(self, code: str) -> Sequence[Row] | None:
        """The log of a table; None where there is none, or it was closed."""

    async def newer(self, code: str, known: int) -> Sequence[Row]: ...

    async def record(self, code: str, number: int) -> StoredRecord | None: ...

    async def record_numbers(self, code: str) -> Sequence[int]: ...

    async def listed(self, since: float) -> Sequence[str]:
        """The public list, latest visit first."""

    async def due(self, now: float, most: int) -> Sequence[str]:
        """Tables at which something has to happen by now, the longest due first."""

    async def idle(self, before: float) -> Sequence[str]:
        """Open tables that nobody visited since, and at which no clock runs."""

    async def due_turns(self, now: float, most: int) -> Sequence[DueTurn]:
        """Turns over days of which somebody has to be told by now, the longest due first."""

    async def subscriptions(self, code: str, place: int) -> Sequence[Subscription]: ...

    async def subscribed(self, number: int) -> Subscription | None: ...

    async def key(self, name: str) -> str | None:
        """A key of the house."""

    async def ask(self, question: Callable[[Connection], _Found]) -> _Found:
        """What a function finds in the database."""

    async def change(self, change: Callable[[Connection], _Found]) -> _Found:
        """What a function does in one transaction: for what is in no table's log.

        Its first statement has to write, so that of two changes the second sees the first.
        """

    async def circle_of(self, code: str) -> str | None:
        """The circle whose table this is; None where it is nobody's, or not there."""

    async def daily_scores(self, day: int, game: str) -> Mapping[int, int]:
        """How many have which score in a task."""

    async def check(self) -> None:
        """Raise `Away` where the database does not answer, or the last write failed."""

    async def close(self) -> None:
        """Finish what was begun, then let go."""


class SqlReader:
    """What both kinds of store ask of their database, off the event loop."""

    def __init__(self, engine: Engine, readers: int) -> None:
        self.engine = engine
        self._readers = ThreadPoolExecutor(readers, "reader")

    async def ask(self, question: Callable[[Connection], _Found]) -> _Found:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._answer, question)

    def _answer(self, question: Callable[[Connection], _Found]) -> _Found:
        try:
            with self.engine.connect() as connection:
                return question(connection)
        except (OperationalError, InterfaceError, NoConnection) as problem:
            logger.warning("the database does not answer", extra={"problem": str(problem)})
            raise Away from problem

    async def change(self, change: Callable[[Connection], _Found]) -> _Found:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._make, change)

    def _make(self, change: Callable[[Connection], _Found]) -> _Found:
        try:
            with self.engine.begin() as connection:
                return change(connection)
        except (OperationalError, InterfaceError, NoConnection) as problem:
            logger.warning("the database takes nothing", extra={"problem": str(problem)})
            raise Away from problem

    async def read(self, code: str) -> Sequence[Row] | None:
        rows = await self.newer(code, 0)
        return rows if rows and rows[0].number == 1 else None

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
            .where(
                columns.listing.is_not(None),
                columns.circle.is_(None),
                columns.touched_at >= since,
            )
            .order_by(columns.touched_at.desc())
            .limit(LISTED)
        )
        return await self.ask(lambda c: [text for text in c.scalars(query) if text is not None])

    async def circle_of(self, code: str) -> str | None:
        query = select(schema.tables.c.circle).where(schema.tables.c.code == code)
        return await self.ask(lambda connection: connection.scalar(query))

    async def due(self, now: float, most: int) -> Sequence[str]:
        columns = schema.tables.c
        query = select(columns.code).where(columns.due_at <= now).order_by(columns.due_at)
        return await self.ask(lambda connection: connection.scalars(query.limit(most)).all())

    async def idle(self, before: float) -> Sequence[str]:
        columns = schema.tables.c
        query = select(columns.code).where(
            columns.closed_at.is_(None), columns.touched_at < before, columns.due_at.is_(None)
        )
        return await self.ask(lambda connection: connection.scalars(query).all())

    async def daily_scores(self, day: int, game: str) -> Mapping[int, int]:
        columns = schema.daily_results.c
        query = (
            select(columns.score, func.count().label("players"))
            .where(columns.day == day, columns.game == game)
            .group_by(columns.score)
        )
        return await self.ask(lambda c: {row.score: row.players for row in c.execute(query)})

    async def due_turns(self, now: float, most: int) -> Sequence[DueTurn]:
        columns = schema.turns.c
        query = select(schema.turns).where(columns.next_at <= now).order_by(columns.next_at)
        found = await self.ask(lambda c: c.execute(query.limit(most)).mappings().all())
        return [DueTurn(**_named(row)) for row in found]

    async def subscriptions(self, code: str, place: int) -> Sequence[Subscription]:
        columns = schema.subscriptions.c
        return await self._subscriptions(columns.code == code, columns.place == place)

    async def subscribed(self, number: int) -> Subscription | None:
        found = await self._subscriptions(schema.subscriptions.c.number == number)
        return found[0] if found else None

    async def _subscriptions(self, *where: ColumnElement[bool]) -> Sequence[Subscription]:
        query = select(schema.subscriptions).where(*where)
        found = await self.ask(lambda c: c.execute(query).mappings().all())
        return [Subscription(**_named(row)) for row in found]

    async def key(self, name: str) -> str | None:
        query = select(schema.keys.c.value).where(schema.keys.c.name == name)
        return await self.ask(lambda connection: connection.scalar(query))

    async def ping(self) -> None:
        await self.ask(lambda connection: connection.scalar(select(func.count(1))))

    def stop_reading(self) -> None:
        self._readers.shutdown()
        self.engine.dispose()


def _named(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): value for name, value in row.items()}


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


# ---------------------------------------------------------------- what a group writes

Values = Sequence[Any]


def new_tables(group: Sequence[Writing]) -> list[NewTable]:
    return [writing for writing in group if isinstance(writing, NewTable)]


def writes(group: Sequence[Writing]) -> list[Write]:
    return [writing for writing in group if isinstance(writing, Write)]


def table_values(tables: Sequence[NewTable]) -> list[Values]:
    """Code, game, when it was made and visited, listing, circle."""
    return [(new.code, new.game, new.at, new.at, new.listing, new.circle) for new in tables]


def entry_values(writings: Sequence[Write | NewTable]) -> list[Values]:
    """Code, number, place, client, seq, payload."""
    return [
        (each.code, row.number, row.place, row.client, row.seq, row.payload.decode())
        for each in writings
        for row in each.rows
    ]


def record_values(writings: Sequence[Write]) -> list[Values]:
    """Code, number of the game, whether it is over, payload."""
    return [
        (each.code, record.number, record.over, record.payload.decode())
        for each in writings
        for record in each.records
    ]


def result_values(writings: Sequence[Write]) -> list[Values]:
    """Code, number of the game, circle, game, when it ended, seats."""
    return [
        (each.code, game.number, game.circle, game.game, game.at, game.seats.decode())
        for each in writings
        for game in each.results
    ]


def daily_results(group: Sequence[Writing]) -> list[Values]:
    """Day, game, who, score."""
    return [
        (each.day, each.game, each.who, each.score)
        for each in group
        if isinstance(each, DailyResult)
    ]


def first_daily_day(group: Sequence[Writing]) -> int | None:
    """The day before which results are forgotten; None where nobody has one."""
    return max((each.since for each in group if isinstance(each, DailyResult)), default=None)


def nameless(payload: str, names: Container[str] | None = None) -> str:
    """A record without the nicknames of its players, or without some of them."""
    record = msgspec.json.decode(payload)
    for player in record.get("players", ()):
        if names is None or player.get("name") in names:
            player["name"] = None
            if player.get("bot") is None:
                player.pop("face", None)
    return msgspec.json.encode(record).decode()
