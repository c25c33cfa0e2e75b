"""Playing in a terminal: hot-seat and against bots."""

from typing import Any

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.parts import part_of
from foxden.terminal.face import Face


def face_of(game: AnyGame) -> Face:
    """How a game looks in a terminal; refused where it brings no such part."""
    part: Any = part_of(game, __name__)
    if part is None:
        raise Unreadable("terminal.no_face", game=game.name)
    face: Face = part
    return face
