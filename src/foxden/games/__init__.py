"""The games of the house."""

from typing import Final

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.games import foxy, outfox

GAMES: Final[tuple[AnyGame, ...]] = (foxy, outfox)


def find_game(name: str) -> AnyGame:
    for game in GAMES:
        if game.name == name:
            return game
    raise Unreadable("core.unreadable.game", name=name, games=[game.name for game in GAMES])
