"""Games that are over, for the page: the replays themselves are made in processes of their own."""

from typing import Annotated, Final

from litestar import MediaType, Response, get, post
from litestar.params import QueryParameter

from foxden.server.hall import REFUSALS, AnyRequest, TableCode, TheHall
from foxden.server.record_routes import LONGEST_RECORD, GameNumber, RecordOperation, record_over
from foxden.server.sockets import address_of
from foxden.table.codes import read_code
from foxden.table.replays import draws_of, replay_for

Eyes = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]


@get(
    "/api/tables/{code:str}/games/{number:int}/replay",
    media_type=MediaType.JSON,
    responses=REFUSALS,
)
async def show_replay(
    code: TableCode,
    number: GameNumber,
    request: AnyRequest,
    hall: TheHall,
    seat: Eyes = None,
) -> Response[bytes]:
    """A finished game step by step, by the eyes of a seat or of a spectator."""
    payload = await record_over(hall, request, read_code(code), number)
    return _json(await hall.heavy.run(address_of(request.scope), replay_for, payload, seat))


@post(
    "/api/replays",
    request_max_body_size=LONGEST_RECORD,
    operation_class=RecordOperation,
    responses=REFUSALS,
    status_code=200,
)
async def replay_record(request: AnyRequest, hall: TheHall, seat: Eyes = None) -> Response[bytes]:
    """The same for a record that somebody has kept."""
    address = address_of(request.scope)
    return _json(await hall.heavy.run_on_body(address, request.body, replay_for, seat))


@get(
    "/api/tables/{code:str}/games/{number:int}/draws",
    media_type=MediaType.JSON,
    responses=REFUSALS,
)
async def show_draws(
    code: TableCode, number: GameNumber, request: AnyRequest, hall: TheHall
) -> Response[bytes]:
    """Every draw of a finished game with its weights, to be checked by the page itself."""
    payload = await record_over(hall, request, read_code(code), number)
    return _json(await hall.heavy.run(address_of(request.scope), draws_of, payload))


@post(
    "/api/draws",
    request_max_body_size=LONGEST_RECORD,
    operation_class=RecordOperation,
    responses=REFUSALS,
    status_code=200,
)
async def draws_of_record(request: AnyRequest, hall: TheHall) -> Response[bytes]:
    """The same for a record that somebody has kept."""
    return _json(await hall.heavy.run_on_body(address_of(request.scope), request.body, draws_of))


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


HANDLERS: Final = (show_replay, replay_record, show_draws, draws_of_record)
