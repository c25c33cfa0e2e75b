"""Opponents, by level. Each is made for one seat of one game and forgotten after it."""

from typing import Final

from foxden.bots.base import Bot
from foxden.bots.random import RandomBot
from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable

LEVELS: Final = ("random",)


def make_bot(game: AnyGame, level: str, seed: str) -> Bot:  # noqa: ARG001  stronger levels differ by game
    """A fresh bot; the same seed and the same seen events give the same play."""
    if level not in LEVELS:
        raise Unreadable("core.unreadable.level", level=level, levels=LEVELS)
    return RandomBot(seed)


__all__ = ["LEVELS", "Bot", "make_bot"]
