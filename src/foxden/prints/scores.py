"""Score sheets, a page for each game that has one."""

from foxden.prints.canvas import Canvas
from foxden.prints.order import Order
from foxden.prints.parts import PARTS
from foxden.texts import Catalogue


def sheets(canvas: Canvas, say: Catalogue, order: Order) -> None:
    for part in PARTS:
        if hasattr(part, "score_sheet"):
            part.score_sheet(canvas, say, order)
