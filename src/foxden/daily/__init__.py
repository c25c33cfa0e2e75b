"""The daily den: something small and new every day, from each game that brings a task.

Everything here is a function of the day's number, a seed and what the player decided, without
network and database: a server tells it, and so can a page that has no server.
"""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, Final

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.parts import part_of
from foxden.core.thinking import Thought
from foxden.daily.den import Attempt, Judgement, Shelf, Weighed
from foxden.games import GAMES
from foxden.table.errors import NotFound

TASKS: Final[Mapping[str, ModuleType]] = {
    game.name: found for game in GAMES if (found := part_of(game, __name__)) is not None
}


def attempt(game: AnyGame, day: int, actions: Sequence[Any], seed: bytes) -> Thought[Attempt]:
    """Where somebody stands in a game's task of a day after these decisions."""
    made: Thought[Attempt] = task_of(game).attempt(day, actions, seed)
    return made


def task_of(game: AnyGame) -> ModuleType:
    """What a game brings to the den."""
    if game.name not in TASKS:
        raise Unreadable("daily.unreadable.game", game=game.name, games=list(TASKS))
    return TASKS[game.name]


def sealed_task_of(game: AnyGame) -> ModuleType:
    """The task of a game whose chance is sealed: it can say what its pile was."""
    return _task_with(game, "pile_of")


def puzzles_of(game: AnyGame) -> ModuleType:
    """The task of a game that has puzzles without end."""
    return _task_with(game, "shelf")


def _task_with(game: AnyGame, name: str) -> ModuleType:
    part = task_of(game)
    if not hasattr(part, name):
        raise NotFound("server.not_found.page")
    return part


__all__ = [
    "TASKS", "Attempt", "Judgement", "Shelf", "Weighed", "attempt", "puzzles_of", "sealed_task_of",
    "task_of",
]  # fmt: skip
