"""What a game's own part answers on this device, found by the game's name as in every room.

A part may have `ASKED`, what is asked of the game, by the last word of the path, and `AT_TABLE`,
what is asked at a table of it. Each answer is a thought.
"""

from collections.abc import Callable, Mapping
from typing import Any

from foxden.browser.routes import Route
from foxden.core.contract import AnyGame
from foxden.core.parts import part_of
from foxden.core.thinking import Thought
from foxden.games import GAMES
from foxden.table.errors import NotFound
from foxden.table.state import Table

AtTable = Callable[[Table, str, bytes], Thought[Any]]


def routes_of_games() -> dict[str, Route]:
    """What the games are asked (`outfox/analyses`)."""
    return {
        f"{game.name}/{word}": route for game in GAMES for word, route in _of(game, "ASKED").items()
    }


def asked_at(table: Table, what: str, token: str, body: bytes) -> Thought[Any]:
    """What is asked at a table, by whoever holds a token."""
    answers = answers_at(table.game)
    if what not in answers:
        raise NotFound("server.not_found.page")
    return answers[what](table, token, body)


def answers_at(game: AnyGame) -> Mapping[str, AtTable]:
    return _of(game, "AT_TABLE")


def _of(game: AnyGame, name: str) -> Mapping[str, Any]:
    answers: Mapping[str, Any] = getattr(part_of(game, __package__), name, {})
    return answers
