"""What the games bring to print, in the order of the games."""

from types import ModuleType
from typing import Final

from foxden.core.parts import part_of
from foxden.games import GAMES

PARTS: Final[tuple[ModuleType, ...]] = tuple(
    part for game in GAMES if (part := part_of(game, "foxden.prints")) is not None
)
