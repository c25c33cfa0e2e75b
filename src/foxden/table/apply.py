"""What each entry of the log does to a table."""

from collections import Counter
from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from foxden.core.fair import FairChance
from foxden.core.record import Event
from foxden.core.seats import CHANCE, Seat
from foxden.table import log
from foxden.table.state import LiveMatch, Place, Table


def note(table: Table, entry: log.Entry) -> log.Entry:
    """Take in what has just happened, and give it back to be stored."""
    table.number += 1
    fold(entry, table)
    return entry


def fold_row(table: Table, row: log.Row) -> None:
    """Take in what the store has, written here or by another worker."""
    if row.number != table.number + 1:
        raise LookupError(table.code, row.number, table.number)
    if table.number == 0:
        note(table, log.decode_created(row.payload))
    else:
        note(table, log.entry_decoder(table.game).decode(row.payload))
    if row.client is not None and row.seq is not None and row.place in table.places:
        table.places[row.place].note_answer(row.client, row.seq)


def load_table(code: str, rows: Sequence[log.Row]) -> Table:
    """A table as its log tells it, with nothing left to tell."""
    table = Table(code)
    for row in rows:
        fold_row(table, row)
    table.take_changes()
    return table


@singledispatch
def fold(entry: log.Entry, table: Table) -> None:
    raise TypeError(type(entry), table.code)


@fold.register
def _(entry: log.Created, table: Table) -> None:
    table.next_seed = entry.seed
    table.configure(entry.setup)


@fold.register
def _(entry: log.Configured, table: Table) -> None:
    """The game that was over is put away: its record is kept."""
    table.begin(None, ())
    table.configure(entry.setup)
    table.changes.lobby = True


@fold.register
def _(entry: log.Joined, table: Table) -> None:
    table.places[entry.place] = Place(entry.place, entry.name, entry.token, entry.bot)
    table.next_place = entry.place + 1
    if entry.token is not None:
        table.tokens[entry.token] = entry.place
    if entry.bot is not None:
        table.line.append(entry.place)
    table.changes.lobby = True


@fold.register
def _(entry: log.Rekeyed, table: Table) -> None:
    place = table.places[entry.place]
    table.tokens.pop(place.token or "", None)
    table.tokens[entry.token] = entry.place
    place.token = entry.token
    place.one_time = None
    table.changes.rekeyed += (entry.place,)


@fold.register
def _(entry: log.CodeMade, table: Table) -> None:
    table.places[entry.place].one_time = (entry.code, entry.until)


@fold.register
def _(entry: log.Departed, table: Table) -> None:
    place = table.places.pop(entry.place)
    table.tokens.pop(place.token or "", None)
    if entry.place in table.line:
        table.line.remove(entry.place)
    table.note_bots()
    table.changes.gone += (entry.place,)
    table.changes.lobby = True


@fold.register
def _(entry: log.Sat, table: Table) -> None:
    table.line.append(entry.place)
    table.places[entry.place].salt = entry.salt
    table.changes.lobby = True


@fold.register
def _(entry: log.Stood, table: Table) -> None:
    table.line.remove(entry.place)
    table.changes.lobby = True


@fold.register
def _(entry: log.Salted, table: Table) -> None:
    table.places[entry.place].salt = entry.salt


@fold.register
def _(entry: log.HostChanged, table: Table) -> None:
    table.host = entry.place
    table.changes.lobby = True


@fold.register
def _(entry: log.Started, table: Table) -> None:
    salts = (table.places[place].salt for place in entry.order)
    table.salts = tuple(salt.lower() for salt in salts if salt is not None)
    for place in table.places.values():
        place.salt = None  # the next game's are given after its commitment was shown
    table.seed, table.next_seed = table.next_seed, entry.next_seed
    raw_salts = [bytes.fromhex(salt) for salt in table.salts]
    table.chance = FairChance(bytes.fromhex(table.seed), table.code, raw_salts)
    table.games += 1
    table.started_at = entry.at
    table.begin(LiveMatch(table.game, table.options(), len(entry.order)), entry.order)
    table.since = entry.at
    table.changes.lobby = table.changes.refresh = True


@fold.register(log.Played)
def _(entry: log.Played[Any], table: Table) -> None:
    waiting = table.actors
    for event in entry.events:
        table.running.take(event)
        table.chance.drawn += event.seat == CHANCE
    table.note_played(entry, waiting)


@fold.register(log.Drafted)
def _(entry: log.Drafted[Any], table: Table) -> None:
    table.drafts[entry.seat] = entry.action


@fold.register
def _(entry: log.TakebackAsked, table: Table) -> None:
    table.asking = entry.seat
    table.agreed = set()
    table.changes.lobby = True
    _take_back_if_agreed(table, entry.at)


@fold.register
def _(entry: log.TakebackAnswered, table: Table) -> None:
    table.changes.lobby = True
    if not entry.agree:
        table.asking = None
        return
    table.agreed.add(entry.seat)
    _take_back_if_agreed(table, entry.at)


def _take_back_if_agreed(table: Table, now: float) -> None:
    """Bots never mind; every other seat's player has to agree."""
    people = {Seat(seat) for seat in range(len(table.order))} - table.bot_seats
    if people - {table.asking} <= table.agreed:
        events = table.running.events
        last = max(at for at, event in enumerate(events) if event.seat == table.asking)
        _rewind(table, events[:last], now)


def _rewind(table: Table, events: Sequence[Event[Any]], now: float) -> None:
    match = LiveMatch(table.game, table.running.options, len(table.order))
    for event in events:
        match.take(event)
    match.steps.clear()
    table.match = match
    table.note_actors()
    table.asking = None
    table.takebacks += 1
    table.decided = Counter(event.seat for event in events)
    table.since = now
    table.changes.refresh = True


@fold.register
def _(entry: log.Paused, table: Table) -> None:
    table.paused_at = entry.at
    table.changes.lobby = table.changes.refresh = True


@fold.register
def _(entry: log.Resumed, table: Table) -> None:
    stood_still = entry.at - (table.paused_at or entry.at)
    table.paused_at = None
    table.since += stood_still
    if table.deal_since is not None:
        table.deal_since += stood_still
    table.changes.lobby = table.changes.refresh = True


@fold.register
def _(entry: log.Away, table: Table) -> None:
    table.places[entry.place].away = True
    table.changes.lobby = True


@fold.register
def _(entry: log.Returned, table: Table) -> None:
    table.places[entry.place].away = False
    seat = table.seat_of.get(entry.place)
    if seat is not None and table.stand_ins.get(seat) != "resigned":
        table.stand_ins.pop(seat, None)
        table.timeouts[seat] = 0
        table.note_bots()
    table.changes.lobby = True


@fold.register
def _(entry: log.StoodIn, table: Table) -> None:
    table.stand_ins[entry.seat] = entry.reason
    table.note_bots()
    table.changes.lobby = True


@fold.register
def _(_entry: log.Closed, table: Table) -> None:
    table.closed = True
