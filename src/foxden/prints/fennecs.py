"""Fennecs on paper: the 26 cards (F1), summary cards, and stars worth 54 (F2)."""

from functools import partial
from typing import Final, Literal

from foxden.games.fennecs.cards import Card, Variant, deck
from foxden.games.fennecs.rules import SEATS
from foxden.prints.box import Box
from foxden.prints.canvas import FAINT, INK, TINT, WHITE, Canvas
from foxden.prints.cards import Draw, lay_out
from foxden.prints.order import Order, Print
from foxden.prints.tally import heading, table
from foxden.texts import Catalogue

Mark = Literal["paw", "S", "R"]

SUMMARY_CARDS: Final = 5
ONES: Final = 24  # F2
FIVES: Final = 6
_STAR_CELL: Final = 26
_TALLIED_ROUNDS: Final = 20


def printed_cards() -> list[tuple[Card, Mark | None]]:
    """F1: every card with its mark: those for five players, and those of the variants."""
    base = deck("base", 4)
    return [
        *((card, None) for card in base),
        *((card, "paw") for card in _more(deck("base", 5), base)),
        *((card, "S") for card in _own("sahara")),
        *((card, "R") for card in _own("sand_fox")),
    ]


def _own(variant: Variant) -> list[Card]:
    """The cards that only a variant has; with five players all of them are in it."""
    return _more(deck(variant, 5), deck("base", 5))


def _more(cards: tuple[Card, ...], than: tuple[Card, ...]) -> list[Card]:
    left = list(cards)
    for card in than:
        if card in left:
            left.remove(card)
    return left


def deck_and_stars(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    fronts: list[Draw] = [
        *(partial(_card, canvas, say, card, mark) for card, mark in printed_cards()),
        *[partial(_summary_card, canvas, say)] * SUMMARY_CARDS,
    ]
    lay_out(canvas, say, fronts, partial(_back, canvas))
    _stars(canvas, say)


def _card(canvas: Canvas, say: Catalogue, card: Card, mark: Mark | None, box: Box) -> None:
    canvas.frame(box.inset(1.5), radius=3.5, width=1 if card.startswith("-") else 0.3)
    inside = box.inset(4.5)
    _corner(canvas, card, inside)
    with canvas.upside_down(box):
        _corner(canvas, card, inside)
    middle = inside.below(17).top(44)
    if card == "supernova":
        canvas.pen(width=0.6)
        canvas.burst(middle.centre, 22, points=14, notch=0.72)
        canvas.label(middle.middle(32, 10), say("fennecs.card.supernova"), 14, face="title")
    else:
        _value(canvas, card, middle, 84)
    if f"prints.fennecs.card.{card}" in say:
        note = inside.below(63).top(5)
        canvas.label(note, say(f"prints.fennecs.card.{card}"), 9, colour=INK)
    _mark(canvas, mark, inside.below(inside.height - 6).left(6))


def _corner(canvas: Canvas, card: Card, inside: Box) -> None:
    corner = inside.top(12).left(16)
    if card == "supernova":
        canvas.pen(width=0.3)
        canvas.burst((corner.x + 6, corner.y + 6), 6, points=14, notch=0.65)
    else:
        _value(canvas, card, corner, 24)


def _value(canvas: Canvas, card: Card, box: Box, size: float) -> None:
    if card != "0>":
        canvas.label(box, card.replace("-", "−"), size, face="title")
        return
    digit, arrow = box.left(box.width * 0.55), box.after(box.width * 0.6)
    canvas.label(digit, "0", size, face="title", align="right")
    x, y = arrow.x, arrow.centre[1]
    reach = size * 0.11
    canvas.pen(fill=INK)
    canvas.pdf.polygon([(x, y - reach), (x, y + reach), (x + 1.5 * reach, y)], style="DF")


def _mark(canvas: Canvas, mark: Mark | None, box: Box) -> None:
    if mark == "paw":
        canvas.drawing("paw", box)
    elif mark:
        canvas.label(box, mark, 14, face="title")


def _summary_card(canvas: Canvas, say: Catalogue, box: Box) -> None:
    canvas.frame(box.inset(1.5), radius=3.5)
    rest = box.inset(5)
    canvas.label(rest.top(7), say("fennecs.name"), 15, face="title", align="left")
    canvas.drawing("fennec", rest.after(43).top(10))
    lines = ("place", "collect", "arrow", "choice", "total", "seven", "end")
    texts = [say(f"prints.fennecs.summary.{line}") for line in lines]
    canvas.paragraphs(rest.below(10), texts, 8.2, gap=1)


def _back(canvas: Canvas, box: Box) -> None:
    canvas.frame(box.inset(1.5), radius=3.5)
    inside = box.inset(4)
    canvas.frame(inside, radius=2, fill=TINT)
    canvas.drawing("fennec", inside.middle(34, 34))
    for row in (inside.top(20), inside.below(inside.height - 20)):
        for cell in row.inset(4).columns(3):
            canvas.star(cell.centre, 4.5, filled=False)


def _stars(canvas: Canvas, say: Catalogue) -> None:
    page = canvas.page()
    canvas.label(page.below(14).top(10), say("prints.glue"), 13)
    canvas.margin("", say("prints.margin.scale"))
    sheet = page.middle(6 * _STAR_CELL, 5 * _STAR_CELL)
    values = [5] * FIVES + [1] * ONES
    for cell, value in zip(sheet.grid(6, 5), values, strict=True):
        five = value == 5
        canvas.pen(line=FAINT)
        canvas.pdf.circle(*cell.centre, _STAR_CELL / 2 - 1.5, style="D")
        canvas.pen(fill=TINT if five else WHITE, width=0.6)
        canvas.burst(cell.centre, _STAR_CELL / 2 - 2.5, points=5, notch=0.5)
        canvas.label(cell, str(value), 16 if five else 13, face="title")
    canvas.cut_marks(sheet, 6, 5)


def score_sheet(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    box = heading(canvas, say("fennecs.name"), say("prints.scores.fennecs"))
    rounds = [str(number) for number in range(1, _TALLIED_ROUNDS + 1)]
    heads = [say("prints.scores.round"), *[""] * SEATS[-1], say("prints.scores.reserve")]
    table(canvas, box, heads, rounds)


PRINTS: Final = {"fennecs-deck": Print("count.papers.fennecs-deck", deck_and_stars)}
