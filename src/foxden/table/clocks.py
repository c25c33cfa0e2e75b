"""When something has to happen at a table although nobody moves. Pure: reads no clock."""

from msgspec import Struct

from foxden.core.seats import By, Seat
from foxden.table.state import Table


def deadline(table: Table) -> float | None:
    """When the first of those who have to act is late; None without a clock, or while it stands."""
    clock = table.setup.clock
    if clock is None or table.is_paused or not _timed(table):
        return None
    return table.running.clock.since + clock + extra_left(table)


def _timed(table: Table) -> tuple[Seat, ...]:
    """Those who have to act and whose time runs: over days not that of a seat which a bot plays."""
    if not table.setup.is_slow or not table.bot_seats:
        return table.actors
    return tuple(seat for seat in table.actors if seat not in table.bot_seats)


def extra_left(table: Table) -> float:
    """The extra time of who has to act, of several the least; it runs after a turn's time."""
    if not table.setup.stock:  # most tables, and all at which many act at once
        return 0.0
    return min((_extra_of(table, seat) for seat in _timed(table)), default=0.0)


def _extra_of(table: Table, seat: Seat) -> float:
    return table.setup.stock - table.running.clock.extra_used.get(seat, 0.0)


def late_seats(table: Table, now: float) -> tuple[Seat, ...]:
    """Those who have to act and whose time is up, extra time included."""
    due = deadline(table)
    if due is None or now < due:
        return ()
    timed = _timed(table)
    if not table.setup.stock:
        return timed
    turn_over = table.running.clock.since + (table.setup.clock or 0)
    return tuple(seat for seat in timed if turn_over + _extra_of(table, seat) <= now)


class SlowTurn(Struct, frozen=True):
    """Somebody is waited for at a game over days.

    `half` and `last` are when they are reminded, `until` when their time is up.
    """

    place: int
    decision: str
    half: float
    last: float
    until: float


_LAST_SHARE = 10
"""The last reminder comes when so small a part of a turn's time is left."""


def slow_turns(table: Table) -> tuple[SlowTurn, ...]:
    """The people who are waited for, where a game goes over days and its clock runs."""
    setup = table.setup
    if not setup.is_slow or table.is_paused or table.status != "playing":
        return ()
    clock, seconds = table.running.clock, setup.clock or 0
    turns = []
    for seat in _timed(table):
        until = clock.since + seconds + _extra_of(table, seat)
        half, last = clock.since + seconds / 2, until - seconds / _LAST_SHARE
        decision = table.running.decision(seat)
        turns.append(SlowTurn(table.order[seat], decision, half, last, until))
    return tuple(turns)


def deal_at(table: Table) -> float | None:
    """When the next card is turned by itself; None where nothing waits, or for the host."""
    if table.playing is None or table.setup.pace is None or table.is_paused:
        return None
    since = table.playing.clock.deal_since
    return None if since is None else since + table.setup.pace


def gone_seats(table: Table) -> tuple[Seat, ...]:
    """The seats that nobody waits for, where only they have not decided.

    Without a clock only; and somebody has to be left who is here.
    """
    if not table.policy.skips_gone or table.setup.clock is not None or table.is_paused:
        return ()
    waiting = table.actors
    if len(waiting) == len(table.order) or not all(_is_gone(table, seat) for seat in waiting):
        return ()
    return waiting


def _is_gone(table: Table, seat: Seat) -> bool:
    player = table.player(seat)
    return player is not None and player.away


def is_unhurried(table: Table) -> bool:
    """Whether nothing happens here by itself: most tables, most of the time."""
    return (
        table.setup.clock is None
        and not table.is_dealing
        and not table.bot_seats
        and not table.policy.skips_gone
    )


def next_due(table: Table) -> float | None:
    """The earliest moment at which a table has to be looked at again."""
    if is_unhurried(table):
        return None
    times = [time for time in (deadline(table), deal_at(table)) if time is not None]
    if not table.is_paused and bots_to_move(table):
        times.append(table.running.clock.since)
    return min(times, default=None)


def bots_to_move(table: Table) -> frozenset[Seat]:
    """The seats on which a bot has to act."""
    return table.bot_seats.intersection(table.actors) if table.bot_seats else table.bot_seats


_OPENING = 1 / 4
"""The part of their time that bots take before anybody else has moved."""


def thinking_share(table: Table, by: By | None) -> float:
    """What part of the usual time a bot takes: less while people wait for their first turn.

    It follows from what everybody has seen, and so tells nothing of a hand.
    """
    if by == "clock":
        return 0.0
    people = frozenset(table.seats) - table.bot_seats
    has_begun = not people.isdisjoint(table.match.decided)
    return 1.0 if has_begun or not people else _OPENING
