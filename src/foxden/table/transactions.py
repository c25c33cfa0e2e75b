"""What one request comes to at a table: entries to keep, perhaps the record of a game.

Whoever runs a table keeps them, in a database or in a browser, and tells after that.
"""

from collections.abc import Callable
from typing import Any

from foxden.core.errors import FoxdenError
from foxden.core.record import format_record
from foxden.table.commands import Entries, Moment, handle
from foxden.table.log import StoredRecord
from foxden.table.places import Place
from foxden.table.state import Table


def transact(table: Table, act: Callable[[], Entries]) -> tuple[Entries, StoredRecord | None]:
    """Do it, in memory; a FoxdenError says why not, and nothing has changed then.

    The record is that of the game which this ended.
    """
    before = table.number
    unfinished = table.status == "playing"
    unplayable = table.record() if table.is_unplayable else None
    try:
        entries = act()
    except FoxdenError as refusal:
        if table.number != before:  # it was refused too late: something has changed
            raise RuntimeError(table.code, before) from refusal
        raise
    if unfinished and (table.status != "playing" or table.closed):
        record = format_record(table.record()).encode()
        return entries, StoredRecord(table.games, table.status != "playing", record)
    if unplayable is not None and not table.is_unplayable:
        payload = format_record(unplayable).encode()
        return entries, StoredRecord(number=table.games, over=True, payload=payload)
    return entries, None


def handle_once(command: Any, table: Table, place: Place, client: str, moment: Moment) -> Entries:
    """The entries of a person's command; none for a resend, which was accepted before."""
    if place.has_answered(client, command.seq):
        return []  # it is done, and the answer is yes
    entries = handle(command, table, place, moment)
    place.note_answer(client, command.seq)
    return entries
