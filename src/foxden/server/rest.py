"""REST: making and finding tables, records, rules, and what the server is."""

import asyncio
import functools
import io
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
import segno
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import (
    OpenAPIMediaType,
    OpenAPIType,
    Operation,
    RequestBody,
    Schema,
)
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from foxden import __version__
from foxden.bots import LEVELS
from foxden.core.errors import FoxdenError
from foxden.core.faces import FACES
from foxden.core.seats import Seat
from foxden.games import GAMES, find_game, rules_text
from foxden.lessons import LESSONS
from foxden.reviews import reviewed_seats
from foxden.server import circle_store, helper_process, previews
from foxden.server.daily_house import DailyHouse
from foxden.server.errors import Busy
from foxden.server.helper_process import HeavyWork
from foxden.server.hub import Hub
from foxden.server.ladders import Ladders
from foxden.server.limits import Guess, Guesses, Limiter
from foxden.server.open_table import OpenTable
from foxden.server.page import Page
from foxden.server.sockets import address_of
from foxden.server.store import NewTable
from foxden.table import house_commands, messages, wire
from foxden.table.codes import hashed, new_code, new_token, read_code
from foxden.table.commands import read_setup
from foxden.table.errors import NotAllowed, NotFound, UnknownToken
from foxden.table.faces import read_face
from foxden.table.house import (
    GameInfo,
    JoinRequest,
    Problem,
    Seated,
    ServerInfo,
    TableRequest,
    game_info,
    new_table,
    seated,
)
from foxden.table.listing import listing_of
from foxden.table.nicknames import clean_nickname
from foxden.table.replays import seen_log
from foxden.texts import LANGUAGES

logger: Final = logging.getLogger("foxden.rest")

_TRIES: Final = 5
_ASKED_PER_MINUTE: Final = 120
"""By one member of a circle, whatever for."""

MOST_ROWS: Final = 100
LONGEST_BODY: Final = 64 * 1024
LONGEST_RECORD: Final = 4 * 1024 * 1024

AnyRequest = Request[Any, Any, Any]


class ClaimRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The one-time code that the other device shows."""

    code: Annotated[str, Meta(max_length=32)]


class PlacePage(Struct, frozen=True, kw_only=True):
    places: tuple[wire.PlaceInfo, ...]
    total: int


class Standing(Struct, frozen=True, kw_only=True):
    rows: tuple[wire.ResultRow, ...]
    total: int


class GameNumbers(Struct, frozen=True, kw_only=True):
    """The numbers of the games at a table that are over; their records can be read."""

    games: tuple[int, ...]


class Verified(Struct, frozen=True, kw_only=True):
    draws: int


class Health(Struct, frozen=True, kw_only=True):
    status: str
    version: str


class Desk:
    """What the handlers work with.

    Records, prints and reviews have a process each, and so has every game whose part has to think.
    """

    def __init__(  # noqa: PLR0913, PLR0917  as many as a desk has drawers
        self,
        hub: Hub,
        guesses: Guesses,
        page: Page,
        heavy: HeavyWork,
        printer: HeavyWork,
        reviewer: HeavyWork,
        thinkers: Mapping[str, HeavyWork],
    ) -> None:
        self.hub = hub
        self.page = page
        self.guesses = guesses
        self.joiners = Limiter(hub.settings.joins_per_minute, hub.settings.joins_per_minute)
        self.subscribers = Limiter(hub.settings.joins_per_minute, hub.settings.joins_per_minute)
        self.makers = Limiter(hub.settings.tables_per_minute, hub.settings.tables_per_minute)
        self.previewers = Limiter(hub.settings.misses_per_minute, hub.settings.misses_per_minute)
        self.members = Limiter(_ASKED_PER_MINUTE, _ASKED_PER_MINUTE)
        self.ladders = Ladders(heavy)
        self.heavy = heavy
        self.printer = printer
        self.reviewer = reviewer
        self.thinkers = thinkers
        self.daily = DailyHouse(hub.settings, hub.store)

    def found_by(self, request: AnyRequest) -> "Lookup":
        code = read_code(str(request.path_params["code"]))
        return Lookup(self, address_of(request.scope), code, bearer(request))


class Lookup:
    """Looking for something by a code that could be guessed: misses are limited."""

    _guess: Guess

    def __init__(self, desk: Desk, address: str, code: str, token: str | None) -> None:
        self._desk = desk
        self._address = address
        self._code = code
        self._token = token

    async def __aenter__(self) -> Hub:
        hub = self._desk.hub
        self._guess = self._desk.guesses.begin(self._address, self._code)
        circle = await hub.circle_of(self._code)
        is_ours = circle is not None and await self._is_of(circle)
        if not self._guess.is_allowed and not (is_ours or await self._has_place()):
            raise self._guess.refusal()
        if circle is not None and not is_ours:
            raise NotFound("server.not_found.table", table=self._code)
        return hub

    async def _is_of(self, circle: str) -> bool:
        """Whether the token is a member's; to all others a circle's table is not there."""
        if self._token is None:
            return False
        key = hashed(self._token)
        who = await self._desk.hub.store.ask(lambda store: circle_store.with_token(store, key))
        return (who is not None and who.circle.id == circle) or await self._has_place()

    async def _has_place(self) -> bool:
        """Whether the token opens the door, however much was guessed from this address."""
        if self._token is None:
            return False
        try:
            live = await self._desk.hub.open(self._code)
        except FoxdenError:
            return False
        return live.table.place_with(hashed(self._token)) is not None

    async def __aexit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if error is None or isinstance(error, NotAllowed):
            self._guess.right()


@dataclass
class RecordOperation(Operation):
    """Says in the schema that a record is sent; its bytes are read in a process of their own."""

    def __post_init__(self) -> None:
        schema = Schema(type=OpenAPIType.OBJECT, description="A record: foxden-record/1")
        media = {MediaType.JSON.value: OpenAPIMediaType(schema=schema)}
        self.request_body = RequestBody(content=media, required=True)


REFUSALS: Final = {
    status: ResponseSpec(data_container=Problem, description=text)
    for status, text in (
        (400, "Not readable, or not a setup that can be played"),
        (401, "The token belongs to no place here"),
        (403, "Not allowed here or now"),
        (404, "Not found"),
        (413, "Too large"),
        (421, "Asked for under a name that is not this server's"),
        (429, "Too fast"),
        (503, "Busy; try again later"),
    )
}
TheDesk = NamedDependency[Desk]
TableCode = Annotated[str, PathParameter(max_length=16)]
GameNumber = Annotated[int, PathParameter(ge=1, le=1_000_000)]
Offset = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


# ---------------------------------------------------------------- tables


@post("/api/tables", responses=REFUSALS)
async def create_table(data: JSONBody[TableRequest], request: AnyRequest, desk: TheDesk) -> Seated:
    """Make a table; who makes it is its host."""
    name, face = clean_nickname(data.name), read_face(data.face)
    return await make_table(
        desk, request, data.setup, lambda key: house_commands.Join(name, key, face)
    )


Come = Callable[[str], object]
"""The chore that brings somebody with this (hashed) token to a table."""


async def make_table(
    desk: Desk, request: AnyRequest, wanted: wire.Setup, come: Come, circle: str | None = None
) -> Seated:
    address = address_of(request.scope)
    setup = read_setup(wanted)
    desk.makers.spend(address)
    token = new_token()
    for _ in range(_TRIES):
        chore = come(hashed(token))
        table, rows = new_table(new_code(), setup, chore, desk.hub.moment(), circle)
        new = NewTable(
            code=table.code,
            game=table.game.name,
            at=time.time(),
            rows=rows,
            listing=listing_of(table),
            circle=circle,
        )
        if await desk.hub.create(new):
            desk.guesses.remember(address, table.code)
            return seated(table, 0, token)
    raise Busy("server.busy.codes", seconds=1)


@get("/api/tables", responses=REFUSALS)
async def list_tables(desk: TheDesk) -> list[wire.Listing]:
    """The open tables that were visited today."""
    return await desk.hub.listings()


@get("/api/tables/{code:str}", responses=REFUSALS)
async def show_table(code: TableCode, request: AnyRequest, desk: TheDesk) -> wire.TableInfo:
    """What anybody with the code may know."""
    async with desk.found_by(request) as hub:
        return await hub.look(
            read_code(code), lambda opened: messages.table_info(opened.table, opened.present)
        )


@post("/api/tables/{code:str}/places", responses=REFUSALS)
async def join_table(
    code: TableCode, data: JSONBody[JoinRequest], request: AnyRequest, desk: TheDesk
) -> Seated:
    """Come to a table; sitting down is the next step, on the socket."""
    desk.joiners.spend(address_of(request.scope))
    token = new_token()
    name, face = clean_nickname(data.name), read_face(data.face)
    chore = house_commands.Join(name, hashed(token), face)
    async with desk.found_by(request) as hub:
        return await given_place(hub, read_code(code), chore, token)


@post("/api/tables/{code:str}/claims", responses=REFUSALS)
async def claim_place(
    code: TableCode, data: JSONBody[ClaimRequest], request: AnyRequest, desk: TheDesk
) -> Seated:
    """Move a place to this device; its token on the other one ends."""
    token = new_token()
    chore = house_commands.Claim(hashed(read_code(data.code)), hashed(token))
    async with desk.found_by(request) as hub:
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
    code: TableCode, request: AnyRequest, desk: TheDesk, offset: Offset = 0
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

    async with desk.found_by(request) as hub:
        return await hub.look(read_code(code), page)


@get("/api/tables/{code:str}/qr.svg", media_type="image/svg+xml", responses=REFUSALS)
async def show_qr(code: TableCode, request: AnyRequest, desk: TheDesk) -> Response[bytes]:
    """The table's address as a QR code."""
    async with desk.found_by(request) as hub:
        opened = await hub.open(read_code(code))
    return qr_code(desk, request, f"table/{opened.table.code}")


def qr_code(desk: Desk, request: AnyRequest, path: str) -> Response[bytes]:
    """The address of a page, to be read by a phone."""
    base = desk.hub.settings.shared_url or str(request.base_url)
    link = f"{base.rstrip('/')}/{path}"
    drawing = io.BytesIO()
    segno.make(link, error="m").save(drawing, kind="svg", xmldecl=False, scale=4, border=2)
    return Response(drawing.getvalue(), media_type="image/svg+xml")


# ---------------------------------------------------------------- records


@get("/api/tables/{code:str}/games", responses=REFUSALS)
async def list_games(code: TableCode, request: AnyRequest, desk: TheDesk) -> GameNumbers:
    """Also for a table that was closed: records are kept."""
    async with desk.found_by(request) as hub:
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
    code: TableCode, number: GameNumber, request: AnyRequest, desk: TheDesk
) -> Response[bytes]:
    """The whole record of a game that is over, as a file."""
    payload = await record_over(desk, request, read_code(code), number)
    name = f"foxden-{read_code(code)}-{number}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(payload, media_type=MediaType.JSON, headers=headers)


async def record_over(desk: TheDesk, request: AnyRequest, code: str, number: int) -> bytes:
    """The record of a game that is over; while it runs each seat has its own log only."""
    async with desk.found_by(request) as hub:
        record = await hub.store.record(code, number)
        if record is None or not record.over:
            table = await hub.look(code, lambda opened: opened.table)
            if table.games == number and table.status == "playing":
                raise NotAllowed("server.refused.not_over")
            raise NotFound("server.not_found.game", game=number)
        return record.payload


@get("/api/tables/{code:str}/games/{number:int}/verification", responses=REFUSALS)
async def verify_game(
    code: TableCode, number: GameNumber, request: AnyRequest, desk: TheDesk
) -> Verified:
    """Draw every chance event again."""
    payload = await record_over(desk, request, read_code(code), number)
    draws = await desk.heavy.run(
        address_of(request.scope), helper_process.count_verified_draws, payload
    )
    return Verified(draws=draws)


@post(
    "/api/verifications",
    request_max_body_size=LONGEST_RECORD,
    operation_class=RecordOperation,
    responses=REFUSALS,
)
async def verify_record(request: AnyRequest, desk: TheDesk) -> Verified:
    """The same for a record that somebody has kept."""
    draws = await desk.heavy.run_on_body(
        address_of(request.scope), request.body, helper_process.count_verified_draws
    )
    return Verified(draws=draws)


@get("/api/tables/{code:str}/games/{number:int}/standing", responses=REFUSALS)
async def show_standing(
    code: TableCode,
    number: GameNumber,
    request: AnyRequest,
    desk: TheDesk,
    offset: Offset = 0,
) -> Standing:
    """Places and scores of the game that has just ended, a hundred rows at a time."""

    def page(opened: OpenTable) -> Standing:
        table = opened.table
        outcome = None if table.playing is None else table.match.game.outcome(table.match.state)
        if outcome is None or table.games != number:
            raise NotFound("server.not_found.game", game=number)
        shown = messages.ranking(outcome)[offset : offset + MOST_ROWS]
        rows = messages.result_rows(outcome, shown, table.name_of)
        return Standing(rows=rows, total=len(table.order))

    async with desk.found_by(request) as hub:
        return await hub.look(read_code(code), page)


@get("/api/tables/{code:str}/log", media_type=MediaType.JSON, responses=REFUSALS)
async def show_log(code: TableCode, request: AnyRequest, desk: TheDesk) -> Response[bytes]:
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

    async with desk.found_by(request) as hub:
        record, seat = await hub.look(read_code(code), snapshot)
    seen = await desk.heavy.run(address_of(request.scope), seen_log, record, seat)
    return Response(seen, media_type=MediaType.JSON)


def bearer(request: AnyRequest) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


# ---------------------------------------------------------------- the house


@get("/api", responses=REFUSALS)
async def show_server(desk: TheDesk) -> ServerInfo:
    """The games, what options they take, and the levels of bots."""
    return ServerInfo(
        version=__version__,
        games=_game_infos(),
        levels=LEVELS,
        faces=FACES,
        now=round(time.time(), 3),
        address=desk.hub.settings.shared_url,
        compiling=desk.hub.bots.is_compiling,
    )


@functools.cache
def _game_infos() -> tuple[GameInfo, ...]:
    return tuple(
        game_info(game, lesson=game.name in LESSONS, reviews=reviewed_seats(game)) for game in GAMES
    )


@get("/api/rules/{game:str}/{language:str}", media_type="text/markdown", responses=REFUSALS)
async def show_rules(
    game: Annotated[str, PathParameter(max_length=32)],
    language: Annotated[str, PathParameter(max_length=8)],
) -> str:
    """A game's rules by clause, as Markdown."""
    if language not in LANGUAGES:
        raise NotFound("server.not_found.page")
    return rules_text(find_game(game), language)


@get("/health", responses=REFUSALS)
async def show_health(desk: TheDesk) -> Health:
    """Whether the database answers, and has kept what it was last given."""
    try:
        await desk.hub.store.check()
    except Exception as problem:
        logger.error("the database does not answer or does not write")  # noqa: TRY400  asked often
        raise Busy("server.busy.store", seconds=5) from problem
    return Health(status="ok", version=__version__)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def show_metrics(desk: TheDesk) -> str:
    if not desk.hub.settings.metrics:
        raise NotFound("server.not_found.page")
    desk.hub.metrics.look(len(asyncio.all_tasks()))
    return desk.hub.metrics.text()


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_page(
    request: AnyRequest, desk: TheDesk, path: FromPath[str] = ""
) -> Response[bytes]:
    """A file of the page, or the page itself, which knows what to draw there."""
    file = None if path.startswith("/api") else desk.page.file(path)
    if file is None:
        raise NotFound("server.not_found.page")
    if desk.page.is_view(path):
        file = desk.page.shell_with(_preview(desk, request, path))
    form = file.form_for(request.headers.get("accept-encoding", ""))
    headers = {"etag": form.etag, "cache-control": file.cache, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == form.etag:
        return Response(b"", status_code=304, headers=headers)
    if form.encoding != "identity":
        headers["content-encoding"] = form.encoding
    return Response(form.body, media_type=file.media_type, headers=headers)


def _preview(desk: Desk, request: AnyRequest, path: str) -> str:
    """What a link to this view tells where it is shared."""
    wanted, accepted = request.query_params.get("lang"), request.headers.get("accept-language", "")
    language = previews.language_of(wanted, accepted)
    base = desk.hub.settings.shared_url or str(request.base_url)
    game = _game_of_table(desk, address_of(request.scope), path)
    return previews.tags_for(path, game, language, base)


def _game_of_table(desk: Desk, address: str, path: str) -> str | None:
    """The game of a table that is in use here; guessing codes this way is limited, too."""
    view, _, rest = path.strip("/").partition("/")
    if view != "table" or not desk.previewers.take(address):
        return None
    opened = desk.hub.at_hand(read_code(rest.partition("/")[0]))
    if opened is None or opened.table.circle is not None:  # to others a circle's is not there
        return None
    desk.previewers.bucket(address).give_back()
    return opened.table.game.name


HANDLERS: Final = (
    create_table, list_tables, show_table, join_table, claim_place, list_places, show_qr,
    list_games, show_record, verify_game, verify_record, show_standing, show_log,
    show_server, show_rules, show_health, show_metrics, show_page,
)  # fmt: skip
