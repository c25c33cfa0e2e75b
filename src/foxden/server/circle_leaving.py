"""Who leaves a circle is taken from its tables; a circle without members is erased."""

import functools
import logging
from contextlib import suppress
from typing import Final

from foxden.core.errors import FoxdenError
from foxden.server import circle_store
from foxden.server.hub import Hub
from foxden.server.open_table import OpenTable
from foxden.table import house_commands
from foxden.table.errors import NotFound

logger: Final = logging.getLogger("foxden.circles")


async def depart(hub: Hub, key: str) -> bool:
    """See off whoever has this (hashed) token; whether there was anybody."""
    who = await hub.store.change(functools.partial(circle_store.leave, token=key))
    if who is None:
        return False
    await see_off(hub, who.circle.id, who.me.number)
    return True


async def see_off(hub: Hub, circle: str, number: int) -> None:
    """Take somebody who is no longer a member from the circle's tables, and forget the name.

    Done twice it does no harm, so what was interrupted is begun again.
    """
    for code, _ in await hub.store.ask(lambda ask: circle_store.open_tables(ask, circle)):
        with suppress(NotFound):  # it was closed meanwhile
            place = await hub.look(code, functools.partial(_place_of, member=number))
            if place is not None:
                await hub.do(code, house_commands.SendAway(place))
    await hub.store.change(lambda change: circle_store.forget_member(change, circle, number))
    if not await hub.store.ask(lambda ask: circle_store.members(ask, circle)):
        await dissolve(hub, circle)


def _place_of(opened: OpenTable, member: int) -> int | None:
    people = opened.table.seating.people()
    return next((place.number for place in people if place.member == member), None)


async def see_off_quietly(hub: Hub, circle: str, number: int) -> None:
    try:
        await see_off(hub, circle, number)
    except FoxdenError as refusal:  # it is tried again when somebody looks again
        logger.warning("a member is not seen off", extra={"code": refusal.code})


async def dissolve(hub: Hub, circle: str) -> None:
    """Close a circle's tables, and erase it."""
    for code, _ in await hub.store.ask(lambda ask: circle_store.open_tables(ask, circle)):
        with suppress(NotFound):  # it was closed meanwhile
            await hub.do(code, house_commands.Close())
    await hub.store.change(lambda change: circle_store.end(change, circle))
