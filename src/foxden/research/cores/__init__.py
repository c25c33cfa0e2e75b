"""The compiled games behind the learning environments, found by name."""

from collections.abc import Mapping
from typing import Any, Final

from foxden.core.parts import part_of
from foxden.games import GAMES
from foxden.research.cores.base import ILLEGAL, OVER, Batch, Core

_PARTS: Final[Mapping[str, Any]] = {game.name: part_of(game, __name__) for game in GAMES}
CORES: Final[Mapping[str, Core]] = {name: part for name, part in _PARTS.items() if part is not None}

__all__ = ["CORES", "ILLEGAL", "OVER", "Batch", "Core"]
