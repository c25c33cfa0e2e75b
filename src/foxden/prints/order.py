"""What can be printed, and what somebody wants to have printed."""

from collections.abc import Callable
from typing import NamedTuple

from foxden.prints.canvas import Canvas
from foxden.texts import Catalogue


class Order(NamedTuple):
    """What prints may depend on: for how many players, and a deck as somebody wrote it.

    Without a deck the game's usual one is meant.
    """

    players: int = 6
    deck: str | None = None


class Print(NamedTuple):
    """`title` is a key of the texts; `wide` lays the pages on their side."""

    title: str
    draw: Callable[[Canvas, Catalogue, Order], None]
    wide: bool = False
