"""Foxy on paper: boards for any number of players, the Animal Count, the Summary sheet, a deck."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from foxden.games.foxy.cards import (
    ANIMALS,
    CAT,
    DECK_SIZE,
    FOX,
    NATIVES,
    SHOWN,
    Card,
    copies_in,
    read_deck,
)
from foxden.games.foxy.state import TURNS
from foxden.prints.box import Box
from foxden.prints.canvas import Canvas
from foxden.prints.cards import Draw, draw_back, lay_out
from foxden.prints.foxy_drawings import BACK, draw_card, drawing_of, places
from foxden.prints.foxy_quick import PICTURES
from foxden.prints.order import Order, Print
from foxden.prints.quick import Emblem, quick_start
from foxden.prints.tally import heading, table
from foxden.prints.tuck_box import tuck_box
from foxden.texts import Catalogue

BOARD: Final = (190, 125)
"""Two fit one above the other on both papers."""

_TALLIED: Final = 6
"""Players on a score sheet."""


def boards(canvas: Canvas, say: Catalogue, order: Order) -> None:
    for first in range(0, order.players, 2):
        halves = canvas.page().rows(2)
        for half in halves[: order.players - first]:
            _board(canvas, say, half.middle(*BOARD))
        page = say("prints.margin.page", sheet=first // 2 + 1, sheets=-(-order.players // 2))
        canvas.margin(page, say("prints.margin.scale"), at=halves[0].centre[1], below=42)


def _board(canvas: Canvas, say: Catalogue, box: Box) -> None:
    canvas.cut_marks(box)
    canvas.frame(box.inset(1.5), radius=4, fill="card", line="line-strong", width=0.6)
    inner = box.inset(5)
    head, boxes = inner.top(14), inner.below(17)
    canvas.drawing("fox", head.left(14))
    canvas.label(head.after(17).left(34), say("foxy.name"), 26, face="title", align="left")
    canvas.label(head.after(54).left(60), say("prints.name"), 11, align="left", colour="ink-soft")
    canvas.label(head.after(140).left(40), say("prints.total"), 11, align="left", colour="ink-soft")
    for start, end in ((66, 134), (152, 180)):
        canvas.pdf.line(inner.x + start, head.bottom - 3, inner.x + end, head.bottom - 3)
    canvas.frame(boxes.inset(-0.8), radius=3.5, fill="card-edge", line="card-edge")
    for turn, cell in enumerate(boxes.grid(5, TURNS // 5), start=1):
        canvas.frame(cell.inset(0.8), radius=2.5, line="line-strong")
        canvas.label(cell.inset(2.5).top(5).left(8), str(turn), 11, face="bold", align="left")


def count(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    """X13: a track a kind, long enough for any deck, since a kind is at most once on a card."""
    page = canvas.page().inset(12)
    canvas.label(page.top(12), say("prints.count.title"), 24, face="title", align="left")
    canvas.label(page.top(12), say("prints.count.how"), 10, align="right", colour="ink-soft")
    tracks = page.below(16)
    for animal, row in zip(ANIMALS, tracks.rows(len(ANIMALS)), strict=True):
        line = row.inset(1)
        canvas.drawing(drawing_of(animal), line.left(line.height))
        name = line.after(line.height + 2).left(24)
        canvas.label(name, say(f"foxy.animal.{animal}"), 12, face="bold", align="left")
        track = line.after(line.height + 27)
        for number, cell in enumerate(track.columns(TURNS), start=1):
            fill = "white" if number % 5 else "gold-soft"
            canvas.frame(cell.inset(0.4), radius=1.5, fill=fill, line="line-strong")
            canvas.label(cell.inset(1).top(4), str(number), 9, align="left")


def summary(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    page = canvas.page().inset(16)
    canvas.drawing("fox", page.top(20).left(20))
    title = page.after(25).top(20)
    canvas.label(title, say("prints.summary.title"), 28, face="title", align="left")
    rest = page.below(26)
    for chapter in ("turn", "animals", "fox", "count", "ties", "modes", "solo"):
        rest = canvas.paragraph(rest, say(f"prints.summary.{chapter}.title"), 14, face="bold")
        rest = canvas.paragraph(rest, say(f"prints.summary.{chapter}.text"), 12).below(1)
        if chapter == "animals":
            rest = _family(canvas, say, rest)
        rest = rest.below(3)


def _family(canvas: Canvas, say: Catalogue, box: Box) -> Box:
    """The nine animals, by environment."""
    for column, (environment, natives) in zip(box.top(36).columns(5), _homes(), strict=True):
        canvas.frame(column.inset(0.8), radius=2, fill="card", line="card-edge")
        inside = column.inset(2.5)
        home = say(
            f"foxy.environment.{environment}" if environment else "prints.summary.everywhere"
        )
        canvas.label(inside.top(5), home, 9.5, face="bold")
        for animal, place in zip(natives, inside.below(6).columns(len(natives)), strict=True):
            canvas.drawing(drawing_of(animal), place.top(17).inset(0.5))
            canvas.label(place.below(17), say(f"foxy.animal.{animal}"), 9)
    return box.below(37)


def _homes() -> Sequence[tuple[str, tuple[str, ...]]]:
    return (*NATIVES.items(), ("", (CAT,)))


def deck(canvas: Canvas, say: Catalogue, order: Order) -> None:
    cards = copies_in(None if order.deck is None else read_deck(order.deck))  # X4
    fronts: list[Draw] = [
        partial(_animal_card, canvas, say, card)
        for card, copies in cards.items()
        for _ in range(copies)
    ]
    fronts.append(partial(_fox_card, canvas, say))
    side = "house" if order.deck is None else "front"
    lay_out(canvas, say, fronts, partial(draw_back, canvas, BACK), side)


def _animal_card(canvas: Canvas, say: Catalogue, card: Card, box: Box) -> None:
    stage = draw_card(canvas, card, box)
    for animal, spot in places(SHOWN[card], stage):
        name = Box(spot.x, spot.bottom - 0.5, spot.width, 4.5).middle(spot.width + 8, 4.5)
        canvas.plate(name, say(f"foxy.animal.{animal}"), 9)
    _foot(canvas, say(f"foxy.environment.{card.partition(':')[0]}"), box)


def _fox_card(canvas: Canvas, say: Catalogue, box: Box) -> None:
    stage = draw_card(canvas, FOX, box)
    asked = Box(stage.x, stage.bottom - 15, stage.width, 13).inset(1.5)
    canvas.frame(asked, radius=2, fill="card", line="card-edge")
    canvas.paragraphs(asked.inset(1.5), [say("foxy.asked.different")], 9, gap=0)
    _foot(canvas, say("prints.fox_card"), box)


def _foot(canvas: Canvas, text: str, box: Box) -> None:
    inside = box.inset(4)
    canvas.label(inside.below(inside.height - 7), text, 12, face="title", colour="ink-soft")


def score_sheet(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    exact = [say("foxy.counted.turn"), say("foxy.counted.exact")]
    turns = [str(turn) for turn in range(1, TURNS + 1)]
    box = heading(canvas, say("foxy.name"), say("prints.scores.foxy"))
    ends = [say("prints.total"), say("prints.scores.circled"), say("prints.scores.crossed")]
    table(canvas, box, [*exact, *[""] * _TALLIED], [*turns, *ends])


PRINTS: Final = {
    "foxy-quick": quick_start("foxy", Emblem("fox", "mark-foxy-background"), PICTURES),
    "foxy-boards": Print("count.papers.foxy-boards", boards),
    "foxy-count": Print("count.papers.foxy-count", count, wide=True),
    "foxy-summary": Print("count.papers.foxy-summary", summary),
    "foxy-deck": Print("count.papers.foxy-deck", deck),
    "foxy-box": tuck_box("foxy", BACK, DECK_SIZE + 1),
}
