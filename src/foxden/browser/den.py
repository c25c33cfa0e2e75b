"""The daily den and its puzzles without a server: days unsealed, results not counted.

It comes to a device in a pack of its own when the den is first opened, so nothing that starts
with the engine imports it.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from foxden import daily
from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.record import format_record
from foxden.core.thinking import Thought, known
from foxden.daily import Attempt, days
from foxden.daily.seeds import open_seed
from foxden.daily.wire import Den, DenPosition, DenRequest, den_of, position_of, read_actions
from foxden.games import find_game
from foxden.table.errors import NotAllowed, NotFound
from foxden.table.replays import draws_of


def asked(path: Sequence[str], body: bytes, now: float) -> Thought[Any]:
    """What the page asks of the den, in the paths of the server's REST."""
    match path:
        case ["daily"]:
            return known(_den(days.day_at(now), now))
        case ["daily", day]:
            return known(_den(_number(day), now))
        case ["daily", day, game]:
            _require_begun(_number(day), now)
            played, actions = _tried(game, body)
            seed = open_seed(_number(day))
            return _position(played, daily.attempt(played, _number(day), actions, seed))
        case ["daily", day, game, "draws"]:
            return known(msgspec.Raw(_draws(_number(day), find_game(game), now)))
        case ["daily", _, _, "results"]:
            raise NotAllowed("local.refused.elsewhere")
        case ["puzzles", game]:
            return known(_puzzles(find_game(game)).shelf())
        case ["puzzles", game, number]:
            played, actions = _tried(game, body)
            return _position(played, _puzzles(played).puzzle_attempt(_number(number), actions))
    raise NotFound("server.not_found.page")


def _den(day: int, now: float) -> Den:
    _require_begun(day, now)
    tomorrow = open_seed(days.day_at(now) + 1)
    return den_of(day, now, open_seed(day), tomorrow, sealed=False)


def _require_begun(day: int, now: float) -> None:
    today = days.day_at(now)
    if not 1 <= day <= today:
        raise NotFound("daily.not_found.day", day=day, today=today)


def _tried(name: str, body: bytes) -> tuple[AnyGame, list[Any]]:
    game = find_game(name)
    daily.task_of(game)  # refuses a game without a task
    try:
        request = msgspec.json.decode(body, type=DenRequest)
    except msgspec.MsgspecError as wrong:
        raise Unreadable("core.unreadable.data", what="body", problem=str(wrong)) from wrong
    return game, read_actions(game, request.actions)


def _position(game: AnyGame, attempt: Thought[Attempt]) -> Thought[DenPosition]:
    return position_of(game, (yield from attempt))


def _draws(day: int, game: AnyGame, now: float) -> bytes:
    """Every draw of a day that is over, to be checked by the page itself."""
    _require_begun(day, now)
    part = daily.task_of(game)
    if not hasattr(part, "pile_of"):
        raise NotFound("server.not_found.page")
    if day >= days.day_at(now):
        raise NotAllowed("daily.refused.sealed", day=day)
    return draws_of(format_record(part.pile_of(day, open_seed(day))).encode())


def _puzzles(game: AnyGame) -> Any:
    part = daily.task_of(game)
    if not hasattr(part, "shelf"):
        raise NotFound("server.not_found.page")
    return part


def _number(text: str) -> int:
    if not text.isdecimal():
        raise NotFound("server.not_found.page")
    return int(text)
