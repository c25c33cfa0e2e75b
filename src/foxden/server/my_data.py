"""REST for whoever wants to see all that is kept about them, or to have it erased, at once.

Nobody has an account: it is about whoever holds these tokens, and the recovery code.
"""

import asyncio
import functools
import logging
import time
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar import post
from litestar.params import JSONBody
from msgspec import Struct

from foxden.core.errors import FoxdenError
from foxden.daily.wire import Device
from foxden.server import circle_leaving, circle_store, daily_store, keyring_store
from foxden.server.daily_store import MyResult
from foxden.server.hall import REFUSALS, AnyRequest, Hall, TheHall, bearer
from foxden.server.hub import Hub
from foxden.server.keyring_routes import Keys, recovery_code
from foxden.server.keyring_store import MOST_KEYS, Key, KeyName, KeyringDates
from foxden.server.open_table import OpenTable
from foxden.server.sockets import address_of
from foxden.table import house_commands
from foxden.table.codes import hashed
from foxden.table.errors import NotFound, UnknownToken

logger: Final = logging.getLogger("foxden.mine")

_DAY: Final = 86_400.0
_SWEEP_SECONDS: Final = 3_600.0
_LIST: Final = "a list of keys"
"""Stands where a guess has the code of a table; it is never found, so never familiar."""


class MineRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What this device holds, and the random name it has at the daily den, if it has one.

    The recovery code, if there is one, comes as `Bearer`.
    """

    held: Keys
    device: Device | None = None


class MyPlace(Struct, frozen=True, kw_only=True):
    """`seat`: in the game that runs or has just ended. `games`: how many were begun there.

    `devices`: the push services through which devices are told of its turns.
    """

    table: str
    place: int
    name: str
    game: str
    sitting: bool
    host: bool
    seat: int | None
    games: int
    devices: tuple[str, ...] = ()


class MyCircle(Struct, frozen=True, kw_only=True):
    circle: str
    member: int
    name: str
    leads: bool
    joined_at: float
    seen_at: float


class MyData(Struct, frozen=True, kw_only=True):
    """All that the server keeps about whoever holds these keys.

    `keyring`: since when there is a recovery code, and when it was last used.
    `gone`: the keys that open nothing any more, for the device to forget.
    """

    places: tuple[MyPlace, ...]
    circles: tuple[MyCircle, ...]
    keyring: KeyringDates | None
    days: tuple[MyResult, ...]
    gone: tuple[KeyName, ...]


class Erased(Struct, frozen=True, kw_only=True):
    """What was erased: places at tables and in circles, the recovery code, results of days."""

    places: int
    circles: int
    keyring: bool
    days: int


async def _all_keys(hall: Hall, request: AnyRequest, held: Keys) -> tuple[list[Key], str | None]:
    """The keys of this device and of the recovery code, if one is given."""
    hall.joiners.spend(address_of(request.scope))
    if bearer(request) is None:
        return list(dict.fromkeys(held)), None
    code = recovery_code(request)
    guess = hall.guesses.begin(address_of(request.scope), "")
    if not guess.is_allowed:
        raise guess.refusal()
    found = await hall.hub.store.ask(
        lambda ask: (keyring_store.dates(ask, code), keyring_store.opened(ask, code))
    )
    if found[0] is None:
        raise UnknownToken("mine.unknown")
    guess.right()
    return list(dict.fromkeys((*held, *found[1])))[: 2 * MOST_KEYS], code


@post("/api/mine", responses=REFUSALS, status_code=200)
async def show_mine(data: JSONBody[MineRequest], request: AnyRequest, hall: TheHall) -> MyData:
    """All that is kept about whoever holds these keys."""
    keys, code = await _all_keys(hall, request, data.held)
    found = await _opened(hall, request, keys)
    dates = None
    if code is not None:
        dates = await hall.hub.store.ask(functools.partial(keyring_store.dates, code=code))
    return MyData(
        places=tuple(each for each in found.values() if isinstance(each, MyPlace)),
        circles=tuple(each for each in found.values() if isinstance(each, MyCircle)),
        keyring=dates,
        days=await hall.hub.store.ask(
            functools.partial(daily_store.results, names=_names(hall, data.device))
        ),
        gone=tuple(key.name for key, each in found.items() if each is None),
    )


def _names(hall: Hall, device: str | None) -> list[str]:
    return [] if device is None else hall.daily.names_of(device)


async def _opened(
    hall: Hall, request: AnyRequest, keys: list[Key]
) -> dict[Key, MyPlace | MyCircle | None]:
    """What each key opens. All of them are one guess, wrong where one of them opens nothing.

    A device may hold many keys of tables that are gone. A key that was made up is answered as
    those are, whether there is such a table or not: whoever brings a list of them learns nothing.
    """
    guess = hall.guesses.begin(address_of(request.scope), _LIST)
    found = {key: await _what_opens(hall.hub, key) for key in keys}
    if None not in found.values():
        guess.take_back()
    elif not guess.is_allowed:
        raise guess.refusal()
    return found


async def _what_opens(hub: Hub, key: Key) -> MyPlace | MyCircle | None:
    return await (_place(hub, key) if key.name.kind == "table" else _circle(hub, key))


async def _place(hub: Hub, key: Key) -> MyPlace | None:
    found = None
    with suppress(NotFound):
        found = await hub.look(key.name.code, functools.partial(_seen, key=key))
    if found is None:
        return None
    told = await hub.store.subscriptions(found.table, found.place)
    services = (urlsplit(device.endpoint).hostname or "" for device in told)
    return msgspec.structs.replace(found, devices=tuple(services))


def _seen(opened: OpenTable, key: Key) -> MyPlace | None:
    table = opened.table
    place = table.place_with(hashed(key.token))
    if place is None:
        return None
    return MyPlace(
        table=table.code,
        place=place.number,
        name=place.name or "",
        game=table.game.name,
        sitting=place.number in table.seating.queue,
        host=table.host == place.number,
        seat=table.seat_of(place.number),
        games=table.games,
    )


async def _circle(hub: Hub, key: Key) -> MyCircle | None:
    token = hashed(key.token)
    who = await hub.store.ask(functools.partial(circle_store.with_token, token=token))
    if who is None:
        return None
    return MyCircle(
        circle=who.circle.name,
        member=who.me.number,
        name=who.me.name,
        leads=who.circle.owner == who.me.number,
        joined_at=who.me.joined_at,
        seen_at=who.me.seen_at,
    )


@post("/api/mine/erasure", responses=REFUSALS, status_code=200)
async def erase_mine(data: JSONBody[MineRequest], request: AnyRequest, hall: TheHall) -> Erased:
    """Leave every circle and table, with the name taken from what stays; then the code goes.

    Games that others are playing go on: a bot takes the seat. What was interrupted can be
    asked for again.
    """
    keys, code = await _all_keys(hall, request, data.held)
    found = await _opened(hall, request, keys)
    circles = [
        await circle_leaving.depart(hall.hub, hashed(key.token))
        for key, each in found.items()
        if isinstance(each, MyCircle)
    ]
    places = [each for each in found.values() if isinstance(each, MyPlace)]
    for place in places:
        await _erase_place(hall.hub, place)
    if code is not None:
        await hall.hub.store.change(functools.partial(keyring_store.erase, code=code))
    forget = functools.partial(daily_store.forget, names=_names(hall, data.device))
    return Erased(
        places=len(places),
        circles=sum(circles),
        keyring=code is not None,
        days=await hall.hub.store.change(forget),
    )


async def _erase_place(hub: Hub, place: MyPlace) -> None:
    """The name goes first, and once more if a game just ended."""
    forget = functools.partial(
        circle_store.forget_place, code=place.table, number=place.place, name=place.name
    )
    await hub.store.change(forget)
    with suppress(NotFound):  # closed meanwhile, and every name with it
        await hub.do(place.table, house_commands.SendAway(place.place))
    await hub.store.change(forget)


async def forget_forever(hub: Hub) -> None:
    """Let go what nobody has used for so long that nobody will."""
    while True:
        before = time.time() - hub.settings.circle_days * _DAY
        try:
            await hub.store.change(functools.partial(keyring_store.erase_unused, before=before))
            for circle in await hub.store.ask(functools.partial(circle_store.idle, before=before)):
                await circle_leaving.dissolve(hub, circle)
        except FoxdenError as refusal:  # the next time tries again
            logger.warning("nothing was forgotten", extra={"code": refusal.code})
        await asyncio.sleep(_SWEEP_SECONDS)


HANDLERS: Final = (show_mine, erase_mine)
WIRE_TYPES: Final = (MineRequest, MyData, Erased)
