"""The pictures of Foxy's quick start."""

from collections.abc import Mapping
from typing import Final

from foxden.games.foxy.cards import ANIMALS, FOX, SHOWN, Card
from foxden.games.foxy.counting import exact_numbers, points_of
from foxden.prints.box import Box
from foxden.prints.canvas import Canvas
from foxden.prints.cards import card_at, draw_back, fitting
from foxden.prints.foxy_drawings import BACK, draw_card, drawing_of
from foxden.prints.quick import Picture
from foxden.texts import Catalogue

_PILE: Final = tuple(map(Card, ("forest:bear", "forest:bear+cat", "sea:dolphin")))
_EXACT: Final = 5
# What somebody wrote, and whether it was circled.
_WRITTEN: Final = ((3, False), (5, False), (6, False), (4, True), (5, True))
_PODIUM: Final = ((0, 26, "2"), (1, 36, "1"), (2, 19, "3"))


def _cards(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    """The pile from above: earlier cards are covered."""
    for card, (shift, angle) in zip(_PILE, ((-13, 14), (13, -12), (0, 3)), strict=True):
        spot = box.centre[0] + shift, box.centre[1]
        with canvas.pdf.rotation(angle, *spot):
            draw_card(canvas, card, card_at(spot, box.height * 0.92))


def _deck(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    cards, total = box.left(box.width * 0.74), box.after(box.width * 0.76)
    left, right = (half.centre for half in cards.columns(2))
    height = fitting(cards.columns(2)[0].inset(2))
    draw_back(canvas, BACK, card_at(left, height))
    canvas.plate(Box(*left, 0, 0).middle(14, 8), "19", 16)
    canvas.label(cards, "+", 20, face="title")
    draw_card(canvas, FOX, card_at(right, height))
    canvas.label(total, "= 20", 24, face="title")


def _turn(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    numbers = exact_numbers(_PILE, "different")
    columns = box.columns(len(_PILE))
    for turn, (card, number, column) in enumerate(
        zip(_PILE, numbers, columns, strict=True), start=1
    ):
        above = column.top(box.height - 13).inset(0.5)
        draw_card(canvas, card, card_at(above.centre, fitting(above)))
        below = column.below(box.height - 11)
        _box(canvas, below.middle(17, 11), turn, number)


def _fox(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    kinds = dict.fromkeys(animal for card in _PILE for animal in SHOWN[card])
    draw_card(canvas, FOX, card_at(box.left(box.width * 0.5).centre, box.height * 0.95))
    half = box.after(box.width * 0.5)
    columns = half.top(box.height - 15).columns(len(kinds))
    for animal, column in zip(kinds, columns, strict=True):
        canvas.drawing(drawing_of(animal), column.middle(11, 11))
    exact = exact_numbers((*_PILE, FOX), "different")[-1]
    number = Box(*half.centre, 0, 0).middle(20, 13)._replace(y=box.bottom - 20)
    _box(canvas, number, len(_PILE) + 1, exact)


def _circle(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    for turn, number, column in zip((8, 9, 10), (4, 7, 2), box.columns(3), strict=True):
        _box(canvas, column.middle(column.width - 1, 22), turn, number, circled=turn == 9)


def _count(canvas: Canvas, say: Catalogue, box: Box) -> None:
    title = say("prints.quick.foxy.exact", number=_EXACT)
    canvas.label(box.below(4).top(6), title, 13, face="bold")
    for (number, circled), column in zip(
        _WRITTEN, box.below(14).columns(len(_WRITTEN)), strict=True
    ):
        cell = column.top(13).middle(13, 13)
        _box(canvas, cell, None, number, circled=circled)
        if number > _EXACT:  # X14
            canvas.pen(line="bad", width=0.9)
            canvas.pdf.line(cell.x + 3, cell.bottom - 3, cell.right - 3, cell.y + 3)
        points = points_of(number, _EXACT, circled=circled, hard=False)
        ink = "good" if points else "bad"
        told = f"+{points}" if points else "0"
        canvas.label(column.below(14).top(8), told, 15, face="title", colour=ink)


def _podium(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    for at, height, rank in _PODIUM:
        step = box.columns(3)[at]
        step = step._replace(y=box.bottom - height, height=height)
        canvas.frame(step, fill="gold-soft", line="gold")
        canvas.label(step.top(14), rank, 20, face="title")
        if rank == "1":
            canvas.drawing(
                "fox", Box(step.centre[0], step.y, 0, 0).middle(11, 11)._replace(y=step.y - 10.5)
            )


def _animals(canvas: Canvas, say: Catalogue, box: Box) -> None:
    for animal, cell in zip(ANIMALS, box.grid(5, 2), strict=False):
        size = min(cell.width, cell.height - 6) - 1
        canvas.drawing(drawing_of(animal), cell.top(cell.height - 5).middle(size, size))
        canvas.label(cell.below(cell.height - 5), say(f"foxy.animal.{animal}"), 9)


def _box(canvas: Canvas, box: Box, turn: int | None, number: int, *, circled: bool = False) -> None:
    """A box of a board with what somebody wrote."""
    canvas.frame(box, radius=1.5, line="line-strong")
    if turn is not None:
        canvas.label(box.inset(1).top(3).left(5), str(turn), 8, align="left")
    size = min(box.height * 1.5, 24)
    canvas.label(box, str(number), size, face="title")
    if circled:
        canvas.pen(line="accent", width=0.9)
        canvas.pdf.circle(*box.centre, size * 0.26, style="D")


PICTURES: Final[Mapping[str, Picture]] = {
    "aim": _cards,
    "setup": _deck,
    "turn": _turn,
    "fox": _fox,
    "circle": _circle,
    "count": _count,
    "win": _podium,
    "more": _animals,
}
