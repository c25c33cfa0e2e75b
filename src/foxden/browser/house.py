"""What is asked of the house outside a table's connection, answered without a server.

Here are the paths that make sense on one device alone. What needs the store (records, new
tables) is decided by `bridge`; what the daily den answers is in `den`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Raw

from foxden import __version__
from foxden.browser.routes import Asked, Route, read_number
from foxden.core.faces import FACES
from foxden.core.levels import LEVELS
from foxden.core.thinking import Thought, known
from foxden.games import GAMES, find_game, rules_text
from foxden.lessons import LESSONS
from foxden.lessons.wire import LessonPosition, LessonRequest, attempted
from foxden.reviews import Found, reviewed_seats
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


# ---------------------------------------------------------------- of no table of this device


def _rules(_asked: Asked, game: str, language: str) -> Thought[str]:
    return known(rules_text(find_game(game), language))


def _lesson(asked: Asked, game: str, number: str) -> Thought[LessonPosition]:
    actions = asked.read(LessonRequest).actions
    return known(attempted(game, read_number(number), actions))


def _review(asked: Asked, game: str) -> Thought[Found[Any]]:
    """A step of a review of somebody's record."""
    return step_of(asked.body, asked.step, asked.seat, game)


ROUTES: Final[Mapping[str, Route]] = {
    "rules/{game}/{language}": _rules,
    "lessons/{game}/{number}": _lesson,
    "reviews/{game}": _review,
    "replays": lambda asked: known(Raw(replay_for(asked.body, asked.seat))),
    "draws": lambda asked: known(Raw(draws_of(asked.body))),
    "tables": lambda _asked: known(()),  # nobody else can come to those of a device
}


# ---------------------------------------------------------------- of a game that is over

OF_RECORD: Final[Mapping[str, Callable[[bytes, Asked], Thought[Any]]]] = {
    "record": lambda record, _asked: known(Raw(record)),
    "replay": lambda record, asked: known(Raw(replay_for(record, asked.seat))),
    "draws": lambda record, _asked: known(Raw(draws_of(record))),
    "review": lambda record, asked: step_of(record, asked.step, asked.seat),
    "moment": lambda record, asked: moment_in(record, asked.seat),
}


def of_record(what: str, record: bytes | None, asked: Asked) -> Thought[Any]:
    answer = OF_RECORD.get(what)
    if answer is None:
        raise NotFound("server.not_found.page")
    if record is None:
        raise NotAllowed("server.refused.not_over")
    return answer(record, asked)


# ---------------------------------------------------------------- at a table


def log_of(table: Table, token: str) -> Thought[Raw]:
    """What the holder of a token has seen of the running game; without one, a spectator."""
    place = table.place_with(hashed(token)) if token else None
    if token and place is None:
        raise UnknownToken("server.token.unknown")
    if table.playing is None:
        raise NotFound("server.not_found.game", game=table.games)
    seat = None if place is None else table.seat_of(place.number)
    return known(Raw(seen_log(msgspec.json.encode(table.record()), seat)))
