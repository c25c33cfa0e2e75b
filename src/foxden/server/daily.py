"""The daily den and puzzles over HTTP: attempts are judged, results proven, nothing else kept."""

from typing import Annotated, Any, Final

from litestar import MediaType, Response, get, post
from litestar.params import JSONBody, PathParameter

from foxden import daily
from foxden.bots.cores import answer
from foxden.core.contract import AnyGame
from foxden.core.record import format_record
from foxden.core.thinking import settle
from foxden.daily import Attempt, Shelf
from foxden.daily.wire import (
    Den,
    DenPlace,
    DenPosition,
    DenRequest,
    ResultRequest,
    position_of,
    read_actions,
)
from foxden.games import find_game
from foxden.server.hall import REFUSALS, AnyRequest, Hall, TheHall
from foxden.server.sockets import address_of
from foxden.table.errors import NotAllowed
from foxden.table.replays import draws_of

Day = Annotated[int, PathParameter(ge=1, le=1_000_000)]
PuzzleNumber = Annotated[int, PathParameter(ge=0, le=1_000_000)]
Name = Annotated[str, PathParameter(max_length=16)]


@get("/api/daily", responses=REFUSALS)
async def show_today(hall: TheHall) -> Den:
    """Today's den."""
    return await hall.daily.den(hall.daily.today)


@get("/api/daily/{day:int}", responses=REFUSALS)
async def show_day(day: Day, hall: TheHall) -> Den:
    """Any day that has begun; when it is over its seed is told."""
    return await hall.daily.den(day)


@post("/api/daily/{day:int}/{game:str}", status_code=200, responses=REFUSALS)
async def try_task(
    day: Day, game: Name, data: JSONBody[DenRequest], request: AnyRequest, hall: TheHall
) -> DenPosition:
    """Where somebody stands in a task after these decisions; the server keeps nothing of it."""
    hall.daily.tries.spend(address_of(request.scope))
    played = find_game(game)
    actions = read_actions(played, data.actions)
    attempt = await _attempt(hall, request, played, day, actions)
    return position_of(played, attempt)


@post("/api/daily/{day:int}/{game:str}/results", status_code=200, responses=REFUSALS)
async def give_result(
    day: Day, game: Name, data: JSONBody[ResultRequest], request: AnyRequest, hall: TheHall
) -> DenPlace:
    """A result of today, proven by its decisions, and its place among those of others."""
    address = address_of(request.scope)
    hall.daily.results.spend(address)
    played = find_game(game)
    actions = read_actions(played, data.actions)
    attempt = await _attempt(hall, request, played, day, actions)
    if attempt.score is None:
        raise NotAllowed("daily.refused.unfinished")
    return await hall.daily.place(day, played.name, data.device, attempt.score)


async def _attempt(
    hall: Hall, request: AnyRequest, game: AnyGame, day: int, actions: list[Any]
) -> Attempt:
    """Made where the game thinks, if it has to, and here otherwise.

    As long as nothing is decided there is nothing to think about: a board is shown at once, also
    while the process that thinks is only starting.
    """
    daily.task_of(game)  # refuses a game without a task
    seed = await hall.daily.seed(day)
    thinker = hall.thinkers.get(game.name)
    if thinker is None or not actions:
        return _attempt_of(game.name, day, actions, seed)
    return await thinker.run(address_of(request.scope), _attempt_of, game.name, day, actions, seed)


def _attempt_of(game: str, day: int, actions: list[Any], seed: bytes) -> Attempt:
    """In the game's process: modules do not travel."""
    return settle(daily.attempt(find_game(game), day, actions, seed), answer)


@get("/api/daily/{day:int}/{game:str}/draws", media_type=MediaType.JSON, responses=REFUSALS)
async def show_daily_draws(day: Day, game: Name, hall: TheHall) -> Response[bytes]:
    """Every draw of a day that is over, to be checked by the page itself."""
    part = daily.sealed_task_of(find_game(game))
    record = part.pile_of(day, await hall.daily.told_seed(day))
    return Response(draws_of(format_record(record).encode()), media_type=MediaType.JSON)


@get("/api/puzzles/{game:str}", responses=REFUSALS)
async def show_shelf(game: Name) -> Shelf:
    """The puzzles of a game: how long each is, and what it is about."""
    shelf: Shelf = daily.puzzles_of(find_game(game)).shelf()
    return shelf


@post("/api/puzzles/{game:str}/{number:int}", status_code=200, responses=REFUSALS)
async def try_puzzle(
    game: Name,
    number: PuzzleNumber,
    data: JSONBody[DenRequest],
    request: AnyRequest,
    hall: TheHall,
) -> DenPosition:
    """The same as a task of the day for any puzzle."""
    hall.daily.tries.spend(address_of(request.scope))
    played = find_game(game)
    daily.puzzles_of(played)
    actions = read_actions(played, data.actions)
    if not actions:
        return position_of(played, _puzzle_attempt_of(played.name, number, actions))
    attempt = await hall.thinkers[played.name].run(
        address_of(request.scope), _puzzle_attempt_of, played.name, number, actions
    )
    return position_of(played, attempt)


def _puzzle_attempt_of(game: str, number: int, actions: list[Any]) -> Attempt:
    puzzles = daily.puzzles_of(find_game(game))
    attempt: Attempt = settle(puzzles.puzzle_attempt(number, actions), answer)
    return attempt


HANDLERS: Final = (
    show_today, show_day, try_task, give_result, show_daily_draws, show_shelf, try_puzzle,
)  # fmt: skip
WIRE_TYPES: Final = (Den, DenRequest, ResultRequest, DenPosition, DenPlace, Shelf)
