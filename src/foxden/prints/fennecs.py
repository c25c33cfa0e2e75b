"""Fennecs on paper: the 26 cards (F1), summary cards, and stars worth 54 (F2)."""

from functools import partial
from typing import Final, Literal

from foxden.games.fennecs.cards import Card, Variant, deck
from foxden.games.fennecs.rules import SEATS
from foxden.prints.box import Box
from foxden.prints.canvas import Canvas
from foxden.prints.cards import Draw, draw_back, lay_out
from foxden.prints.fennecs_drawings import BACK, draw_card, draw_star, kind_of
from foxden.prints.fennecs_quick import PICTURES
from foxden.prints.order import Order, Print
from foxden.prints.quick import Emblem, quick_start
from foxden.prints.tally import heading, table
from foxden.prints.tuck_box import tuck_box
from foxden.texts import Catalogue

Mark = Literal["paw", "S", "R"]

SUMMARY_CARDS: Final = 5
ONES: Final = 24  # F2
FIVES: Final = 6
_COINS: Final = {5: (30, 32, 26), 1: (30, 25, 19)}
"""A star's cell to be cut out, its width and height, and how wide the star is: fives are larger."""
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
    lay_out(canvas, say, fronts, partial(draw_back, canvas, BACK))
    _stars(canvas, say)


def _card(canvas: Canvas, say: Catalogue, card: Card, mark: Mark | None, box: Box) -> None:
    draw_card(canvas, card, box)
    inside = box.inset(4.5)
    ink = f"fennecs-{kind_of(card)}-ink"
    if card == "supernova":
        canvas.label(
            inside.below(51).top(9), say("fennecs.card.supernova"), 16, face="title", colour=ink
        )
    if f"prints.fennecs.card.{card}" in say:
        note = inside.below(52 if card != "supernova" else 60).top(5)
        canvas.label(note, say(f"prints.fennecs.card.{card}"), 9, colour=ink)
    _mark(canvas, mark, inside.below(inside.height - 7).left(7), ink)


def _mark(canvas: Canvas, mark: Mark | None, box: Box, ink: str) -> None:
    if mark == "paw":
        canvas.drawing("paw", box)
    elif mark:
        canvas.label(box, mark, 14, face="title", colour=ink)


def _summary_card(canvas: Canvas, say: Catalogue, box: Box) -> None:
    canvas.frame(box.inset(1.5), radius=3.5, fill="card", line="line-strong")
    rest = box.inset(5)
    canvas.label(rest.top(7), say("fennecs.name"), 15, face="title", align="left")
    canvas.drawing("fennec", rest.after(43).top(10))
    lines = ("place", "collect", "arrow", "choice", "total", "seven", "end")
    texts = [say(f"prints.fennecs.summary.{line}") for line in lines]
    canvas.paragraphs(rest.below(10), texts, 8.2, gap=1)


def _stars(canvas: Canvas, say: Catalogue) -> None:
    page = canvas.page()
    canvas.label(page.below(14).top(10), say("prints.glue"), 13)
    canvas.margin("", say("prints.margin.scale"))
    for value, rows, top in ((5, 1, 34), (1, 4, 90)):
        width, height, size = _COINS[value]
        sheet = page.below(top).middle(6 * width, 0)._replace(y=top, height=rows * height)
        for cell in sheet.grid(6, rows):
            canvas.pen(line="card-edge", fill="night")
            canvas.pdf.circle(*cell.centre, size / 2 + 1, style="DF")
            draw_star(canvas, cell.centre, size, str(value))
        canvas.cut_marks(sheet, 6, rows)


def score_sheet(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    box = heading(canvas, say("fennecs.name"), say("prints.scores.fennecs"))
    rounds = [str(number) for number in range(1, _TALLIED_ROUNDS + 1)]
    heads = [say("prints.scores.round"), *[""] * SEATS[-1], say("prints.scores.reserve")]
    table(canvas, box, heads, rounds)


PRINTS: Final = {
    "fennecs-quick": quick_start("fennecs", Emblem("fennec", "mark-fennecs-background"), PICTURES),
    "fennecs-deck": Print("count.papers.fennecs-deck", deck_and_stars),
    "fennecs-box": tuck_box("fennecs", BACK, len(printed_cards()) + SUMMARY_CARDS),
}
