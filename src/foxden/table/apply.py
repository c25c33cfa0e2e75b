"""What each entry of the log does to a table."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from foxden.core.record import SeatDraw
from foxden.core.seats import By, Seat
from foxden.table import log
from foxden.table.places import Place
from foxden.table.playing import Playing, TableMatch, UnknownRules
from foxden.table.state import Table


def apply(table: Table, entry: log.Entry) -> log.Entry:
    """Take in what has happened, and give it back to be stored."""
    _apply(entry, table)
    table.number += 1
    if not isinstance(entry, log.Played | log.Drafted):  # nothing derived hangs on those
        table.forget_derived()
    return entry


def apply_row(table: Table, row: log.Row) -> None:
    """Take in what the store has, written here or by another worker."""
    if row.number != table.number + 1:
        raise LookupError(table.code, row.number, table.number)
    if table.number == 0:
        apply(table, log.decode_created(row.payload))
    else:
        apply(table, log.decode_entry(table.action_type, row.payload))
    place = None if row.place is None else table.places.get(row.place)
    if place is not None and row.client is not None and row.seq is not None:
        place.note_answer(row.client, row.seq)


def load_table(code: str, rows: Sequence[log.Row], told: int | None = None) -> Table:
    """A table as its log tells it; left to tell is what comes after `told` entries, if any."""
    table = Table(code)
    for row in rows[:told]:
        apply_row(table, row)
    table.take_changes()
    for row in rows[len(rows) if told is None else told :]:
        apply_row(table, row)
    return table


def play(
    table: Table, moves: Sequence[tuple[Seat, Any]], by: By | None, now: float, *, deal: bool
) -> log.Entry:
    """Make an entry of moves, and of chance after them where `deal` says so.

    The one entry that is taken in while it is made: what chance does depends on the moves,
    and applying them a second time would cost as much again. The game refuses the first move
    with what is wrong with it; nothing has changed then.
    """
    waiting = table.actors
    entry = log.Played(at=now, events=table.running.make(moves, by, now, deal=deal))
    table.number += 1
    _note_played(table, entry, waiting)
    return entry


@singledispatch
def _apply(entry: log.Entry, table: Table) -> None:
    raise TypeError(type(entry), table.code)


@_apply.register
def _(entry: log.Created, table: Table) -> None:
    table.next_seed = entry.seed
    table.circle = entry.circle
    table.configure(entry.setup)


@_apply.register
def _(entry: log.Configured, table: Table) -> None:
    """The game that was over is put away: its record is kept."""
    table.playing = None
    table.series = ()
    table.configure(entry.setup)
    table.changes.lobby = True


@_apply.register
def _(entry: log.Joined, table: Table) -> None:
    seating = table.seating
    place = Place(entry.place, entry.name, entry.token, entry.bot)
    place.member, place.face = entry.member, entry.face
    seating.places[entry.place] = place
    seating.next_number = entry.place + 1
    if entry.bot is not None:
        seating.queue.append(entry.place)
    table.changes.lobby = True


@_apply.register
def _(entry: log.Introduced, table: Table) -> None:
    place = table.places[entry.place]
    place.name, place.face = entry.name, entry.face
    table.changes.lobby = True
    table.changes.refresh |= table.status == "over"  # a result has names in it


@_apply.register
def _(entry: log.Rekeyed, table: Table) -> None:
    place = table.places[entry.place]
    place.token = entry.token
    place.one_time = None
    table.changes.rekeyed += (entry.place,)


@_apply.register
def _(entry: log.CodeMade, table: Table) -> None:
    table.places[entry.place].one_time = (entry.code, entry.until)


@_apply.register
def _(entry: log.Departed, table: Table) -> None:
    del table.seating.places[entry.place]
    if entry.place in table.seating.queue:
        table.seating.queue.remove(entry.place)
    table.changes.gone += (entry.place,)
    table.changes.lobby = True


@_apply.register
def _(entry: log.Sat, table: Table) -> None:
    table.seating.queue.append(entry.place)
    table.places[entry.place].salt = entry.salt
    table.changes.lobby = True


@_apply.register
def _(entry: log.Stood, table: Table) -> None:
    table.seating.queue.remove(entry.place)
    table.changes.lobby = True


@_apply.register
def _(entry: log.Salted, table: Table) -> None:
    table.places[entry.place].salt = entry.salt


@_apply.register
def _(entry: log.HostChanged, table: Table) -> None:
    table.seating.host = entry.place
    table.changes.lobby = True


@_apply.register
def _(entry: log.Started, table: Table) -> None:
    salts = tuple(table.seating.salts_of(entry.order))
    by_place = tuple(table.seating.salts_of(sorted(entry.order)))
    for place in table.places.values():
        place.salt = None  # the next game's are given after its commitment was shown
    seed, table.next_seed = table.next_seed, entry.next_seed
    table.games += 1
    table.retired = False
    table.lapsed = None
    chance = (table.code, seed, salts)
    table.playing = Playing(_begun(table, entry), table.games, entry.order, chance, entry.at)
    table.playing.members = tuple(table.places[number].member for number in entry.order)
    if entry.drawn:
        table.playing.seat_draw = SeatDraw(entry.order, by_place)
    table.changes.lobby = table.changes.refresh = True


def _begun(table: Table, entry: log.Started) -> TableMatch:
    if entry.rules == table.game.version:
        return TableMatch(table.game, table.options(), len(entry.order))
    unknown: Any = UnknownRules(table.game, entry.rules)
    return TableMatch(unknown, table.setup.options, len(entry.order))


@_apply.register(log.Played)
def _(entry: log.Played[Any], table: Table) -> None:
    waiting = table.actors
    for event in entry.events:
        table.match.take(event)
    _note_played(table, entry, waiting)


def _note_played(table: Table, entry: log.Played[Any], waiting: tuple[Seat, ...]) -> None:
    """What follows from events that the match has taken in; `waiting` were to act before."""
    playing, changes = table.running, table.changes
    if table.setup.stock:
        _note_extra(table, entry.at, waiting)
    playing.note_moves(entry.events)
    changes.steps += playing.match.steps
    playing.match.steps.clear()
    changes.turn_closed |= playing.note_time(entry.at, waiting)
    if playing.is_over:
        table.note_scores()
        changes.lobby = True


def _note_extra(table: Table, now: float, waiting: tuple[Seat, ...]) -> None:
    """Who took longer than a turn's time has used of their extra time, and no more than it."""
    clock, stock = table.running.clock, table.setup.stock
    longer = now - clock.since - (table.setup.clock or 0)
    if longer <= 0:
        return
    for seat in set(waiting) - set(table.actors):
        clock.extra_used[seat] = min(stock, clock.extra_used.get(seat, 0.0) + longer)


@_apply.register(log.Drafted)
def _(entry: log.Drafted[Any], table: Table) -> None:
    table.running.drafts[entry.seat] = entry.action


@_apply.register
def _(entry: log.TakebackAsked, table: Table) -> None:
    table.running.takebacks.ask(entry.seat)
    table.changes.lobby = True
    _take_back_if_agreed(table, entry.at)


@_apply.register
def _(entry: log.TakebackAnswered, table: Table) -> None:
    table.changes.lobby = True
    takebacks = table.running.takebacks
    if entry.agree:
        takebacks.agreed.add(entry.seat)
        _take_back_if_agreed(table, entry.at)
    else:
        takebacks.asking = None


def _take_back_if_agreed(table: Table, now: float) -> None:
    """Bots never mind, whosever seat they play; everybody else has to agree."""
    takebacks = table.running.takebacks
    people = set(table.seats) - table.bot_seats - {takebacks.asking}
    if people <= takebacks.agreed:
        table.running.take_back(now)
        table.changes.refresh = True


@_apply.register
def _(entry: log.Paused, table: Table) -> None:
    table.running.clock.paused_at = entry.at
    table.changes.lobby = table.changes.refresh = True


@_apply.register
def _(entry: log.Resumed, table: Table) -> None:
    table.running.clock.resume(entry.at)
    table.changes.lobby = table.changes.refresh = True


@_apply.register
def _(entry: log.Away, table: Table) -> None:
    table.places[entry.place].away = True
    table.changes.lobby = True


@_apply.register
def _(entry: log.Returned, table: Table) -> None:
    table.places[entry.place].away = False
    table.changes.lobby = True
    seat = table.seat_of(entry.place)
    if seat is not None and table.stand_ins.get(seat) != "resigned":
        table.running.stand_ins.pop(seat, None)
        table.running.timeouts[seat] = 0


@_apply.register
def _(entry: log.StoodIn, table: Table) -> None:
    table.running.stand_ins[entry.seat] = entry.reason
    table.changes.lobby = True


@_apply.register
def _(_entry: log.Retired, table: Table) -> None:
    table.playing = None
    table.retired = True
    table.changes.lobby = True


@_apply.register
def _(entry: log.Lapsed, table: Table) -> None:
    table.playing = None
    table.lapsed = entry.place
    table.changes.lobby = True


@_apply.register
def _(_entry: log.Closed, table: Table) -> None:
    table.closed = True
