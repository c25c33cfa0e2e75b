"""Outfox as a picture and as text: the hexagon, and what each player has left."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.games.outfox.board import INDEX, NEIGHBOURS, POINTS, Point
from foxden.games.outfox.pieces import Piece
from foxden.games.outfox.view import View
from foxden.research.pictures.canvas import FAINT, FOX, Canvas, Colour, Spot

_STEP: Final = 80
_COLOURS: Final[dict[str, Colour]] = {
    "red": (196, 52, 44),
    "yellow": (226, 172, 36),
    "blue": (44, 92, 170),
}

_SHAPES: Final = {"square": "■", "triangle": "▲", "circle": "●"}


def picture(view: View) -> NDArray[np.uint8]:
    canvas = Canvas(6 * _STEP, 7 * _STEP)
    for point, neighbours in NEIGHBOURS.items():
        for neighbour in neighbours:
            canvas.line(_spot(point), _spot(neighbour))
    for point in POINTS:
        _draw_point(canvas, point, view)
    for seat, reserve in enumerate(view.reserves):
        for number, piece in enumerate(reserve):
            _draw_piece(canvas, piece, (40 + 24 * number, 5.6 * _STEP + 36 * seat), 9)
    return canvas.pixels()


def text(view: View) -> str:
    """A piece is its shape and the letter of its colour; who moves next is marked."""
    rows: dict[str, list[str]] = {}
    for point, piece in zip(POINTS, view.board, strict=True):
        rows.setdefault(point[0], []).append(_symbol(piece))
    lines = [" " * 2 * (5 - len(row)) + "  ".join(row) for row in rows.values()]
    for seat, reserve in enumerate(view.reserves):
        mark = ">" if seat == view.actor else " "
        lines.append(f"{mark} {seat}: {' '.join(map(_symbol, reserve))}")
    return "\n".join(lines) + "\n"


def _symbol(piece: Piece | None) -> str:
    return "··" if piece is None else _SHAPES[piece.shape] + piece.colour[0].upper()


def _spot(point: Point) -> Spot:
    row = "abcde".index(point[0])
    width = sum(other[0] == point[0] for other in POINTS)
    along = int(point[1]) - 1 - (width - 1) / 2
    return 3 * _STEP + along * _STEP, (1 + row * 0.87) * _STEP


def _draw_point(canvas: Canvas, point: Point, view: View) -> None:
    piece = view.board[INDEX[point]]
    if view.line is not None and point in view.line:
        canvas.circle(_spot(point), 34, FOX, 4)
    if piece is None:
        canvas.circle(_spot(point), 6, FAINT)
    else:
        _draw_piece(canvas, piece, _spot(point), 24)


def _draw_piece(canvas: Canvas, piece: Piece, centre: Spot, radius: float) -> None:
    across, down = centre
    colour = _COLOURS[piece.colour]
    if piece.shape == "circle":
        canvas.circle(centre, radius, colour)
    elif piece.shape == "square":
        canvas.box((across - radius, down - radius), (2 * radius, 2 * radius), colour)
    else:
        low = down + radius * 0.8
        canvas.polygon(
            [(across, down - radius), (across + radius, low), (across - radius, low)], colour
        )
