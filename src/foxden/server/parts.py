"""What the games bring to the server: questions that only their tables or players have.

A part has `HANDLERS`, the routes; `WIRE_TYPES`, the structs they read and answer with; and, if
it has to think, `BOUNDS` and `prepare` of a process of its own.
"""

from collections.abc import Mapping
from types import ModuleType
from typing import Final

from foxden.core.parts import part_of
from foxden.games import GAMES
from foxden.server.helper_process import HeavyWork

PARTS: Final[Mapping[str, ModuleType]] = {
    game.name: part for game in GAMES if (part := part_of(game, "foxden.server")) is not None
}


def thinkers() -> dict[str, HeavyWork]:
    """By the name of the game, the process in which its part thinks."""
    return {
        name: HeavyWork(part.BOUNDS, part.prepare)
        for name, part in PARTS.items()
        if hasattr(part, "BOUNDS")
    }
