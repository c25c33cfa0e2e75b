"""Positions written down as they look: three characters a point, `Rs` a red square, `.` empty."""

from collections.abc import Iterable
from typing import Final

from foxden.core.seats import Seat
from foxden.games.outfox import State
from foxden.games.outfox.board import POINTS
from foxden.games.outfox.pieces import COLOURS, SHAPES, Piece, first_reserves

_COLOUR: Final = {colour[0].upper(): colour for colour in COLOURS}
_SHAPE: Final = {shape[0]: shape for shape in SHAPES}


def piece(name: str) -> Piece:
    """`Rs` is a red square, `Bt` a blue triangle, `Yc` a yellow circle."""
    return Piece(_SHAPE[name[1]], _COLOUR[name[0]])


def position(drawing: str, seats: int = 2, spent: Iterable[str] = ()) -> State:
    """A state with this board; its pieces, and those spent, are gone from the reserves."""
    board = [None if name == "." else piece(name) for name in drawing.split()]
    assert len(board) == len(POINTS)
    placed = [*filter(None, board), *map(piece, spent)]
    reserves = [list(reserve) for reserve in first_reserves(seats)]
    for turn, gone in enumerate(placed):
        owners = sorted(range(seats), key=lambda seat: (seat - turn) % seats)
        next(reserves[seat] for seat in owners if gone in reserves[seat]).remove(gone)
    turns = len(placed)
    return State(
        board=tuple(board),
        reserves=tuple(tuple(reserve) for reserve in reserves),
        turns=turns,
        actor=Seat(turns % seats),
        line=None,
    )
