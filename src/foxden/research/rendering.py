"""Environments for people to look at: as text, or as a picture."""

import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from foxden.core.errors import Unreadable
from foxden.core.seats import Seat
from foxden.games import find_game
from foxden.research.pictures import fennecs, foxy, outfox
from foxden.terminal import face_of
from foxden.terminal.face import Audience
from foxden.texts import catalogue

RENDER_MODES: Final = ("human", "ansi", "rgb_array")

_PICTURES: Final[Mapping[str, Callable[[Any], NDArray[np.uint8]]]] = {
    "fennecs": fennecs.picture,
    "foxy": foxy.picture,
    "outfox": outfox.picture,
}


def require_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise Unreadable("research.unreadable.render_mode", mode=mode, modes=RENDER_MODES)
    return mode


def render(
    mode: str | None, game: str, view: Any, seat: Seat, names: list[str]
) -> str | NDArray[np.uint8] | None:
    """A view in one of `RENDER_MODES`: text, picture, or printed; None for no mode."""
    if mode == "rgb_array":
        return _PICTURES[game](view)
    if mode == "ansi":
        return _text(game, view, seat, names)
    if mode == "human":
        sys.stdout.write(_text(game, view, seat, names))
    return None


def _text(game: str, view: Any, seat: Seat, names: list[str]) -> str:
    console = Console(width=100, no_color=False, force_terminal=True, color_system="standard")
    audience = Audience(catalogue("en"), names)
    with console.capture() as capture:
        console.print(face_of(find_game(game)).draw(view, seat, audience))
    return capture.get()
