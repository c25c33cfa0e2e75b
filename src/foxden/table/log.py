"""A table's log: what happened at it, one frozen struct a kind.

A table is a pure function of its log, as a game is of its record. The log is what the
store keeps; the record of a game is cut out of it. Secrets (seeds, hidden actions) are in
it, so nothing of it is ever sent as it is.
"""

from functools import cache
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec import Struct

from foxden.core.contract import AnyGame
from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.table.wire import Setup, StandInReason

Action = TypeVar("Action")


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`at`: when it happened, in seconds since 1970."""

    at: float


class Created(Entry, frozen=True, tag="created"):
    """`seed` is that of the first game, in hexadecimal, as all seeds here."""

    setup: Setup
    seed: str


class Configured(Entry, frozen=True, tag="configured"):
    setup: Setup


class Joined(Entry, frozen=True, tag="joined"):
    """Somebody came: a person with a (hashed) token, or a bot with a level."""

    place: int
    name: str | None = None
    token: str | None = None
    bot: str | None = None


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
    """`order`: the place on each seat. `next_seed`: committed to from now on."""

    order: tuple[int, ...]
    next_seed: str


class Played(Entry, Generic[Action], frozen=True, tag="played"):
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


class Closed(Entry, frozen=True, tag="closed"):
    """Nobody came for a long time; nicknames and tokens go with this."""


_PLAIN = (
    Created, Configured, Joined, Rekeyed, CodeMade, Departed, Sat, Stood, Salted, HostChanged,
    Started, TakebackAsked, TakebackAnswered, Paused, Resumed, Away, Returned, StoodIn, Closed,
)  # fmt: skip


class Row(Struct, frozen=True):
    """An entry as the store has it. (place, client, seq) is the command that made it."""

    number: int
    payload: bytes
    place: int | None = None
    client: str | None = None
    seq: int | None = None


encode_entry = msgspec.json.Encoder().encode


def decode_created(payload: bytes) -> Created:
    return msgspec.json.decode(payload, type=Created)


def entry_decoder(game: AnyGame) -> msgspec.json.Decoder[Any]:
    return _decoder_of(game.action_type)


@cache
def _decoder_of(action: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Union[(*_PLAIN, Played[action], Drafted[action])])
