"""Reviews over HTTP: what decided a game, at once; what could have been done, step by step.

A review is a stream of lines, one JSON object each: what was found, as it is found, and how far
that is. Each step is a job of its own in a helper process, so nobody waits for a whole review of
somebody else's. What goes wrong under way is the last line.
"""

from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import PathParameter, QueryParameter
from litestar.response import Stream
from msgspec import Struct

from foxden.bots.cores import answer
from foxden.core.errors import FoxdenError
from foxden.core.seats import Seat
from foxden.core.thinking import settle
from foxden.games import find_game
from foxden.reviews import Found, Moment, records
from foxden.server.bounded_process import Bounds
from foxden.server.hall import REFUSALS, AnyRequest, Hall, TableCode, TheHall
from foxden.server.helper_process import HeavyWork
from foxden.server.record_routes import LONGEST_RECORD, GameNumber, RecordOperation, record_over
from foxden.server.sockets import address_of
from foxden.table import house
from foxden.table.codes import read_code
from foxden.table.house import Problem

BOUNDS: Final = Bounds(seconds=30, megabytes=1024, niceness=10)
LINES: Final = "application/x-ndjson"

Whose = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]
GameName = Annotated[str, PathParameter(max_length=32)]


class ReviewLine(Struct, frozen=True, kw_only=True, tag="found"):
    """A finding of a review, and how many of its steps are done; those to come may be fewer."""

    done: int
    of: int
    finding: Any


class ReviewFailed(Struct, frozen=True, kw_only=True, tag="failed"):
    """The review ends here."""

    problem: Problem


# ---------------------------------------------------------------- in a process of its own


def prepare() -> None:
    """Done in a new helper process: what this module imports is then there."""


def step_of(payload: bytes, name: str, number: int, seat: int | None) -> Found[Any]:
    return settle(records.step_of(payload, number, _seat(seat), name), answer)


def moment_in(payload: bytes, seat: int | None) -> Moment:
    return settle(records.moment_in(payload, _seat(seat)), answer)


def _seat(number: int | None) -> Seat | None:
    return None if number is None else Seat(number)


# ---------------------------------------------------------------- for the page


class _Head(Struct):
    game: str


def _game_of(payload: bytes) -> str:
    return msgspec.json.decode(payload, type=_Head).game


def _reviewer(hall: Hall, game: str) -> HeavyWork:
    """A game that thinks has a process which remembers; the others share one."""
    return hall.thinkers.get(game, hall.reviewer)


@get("/api/tables/{code:str}/games/{number:int}/moment", responses=REFUSALS)
async def show_moment(
    code: TableCode, number: GameNumber, request: AnyRequest, hall: TheHall, seat: Whose = None
) -> Moment:
    """What decided a finished game of up to twelve players; with a seat, the signs of its way."""
    payload = await record_over(hall, request, read_code(code), number)
    work = _reviewer(hall, _game_of(payload))
    return await work.run(address_of(request.scope), moment_in, payload, seat)


@get(
    "/api/tables/{code:str}/games/{number:int}/review",
    responses=REFUSALS,
)
async def show_review(
    code: TableCode, number: GameNumber, request: AnyRequest, hall: TheHall, seat: Whose = None
) -> Stream:
    """A finished game judged, a finding a line; above twelve seats one seat's."""
    payload = await record_over(hall, request, read_code(code), number)
    game, address = _game_of(payload), address_of(request.scope)
    work = _reviewer(hall, game)
    first = await work.run(address, step_of, payload, game, 0, seat)
    return Stream(_lines(work, address, payload, game, seat, first), media_type=LINES)


@post(
    "/api/reviews/{game:str}",
    request_max_body_size=LONGEST_RECORD,
    operation_class=RecordOperation,
    responses=REFUSALS,
    status_code=200,
)
async def review_record(
    game: GameName, request: AnyRequest, hall: TheHall, seat: Whose = None
) -> Stream:
    """The same for a record of this game that somebody has kept."""
    find_game(game)
    address, work = address_of(request.scope), _reviewer(hall, game)
    first = await work.run_on_body(address, request.body, step_of, game, 0, seat)
    payload = await request.body()
    return Stream(_lines(work, address, payload, game, seat, first), media_type=LINES)


async def _lines(  # noqa: PLR0913, PLR0917  all of it is what a step is asked with
    work: HeavyWork, address: str, payload: bytes, game: str, seat: int | None, first: Found[Any]
) -> AsyncIterator[bytes]:
    found, done = first, 1
    try:
        with work.admitted(address):
            yield _line(found, done)
            while done < found.of:
                found = await work.run_on(address, step_of, payload, game, done, seat)
                done += 1
                yield _line(found, done)
    except FoxdenError as error:
        yield msgspec.json.encode(ReviewFailed(problem=house.problem(error))) + b"\n"


def _line(found: Found[Any], done: int) -> bytes:
    return msgspec.json.encode(ReviewLine(done=done, of=found.of, finding=found.finding)) + b"\n"


HANDLERS: Final = (show_moment, show_review, review_record)
