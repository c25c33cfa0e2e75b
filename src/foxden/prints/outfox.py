"""Outfox on paper: the board on one sheet (O1) and the 18 pieces (O2)."""

from math import sqrt
from typing import Final

from foxden.games.outfox.board import NEIGHBOURS, POINTS, Point
from foxden.games.outfox.pieces import ONE_SET, Colour, Piece
from foxden.prints.box import Box
from foxden.prints.canvas import FAINT, INK, Canvas, Spot
from foxden.prints.canvas import Colour as Ink
from foxden.prints.order import Order, Print
from foxden.prints.tally import heading, table
from foxden.texts import Catalogue

SPACING: Final = 38
"""Between neighbouring points, in millimetres: a piece of 24 leaves room for fingers."""

PIECE: Final = 24
_CELL: Final = 30
_TALLIED_GAMES: Final = 20
_ROWS: Final = "abcde"
_INKS: Final[dict[Colour, Ink]] = {
    "red": (222, 110, 94), "yellow": (247, 214, 110), "blue": (126, 170, 214),
}  # fmt: skip


def board(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    page = canvas.page().inset(14)
    canvas.label(page.top(12), say("outfox.name"), 28, face="title")
    field = page.below(22).top(4 * SPACING * sqrt(3) / 2 + 40)
    spots = {point: _spot(point, field.centre) for point in POINTS}
    for point, near in NEIGHBOURS.items():
        for neighbour in near:
            if point < neighbour:
                canvas.pen(width=0.6)
                canvas.pdf.line(*spots[point], *spots[neighbour])
    for point, spot in spots.items():
        canvas.pen(width=0.6)
        canvas.pdf.circle(*spot, PIECE / 2 + 1, style="DF")
        canvas.label(Box(*spot, 0, 0).middle(12, 6), point, 9, colour=FAINT)
    rest = page.below(field.bottom - page.y + 6)
    texts = [say(f"prints.outfox.{line}") for line in ("turn", "slide", "line", "last")]
    canvas.paragraphs(rest, texts, 12, gap=2)
    canvas.margin("", say("prints.margin.scale"))


def _spot(point: Point, centre: Spot) -> Spot:
    row, number = _ROWS.index(point[0]) - 2, int(point[1])
    points_in_row = 5 - abs(row)
    along = number - (points_in_row + 1) / 2
    return centre[0] + along * SPACING, centre[1] + row * SPACING * sqrt(3) / 2


def pieces(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    page = canvas.page()
    canvas.label(page.below(12).top(8), say("prints.outfox.pieces"), 13)
    canvas.label(page.below(20).top(6), say("prints.glue"), 11)
    canvas.margin("", say("prints.margin.scale"))
    for half in page.below(24).top(230).rows(2):
        sheet = half.middle(3 * _CELL, 3 * _CELL)
        for cell, piece in zip(sheet.grid(3, 3), ONE_SET, strict=True):
            _piece(canvas, piece, cell)
        canvas.cut_marks(sheet, 3, 3)


def _piece(canvas: Canvas, piece: Piece, cell: Box) -> None:
    box = cell.middle(PIECE, PIECE)
    canvas.pen(width=0.9, fill=_INKS[piece.colour])
    if piece.shape == "square":
        canvas.pdf.rect(*box.inset(1), style="DF")
    elif piece.shape == "circle":
        canvas.pdf.circle(*box.centre, PIECE / 2, style="DF")
    else:
        corners = [(box.centre[0], box.y), (box.right, box.bottom - 2), (box.x, box.bottom - 2)]
        canvas.pdf.polygon(corners, style="DF")
    x, y = box.centre
    _mark(canvas, piece.colour, (x, y + 2.5 if piece.shape == "triangle" else y))


def _mark(canvas: Canvas, colour: Colour, at: Spot) -> None:
    """Bars, dots or a cross, as on the page: each colour is told without its colour."""
    x, y = at
    canvas.pen(width=1.2, fill=INK)
    if colour == "red":
        for shift in (-2, 2):
            canvas.pdf.line(x - 3.6, y + shift, x + 3.6, y + shift)
    elif colour == "yellow":
        for across, down in ((0, -2.6), (-2.8, 2), (2.8, 2)):
            canvas.pdf.circle(x + across, y + down, 1.4, style="F")
    else:
        for rise in (-3, 3):
            canvas.pdf.line(x - 3, y - rise, x + 3, y + rise)


def score_sheet(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    box = heading(canvas, say("outfox.name"), say("prints.scores.outfox"))
    games = [str(number) for number in range(1, _TALLIED_GAMES + 1)]
    columns = ("game", "first", "winner", "turns", "how")
    table(canvas, box, [say(f"prints.scores.{name}") for name in columns], games)


PRINTS: Final = {
    "outfox-board": Print("count.papers.outfox-board", board),
    "outfox-pieces": Print("count.papers.outfox-pieces", pieces),
}
