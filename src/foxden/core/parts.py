"""A game brings everything with it: each room finds the game's part of it by its name."""

from functools import cache
from importlib import import_module
from types import ModuleType

from foxden.core.contract import AnyGame

_HOUSE = "foxden.games."


def part_of(game: AnyGame, room: str) -> ModuleType | None:
    """What a game brings to a room, which is named as a module is; None if it brings nothing.

    The house's own games have theirs in the room (`foxden.bots.outfox` in `foxden.bots`),
    those of other packages in their own folder, under the room's last name (`pebbles.bots`).
    """
    home = game.__name__
    house = home.startswith(_HOUSE)
    return _module(f"{room}.{game.name}" if house else f"{home}.{room.rpartition('.')[2]}")


@cache
def _module(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is not None and (
            name == missing.name or name.startswith(f"{missing.name}.")
        ):
            return None
        raise
