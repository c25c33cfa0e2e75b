"""Everything there is to know about a game of Outfox."""

from typing import Literal

from msgspec import Struct

from foxden.core.seats import Seat
from foxden.games.outfox.board import Line
from foxden.games.outfox.pieces import Piece

DeadReason = Literal["no_neighbour", "no_slide"]


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Outfox has no options."""


class State(Struct, frozen=True, gc=False):
    """`board` holds the piece on each of `POINTS`; `actor` is None when the game is over."""

    board: tuple[Piece | None, ...]
    reserves: tuple[tuple[Piece, ...], ...]
    turns: int
    actor: Seat | None
    line: Line | None


class Details(Struct, frozen=True, gc=False):
    """The winning line, or None where being last to move won (O11)."""

    line: Line | None
