"""One encoder for each game that brings one, found by the game's name."""

from typing import Any, Final

from foxden.core.errors import Unreadable
from foxden.core.options import convert_options
from foxden.core.parts import part_of
from foxden.games import GAMES
from foxden.research.encoders.base import Encoder, Field, Named, returns_of

ENCODERS: Final[tuple[type[Encoder], ...]] = tuple(
    part.encoder for game in GAMES if (part := part_of(game, __name__)) is not None
)


def make_encoder(name: str, seats: int, options: dict[str, Any] | None = None) -> Encoder:
    """The encoder of a game by its name, with options as plain values."""
    for encoder in ENCODERS:
        if encoder.game.name == name:
            return encoder(convert_options(encoder.game, options or {}), seats)
    names = [encoder.game.name for encoder in ENCODERS]
    raise Unreadable("core.unreadable.game", name=name, games=names)


__all__ = ["ENCODERS", "Encoder", "Field", "Named", "make_encoder", "returns_of"]
