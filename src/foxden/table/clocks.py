"""When something has to happen at a table although nobody moves. Pure: reads no clock."""

from foxden.core.seats import Seat
from foxden.table.state import Table


def deadline(table: Table) -> float | None:
    """When the time of those who have to act is up; None without a clock, or while it stands."""
    clock = table.setup.clock
    if clock is None or table.is_paused or not table.actors:
        return None
    return table.running.clock.since + clock


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
