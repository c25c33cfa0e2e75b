"""Foxy on paper: boards for any number of players, the Animal Count, the Summary sheet, a deck."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from foxden.games.foxy.cards import ANIMALS, CAT, NATIVES, SHOWN, Card, copies_in, read_deck
from foxden.games.foxy.state import TURNS
from foxden.prints.box import Box
from foxden.prints.canvas import FAINT, TINT, WHITE, Canvas
from foxden.prints.cards import Draw, lay_out
from foxden.prints.order import Order, Print
from foxden.prints.tally import heading, table
from foxden.texts import Catalogue

BOARD: Final = (190, 125)
"""Two fit one above the other on both papers."""

_TALLIED: Final = 6
"""Players on a score sheet."""

# Where the animals of a card stand, by how many there are: centre and width in shares of the card.
_PLACES: Final = {
    1: ((0.5, 0.46, 0.78),),
    2: ((0.29, 0.25, 0.52), (0.7, 0.67, 0.52)),
    3: ((0.25, 0.2, 0.44), (0.75, 0.45, 0.44), (0.27, 0.73, 0.44)),
}


def boards(canvas: Canvas, say: Catalogue, order: Order) -> None:
    for first in range(0, order.players, 2):
        halves = canvas.page().rows(2)
        for half in halves[: order.players - first]:
            _board(canvas, say, half.middle(*BOARD))
        page = say("prints.margin.page", sheet=first // 2 + 1, sheets=-(-order.players // 2))
        canvas.margin(page, say("prints.margin.scale"), at=halves[0].centre[1], below=42)


def _board(canvas: Canvas, say: Catalogue, box: Box) -> None:
    canvas.cut_marks(box)
    canvas.frame(box.inset(1.5), radius=4, width=0.6)
    inner = box.inset(5)
    head, boxes = inner.top(14), inner.below(17)
    canvas.drawing("fox", head.left(14))
    canvas.label(head.after(17).left(34), say("foxy.name"), 26, face="title", align="left")
    canvas.label(head.after(54).left(60), say("prints.name"), 11, align="left", colour=FAINT)
    canvas.label(head.after(140).left(40), say("prints.total"), 11, align="left", colour=FAINT)
    for start, end in ((66, 134), (152, 180)):
        canvas.pdf.line(inner.x + start, head.bottom - 3, inner.x + end, head.bottom - 3)
    for turn, cell in enumerate(boxes.grid(5, TURNS // 5), start=1):
        canvas.frame(cell.inset(0.8), radius=2.5)
        canvas.label(cell.inset(2.5).top(5).left(8), str(turn), 11, face="bold", align="left")


def count(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    """X13: a track a kind, long enough for any deck, since a kind is at most once on a card."""
    page = canvas.page().inset(12)
    canvas.label(page.top(12), say("prints.count.title"), 24, face="title", align="left")
    canvas.label(page.top(12), say("prints.count.how"), 10, align="right", colour=FAINT)
    tracks = page.below(16)
    for animal, row in zip(ANIMALS, tracks.rows(len(ANIMALS)), strict=True):
        line = row.inset(1)
        canvas.drawing(animal, line.left(line.height))
        name = line.after(line.height + 2).left(24)
        canvas.label(name, say(f"foxy.animal.{animal}"), 12, face="bold", align="left")
        track = line.after(line.height + 27)
        for number, cell in enumerate(track.columns(TURNS), start=1):
            canvas.frame(cell.inset(0.4), radius=1.5, fill=WHITE if number % 5 else TINT)
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
        canvas.frame(column.inset(0.8), radius=2)
        inside = column.inset(2.5)
        home = say(
            f"foxy.environment.{environment}" if environment else "prints.summary.everywhere"
        )
        canvas.label(inside.top(5), home, 9.5, face="bold")
        for animal, place in zip(natives, inside.below(6).columns(len(natives)), strict=True):
            canvas.drawing(animal, place.top(17).inset(0.5))
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
    lay_out(canvas, say, [*fronts, partial(_fox_card, canvas, say)], partial(_back, canvas))


def _animal_card(canvas: Canvas, say: Catalogue, card: Card, box: Box) -> None:
    environment = card.partition(":")[0]
    inside = _face(canvas, box)
    canvas.drawing(environment, inside.below(59.5).top(15.5))
    name = inside.below(inside.height - 4)
    canvas.label(name, say(f"foxy.environment.{environment}"), 9, colour=FAINT)
    stage = inside.top(60)
    animals = SHOWN[card]
    for animal, (x, y, width) in zip(animals, _PLACES[len(animals)], strict=True):
        size = width * stage.width
        spot = Box(stage.x + x * stage.width, stage.y + y * stage.height, 0, 0)
        canvas.drawing(animal, spot.middle(size, size))
        name = Box(spot.x, spot.y + size / 2 + 2, 0, 0).middle(size + 8, 4)
        canvas.label(name, say(f"foxy.animal.{animal}"), 9, face="bold")


def _fox_card(canvas: Canvas, say: Catalogue, box: Box) -> None:
    inside = _face(canvas, box)
    canvas.drawing("fox", inside.top(58).inset(3))
    canvas.label(inside.below(60).top(10), say("prints.fox_card"), 18, face="title")
    canvas.paragraphs(inside.below(71), [say("foxy.asked.different")], 9, gap=0)


def _face(canvas: Canvas, box: Box) -> Box:
    canvas.frame(box.inset(1.5), radius=3.5)
    return box.inset(4)


def _back(canvas: Canvas, box: Box) -> None:
    inside = _face(canvas, box)
    canvas.frame(inside, radius=2, fill=TINT)
    canvas.drawing("fox", inside.middle(36, 36))
    for row in (inside.top(18), inside.below(inside.height - 18)):
        for cell in row.columns(3):
            canvas.drawing("paw", cell.middle(8, 8))


def score_sheet(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    exact = [say("foxy.counted.turn"), say("foxy.counted.exact")]
    turns = [str(turn) for turn in range(1, TURNS + 1)]
    box = heading(canvas, say("foxy.name"), say("prints.scores.foxy"))
    ends = [say("prints.total"), say("prints.scores.circled"), say("prints.scores.crossed")]
    table(canvas, box, [*exact, *[""] * _TALLIED], [*turns, *ends])


PRINTS: Final = {
    "foxy-boards": Print("count.papers.foxy-boards", boards),
    "foxy-count": Print("count.papers.foxy-count", count, wide=True),
    "foxy-summary": Print("count.papers.foxy-summary", summary),
    "foxy-deck": Print("count.papers.foxy-deck", deck),
}
