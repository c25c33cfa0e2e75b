"""REST of games over days: what waits for me, and telling my device of it."""

import secrets
import time
from typing import Annotated, Final

from litestar import delete, get, put
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from foxden.core.errors import Unreadable
from foxden.server.hall import REFUSALS, AnyRequest, Hall, TableCode, TheHall, bearer
from foxden.server.open_table import OpenTable
from foxden.server.push_endpoints import LONGEST, read_endpoint
from foxden.server.sockets import address_of
from foxden.server.store import Subscription, Unsubscribe
from foxden.server.webpush import Receiver
from foxden.table import clocks, wire
from foxden.table.codes import hashed, read_code
from foxden.table.errors import NotAllowed, NotFound, UnknownToken
from foxden.table.places import Place
from foxden.table.state import Table

_NUMBER_BITS: Final = 48
_NAMES: Final = 3

Endpoint = Annotated[str, Meta(max_length=LONGEST)]
Secret = Annotated[str, Meta(max_length=128)]


class PushKey(Struct, frozen=True, kw_only=True):
    """The house's public key for messages to devices; null where it sends none."""

    key: str | None


class PushRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a browser's subscription says: `key` is its p256dh, both in base64 for addresses."""

    endpoint: Endpoint
    key: Secret
    auth: Annotated[str, Meta(max_length=64)]


class Subscribed(Struct, frozen=True, kw_only=True):
    """All that messages will say of the table is this number."""

    number: int


class MyTurn(Struct, frozen=True, kw_only=True):
    """How a table stands for one place at it.

    `waits`: for this place. `left`: seconds until somebody's time is up, extra time included.
    `people`: a few of the others.
    """

    game: str
    status: wire.Status
    slow: bool
    waits: bool
    left: float | None
    people: tuple[str, ...]


@get("/api/tables/{code:str}/turn", responses=REFUSALS)
async def show_turn(code: TableCode, request: AnyRequest, hall: TheHall) -> MyTurn:
    """Whether the table waits for whoever has this token, and how long."""
    async with hall.found_by(request) as hub:
        return await hub.look(
            read_code(code), lambda opened: _turn_of(opened.table, _place_of(opened, request))
        )


def _place_of(opened: OpenTable, request: AnyRequest) -> Place:
    place = opened.table.place_with(hashed(bearer(request) or ""))
    if place is None:
        raise UnknownToken("server.token.unknown")
    return place


def _turn_of(table: Table, place: Place) -> MyTurn:
    seat = table.seat_of(place.number)
    until = clocks.deadline(table)
    others = (other for other in table.seating.people() if other is not place)
    return MyTurn(
        game=table.setup.game,
        status=table.status,
        slow=table.setup.is_slow,
        waits=seat is not None and seat in table.actors and seat not in table.stand_ins,
        left=None if until is None else round(max(0.0, until - time.time()), 1),
        people=tuple(other.name or "" for other, _ in zip(others, range(_NAMES), strict=False)),
    )


@get("/api/push", responses=REFUSALS)
async def show_push_key(hall: TheHall) -> PushKey:
    """By this key a browser lets messages of this house in."""
    pusher = hall.hub.pusher
    return PushKey(key=await pusher.public_key() if pusher.is_on else None)


@put("/api/tables/{code:str}/push", responses=REFUSALS)
async def subscribe(
    code: TableCode, data: JSONBody[PushRequest], request: AnyRequest, hall: TheHall
) -> Subscribed:
    """Have this device told of the turns of whoever has this token."""
    hall.subscribers.spend(address_of(request.scope))
    read_endpoint(data.endpoint, hall.hub.settings.push_services)
    try:
        Receiver(data.key, data.auth)
    except ValueError as problem:
        raise Unreadable("server.push.keys") from problem
    place = await _slow_place(code, request, hall)
    new = Subscription(
        number=secrets.randbits(_NUMBER_BITS),
        code=read_code(code),
        place=place,
        endpoint=data.endpoint,
        key=data.key,
        auth=data.auth,
        at=time.time(),
    )
    await hall.hub.keep(new)
    return Subscribed(number=new.number)


async def _slow_place(code: str, request: AnyRequest, hall: Hall) -> int:
    def place_of(opened: OpenTable) -> int:
        place = _place_of(opened, request)
        if not opened.table.setup.is_slow:
            raise NotAllowed("server.push.only_over_days")
        return place.number

    async with hall.found_by(request) as hub:
        return await hub.look(read_code(code), place_of)


@delete("/api/tables/{code:str}/push/{number:int}", responses=REFUSALS)
async def unsubscribe(
    code: TableCode,
    number: Annotated[int, PathParameter(ge=0, lt=2**_NUMBER_BITS)],
    request: AnyRequest,
    hall: TheHall,
) -> None:
    """Tell that device nothing more; only for a place of one's own."""
    async with hall.found_by(request) as hub:
        place = await hub.look(read_code(code), lambda opened: _place_of(opened, request).number)
        known = await hub.store.subscribed(number)
        if known is None or (known.code, known.place) != (read_code(code), place):
            raise NotFound("server.push.unknown")
        await hub.keep(Unsubscribe(number))


HANDLERS: Final = (show_turn, show_push_key, subscribe, unsubscribe)
