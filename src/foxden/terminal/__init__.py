"""Playing in a terminal: hot-seat and against bots."""

from typing import Final

from foxden.core.contract import AnyGame
from foxden.terminal import fennecs, foxy, outfox
from foxden.terminal.face import Face

_FACES: Final[dict[str, Face]] = {"foxy": foxy, "fennecs": fennecs, "outfox": outfox}


def face_of(game: AnyGame) -> Face:
    return _FACES[game.name]
