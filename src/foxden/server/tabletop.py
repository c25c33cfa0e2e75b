"""For learners and for real tables: the lessons, and what can be printed."""

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from foxden.lessons.wire import LessonPosition, LessonRequest, attempted
from foxden.server.hall import REFUSALS, AnyRequest, TheHall
from foxden.server.sockets import address_of

_LONGEST_DECK: Final = 2000
_A_DAY: Final = "public, max-age=86400"


@post("/api/lessons/{game:str}/{number:int}", status_code=200, responses=REFUSALS)
async def try_lesson(
    game: Annotated[str, PathParameter(max_length=16)],
    number: Annotated[int, PathParameter(ge=1, le=100)],
    data: JSONBody[LessonRequest],
) -> LessonPosition:
    """Take a step of a lesson: the server keeps nothing, the rules judge every try."""
    return attempted(game, number, data.actions)


@get("/api/prints/{name:str}", media_type="application/pdf", responses=REFUSALS)
async def show_print(  # noqa: PLR0913, PLR0917  as many as the address has parts
    name: Annotated[str, PathParameter(max_length=32)],
    request: AnyRequest,
    hall: TheHall,
    language: Annotated[str, QueryParameter(max_length=8)] = "en",
    paper: Annotated[str, QueryParameter(max_length=8)] = "a4",
    players: Annotated[int, QueryParameter(ge=1, le=1000)] = 6,
    deck: Annotated[str, QueryParameter(max_length=_LONGEST_DECK)] = "",
) -> Response[bytes]:
    """A PDF to print: `foxy-boards.pdf?language=fr&paper=a4&players=7`."""
    what = name.removesuffix(".pdf")
    document = await hall.printer.run(
        address_of(request.scope), _print, what, language, paper, players, deck.strip() or None
    )
    headers = {"content-disposition": f'inline; filename="{what}.pdf"', "cache-control": _A_DAY}
    return Response(document, media_type="application/pdf", headers=headers)


# --- in the process that prints: loading what draws is a fifth of a server's start, for nothing


def load_prints() -> None:
    import foxden.prints  # noqa: F401, PLC0415  see above


def _print(*asked: Any) -> bytes:
    from foxden.prints import make_print  # noqa: PLC0415  see above

    return make_print(*asked)


HANDLERS: Final = (try_lesson, show_print)
