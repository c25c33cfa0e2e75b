"""Outfox drawn in any size: its board of wood (O1) and its pieces (O2), as on the page."""

from math import sqrt
from typing import Final

from foxden.games.outfox.board import NEIGHBOURS, POINTS, Point
from foxden.games.outfox.pieces import Piece
from foxden.prints.box import Box
from foxden.prints.canvas import Canvas, Spot

SPACING: Final = 38
"""Between neighbouring points, in millimetres: a piece of 24 leaves room for fingers."""

PIECE: Final = 24
_ROWS: Final = "abcde"
_DRAWN: Final = 84 / 64
"""How much larger a piece's drawing is than the piece: it has a shadow below."""
_WOOD: Final = 2.52
"""From the middle of the board to its corners, in steps from point to point."""


def draw_board(canvas: Canvas, centre: Spot, step: float) -> None:
    """The page's board of wood; a piece fits into the circle of each point."""
    for reach, fill, line in (
        (_WOOD, "outfox-svg-wood-edge", "outfox-svg-wood-edge"),
        (_WOOD - 0.12, "outfox-svg-wood", "outfox-svg-light"),
    ):
        canvas.pen(line=line, width=step / 60, fill=fill)
        canvas.pdf.polygon(_hexagon(centre, reach * step), style="DF")
    spots = {point: spot_of(point, centre, step) for point in POINTS}
    canvas.pen(line="outfox-svg-groove", width=step / 45, fill="outfox-svg-light")
    for point, near in NEIGHBOURS.items():
        for neighbour in near:
            if point < neighbour:
                canvas.pdf.line(*spots[point], *spots[neighbour])
    for spot in spots.values():
        canvas.pdf.circle(*spot, step * (PIECE / 2 + 1) / SPACING, style="DF")


def _hexagon(centre: Spot, reach: float) -> list[Spot]:
    """A corner to the left and one to the right, as the rows of points lie."""
    x, y = centre
    high = reach * sqrt(3) / 2
    side = ((-reach, 0.0), (-reach / 2, -high), (reach / 2, -high))
    return [(x + sign * dx, y + sign * dy) for sign in (1, -1) for dx, dy in side]


def spot_of(point: Point, centre: Spot, step: float) -> Spot:
    row, number = _ROWS.index(point[0]) - 2, int(point[1])
    points_in_row = 5 - abs(row)
    along = number - (points_in_row + 1) / 2
    return centre[0] + along * step, centre[1] + row * step * sqrt(3) / 2


def draw_piece(canvas: Canvas, piece: Piece, at: Spot, size: float) -> None:
    """As on the page: bars, dots or a cross tell each colour without its colour."""
    box = Box(*at, 0, 0).middle(_DRAWN * size, _DRAWN * size)
    canvas.drawing(f"{piece.shape}-{piece.colour}", box)
