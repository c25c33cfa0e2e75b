"""A game brings everything with it: each room finds the game's part of it by its name."""

from functools import cache
from importlib import import_module
from types import ModuleType

from foxden.core.contract import AnyGame

_HOUSE = "foxden.games."


def part_of(game: AnyGame, room: str) -> ModuleType | None:
    """What a game brings to a room; None where it brings nothing.

    The house's own games have theirs in the room (`foxden.bots.outfox`), those of other
    packages in their own folder (`their_game.bots`). A room in a room is named with a dot
    (`research.encoders`); there only its last name counts (`their_game.encoders`).
    """
    home = game.__name__
    name = (
        f"foxden.{room}.{game.name}"
        if home.startswith(_HOUSE)
        else f"{home}.{room.rsplit('.', maxsplit=1)[-1]}"
    )
    return _module(name)


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
