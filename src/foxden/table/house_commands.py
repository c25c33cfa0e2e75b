"""What the server itself asks of a table: arrivals, clocks, bots, closing.

They pass through the same inbox as people's commands and name what they are about, so
that firing one twice, or on two workers, does no harm.
"""

from functools import singledispatch
from typing import Any, Final

from msgspec import Struct

from foxden.core.errors import Stale
from foxden.core.seats import By, Seat
from foxden.table import log
from foxden.table.apply import apply, play
from foxden.table.clocks import gone_seats, late_seats
from foxden.table.commands import (
    Entries,
    Moment,
    close_turn,
    deals_at_once,
    leave_for_good,
    stand_in,
)
from foxden.table.errors import NotAllowed, NotFound, UnknownToken
from foxden.table.nicknames import unique_nickname
from foxden.table.places import Place
from foxden.table.state import Table

MOST_PLACES: Final = 2000
TIMEOUTS: Final = 3
"""After so many turns played by the clock the seat is the bot's."""


class Join(Struct, frozen=True):
    name: str
    token: str
    face: str | None = None


class Enter(Struct, frozen=True):
    """A member of the circle comes to its table, or comes again: the place moves with them."""

    name: str
    token: str
    member: int


class SendAway(Struct, frozen=True):
    """Somebody has left the circle, or wants to be forgotten: a bot ends their game."""

    place: int


class Rekey(Struct, frozen=True):
    """Who holds this (hashed) token gets another one; the old one is void everywhere."""

    old: str
    new: str


class MakeCode(Struct, frozen=True):
    """Whoever holds this (hashed) token wants to move to another device."""

    token: str
    code: str
    until: float


class Claim(Struct, frozen=True):
    """Somebody on a new device has a one-time code."""

    code: str
    token: str


class MarkAway(Struct, frozen=True):
    place: int


class MarkBack(Struct, frozen=True):
    place: int


class TimeUp(Struct, frozen=True):
    """The clock of a turn has run out and pads count."""

    turn: str


class Lapse(Struct, frozen=True):
    """The clock of a turn has run out, and the table agreed on something else than a turn."""

    turn: str


class SkipGone(Struct, frozen=True):
    """Everybody who is here has decided."""

    turn: str


class BotMove(Struct, frozen=True):
    seat: Seat
    decision: str
    action: Any
    by: By | None


class Deal(Struct, frozen=True):
    """People have looked at the card long enough."""

    turn: str


class Close(Struct, frozen=True):
    pass


class Retire(Struct, frozen=True):
    """The game was begun by rules that are not known here any more."""


class Look(Struct, frozen=True):
    """Nothing to do; its answer comes when everything before it is kept."""


@singledispatch
def do(chore: object, table: Table, moment: Moment) -> Entries:
    """The entries a chore makes, already taken in by the table; [] where it was done before."""
    raise TypeError(type(chore), table.code, moment)


@do.register
def _(chore: Join, table: Table, moment: Moment) -> Entries:
    return _joined(table, chore.name, chore.token, moment.now, face=chore.face)


def _joined(  # noqa: PLR0913  what is known of somebody who comes
    table: Table,
    name: str,
    token: str,
    now: float,
    *,
    member: int | None = None,
    face: str | None = None,
) -> Entries:
    if table.place_with(token) is not None:
        return []
    if len(table.places) >= MOST_PLACES:
        raise NotAllowed("server.refused.crowded")
    unique = unique_nickname(name, (place.name or "" for place in table.seating.people()))
    number = table.seating.next_number
    joined = log.Joined(at=now, place=number, name=unique, token=token, member=member, face=face)
    entries = [apply(table, joined)]
    if table.host is None:
        entries.append(apply(table, log.HostChanged(at=now, place=number)))
    return entries


@do.register
def _(chore: Enter, table: Table, moment: Moment) -> Entries:
    for place in table.seating.people():
        if place.member == chore.member:
            return _rekeyed(table, place, chore.token, moment.now)
    return _joined(table, chore.name, chore.token, moment.now, member=chore.member)


@do.register
def _(chore: Rekey, table: Table, moment: Moment) -> Entries:
    if table.place_with(chore.new) is not None:
        return []
    place = table.place_with(chore.old)
    if place is None:
        raise UnknownToken("server.token.unknown")
    return _rekeyed(table, place, chore.new, moment.now)


@do.register
def _(chore: SendAway, table: Table, moment: Moment) -> Entries:
    place = table.places.get(chore.place)
    return [] if place is None else leave_for_good(table, place, moment.now)


@do.register
def _(chore: MakeCode, table: Table, moment: Moment) -> Entries:
    place = table.place_with(chore.token)
    if place is None:
        raise UnknownToken("server.token.unknown")
    made = log.CodeMade(at=moment.now, place=place.number, code=chore.code, until=chore.until)
    return [apply(table, made)]


@do.register
def _(chore: Claim, table: Table, moment: Moment) -> Entries:
    if table.place_with(chore.token) is not None:
        return []
    for place in table.seating.people():
        if place.one_time is not None and place.one_time[0] == chore.code:
            if place.one_time[1] < moment.now:
                break
            return _rekeyed(table, place, chore.token, moment.now)
    raise NotFound("server.not_found.one_time_code")


def _rekeyed(table: Table, place: Place, token: str, now: float) -> Entries:
    return [apply(table, log.Rekeyed(at=now, place=place.number, token=token))]


@do.register
def _(chore: MarkAway, table: Table, moment: Moment) -> Entries:
    place = table.places.get(chore.place)
    if place is None or place.away:
        return []
    return [apply(table, log.Away(at=moment.now, place=chore.place))]


@do.register
def _(chore: MarkBack, table: Table, moment: Moment) -> Entries:
    if not is_missed(table, chore.place):
        return []
    return [apply(table, log.Returned(at=moment.now, place=chore.place))]


def is_missed(table: Table, number: int) -> bool:
    """Whether it makes a difference that this place's player is here again."""
    place = table.places.get(number)
    seat = table.seat_of(number)
    stood_in = seat is not None and table.stand_ins.get(seat, "resigned") != "resigned"
    return place is not None and (place.away or stood_in)


@do.register
def _(chore: TimeUp, table: Table, moment: Moment) -> Entries:
    late = late_seats(table, moment.now)
    if not late or chore.turn != table.running.turn:
        return []
    return [close_turn(table, late, moment.now)]


@do.register
def _(chore: Lapse, table: Table, moment: Moment) -> Entries:
    late = late_seats(table, moment.now)
    if not late or chore.turn != table.running.turn:
        return []
    if table.setup.late == "end":
        return [apply(table, log.Lapsed(at=moment.now, place=table.order[late[0]]))]
    return [entry for seat in late for entry in stand_in(table, seat, "late", moment.now)]


@do.register
def _(chore: SkipGone, table: Table, moment: Moment) -> Entries:
    seats = gone_seats(table)
    if chore.turn != table.running.turn or not seats:
        return []
    return [close_turn(table, seats, moment.now)]


@do.register
def _(chore: BotMove, table: Table, moment: Moment) -> Entries:
    seat = chore.seat
    if table.status != "playing" or chore.decision != table.running.decision(seat):
        raise Stale("server.stale.decision", decision=chore.decision)
    if not _may_play(table, chore, moment.now):
        return []
    deal = deals_at_once(table)
    entries: Entries = [play(table, [(seat, chore.action)], chore.by, moment.now, deal=deal)]
    if _is_given_up(table, seat):
        entries.append(apply(table, log.StoodIn(at=moment.now, seat=seat, reason="clock")))
    return entries


def _is_given_up(table: Table, seat: Seat) -> bool:
    """Whether the clock has played so often that a bot plays on; over days none is a surprise."""
    timeouts = table.running.timeouts[seat]
    return timeouts >= TIMEOUTS and table.status == "playing" and not table.setup.is_slow


def _may_play(table: Table, chore: BotMove, now: float) -> bool:
    """Not where the game was paused, or the player came back, while the bot was thinking."""
    if chore.by == "clock":
        return chore.seat in late_seats(table, now)
    return not table.is_paused and chore.seat in table.bot_seats


@do.register
def _(chore: Deal, table: Table, moment: Moment) -> Entries:
    if not table.is_dealing or chore.turn != table.running.turn or table.is_paused:
        return []
    return [play(table, (), None, moment.now, deal=True)]


@do.register
def _(_chore: Close, table: Table, moment: Moment) -> Entries:
    return [] if table.closed else [apply(table, log.Closed(at=moment.now))]


@do.register
def _(_chore: Retire, table: Table, moment: Moment) -> Entries:
    if not table.is_unplayable:
        return []
    return [apply(table, log.Retired(at=moment.now))]


@do.register
def _(_chore: Look, _table: Table, _moment: Moment) -> Entries:
    return []
