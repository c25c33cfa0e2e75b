"""Counting a game played with the real box, for the games that bring a counter."""

from typing import Any

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.parts import part_of
from foxden.games import GAMES
from foxden.terminal.counters.base import Counter


def counter_of(game: AnyGame) -> Counter:
    """How a game is counted; refused where it brings no such part."""
    part: Any = part_of(game, __name__)
    if part is None:
        counted = [each.name for each in GAMES if part_of(each, __name__) is not None]
        raise Unreadable("cli.count.nothing", game=game.name, games=counted)
    counter: Counter = part
    return counter


__all__ = ["Counter", "counter_of"]
