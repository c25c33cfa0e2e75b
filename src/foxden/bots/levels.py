"""The levels of each game, weakest first, and the one door to them."""

from collections.abc import Callable, Mapping
from typing import Final

from foxden.bots.base import Bot
from foxden.bots.random import RandomBot
from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.levels import LEVELS, RANDOM
from foxden.core.parts import part_of
from foxden.core.thinking import Budget

THINKING_TIME: Final = Budget(iterations=10**9, seconds=0.7)
"""For the bots that think until time is up; levels below the top count iterations."""


def make_bot(game: AnyGame, level: str, seed: str, budget: Budget = THINKING_TIME) -> Bot:
    """A fresh bot; the same seed and the same seen events give the same play.

    That holds for a search that ends by time only if `budget` counts iterations instead.
    """
    if level == RANDOM:
        return RandomBot(seed)
    part = part_of(game, "foxden.bots")  # compiled code loads slowly, so only when it is needed
    measures: Mapping[str, Callable[[str, Budget], Bot]] = getattr(part, "MEASURES", {})
    if level in measures:
        return measures[level](seed, budget)
    if level not in LEVELS:
        raise Unreadable("core.unreadable.level", level=level, levels=LEVELS)
    if part is None:
        return RandomBot(seed)  # a game without opponents of its own has this one at every level
    maker: Callable[..., Bot] = getattr(part, level)
    return maker(seed, budget) if level == LEVELS[-1] else maker(seed)


def name_key(level: str) -> str:
    """Where the catalogue has a level's name."""
    return f"bots.name.{level}"


def character_key(game: AnyGame, level: str) -> str:
    """Where the catalogue says what it is like to play against a level."""
    return f"bots.character.{game.name}.{level}"
