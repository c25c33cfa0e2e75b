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


def transact(
    table: Table, act: Callable[[], Entries], *, lapses: bool = False
) -> tuple[Entries, StoredRecord | None]:
    """Do it, in memory; a FoxdenError says why not, and nothing has changed then.

    The record is that of the game which this ended. Where the game may be gone afterwards, since
    it `lapses` or its rules are not known any more, the record is made before.
    """
    before, playing = table.number, table.playing
    unfinished = table.status == "playing"
    puts_away = table.is_unplayable or (lapses and unfinished)
    put_away = table.record(ended=True) if puts_away else None
    try:
        entries = act()
    except FoxdenError as refusal:
        if table.number != before:  # it was refused too late: something has changed
            raise RuntimeError(table.code, before) from refusal
        raise
    if playing is not None and put_away is not None and table.playing is not playing:
        payload = format_record(put_away).encode()
        return entries, StoredRecord(number=playing.number, over=True, payload=payload)
    if unfinished and (table.status != "playing" or table.closed):
        record = format_record(table.record()).encode()
        return entries, StoredRecord(table.games, table.status != "playing", record)
    return entries, None


def handle_once(command: Any, table: Table, place: Place, client: str, moment: Moment) -> Entries:
    """The entries of a person's command; none for a resend, which was accepted before."""
    if place.has_answered(client, command.seq):
        return []  # it is done, and the answer is yes
    entries = handle(command, table, place, moment)
    place.note_answer(client, command.seq)
    return entries
