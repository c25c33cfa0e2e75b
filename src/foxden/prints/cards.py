"""Sheets of playing cards of 63 × 88 mm, nine a page, each page followed by its backs."""

from collections.abc import Callable, Sequence
from typing import Final

from foxden.prints.box import Box
from foxden.prints.canvas import Canvas, Spot
from foxden.texts import Catalogue

WIDTH: Final = 63
HEIGHT: Final = 88
COLUMNS: Final = 3
ROWS: Final = 3
A_PAGE: Final = COLUMNS * ROWS

# Where the cards of a page that is not full lie: the same cells seen from either side of the
# paper, whichever edge it is turned over, so that every front gets its back and no back is lost.
_MIDDLE: Final = (4,)
_BESIDE: Final = (3, 5)
_ABOVE: Final = (1, 7)
_CORNERS: Final = (0, 2, 6, 8)
_PLACES: Final = {
    1: _MIDDLE,
    2: _BESIDE,
    3: (*_MIDDLE, *_BESIDE),
    4: _CORNERS,
    5: (*_CORNERS, *_MIDDLE),
    6: (*_CORNERS, *_BESIDE),
    7: (*_CORNERS, *_BESIDE, *_MIDDLE),
    8: (*_CORNERS, *_BESIDE, *_ABOVE),
    9: tuple(range(A_PAGE)),
}

Draw = Callable[[Box], None]


def fitting(box: Box) -> float:
    """How high a card can be in a box."""
    return min(box.height, box.width * HEIGHT / WIDTH)


def card_at(centre: Spot, height: float) -> Box:
    """Where a card of this height lies around a spot."""
    return Box(*centre, 0, 0).middle(height * WIDTH / HEIGHT, height)


def lay_out(canvas: Canvas, say: Catalogue, fronts: Sequence[Draw], back: Draw) -> None:
    sheets = -(-len(fronts) // A_PAGE)
    for sheet in range(sheets):
        cards = fronts[sheet * A_PAGE : (sheet + 1) * A_PAGE]
        for side, drawn in (("front", cards), ("back", [back] * len(cards))):
            _page(canvas, drawn)
            note = say(f"prints.margin.{side}", sheet=sheet + 1, sheets=sheets)
            canvas.margin(note, say("prints.margin.scale") if side == "front" else "")


def _page(canvas: Canvas, cards: Sequence[Draw]) -> None:
    sheet = canvas.page().middle(COLUMNS * WIDTH, ROWS * HEIGHT)
    cells = list(sheet.grid(COLUMNS, ROWS))
    for place, draw in zip(sorted(_PLACES[len(cards)]), cards, strict=True):
        draw(cells[place])
    canvas.cut_marks(sheet, COLUMNS, ROWS)
