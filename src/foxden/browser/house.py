"""What is asked of the house outside a table's connection, answered without a server.

The page asks in the paths and structs of the server's REST; here are those that make sense on
one device alone. What needs the store (records, new tables) is decided by `bridge`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from foxden import __version__
from foxden.core.faces import FACES
from foxden.core.levels import LEVELS
from foxden.core.seats import Seat
from foxden.core.thinking import Thought
from foxden.games import GAMES, find_game, rules_text
from foxden.lessons import LESSONS
from foxden.lessons.wire import LessonRequest, attempted
from foxden.reviews import reviewed_seats
from foxden.reviews.records import moment_in, step_of
from foxden.table.codes import hashed, new_code
from foxden.table.errors import NotAllowed, NotFound, UnknownToken
from foxden.table.house import GameInfo, ServerInfo, game_info
from foxden.table.replays import draws_of, replay_for, seen_log
from foxden.table.state import Table

MARK: Final = "L"
"""The codes of local tables begin with a letter that no drawn code has."""


def new_local_code() -> str:
    return MARK + new_code()


@cache
def _games() -> tuple[GameInfo, ...]:
    return tuple(
        game_info(game, lesson=game.name in LESSONS, reviews=reviewed_seats(game)) for game in GAMES
    )


def info(now: float) -> ServerInfo:
    """The games and levels of this device, as a server tells its own."""
    return ServerInfo(
        version=__version__,
        games=_games(),
        faces=FACES,
        levels=LEVELS,
        now=round(now, 3),
        address=None,
        compiling=False,
    )


def answer(path: list[str], query: Mapping[str, str], body: bytes) -> bytes:
    """The answer to a question that concerns no table of this device, as JSON."""
    match path:
        case ["rules", game, language]:
            return msgspec.json.encode(rules_text(find_game(game), language))
        case ["lessons", game, number] if number.isdecimal():
            asked = msgspec.json.decode(body, type=LessonRequest)
            return msgspec.json.encode(attempted(game, int(number), asked.actions))
        case ["replays"]:
            return replay_for(body, seat_in(query))
        case ["draws"]:
            return draws_of(body)
        case ["tables"]:
            return b"[]"
        case ["tables", *_]:
            raise NotAllowed("local.refused.elsewhere")
    raise NotFound("server.not_found.page")


def thought_about(path: list[str], query: Mapping[str, str], body: bytes) -> Thought[Any] | None:
    """What has to be thought about first: a step of a review of somebody's record."""
    match path:
        case ["reviews", game]:
            return step_of(body, step_in(query), seat_in(query), game)
    return None


def step_in(query: Mapping[str, str]) -> int:
    """Which step of a review is asked for: a page asks for one after the other."""
    step = query.get("step", "")
    return int(step) if step.isdecimal() else 0


def seat_in(query: Mapping[str, str]) -> Seat | None:
    seat = query.get("seat", "")
    return Seat(int(seat)) if seat.isdecimal() else None


OF_RECORD: Final[Mapping[str, Callable[[bytes, Mapping[str, str]], bytes]]] = {
    "record": lambda record, _query: record,
    "replay": lambda record, query: replay_for(record, seat_in(query)),
    "draws": lambda record, _query: draws_of(record),
}
"""What can be asked of a game that is over."""


def thought_about_record(
    what: str, record: bytes | None, query: Mapping[str, str]
) -> Thought[Any] | None:
    """The same of a game of this device."""
    if record is None:
        return None
    match what:
        case "review":
            return step_of(record, step_in(query), seat_in(query))
        case "moment":
            return moment_in(record, seat_in(query))
    return None


def of_record(what: str, record: bytes | None, query: Mapping[str, str]) -> Any:
    asked = OF_RECORD.get(what)
    if asked is None:
        raise NotFound("server.not_found.page")
    if record is None:
        raise NotAllowed("server.refused.not_over")
    return asked(record, query)


def log_of(table: Table, token: str) -> bytes:
    """What the holder of a token has seen of the running game; without one, a spectator."""
    place = table.place_with(hashed(token)) if token else None
    if token and place is None:
        raise UnknownToken("server.token.unknown")
    if table.playing is None:
        raise NotFound("server.not_found.game", game=table.games)
    seat = None if place is None else table.seat_of(place.number)
    return seen_log(msgspec.json.encode(table.record()), seat)
