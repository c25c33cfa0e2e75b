"""Tables: making and finding them, coming to one, and who is there."""

import io
import time
from collections.abc import Callable
from typing import Annotated, Final

import segno
from litestar import Response, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from foxden.server.errors import Busy
from foxden.server.hall import MOST_ROWS, REFUSALS, AnyRequest, Hall, Offset, TableCode, TheHall
from foxden.server.hub import Hub
from foxden.server.open_table import OpenTable
from foxden.server.sockets import address_of
from foxden.server.store import NewTable
from foxden.table import house_commands, messages, wire
from foxden.table.codes import hashed, new_code, new_token, read_code
from foxden.table.commands import read_setup
from foxden.table.errors import NotFound
from foxden.table.faces import read_face
from foxden.table.house import JoinRequest, Seated, TableRequest, new_table, seated
from foxden.table.listing import listing_of
from foxden.table.nicknames import clean_nickname

_TRIES: Final = 5


class ClaimRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The one-time code that the other device shows."""

    code: Annotated[str, Meta(max_length=32)]


class PlacePage(Struct, frozen=True, kw_only=True):
    places: tuple[wire.PlaceInfo, ...]
    total: int


@post("/api/tables", responses=REFUSALS)
async def create_table(data: JSONBody[TableRequest], request: AnyRequest, hall: TheHall) -> Seated:
    """Make a table; who makes it is its host."""
    name, face = clean_nickname(data.name), read_face(data.face)
    return await make_table(
        hall, request, data.setup, lambda key: house_commands.Join(name, key, face)
    )


Come = Callable[[str], object]
"""The chore that brings somebody with this (hashed) token to a table."""


async def make_table(
    hall: Hall, request: AnyRequest, wanted: wire.Setup, come: Come, circle: str | None = None
) -> Seated:
    address = address_of(request.scope)
    setup = read_setup(wanted)
    hall.makers.spend(address)
    token = new_token()
    for _ in range(_TRIES):
        chore = come(hashed(token))
        table, rows = new_table(new_code(), setup, chore, hall.hub.moment(), circle)
        new = NewTable(
            code=table.code,
            game=table.game.name,
            at=time.time(),
            rows=rows,
            listing=listing_of(table),
            circle=circle,
        )
        if await hall.hub.create(new):
            hall.guesses.remember(address, table.code)
            return seated(table, 0, token)
    raise Busy("server.busy.codes", seconds=1)


@get("/api/tables", responses=REFUSALS)
async def list_tables(hall: TheHall) -> list[wire.Listing]:
    """The open tables that were visited today."""
    return await hall.hub.listings()


@get("/api/tables/{code:str}", responses=REFUSALS)
async def show_table(code: TableCode, request: AnyRequest, hall: TheHall) -> wire.TableInfo:
    """What anybody with the code may know."""
    async with hall.found_by(request) as hub:
        return await hub.look(
            read_code(code), lambda opened: messages.table_info(opened.table, opened.present)
        )


@post("/api/tables/{code:str}/places", responses=REFUSALS)
async def join_table(
    code: TableCode, data: JSONBody[JoinRequest], request: AnyRequest, hall: TheHall
) -> Seated:
    """Come to a table; sitting down is the next step, on the socket."""
    hall.joiners.spend(address_of(request.scope))
    token = new_token()
    name, face = clean_nickname(data.name), read_face(data.face)
    chore = house_commands.Join(name, hashed(token), face)
    async with hall.found_by(request) as hub:
        return await given_place(hub, read_code(code), chore, token)


@post("/api/tables/{code:str}/claims", responses=REFUSALS)
async def claim_place(
    code: TableCode, data: JSONBody[ClaimRequest], request: AnyRequest, hall: TheHall
) -> Seated:
    """Move a place to this device; its token on the other one ends."""
    token = new_token()
    chore = house_commands.Claim(hashed(read_code(data.code)), hashed(token))
    async with hall.found_by(request) as hub:
        return await given_place(hub, read_code(code), chore, token)


async def given_place(hub: Hub, code: str, chore: object, token: str) -> Seated:
    await hub.do(code, chore)
    opened = await hub.open(code)
    place = opened.table.place_with(hashed(token))
    if place is None:
        raise NotFound("server.not_found.table", table=code)
    return seated(opened.table, place.number, token)


@get("/api/tables/{code:str}/places", responses=REFUSALS)
async def list_places(
    code: TableCode, request: AnyRequest, hall: TheHall, offset: Offset = 0
) -> PlacePage:
    """Everybody at a table, a hundred at a time."""

    def page(opened: OpenTable) -> PlacePage:
        table, here = opened.table, opened.present
        places = list(table.places.values())
        shown = places[offset : offset + MOST_ROWS]
        infos = tuple(
            messages.place_info(table, place, here, sitting=place.number in table.seating.queue)
            for place in shown
        )
        return PlacePage(places=infos, total=len(places))

    async with hall.found_by(request) as hub:
        return await hub.look(read_code(code), page)


@get("/api/tables/{code:str}/qr.svg", media_type="image/svg+xml", responses=REFUSALS)
async def show_qr(code: TableCode, request: AnyRequest, hall: TheHall) -> Response[bytes]:
    """The table's address as a QR code."""
    async with hall.found_by(request) as hub:
        opened = await hub.open(read_code(code))
    return qr_code(hall, request, f"table/{opened.table.code}")


def qr_code(hall: Hall, request: AnyRequest, path: str) -> Response[bytes]:
    """The address of a page, to be read by a phone."""
    base = hall.hub.settings.shared_url or str(request.base_url)
    link = f"{base.rstrip('/')}/{path}"
    drawing = io.BytesIO()
    segno.make(link, error="m").save(drawing, kind="svg", xmldecl=False, scale=4, border=2)
    return Response(drawing.getvalue(), media_type="image/svg+xml")


HANDLERS: Final = (
    create_table,
    list_tables,
    show_table,
    join_table,
    claim_place,
    list_places,
    show_qr,
)
WIRE_TYPES: Final = (ClaimRequest, PlacePage)
