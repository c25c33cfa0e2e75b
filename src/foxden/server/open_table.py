"""A table in use: its guests, what waits to be done at it, and one turn of the work."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple, Protocol

from msgspec import UNSET, UnsetType

from foxden.core.errors import FoxdenError
from foxden.core.record import format_record
from foxden.server.store import StoredRecord, Write
from foxden.table import log, wire
from foxden.table.apply import apply_row
from foxden.table.clocks import next_due
from foxden.table.codes import hashed
from foxden.table.commands import Entries, Moment, handle
from foxden.table.errors import UnknownToken
from foxden.table.house_commands import do
from foxden.table.listing import listing_of
from foxden.table.places import Place
from foxden.table.state import Table


class Caller(Protocol):
    """A socket, as far as a table knows it: a stranger until `let_in` makes it a guest."""

    guest: "Guest | None"

    @property
    def is_over(self) -> bool:
        """Whether the socket has ended."""

    def post(self, payload: bytes) -> None:
        """Send, or queue, or give up on a reader that is too slow. Never waits."""

    def end(self, goodbye: wire.Goodbye) -> None: ...

    def let_in(self, guest: "Guest") -> None:
        """The hello was answered; what was said after it is heard now."""

    def turn_away(self, refusal: FoxdenError) -> None:
        """The hello was refused: the caller stays who it was."""


class Guest:
    """Who a socket was let in as: at one table, with one place or as a spectator, for good.

    `key` is the (hashed) token that opened the door. Every command is judged by it anew,
    since the place may meanwhile have been given to another device or taken away.
    """

    __slots__ = ("client", "end", "holds", "key", "live", "place", "post")

    def __init__(
        self, caller: Caller, live: "Live", key: str | None, place: Place | None, hello: wire.Hello
    ) -> None:
        held = (live.table.place_with(hashed(token)) for token in hello.holds)
        self.live = live
        self.key = key
        self.place = None if place is None else place.number
        self.holds = tuple(other.number for other in held if other is not None)
        self.client = hello.client
        self.post = caller.post
        self.end = caller.end


class Asked(NamedTuple):
    """A command of a person at the table."""

    guest: Guest
    command: Any


class Errand(NamedTuple):
    """A chore, and who wants to know how it went."""

    chore: Any
    answer: Callable[[Entries | FoxdenError], None]


class Arrival(NamedTuple):
    """A hello; it changes nothing, but is answered in order."""

    caller: Caller
    hello: wire.Hello


Request = Asked | Errand | Arrival
Answer = Entries | FoxdenError


class Live:
    """One worker's copy of a table, with everything around it that is not in the log.

    `busy`: a turn is being worked off or told. `ahead`: memory holds what is not yet
    committed, so nothing of it may be told. `behind`: another worker wrote this number.
    """

    __slots__ = (
        "_at_place", "ahead", "behind", "busy", "crowd_timer", "due", "elsewhere", "guests",
        "here", "idle_since", "inbox", "leaving", "listed", "loaded_at", "lobby_timer",
        "reactions", "said_at", "table", "thinking", "timer", "touched_at",
    )  # fmt: skip

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.loaded_at = now
        self.idle_since = now
        self.touched_at = 0.0
        self.said_at = now
        self.guests: dict[Guest, None] = {}
        self._at_place: dict[int, list[Guest]] = {}
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

    def add(self, guest: Guest) -> None:
        self.guests[guest] = None
        if guest.place is not None:
            self._at_place.setdefault(guest.place, []).append(guest)

    def remove(self, guest: Guest) -> None:
        del self.guests[guest]
        if guest.place is not None:
            self._at_place[guest.place].remove(guest)

    def guests_of(self, places: Iterable[int]) -> list[Guest]:
        """The guests that play for these places, without looking at all the others."""
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

    `acks` has the last command of each guest that was accepted, `overtaken` those
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
        self.acks: dict[Guest, int] = {}
        self.overtaken: list[tuple[Guest, int]] = []
        self.answers: list[tuple[Request, Answer]] = []
        self.moves = 0
        self.read = 0

    def decide(self, newer: Sequence[log.Row]) -> Write | None:
        """Take in what other workers wrote, then do what is asked; what to write, if anything."""
        table = self.live.table
        self.read = len(newer)
        for row in newer:
            apply_row(table, row)
        if newer:  # who wrote them may have noted other values
            self.live.due = self.live.listed = UNSET
        rows: list[log.Row] = []
        records: list[StoredRecord] = []
        for request in self.requests:
            answer = self._answer(request, rows, records)
            if isinstance(answer, list) and isinstance(request, Asked):
                self._accept(request.guest, request.command.seq)
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

    def _accept(self, guest: Guest, seq: int) -> None:
        if guest in self.acks:
            self.overtaken.append((guest, self.acks[guest]))
        self.acks[guest] = seq

    def _new_due(self) -> float | UnsetType | None:
        due = next_due(self.live.table)
        if due == self.live.due:
            return UNSET
        self.live.due = due
        return due

    def _new_listing(self) -> str | UnsetType | None:
        listed = listing_of(self.live.table)
        if listed == self.live.listed:
            return UNSET
        self.live.listed = listed
        return listed

    def _answer(self, request: Request, rows: list[log.Row], records: list[StoredRecord]) -> Answer:
        table = self.live.table
        first = table.number + 1
        unfinished = table.status == "playing"
        unplayable = table.record() if table.is_unplayable else None
        try:
            entries = self._entries(request)
        except FoxdenError as refusal:
            return refusal
        rows += _rows(first, entries, request)
        if unfinished and (table.status != "playing" or table.closed):
            record = format_record(table.record()).encode()
            records.append(StoredRecord(table.games, table.status != "playing", record))
        elif unplayable is not None and not table.is_unplayable:
            payload = format_record(unplayable).encode()
            records.append(StoredRecord(number=table.games, over=True, payload=payload))
        return entries

    def _entries(self, request: Request) -> Entries:
        table = self.live.table
        if isinstance(request, Errand):
            return do(request.chore, table, self.moment)
        if isinstance(request, Arrival):
            return []
        guest, command = request
        place = table.place_with(guest.key or "")
        if place is None:
            raise UnknownToken("server.token.unknown")
        if place.has_answered(guest.client, command.seq):
            return []  # a resend: it is done, and the answer is yes
        self.moves += isinstance(command, wire.Play)
        entries = handle(command, table, place, self.moment)
        place.note_answer(guest.client, command.seq)
        return entries


def _rows(first: int, entries: Entries, request: Request) -> list[log.Row]:
    """The entries numbered; the first carries the command that made them."""
    rows = []
    by: tuple[int | None, str, int] | tuple[()] = ()
    if isinstance(request, Asked):
        by = (request.guest.place, request.guest.client, request.command.seq)
    for number, entry in enumerate(entries, first):
        rows.append(log.Row(number, log.encode_entry(entry), *by))
        by = ()
    return rows
