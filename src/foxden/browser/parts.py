"""What a game's own part answers on this device, found by the game's name as in every room.

A part may have `ASKED`, what is asked of the game, by the last word of the path, and `AT_TABLE`,
what is asked at a table of it. Each answer is a thought.
"""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from foxden.core.contract import AnyGame
from foxden.core.parts import part_of
from foxden.core.thinking import Thought
from foxden.games import GAMES, find_game
from foxden.table.errors import NotFound
from foxden.table.state import Table


def asked_of(path: Sequence[str], body: bytes) -> Thought[Any] | None:
    """What a game is asked (`outfox/analyses`); None where the path leads to no game's part."""
    if len(path) != 2 or path[0] not in {game.name for game in GAMES}:
        return None
    answers: Mapping[str, Callable[..., Thought[Any]]] = _of(find_game(path[0]), "ASKED")
    return answers[path[1]](body) if path[1] in answers else None


def asked_at(table: Table, what: str, token: str, body: bytes) -> Thought[Any]:
    """What is asked at a table, by whoever holds a token."""
    answers: Mapping[str, Callable[..., Thought[Any]]] = _of(table.game, "AT_TABLE")
    if what not in answers:
        raise NotFound("server.not_found.page")
    return answers[what](table, token, body)


def _of(game: AnyGame, name: str) -> Any:
    part: ModuleType | None = part_of(game, __package__)
    return getattr(part, name, {})
