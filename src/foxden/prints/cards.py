"""Sheets of playing cards of 63 × 88 mm, nine a page, each page followed by its backs."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

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


class Back(NamedTuple):
    """What the backs of a game's cards show: colours, a figure in a disc, and small marks."""

    ground: str
    edge: str
    ring: str
    disc: str
    figure: str
    mark: str
    mark_size: float


def draw_back(canvas: Canvas, back: Back, box: Box) -> None:
    unit = box.width / WIDTH
    canvas.frame(box.inset(1.5 * unit), radius=3.5 * unit, fill="card", line="line-strong")
    inside = box.inset(4 * unit)
    canvas.frame(inside, radius=2 * unit, fill=back.ground, line=back.edge)
    canvas.pen(line=back.ring, width=unit, fill=back.disc)
    canvas.pdf.circle(*inside.centre, 22 * unit, style="DF")
    canvas.drawing(back.figure, inside.middle(32 * unit, 32 * unit))
    size = back.mark_size * unit
    for row in (inside.top(17 * unit), inside.below(inside.height - 17 * unit)):
        for cell in row.columns(3):
            canvas.drawing(back.mark, cell.middle(size, size))


def fitting(box: Box) -> float:
    """How high a card can be in a box."""
    return min(box.height, box.width * HEIGHT / WIDTH)


def card_at(centre: Spot, height: float) -> Box:
    """Where a card of this height lies around a spot."""
    return Box(*centre, 0, 0).middle(height * WIDTH / HEIGHT, height)


def lay_out(
    canvas: Canvas, say: Catalogue, fronts: Sequence[Draw], back: Draw, front: str = "front"
) -> None:
    """Sheets of fronts and their backs; `front` names what is noted beside the former."""
    sheets = -(-len(fronts) // A_PAGE)
    for sheet in range(sheets):
        cards = fronts[sheet * A_PAGE : (sheet + 1) * A_PAGE]
        for side, drawn in ((front, cards), ("back", [back] * len(cards))):
            _page(canvas, drawn)
            note = say(f"prints.margin.{side}", sheet=sheet + 1, sheets=sheets)
            canvas.margin(note, say("prints.margin.scale") if side == front else "")


def _page(canvas: Canvas, cards: Sequence[Draw]) -> None:
    sheet = canvas.page().middle(COLUMNS * WIDTH, ROWS * HEIGHT)
    cells = list(sheet.grid(COLUMNS, ROWS))
    for place, draw in zip(sorted(_PLACES[len(cards)]), cards, strict=True):
        draw(cells[place])
    canvas.cut_marks(sheet, COLUMNS, ROWS)
