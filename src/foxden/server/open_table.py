"""A table in use: its guests, and what waits to be done at it."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple, Protocol

from msgspec import UNSET, Struct, UnsetType

from foxden.core.errors import FoxdenError
from foxden.table import wire
from foxden.table.clocks import SlowTurn
from foxden.table.codes import hashed
from foxden.table.commands import Entries
from foxden.table.places import Attendee, Place
from foxden.table.state import Table


class Caller(Protocol):
    """A socket, as far as a table knows it: a stranger until `let_in` makes it a guest."""

    guest: "Guest | None"
    address: str

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

    __slots__ = (
        "address", "client", "end", "holds", "is_screen", "key", "opened", "place", "post",
    )  # fmt: skip

    def __init__(
        self,
        caller: Caller,
        opened: "OpenTable",
        key: str | None,
        place: Place | None,
        hello: wire.Hello,
    ) -> None:
        held = (opened.table.place_with(hashed(token)) for token in hello.holds)
        self.opened = opened
        self.key = key
        self.place = None if place is None else place.number
        self.holds = tuple(other.number for other in held if other is not None)
        self.is_screen = hello.screen and opened.table.trusts_screen_of(self.place)
        self.client = hello.client
        self.address = caller.address
        self.post = caller.post
        self.end = caller.end


class Asked(Struct, frozen=True):
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


def _unknown_turns(table: Table) -> tuple[SlowTurn, ...] | UnsetType:
    """What the store has noted of a table's slow turns: anything, or surely nothing."""
    return UNSET if table.setup.is_slow else ()


class OpenTable:
    """One worker's copy of a table, with everything around it that is not in the log.

    Of the copy: `copied_at` says which copy it is (one that was given up may have had what
    was never kept). `busy`: a transaction is going on. `ahead`: the copy holds what is not
    committed, so nothing of it may be told. `told`: the last entry that everybody here knows.
    `behind`: another worker wrote this number. `due`, `listed`, `turns`: what the store has noted.
    `in_vain_since`: from when on the database has not answered what was read for this table.

    Of people: `guests` are connected here, `here` counts whom they make present. `elsewhere`:
    when another worker last said that it has them; `shared_at`: that it has anybody at all.
    `leaving`: places whose last connection has ended, until they count as gone.
    """

    __slots__ = (
        "_at_place", "ahead", "behind", "busy", "copied_at", "crowd_timer", "due", "elsewhere",
        "guests", "here", "idle_since", "in_vain_since", "inbox", "leaving", "listed", "loaded_at",
        "lobby_timer", "reactions", "said_at", "shared_at", "table", "thinking", "timer", "told",
        "touched_at", "turns",
    )  # fmt: skip

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.copied_at = now
        self.loaded_at = now
        self.idle_since = now
        self.touched_at = 0.0
        self.said_at = now
        self.shared_at = 0.0
        self.guests: dict[Guest, None] = {}
        self._at_place: dict[int, list[Guest]] = {}
        self.here: Counter[Attendee] = Counter()
        self.elsewhere: dict[Attendee, float] = {}
        self.leaving: dict[int, asyncio.TimerHandle] = {}
        self.inbox: list[Request] = []
        self.busy = False
        self.ahead = False
        self.told = table.number
        self.behind = 0
        self.in_vain_since: float | None = None
        self.due: float | UnsetType | None = UNSET
        self.turns = _unknown_turns(table)
        self.listed: str | UnsetType | None = UNSET
        self.thinking: set[tuple[int, str]] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.crowd_timer: asyncio.TimerHandle | None = None
        self.lobby_timer: asyncio.TimerHandle | None = None
        self.reactions: Counter[wire.Reaction] = Counter()

    def renew(self, table: Table, now: float) -> None:
        """Put another copy in the place of this one, which is given up."""
        self.table = table
        self.copied_at = now
        self.ahead = False
        self.due = self.listed = UNSET
        self.turns = _unknown_turns(table)

    @property
    def is_behind(self) -> bool:
        return self.behind > self.table.number

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
    def present(self) -> AbstractSet[Attendee]:
        """Who has a connection, to this worker or another."""
        return self.here.keys() | self.elsewhere.keys() if self.elsewhere else self.here.keys()

    def whose(self) -> str | None:
        """The address of somebody with a place who is here, the host's first; None: nobody is."""
        hosts = [] if self.table.host is None else self._at_place.get(self.table.host)
        if hosts:
            return hosts[0].address
        return next((guests[0].address for guests in self._at_place.values() if guests), None)

    def stop_timers(self) -> None:
        timers = (self.timer, self.crowd_timer, self.lobby_timer, *self.leaving.values())
        for timer in timers:
            if timer is not None:
                timer.cancel()
        self.leaving.clear()
