"""Outfox on paper: the board on one sheet (O1) and the 18 pieces (O2)."""

from math import sqrt
from typing import Final

from foxden.games.outfox.board import POINTS
from foxden.games.outfox.pieces import ONE_SET
from foxden.prints.box import Box
from foxden.prints.canvas import Canvas
from foxden.prints.order import Order, Print
from foxden.prints.outfox_drawings import PIECE, SPACING, draw_board, draw_piece, spot_of
from foxden.prints.outfox_quick import PICTURES
from foxden.prints.quick import Emblem, quick_start
from foxden.prints.tally import heading, table
from foxden.texts import Catalogue

_CELL: Final = 34
_TALLIED_GAMES: Final = 20


def board(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    page = canvas.page().inset(14)
    canvas.label(page.top(12), say("outfox.name"), 28, face="title")
    field = page.below(22).top(4 * SPACING * sqrt(3) / 2 + 40)
    draw_board(canvas, field.centre, SPACING)
    for point in POINTS:
        x, y = spot_of(point, field.centre, SPACING)
        canvas.label(Box(x, y, 0, 0).middle(12, 6), point, 9, colour="ink-soft")
    rest = page.below(field.bottom - page.y + 6)
    texts = [say(f"prints.outfox.{line}") for line in ("turn", "slide", "line", "last")]
    canvas.paragraphs(rest, texts, 12, gap=2)
    canvas.margin("", say("prints.margin.scale"), at=page.bottom - 40)


def pieces(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    page = canvas.page()
    canvas.label(page.below(12).top(8), say("prints.outfox.pieces"), 13)
    canvas.label(page.below(20).top(6), say("prints.glue"), 11)
    canvas.margin("", say("prints.margin.scale"))
    for half in page.below(24).top(230).rows(2):
        sheet = half.middle(3 * _CELL, 3 * _CELL)
        for cell, piece in zip(sheet.grid(3, 3), ONE_SET, strict=True):
            draw_piece(canvas, piece, cell.centre, PIECE)
        canvas.cut_marks(sheet, 3, 3)


def score_sheet(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    box = heading(canvas, say("outfox.name"), say("prints.scores.outfox"))
    games = [str(number) for number in range(1, _TALLIED_GAMES + 1)]
    columns = ("game", "first", "winner", "turns", "how")
    table(canvas, box, [say(f"prints.scores.{name}") for name in columns], games)


PRINTS: Final = {
    "outfox-quick": quick_start("outfox", Emblem("triangle-yellow", "night"), PICTURES),
    "outfox-board": Print("count.papers.outfox-board", board),
    "outfox-pieces": Print("count.papers.outfox-pieces", pieces),
}
