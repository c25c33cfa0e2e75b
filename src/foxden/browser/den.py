"""The daily den and its puzzles without a server: days unsealed, results not counted.

It comes to a device in a pack of its own when the den is first opened, so nothing that starts
with the engine imports it.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Raw

from foxden import daily
from foxden.browser.routes import Asked, Route, read_number
from foxden.core.contract import AnyGame
from foxden.core.record import format_record
from foxden.core.thinking import Thought, known
from foxden.daily import Attempt, Shelf, days
from foxden.daily.seeds import open_seed
from foxden.daily.wire import Den, DenPosition, DenRequest, den_of, position_of, read_actions
from foxden.games import find_game
from foxden.table.errors import NotAllowed
from foxden.table.replays import draws_of


def _today(asked: Asked) -> Thought[Den]:
    return _day(asked, str(days.day_at(asked.now)))


def _day(asked: Asked, day: str) -> Thought[Den]:
    seed, tomorrow = _seed(asked, day), open_seed(days.day_at(asked.now) + 1)
    return known(den_of(read_number(day), asked.now, seed, tomorrow, sealed=False))


def _seed(asked: Asked, day: str) -> bytes:
    """The seed of a day that has begun."""
    days.require_begun(read_number(day), asked.now)
    return open_seed(read_number(day))


def _task(asked: Asked, day: str, game: str) -> Thought[DenPosition]:
    played, seed = find_game(game), _seed(asked, day)
    attempt = daily.attempt(played, read_number(day), _actions(asked, played), seed)
    return _position(played, attempt)


def _actions(asked: Asked, game: AnyGame) -> list[Any]:
    return read_actions(game, asked.read(DenRequest).actions)


def _position(game: AnyGame, attempt: Thought[Attempt]) -> Thought[DenPosition]:
    return position_of(game, (yield from attempt))


def _result(_asked: Asked, _day: str, _game: str) -> Thought[None]:
    raise NotAllowed("local.refused.elsewhere")


def _draws(asked: Asked, day: str, game: str) -> Thought[Raw]:
    """Every draw of a day that is over, to be checked by the page itself."""
    part, seed = daily.sealed_task_of(find_game(game)), _seed(asked, day)
    days.require_over(read_number(day), asked.now)
    return known(Raw(draws_of(format_record(part.pile_of(read_number(day), seed)).encode())))


def _shelf(_asked: Asked, game: str) -> Thought[Shelf]:
    return known(daily.puzzles_of(find_game(game)).shelf())


def _puzzle(asked: Asked, game: str, number: str) -> Thought[DenPosition]:
    played = find_game(game)
    puzzles = daily.puzzles_of(played)
    attempt = puzzles.puzzle_attempt(read_number(number), _actions(asked, played))
    return _position(played, attempt)


ROUTES: Final[Mapping[str, Route]] = {
    "daily": _today,
    "daily/{day}": _day,
    "daily/{day}/{game}": _task,
    "daily/{day}/{game}/draws": _draws,
    "daily/{day}/{game}/results": _result,
    "puzzles/{game}": _shelf,
    "puzzles/{game}/{number}": _puzzle,
}
