"""A table in use: its connections, what waits to be done at it, and one turn of the work."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from foxden.core.errors import FoxdenError
from foxden.core.record import format_record
from foxden.server import log, wire
from foxden.server.chores import do
from foxden.server.clocks import next_due
from foxden.server.commands import Entries, Moment, handle
from foxden.server.errors import UnknownToken
from foxden.server.folding import fold_row
from foxden.server.store import StoredRecord, Write
from foxden.server.tables import Table


class Connection(Protocol):
    """A socket, as far as a table knows it."""

    place: int | None
    holds: tuple[int, ...]
    client: str

    @property
    def is_over(self) -> bool:
        """Whether the socket has ended."""

    def post(self, payload: bytes) -> None:
        """Send, or queue, or give up on a reader that is too slow. Never waits."""

    def end(self, goodbye: wire.Goodbye) -> None: ...


class Asked(NamedTuple):
    """A command of a person at the table."""

    connection: Connection
    place: int
    command: Any


class Errand(NamedTuple):
    """A chore, and who wants to know how it went."""

    chore: Any
    answer: Callable[[Entries | FoxdenError], None]


class Arrival(NamedTuple):
    """A hello; it changes nothing, but is answered in order."""

    connection: Connection
    hello: wire.Hello


Request = Asked | Errand | Arrival
Answer = Entries | FoxdenError


class Live:
    """One worker's copy of a table, with everything around it that is not in the log.

    `busy`: a turn is being worked off or told. `ahead`: memory holds what is not yet
    committed, so nothing of it may be told. `behind`: another worker wrote this number.
    """

    __slots__ = (
        "_at_place", "ahead", "behind", "busy", "connections", "crowd_timer", "due", "elsewhere",
        "here", "idle_since", "inbox", "leaving", "listed", "loaded_at", "lobby_timer",
        "reactions", "said_at", "table", "thinking", "timer", "touched_at",
    )  # fmt: skip

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.loaded_at = now
        self.idle_since = now
        self.touched_at = 0.0
        self.said_at = now
        self.connections: dict[Connection, None] = {}
        self._at_place: dict[int, list[Connection]] = {}
        self.here: Counter[int] = Counter()
        self.elsewhere: dict[int, float] = {}
        self.leaving: dict[int, asyncio.TimerHandle] = {}
        self.inbox: list[Request] = []
        self.busy = False
        self.ahead = False
        self.behind = 0
        self.due: float | UnsetType | None = None
        self.listed: str | UnsetType | None = UNSET
        self.thinking: set[tuple[int, str]] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.crowd_timer: asyncio.TimerHandle | None = None
        self.lobby_timer: asyncio.TimerHandle | None = None
        self.reactions: Counter[wire.Reaction] = Counter()

    def add(self, connection: Connection) -> None:
        self.connections[connection] = None
        if connection.place is not None:
            self._at_place.setdefault(connection.place, []).append(connection)

    def remove(self, connection: Connection) -> None:
        del self.connections[connection]
        if connection.place is not None:
            self._at_place[connection.place].remove(connection)

    def connections_of(self, places: Iterable[int]) -> list[Connection]:
        """The connections that play for these places, without looking at all the others."""
        return [each for place in places for each in self._at_place.get(place, ())]

    @property
    def present(self) -> AbstractSet[int]:
        """The places with a connection, to this worker or another."""
        return self.here.keys() | self.elsewhere.keys() if self.elsewhere else self.here.keys()

    def stop_timers(self) -> None:
        timers = (self.timer, self.crowd_timer, self.lobby_timer, *self.leaving.values())
        for timer in timers:
            if timer is not None:
                timer.cancel()
        self.leaving.clear()


class Turn:
    """One batch of requests at one table: decided together, written together, told after.

    `acks` has the last command of each connection that was accepted, `overtaken` those
    accepted before it in the same batch. `answers` is what everything else came to.
    """

    __slots__ = (
        "acks", "answers", "live", "moment", "moves", "overtaken", "read", "requests", "started",
    )  # fmt: skip

    def __init__(self, live: Live, requests: Sequence[Request], moment: Moment) -> None:
        self.live = live
        self.requests = requests
        self.moment = moment
        self.started = time.perf_counter()
        self.acks: dict[Connection, int] = {}
        self.overtaken: list[tuple[Connection, int]] = []
        self.answers: list[tuple[Request, Answer]] = []
        self.moves = 0
        self.read = 0

    def decide(self, newer: Sequence[log.Row]) -> Write | None:
        """Take in what other workers wrote, then do what is asked; what to write, if anything."""
        table = self.live.table
        self.read = len(newer)
        for row in newer:
            fold_row(table, row)
        if newer:  # who wrote them may have noted other values
            self.live.due = self.live.listed = UNSET
        rows: list[log.Row] = []
        records: list[StoredRecord] = []
        for request in self.requests:
            answer = self._answer(request, rows, records)
            if isinstance(answer, list) and isinstance(request, Asked):
                self._accept(request.connection, request.command.seq)
            else:
                self.answers.append((request, answer))
        if not rows:
            return None
        return Write(
            code=table.code,
            rows=rows,
            due=self._new_due(),
            listing=self._new_listing() if table.changes.lobby else UNSET,
            records=records,
            closing=self.moment.now if table.closed else None,
        )

    def _accept(self, connection: Connection, seq: int) -> None:
        if connection in self.acks:
            self.overtaken.append((connection, self.acks[connection]))
        self.acks[connection] = seq

    def _new_due(self) -> float | UnsetType | None:
        due = next_due(self.live.table)
        if due == self.live.due:
            return UNSET
        self.live.due = due
        return due

    def _new_listing(self) -> str | UnsetType | None:
        listed = listing(self.live.table)
        if listed == self.live.listed:
            return UNSET
        self.live.listed = listed
        return listed

    def _answer(self, request: Request, rows: list[log.Row], records: list[StoredRecord]) -> Answer:
        table = self.live.table
        first = table.number + 1
        unfinished = table.status == "playing"
        try:
            entries = self._entries(request)
        except FoxdenError as refusal:
            return refusal
        rows += _rows(first, entries, request)
        if unfinished and (table.status != "playing" or table.closed):
            record = format_record(table.record()).encode()
            records.append(StoredRecord(table.games, table.status != "playing", record))
        return entries

    def _entries(self, request: Request) -> Entries:
        table = self.live.table
        if isinstance(request, Errand):
            return do(request.chore, table, self.moment)
        if isinstance(request, Arrival):
            return []
        place = table.places.get(request.place)
        if place is None:
            raise UnknownToken("server.token.unknown")
        client, command = request.connection.client, request.command
        if place.has_answered(client, command.seq):
            return []  # a resend: it is done, and the answer is yes
        self.moves += isinstance(command, wire.Play)
        entries = handle(command, table, place, self.moment)
        place.note_answer(client, command.seq)
        return entries


def _rows(first: int, entries: Entries, request: Request) -> list[log.Row]:
    """The entries numbered; the first carries the command that made them."""
    rows = []
    by: tuple[int, str, int] | tuple[()] = ()
    if isinstance(request, Asked):
        by = (request.place, request.connection.client, request.command.seq)
    for number, entry in enumerate(entries, first):
        rows.append(log.Row(number, log.encode_entry(entry), *by))
        by = ()
    return rows


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the public list."""

    code: str
    setup: wire.Setup
    host: str | None
    sitting: int
    chairs: int
    playing: bool


def listing(table: Table) -> str | None:
    """What the public list shows; None for a table by invitation, and a closed one."""
    if not table.setup.open or table.closed:
        return None
    host = None if table.host is None else table.places.get(table.host)
    listed = Listing(
        code=table.code,
        setup=table.setup,
        host=None if host is None else host.name,
        sitting=len(table.line),
        chairs=table.chairs,
        playing=table.status == "playing",
    )
    return msgspec.json.encode(listed).decode()
