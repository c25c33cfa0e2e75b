"""For learners and for real tables: the lessons, and what can be printed."""

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from foxden.core.contract import AnyGame
from foxden.core.record import decode_as
from foxden.games import find_game
from foxden.lessons import LEARNER, LESSONS, Position, find_step, try_step, words_of
from foxden.prints import make_print
from foxden.server.rest import REFUSALS, AnyRequest, TheDesk
from foxden.server.sockets import address_of
from foxden.table import messages, wire

_MOST_ACTIONS: Final = 20
_LONGEST_DECK: Final = 2000
_A_DAY: Final = "public, max-age=86400"


class LessonRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the learner has done in this step so far."""

    actions: Annotated[tuple[Any, ...], Meta(max_length=_MOST_ACTIONS)] = ()


class LessonHint(Struct, frozen=True, kw_only=True):
    """The last action was legal but missed the idea, and is taken back."""

    clause: str


class LessonPosition(Struct, frozen=True, kw_only=True):
    """Where the learner stands in a step; `words` is the key of what they read now.

    `events` came after the last decision.
    """

    name: str
    words: str
    number: int
    steps: int
    seats: int
    riddle: bool
    view: Any
    offer: Any
    events: tuple[wire.SeenEvent, ...]
    hint: LessonHint | None
    done: bool


@post("/api/lessons/{game:str}/{number:int}", status_code=200, responses=REFUSALS)
async def try_lesson(
    game: Annotated[str, PathParameter(max_length=16)],
    number: Annotated[int, PathParameter(ge=1, le=100)],
    data: JSONBody[LessonRequest],
) -> LessonPosition:
    """Take a step of a lesson: the server keeps nothing, the rules judge every try."""
    played = find_game(game)
    actions = [decode_as(played.action_type, action, "action") for action in data.actions]
    return _lesson_position(played, number, try_step(game, number, actions))


def _lesson_position(game: AnyGame, number: int, position: Position) -> LessonPosition:
    state = position.state
    step = find_step(game.name, number)
    return LessonPosition(
        name=step.name,
        words=words_of(game.name, step, position),
        number=number,
        steps=len(LESSONS[game.name]),
        seats=step.seats,
        riddle=step.is_riddle,
        view=game.view(state, LEARNER),
        offer=game.legal(state, LEARNER) if LEARNER in game.actors(state) else None,
        events=tuple(
            messages.seen_event(game, before, event, LEARNER) for before, event in position.told
        ),
        hint=position.hint and LessonHint(clause=position.hint.clause),
        done=position.is_done,
    )


@get("/api/prints/{name:str}", media_type="application/pdf", responses=REFUSALS)
async def show_print(  # noqa: PLR0913, PLR0917  as many as the address has parts
    name: Annotated[str, PathParameter(max_length=32)],
    request: AnyRequest,
    desk: TheDesk,
    language: Annotated[str, QueryParameter(max_length=8)] = "en",
    paper: Annotated[str, QueryParameter(max_length=8)] = "a4",
    players: Annotated[int, QueryParameter(ge=1, le=1000)] = 6,
    deck: Annotated[str, QueryParameter(max_length=_LONGEST_DECK)] = "",
) -> Response[bytes]:
    """A PDF to print: `foxy-boards.pdf?language=fr&paper=a4&players=7`."""
    what = name.removesuffix(".pdf")
    document = await desk.printer.run(
        address_of(request.scope), make_print, what, language, paper, players, deck.strip() or None
    )
    headers = {"content-disposition": f'inline; filename="{what}.pdf"', "cache-control": _A_DAY}
    return Response(document, media_type="application/pdf", headers=headers)


HANDLERS: Final = (try_lesson, show_print)
