"""Records of games that are over, what was seen of the one that runs, and how one ended."""

from dataclasses import dataclass
from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import PathParameter
from msgspec import Struct

from foxden.core.outcome import ranking
from foxden.core.seats import Seat
from foxden.server import helper_process
from foxden.server.hall import (
    MOST_ROWS,
    REFUSALS,
    AnyRequest,
    Offset,
    TableCode,
    TheHall,
    bearer,
)
from foxden.server.open_table import OpenTable
from foxden.server.sockets import address_of
from foxden.table import messages, wire
from foxden.table.codes import hashed, read_code
from foxden.table.errors import NotAllowed, NotFound, UnknownToken
from foxden.table.replays import seen_log

LONGEST_RECORD: Final = 4 * 1024 * 1024

GameNumber = Annotated[int, PathParameter(ge=1, le=1_000_000)]


class Standing(Struct, frozen=True, kw_only=True):
    rows: tuple[wire.ResultRow, ...]
    total: int


class GameNumbers(Struct, frozen=True, kw_only=True):
    """The numbers of the games at a table that are over; their records can be read."""

    games: tuple[int, ...]


class Verified(Struct, frozen=True, kw_only=True):
    draws: int


@dataclass
class RecordOperation(Operation):
    """Says in the schema that a record is sent; its bytes are read in a process of their own."""

    def __post_init__(self) -> None:
        schema = Schema(type=OpenAPIType.OBJECT, description="A record: foxden-record/1")
        media = {MediaType.JSON.value: OpenAPIMediaType(schema=schema)}
        self.request_body = RequestBody(content=media, required=True)


@get("/api/tables/{code:str}/games", responses=REFUSALS)
async def list_games(code: TableCode, request: AnyRequest, hall: TheHall) -> GameNumbers:
    """Also for a table that was closed: records are kept."""
    async with hall.found_by(request) as hub:
        numbers = await hub.store.record_numbers(read_code(code))
        if not numbers:
            await hub.open(read_code(code))
        return GameNumbers(games=tuple(numbers))


@get(
    "/api/tables/{code:str}/games/{number:int}/record",
    media_type=MediaType.JSON,
    responses=REFUSALS,
)
async def show_record(
    code: TableCode, number: GameNumber, request: AnyRequest, hall: TheHall
) -> Response[bytes]:
    """The whole record of a game that is over, as a file."""
    payload = await record_over(hall, request, read_code(code), number)
    name = f"foxden-{read_code(code)}-{number}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(payload, media_type=MediaType.JSON, headers=headers)


async def record_over(hall: TheHall, request: AnyRequest, code: str, number: int) -> bytes:
    """The record of a game that is over; while it runs each seat has its own log only."""
    async with hall.found_by(request) as hub:
        record = await hub.store.record(code, number)
        if record is None or not record.over:
            table = await hub.look(code, lambda opened: opened.table)
            if table.games == number and table.status == "playing":
                raise NotAllowed("server.refused.not_over")
            raise NotFound("server.not_found.game", game=number)
        return record.payload


@get("/api/tables/{code:str}/games/{number:int}/verification", responses=REFUSALS)
async def verify_game(
    code: TableCode, number: GameNumber, request: AnyRequest, hall: TheHall
) -> Verified:
    """Draw every chance event again."""
    payload = await record_over(hall, request, read_code(code), number)
    draws = await hall.heavy.run(
        address_of(request.scope), helper_process.count_verified_draws, payload
    )
    return Verified(draws=draws)


@post(
    "/api/verifications",
    request_max_body_size=LONGEST_RECORD,
    operation_class=RecordOperation,
    responses=REFUSALS,
)
async def verify_record(request: AnyRequest, hall: TheHall) -> Verified:
    """The same for a record that somebody has kept."""
    draws = await hall.heavy.run_on_body(
        address_of(request.scope), request.body, helper_process.count_verified_draws
    )
    return Verified(draws=draws)


@get("/api/tables/{code:str}/games/{number:int}/standing", responses=REFUSALS)
async def show_standing(
    code: TableCode,
    number: GameNumber,
    request: AnyRequest,
    hall: TheHall,
    offset: Offset = 0,
) -> Standing:
    """Places and scores of the game that has just ended, a hundred rows at a time."""

    def page(opened: OpenTable) -> Standing:
        table = opened.table
        outcome = None if table.playing is None else table.match.game.outcome(table.match.state)
        if outcome is None or table.games != number:
            raise NotFound("server.not_found.game", game=number)
        shown = ranking(outcome.places)[offset : offset + MOST_ROWS]
        rows = messages.result_rows(outcome, shown, table.name_of)
        return Standing(rows=rows, total=len(table.order))

    async with hall.found_by(request) as hub:
        return await hub.look(read_code(code), page)


@get("/api/tables/{code:str}/log", media_type=MediaType.JSON, responses=REFUSALS)
async def show_log(code: TableCode, request: AnyRequest, hall: TheHall) -> Response[bytes]:
    """What the bearer of the token has seen of the current game; without one, a spectator."""
    token = bearer(request)

    def snapshot(opened: OpenTable) -> tuple[bytes, Seat | None]:
        table = opened.table
        place = None if token is None else table.place_with(hashed(token))
        if token is not None and place is None:
            raise UnknownToken("server.token.unknown")
        if table.playing is None:
            raise NotFound("server.not_found.game", game=table.games)
        seat = None if place is None else table.seat_of(place.number)
        return msgspec.json.encode(table.record()), seat

    async with hall.found_by(request) as hub:
        record, seat = await hub.look(read_code(code), snapshot)
    seen = await hall.heavy.run(address_of(request.scope), seen_log, record, seat)
    return Response(seen, media_type=MediaType.JSON)


HANDLERS: Final = (
    list_games,
    show_record,
    verify_game,
    verify_record,
    show_standing,
    show_log,
)
WIRE_TYPES: Final = (Standing, GameNumbers, Verified)
