"""The house itself: what it plays, the rules, whether it is well, and its page."""

import asyncio
import functools
import logging
import time
from typing import Annotated, Final

from litestar import MediaType, Response, get
from litestar.params import FromPath, PathParameter
from msgspec import Struct

from foxden import __version__
from foxden.bots import LEVELS
from foxden.core.faces import FACES
from foxden.games import GAMES, find_game, rules_text
from foxden.lessons import LESSONS
from foxden.reviews import reviewed_seats
from foxden.server import previews
from foxden.server.errors import Busy
from foxden.server.hall import REFUSALS, AnyRequest, Hall, TheHall
from foxden.server.sockets import address_of
from foxden.table.codes import read_code
from foxden.table.errors import NotFound
from foxden.table.house import GameInfo, ServerInfo, game_info
from foxden.texts import LANGUAGES

logger: Final = logging.getLogger("foxden.rest")


class Health(Struct, frozen=True, kw_only=True):
    status: str
    version: str


@get("/api", responses=REFUSALS)
async def show_server(hall: TheHall) -> ServerInfo:
    """The games, what options they take, and the levels of bots."""
    return ServerInfo(
        version=__version__,
        games=_game_infos(),
        levels=LEVELS,
        faces=FACES,
        now=round(time.time(), 3),
        address=hall.hub.settings.shared_url,
        compiling=hall.hub.bots.is_compiling,
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
async def show_health(hall: TheHall) -> Health:
    """Whether the database answers, and has kept what it was last given."""
    try:
        await hall.hub.store.check()
    except Exception as problem:
        logger.error("the database does not answer or does not write")  # noqa: TRY400  asked often
        raise Busy("server.busy.store", seconds=5) from problem
    return Health(status="ok", version=__version__)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def show_metrics(hall: TheHall) -> str:
    if not hall.hub.settings.metrics:
        raise NotFound("server.not_found.page")
    hall.hub.metrics.look(len(asyncio.all_tasks()))
    return hall.hub.metrics.text()


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_page(
    request: AnyRequest, hall: TheHall, path: FromPath[str] = ""
) -> Response[bytes]:
    """A file of the page, or the page itself, which knows what to draw there."""
    file = None if path.startswith("/api") else hall.page.file(path)
    if file is None:
        raise NotFound("server.not_found.page")
    if hall.page.is_view(path):
        file = hall.page.shell_with(_preview(hall, request, path))
    form = file.form_for(request.headers.get("accept-encoding", ""))
    headers = {"etag": form.etag, "cache-control": file.cache, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == form.etag:
        return Response(b"", status_code=304, headers=headers)
    if form.encoding != "identity":
        headers["content-encoding"] = form.encoding
    return Response(form.body, media_type=file.media_type, headers=headers)


def _preview(hall: Hall, request: AnyRequest, path: str) -> str:
    """What a link to this view tells where it is shared."""
    wanted, accepted = request.query_params.get("lang"), request.headers.get("accept-language", "")
    language = previews.language_of(wanted, accepted)
    base = hall.hub.settings.shared_url or str(request.base_url)
    game = _game_of_table(hall, address_of(request.scope), path)
    return previews.tags_for(path, game, language, base)


def _game_of_table(hall: Hall, address: str, path: str) -> str | None:
    """The game of a table that is in use here; guessing codes this way is limited, too."""
    view, _, rest = path.strip("/").partition("/")
    if view != "table" or not hall.previewers.take(address):
        return None
    opened = hall.hub.at_hand(read_code(rest.partition("/")[0]))
    if opened is None or opened.table.circle is not None:  # to others a circle's is not there
        return None
    hall.previewers.bucket(address).give_back()
    return opened.table.game.name


HANDLERS: Final = (show_server, show_rules, show_health, show_metrics, show_page)
