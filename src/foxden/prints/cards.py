"""Sheets of playing cards of 63 × 88 mm, nine a page, each page followed by its backs."""

from collections.abc import Callable, Sequence
from typing import Final

from foxden.prints.box import Box
from foxden.prints.canvas import Canvas

WIDTH: Final = 63
HEIGHT: Final = 88
COLUMNS: Final = 3
ROWS: Final = 3
A_PAGE: Final = COLUMNS * ROWS

Draw = Callable[[Box], None]


def lay_out(canvas: Canvas, fronts: Sequence[Draw], back: Draw) -> None:
    """The backs lie symmetrically on the page, so that both sides meet in a duplex printer."""
    for first in range(0, len(fronts), A_PAGE):
        _page(canvas, fronts[first : first + A_PAGE])
        _page(canvas, [back] * A_PAGE)


def _page(canvas: Canvas, cards: Sequence[Draw]) -> None:
    sheet = canvas.page().middle(COLUMNS * WIDTH, ROWS * HEIGHT)
    for cell, draw in zip(sheet.grid(COLUMNS, ROWS), cards, strict=False):
        draw(cell)
    canvas.cut_marks(sheet, COLUMNS, ROWS)
