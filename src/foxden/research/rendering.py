"""Environments for people to look at: as text, or as a picture."""

import sys
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from foxden.core.errors import Unreadable
from foxden.core.parts import part_of
from foxden.games import find_game
from foxden.research import pictures

RENDER_MODES: Final = ("human", "ansi", "rgb_array")


class _Look(Protocol):
    """How the views of one game look."""

    def picture(self, view: Any) -> NDArray[np.uint8]: ...

    def text(self, view: Any) -> str: ...


def require_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise Unreadable("research.unreadable.render_mode", mode=mode, modes=RENDER_MODES)
    return mode


def _look_of(game: str) -> _Look:
    part: Any = part_of(find_game(game), pictures.__name__)
    if part is None:
        raise Unreadable("research.unreadable.no_picture", game=game)
    look: _Look = part
    return look


def render(mode: str | None, game: str, view: Any) -> str | NDArray[np.uint8] | None:
    """A view in one of `RENDER_MODES`: as text, as a picture, or printed."""
    if mode is None:
        return None
    look = _look_of(game)
    if mode == "rgb_array":
        return look.picture(view)
    if mode == "ansi":
        return look.text(view)
    if mode == "human":
        sys.stdout.write(look.text(view))
    return None
