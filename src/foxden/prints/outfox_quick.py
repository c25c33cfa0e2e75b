"""The pictures of Outfox' quick start."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import hypot
from typing import Final, NamedTuple

from foxden.games.outfox.board import POINTS, Point
from foxden.games.outfox.pieces import ONE_SET, Piece
from foxden.prints.box import Box
from foxden.prints.canvas import Canvas, Spot
from foxden.prints.outfox_drawings import PIECE, SPACING, draw_board, draw_piece, spot_of
from foxden.prints.quick import Picture
from foxden.texts import Catalogue

_COLOURS: Final = (Piece("circle", "red"), Piece("circle", "yellow"), Piece("circle", "blue"))
_SHAPES: Final = (Piece("square", "blue"), Piece("triangle", "blue"), Piece("circle", "blue"))
_MIXED: Final = (Piece("square", "red"), Piece("triangle", "yellow"), Piece("circle", "blue"))
_TWINS: Final = (Piece("circle", "red"), Piece("circle", "red"), Piece("circle", "blue"))
_BOARD_HEIGHT: Final = 4.5
"""Of the drawn board, in steps from point to point."""


class Scene(NamedTuple):
    """Pieces on the board, rings around points, and slides from point to point."""

    pieces: Mapping[Point, Piece]
    rings: Sequence[Point] = ()
    slides: Sequence[tuple[Point, Point]] = ()


_TURN: Final = Scene(
    {
        "c2": Piece("square", "red"),
        "b2": Piece("circle", "blue"),
        "d2": Piece("triangle", "yellow"),
    },
    rings=("c2",),
    slides=(("b2", "b4"),),
)
_SLIDES: Final = Scene(
    {"c3": Piece("square", "red"), "c2": Piece("triangle", "blue"), "a1": Piece("circle", "red")},
    rings=("c3",),
    slides=(("c2", "c1"), ("c2", "b1"), ("c2", "a2"), ("c2", "d1"), ("c2", "e2")),
)
_WON: Final = Scene(
    {
        "b2": _COLOURS[0], "c3": _COLOURS[1], "d3": _COLOURS[2],
        "c2": Piece("square", "yellow"), "d1": Piece("triangle", "red"),
    },
    rings=("b2", "c3", "d3"),
)  # fmt: skip
# All 18 pieces lie, and none of the lines wins.
_ORDER: Final = (7, 4, 0, 1, 1, 2, 6, 5, 4, 0, 3, 7, 8, 2, 6, 3, 8, 5)
_FULL: Final = Scene({point: ONE_SET[at] for point, at in zip(POINTS, _ORDER, strict=False)})
_TEMPTING: Final = Scene(
    {"c2": _SHAPES[0], "c3": _SHAPES[1], "b4": Piece("triangle", "red"), "d1": _COLOURS[1]},
    rings=("c4", "c1"),
)


def _draw_scene(scene: Scene, canvas: Canvas, _say: Catalogue, box: Box) -> None:
    step = box.height / _BOARD_HEIGHT
    draw_board(canvas, box.centre, step)
    at = {point: spot_of(point, box.centre, step) for point in POINTS}
    canvas.pen(line="accent", width=step / 10)
    for point in scene.rings:
        canvas.pdf.circle(*at[point], step * 0.42, style="D")
    for point, piece in scene.pieces.items():
        draw_piece(canvas, piece, at[point], step * PIECE / SPACING)
    for origin, destination in scene.slides:
        _arrow(canvas, at[origin], at[destination], step)


def _arrow(canvas: Canvas, start: Spot, end: Spot, step: float) -> None:
    """From beside the piece that slides to the middle of where it stops."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    canvas.pen(line="accent", width=step / 10, fill="accent")
    canvas.pdf.line(start[0] + 0.4 * step * x, start[1] + 0.4 * step * y, end[0], end[1])
    head = 0.22 * step
    corners = [(head * x, head * y), (-head * y, head * x), (head * y, -head * x)]
    canvas.pdf.polygon([(end[0] + dx, end[1] + dy) for dx, dy in corners], style="F")


def _rows(
    rows: Sequence[Sequence[Piece]], canvas: Canvas, _say: Catalogue, box: Box, *, wins: bool
) -> None:
    for pieces, row in zip(rows, box.rows(len(rows)), strict=True):
        size = min(row.height * 0.62, 14)
        canvas.pen(line="outfox-svg-groove", width=1)
        *cells, sign = row.columns(len(pieces) + 1)
        canvas.pdf.line(*cells[0].centre, *cells[-1].centre)
        for piece, cell in zip(pieces, cells, strict=True):
            draw_piece(canvas, piece, cell.centre, size)
        _sign(canvas, sign.centre, wins=wins)


def _sign(canvas: Canvas, at: Spot, *, wins: bool) -> None:
    x, y = at
    canvas.pen(line="good" if wins else "bad", width=1.4)
    strokes = (
        [(x - 4, y, x - 1, y + 3), (x - 1, y + 3, x + 4, y - 3)]
        if wins
        else [(x - 3.5, y - 3.5, x + 3.5, y + 3.5), (x - 3.5, y + 3.5, x + 3.5, y - 3.5)]
    )
    for stroke in strokes:
        canvas.pdf.line(*stroke)


def _set(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    size = box.height / 3
    field = box.middle(3.6 * size, box.height)
    for piece, cell in zip(ONE_SET, field.grid(3, 3), strict=True):
        draw_piece(canvas, piece, cell.centre, size * 0.72)


PICTURES: Final[Mapping[str, Picture]] = {
    "aim": partial(_rows, (_SHAPES, _COLOURS), wins=True),
    "setup": _set,
    "turn": partial(_draw_scene, _TURN),
    "slide": partial(_draw_scene, _SLIDES),
    "line": partial(_draw_scene, _WON),
    "not": partial(_rows, (_MIXED, _TWINS), wins=False),
    "last": partial(_draw_scene, _FULL),
    "tips": partial(_draw_scene, _TEMPTING),
}
