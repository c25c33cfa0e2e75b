"""A table's log: what happened at it, one frozen struct a kind.

A table is a pure function of its log, as a game is of its record. The log is what the
store keeps; the record of a game is cut out of it. Secrets (seeds, hidden actions) are in
it, so nothing of it is ever sent as it is.

These structs are what lies in databases. They change only together with VERSION and a
step of `upgrades.py` that brings what was stored before to the new form; what travels on
the wire has structs of its own. An entry of a new kind, or a new field that has a default,
changes nothing that was stored and needs neither.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Generic, Literal, TypeVar, Union

import msgspec
from msgspec import Struct

from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.table.upgrades import upgraded_entry

VERSION: Final = 3
"""Of the form in which entries are stored."""

Action = TypeVar("Action")
StandInReason = Literal["clock", "gone", "resigned", "left", "late"]
Late = Literal["turn", "bot", "end"]
SLOW_SECONDS: Final = 12 * 3600
"""A turn with so much time is played over days."""


class Setup(Struct, frozen=True, kw_only=True):
    """What a table plays; see `wire.Setup` for what the fields mean to people."""

    game: str
    options: dict[str, Any] = {}
    seats: int | None = None
    clock: int | None = None
    pace: float | None = 2.0
    open: bool = False
    hints: bool = False
    stock: int = 0
    late: Late = "turn"

    @property
    def is_slow(self) -> bool:
        """Whether it is played over days: nobody has to be there at the same time."""
        return self.clock is not None and self.clock >= SLOW_SECONDS


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`at`: when it happened, in seconds since 1970."""

    at: float


class Created(Entry, frozen=True, tag="created"):
    """`seed` is that of the first game, in hexadecimal, as all seeds here.

    `circle`: the circle of friends whose table it is; it is there for nobody else.
    """

    setup: Setup
    seed: str
    circle: str | None = None


class Configured(Entry, frozen=True, tag="configured"):
    setup: Setup


class Joined(Entry, frozen=True, tag="joined"):
    """Somebody came: a person with a (hashed) token, or a bot with a level.

    `member`: their number in the circle whose table it is.
    """

    place: int
    name: str | None = None
    token: str | None = None
    bot: str | None = None
    member: int | None = None
    face: str | None = None


class Introduced(Entry, frozen=True, tag="introduced"):
    """Somebody goes by another name or face from now on; both go where all about them does."""

    place: int
    name: str | None = None
    face: str | None = None


class Rekeyed(Entry, frozen=True, tag="rekeyed"):
    """The place moved to another device: the old token is void, so is the code."""

    place: int
    token: str


class CodeMade(Entry, frozen=True, tag="code"):
    """A one-time code (hashed) for moving the place, good until then."""

    place: int
    code: str
    until: float


class Departed(Entry, frozen=True, tag="departed"):
    """Gone for good: left, or sent away (`removed`)."""

    place: int
    removed: bool = False


class Sat(Entry, frozen=True, tag="sat"):
    place: int
    salt: str | None = None


class Stood(Entry, frozen=True, tag="stood"):
    place: int


class Salted(Entry, frozen=True, tag="salted"):
    place: int
    salt: str


class HostChanged(Entry, frozen=True, tag="host"):
    place: int | None


class Started(Entry, frozen=True, tag="started"):
    """`order`: the place on each seat. `next_seed`: committed to from now on.

    `rules` is the version of the game's rules by which it is played. `drawn`: the seats
    come from seed and salts (`fair.first_seat`), not from the game before.
    """

    rules: int
    order: tuple[int, ...]
    drawn: bool
    next_seed: str


class Played(Entry, Generic[Action], frozen=True, gc=False, tag="played"):
    """Events of the game, those of chance included."""

    events: tuple[Event[Action], ...]


class Drafted(Entry, Generic[Action], frozen=True, tag="drafted"):
    seat: Seat
    action: Action | None


class TakebackAsked(Entry, frozen=True, tag="takeback_asked"):
    seat: Seat


class TakebackAnswered(Entry, frozen=True, tag="takeback_answered"):
    seat: Seat
    agree: bool


class Paused(Entry, frozen=True, tag="paused"):
    pass


class Resumed(Entry, frozen=True, tag="resumed"):
    pass


class Away(Entry, frozen=True, tag="away"):
    """Nobody has been connected for this place for a while."""

    place: int


class Returned(Entry, frozen=True, tag="returned"):
    """The place's player is back: nobody stands in any longer."""

    place: int


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """From now on the easiest bot plays this seat."""

    seat: Seat
    reason: StandInReason


class Retired(Entry, frozen=True, tag="retired"):
    """The game was begun by rules that this house no longer has: it ends, its record is kept."""


class Lapsed(Entry, frozen=True, tag="lapsed"):
    """Time ran out for this place, and the table had agreed to end the game then."""

    place: int


class Closed(Entry, frozen=True, tag="closed"):
    """Nobody came for a long time; nicknames and tokens go with this."""


_PLAIN = (
    Created, Configured, Joined, Introduced, Rekeyed, CodeMade, Departed, Sat, Stood, Salted,
    HostChanged, Started, TakebackAsked, TakebackAnswered, Paused, Resumed, Away, Returned,
    StoodIn, Retired, Lapsed, Closed,
)  # fmt: skip


class Row(Struct, frozen=True, gc=False):
    """An entry as the store has it. (place, client, seq) is the command that made it."""

    number: int
    payload: bytes
    place: int | None = None
    client: str | None = None
    seq: int | None = None


class StoredRecord(Struct, frozen=True):
    """The record of a game that is over, or was when its table was closed."""

    number: int
    over: bool
    payload: bytes


_encode = msgspec.json.Encoder().encode
_STAMP: Final = b'{"v":%d,' % VERSION


def encode_entry(entry: Entry) -> bytes:
    """An entry as it is stored: JSON that begins with the version of its form."""
    return _STAMP + _encode(entry)[1:]


Author = tuple[int | None, str, int]
"""Whose command it was: place, client and the client's number for it."""


def rows_of(first: int, entries: Sequence[Entry], author: Author | None = None) -> list[Row]:
    """The entries numbered; the first carries the command that made them."""
    rows = []
    by: Author | tuple[()] = author or ()
    for number, entry in enumerate(entries, first):
        rows.append(Row(number, encode_entry(entry), *by))
        by = ()
    return rows


def decode_created(payload: bytes) -> Created:
    return msgspec.json.decode(_current(payload), type=Created)


def decode_entry(action_type: Any, payload: bytes) -> Entry:
    """An entry whose game has such actions, in today's form whatever it was stored in."""
    entry: Entry = _decoder_of(action_type).decode(_current(payload))
    return entry


def _current(payload: bytes) -> bytes:
    return payload if payload.startswith(_STAMP) else upgraded_entry(payload, VERSION)


@cache
def _decoder_of(action: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Union[(*_PLAIN, Played[action], Drafted[action])])
