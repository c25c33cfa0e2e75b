"""A table in the public list: how it is kept, and what anybody is shown of it."""

from typing import Final

import msgspec
from msgspec import Struct

from foxden.table import log, wire
from foxden.table.messages import setup_message
from foxden.table.state import Table


class StoredListing(Struct, frozen=True, kw_only=True):
    """What lies in the database beside the log, written anew whenever it changes."""

    code: str
    setup: log.Setup
    host: str | None
    sitting: int
    chairs: int
    playing: bool


_decoder: Final = msgspec.json.Decoder(StoredListing)


def listing_of(table: Table) -> str | None:
    """What a list shows; None for a table by invitation, and a closed one.

    A circle's tables are listed in the circle, and whatever their setup says nowhere else.
    """
    if not (table.setup.open or table.circle) or table.closed:
        return None
    host = None if table.host is None else table.places.get(table.host)
    listed = StoredListing(
        code=table.code,
        setup=table.setup,
        host=None if host is None else host.name,
        sitting=len(table.seating.queue),
        chairs=table.chairs,
        playing=table.status == "playing",
    )
    return msgspec.json.encode(listed).decode()


def read_listing(text: str) -> wire.Listing:
    """What is shown of it; MsgspecError where it cannot be read."""
    stored = _decoder.decode(text)
    shown = msgspec.structs.asdict(stored) | {"setup": setup_message(stored.setup)}
    return wire.Listing(**shown)
