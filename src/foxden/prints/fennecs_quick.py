"""The pictures of Fennecs' quick start."""

from collections.abc import Mapping, Sequence
from typing import Final

from foxden.games.fennecs.cards import SETUPS, Card, deck
from foxden.games.fennecs.counting import stars_for, totals
from foxden.prints.box import Box
from foxden.prints.canvas import Canvas
from foxden.prints.cards import HEIGHT, WIDTH, card_at, draw_back, fitting
from foxden.prints.fennecs_drawings import BACK, draw_card, draw_star
from foxden.prints.quick import Picture
from foxden.texts import Catalogue

_COLUMNS: Final[Sequence[tuple[Card, ...]]] = (("2", "4"), ("-1", "3", "5"), ("3", "1/5"))
_COLLECTED: Final[tuple[Card, ...]] = ("4", "2", "-1")
_EXAMPLES: Final[Sequence[tuple[Card, ...]]] = (
    _COLLECTED,
    ("3", "3"),
    ("5", "4"),
    ("2", "-2", "-1"),
)
_SPECIAL: Final[Sequence[tuple[Card, ...]]] = (("3", "-2", "0>"), ("1", "1/5"))
_RICH: Final = 54
"""Whoever pays in an example can pay."""


def _columns(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    height = box.height * 0.62
    for column, place in zip(_COLUMNS, box.columns(len(_COLUMNS)), strict=True):
        for at, card in enumerate(column):
            spot = place.centre[0], place.y + height / 2 + at * height * 0.28
            draw_card(canvas, card, card_at(spot, height))


def _setup(canvas: Canvas, say: Catalogue, box: Box) -> None:
    table = {
        "players": list(SETUPS),
        "cards": [len(deck("base", players)) for players in SETUPS],
        "stars": [setup.stars for setup in SETUPS.values()],
        "hand": [setup.hand for setup in SETUPS.values()],
        "goal": [setup.goal for setup in SETUPS.values()],
    }
    for (name, numbers), row in zip(table.items(), box.rows(len(table)), strict=True):
        head = name == "players"
        fill = "surface-2" if head else "white"
        first, others = row.left(row.width * 0.44), row.after(row.width * 0.44)
        canvas.frame(first, fill="surface-2", line="line-strong")
        canvas.label(first.inset(1.5), say(f"prints.quick.fennecs.table.{name}"), 11, align="left")
        for number, cell in zip(numbers, others.columns(len(numbers)), strict=True):
            canvas.frame(cell, fill=fill, line="line-strong")
            canvas.label(cell, str(number), 12, face="bold" if head else "plain")


def _place(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    up, down = box.columns(2)
    draw_card(canvas, "4", _beside(canvas, "+1", up))
    draw_back(canvas, BACK, _beside(canvas, "−1", down))


def _beside(canvas: Canvas, change: str, box: Box) -> Box:
    """Room for a card, beside what it brings or costs."""
    room, stars = box.left(box.width * 0.7).inset(1), box.after(box.width * 0.7)
    canvas.label(stars.top(stars.height * 0.6), change, 18, face="title")
    draw_star(canvas, stars.below(stars.height * 0.5).top(10).centre, 9)
    return card_at(room.centre, fitting(room))


def _collect(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    (total,) = totals(_COLLECTED)
    height = min(box.height * 0.68, 30)
    for at, card in enumerate(_COLLECTED):
        spot = box.x + height * 0.36 + at * height * 0.5, box.y + height / 2
        draw_card(canvas, card, card_at(spot, height))
    canvas.label(box.after(box.width * 0.8).top(height), f"= {total}", 24, face="title")
    stars = box.below(height + 1).middle(total * 11, 0)
    for cell in stars._replace(y=box.bottom - 10, height=10).columns(total):
        draw_star(canvas, cell.centre, 10)


def _count(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    for cards, row in zip(_EXAMPLES, box.rows(len(_EXAMPLES)), strict=True):
        (total,) = totals(cards)
        _equation(canvas, cards, f"= {total}", row)
        change = stars_for(total, _RICH)
        ink = "good" if change > 0 else "bad"
        end = row.after(row.width * 0.7)
        canvas.label(end.left(12), _signed(change), 16, face="title", align="right", colour=ink)
        draw_star(canvas, end.after(13).left(6).centre, 6)


def _special(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    for cards, row in zip(_SPECIAL, box.rows(len(_SPECIAL)), strict=True):
        _equation(canvas, cards, "= " + " / ".join(map(str, totals(cards))), row)


def _equation(canvas: Canvas, cards: Sequence[Card], total: str, row: Box) -> None:
    height = min(row.height - 0.5, 22)
    width = height * WIDTH / HEIGHT
    for at, card in enumerate(cards):
        draw_card(canvas, card, card_at((row.x + width * (at + 0.55), row.centre[1]), height))
    place = row.after(len(cards) * width + 3)
    size = min(16.0, height * 1.2)
    canvas.label(place, total.replace("-", "−"), size, face="title", align="left")


def _end(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    size = box.height * 0.9
    draw_star(canvas, box.left(box.width * 0.62).centre, size, "20")
    draw_star(canvas, box.after(box.width * 0.62).centre, size * 0.6, "15")


def _variants(canvas: Canvas, _say: Catalogue, box: Box) -> None:
    cards: Sequence[Card] = ("0", "-5", "supernova")
    for card, place in zip(cards, box.columns(len(cards)), strict=True):
        draw_card(canvas, card, card_at(place.centre, fitting(place)))


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


PICTURES: Final[Mapping[str, Picture]] = {
    "aim": _columns,
    "setup": _setup,
    "place": _place,
    "collect": _collect,
    "count": _count,
    "special": _special,
    "end": _end,
    "more": _variants,
}
