"""Environments for people to look at: as text, or as a picture."""

import sys
from collections.abc import Mapping
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from foxden.core.errors import Unreadable
from foxden.research.pictures import fennecs, foxy, outfox

RENDER_MODES: Final = ("human", "ansi", "rgb_array")


class _Look(Protocol):
    """How the views of one game look."""

    def picture(self, view: Any) -> NDArray[np.uint8]: ...

    def text(self, view: Any) -> str: ...


_LOOKS: Final[Mapping[str, _Look]] = {"fennecs": fennecs, "foxy": foxy, "outfox": outfox}


def require_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise Unreadable("research.unreadable.render_mode", mode=mode, modes=RENDER_MODES)
    return mode


def render(mode: str | None, game: str, view: Any) -> str | NDArray[np.uint8] | None:
    """A view in one of `RENDER_MODES`: as text, as a picture, or printed."""
    look = _LOOKS[game]
    if mode == "rgb_array":
        return look.picture(view)
    if mode == "ansi":
        return look.text(view)
    if mode == "human":
        sys.stdout.write(look.text(view))
    return None
