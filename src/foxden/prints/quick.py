"""A quick start: a game on two pages, step by step, each step with a picture."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from foxden.prints.box import Box
from foxden.prints.canvas import Canvas, Colour
from foxden.prints.order import Order, Print
from foxden.texts import Catalogue

Picture = Callable[[Canvas, Catalogue, Box], None]

PAGES: Final = 2
_HEAD: Final = 24
_PICTURE: Final = 78
_GAP: Final = 3
_SIZE: Final = 14


class Emblem(NamedTuple):
    """A drawing of the page's on a colour of the page's."""

    drawing: str
    ground: Colour


def quick_start(game: str, emblem: Emblem, pictures: Mapping[str, Picture]) -> Print:
    """The steps are told in `prints.quick.<game>`, in the order of their pictures."""
    return Print(f"count.papers.{game}-quick", partial(_draw, game, emblem, pictures))


def _draw(
    game: str,
    emblem: Emblem,
    pictures: Mapping[str, Picture],
    canvas: Canvas,
    say: Catalogue,
    _order: Order,
) -> None:
    texts = {step: say(f"prints.quick.{game}.{step}.text") for step in pictures}
    size = 0.0
    steps = list(enumerate(pictures, start=1))
    for page in range(PAGES):
        box = canvas.page().inset(12)
        _heading(canvas, say, game, emblem, box.top(_HEAD))
        number = say("prints.quick.page", page=page + 1, pages=PAGES)
        canvas.label(box.top(_HEAD), number, 11, align="right", colour="ink-soft")
        shown = steps[page * len(steps) // PAGES : (page + 1) * len(steps) // PAGES]
        rows = [row.top(row.height - _GAP) for row in box.below(_HEAD + _GAP).rows(len(shown))]
        # All steps are told in one size: the one that fits the longest.
        words = _words(rows[0])
        size = size or min(canvas.fitting_size(words, [text], _SIZE) for text in texts.values())
        for (at, step), row in zip(shown, rows, strict=True):
            _title(canvas, at, say(f"prints.quick.{game}.{step}.title"), row)
            canvas.paragraph(_words(row), texts[step], size)
            pictures[step](canvas, say, row.after(row.width - _PICTURE).inset(4))


def _heading(canvas: Canvas, say: Catalogue, game: str, emblem: Emblem, box: Box) -> None:
    tile = box.left(box.height)
    canvas.frame(tile, radius=5, fill=emblem.ground, line=emblem.ground)
    canvas.drawing(emblem.drawing, tile.inset(3))
    words = box.after(box.height + 5)
    title = f"{say(f'{game}.name')} · {say('prints.quick.title')}"
    canvas.label(words.top(14), title, 26, face="title", align="left")
    players = say(f"prints.quick.{game}.players")
    canvas.label(words.below(14), players, 12, align="left", colour="ink-soft")


def _title(canvas: Canvas, number: int, title: str, row: Box) -> None:
    canvas.frame(row, radius=3, fill="card", line="card-edge")
    head = _words(row)._replace(y=row.y + 4, height=8)
    canvas.pen(line="accent", fill="accent")
    canvas.pdf.circle(head.x + 4, head.y + 4, 4, style="F")
    canvas.label(head.left(8), str(number), 13, face="title", colour="accent-ink")
    canvas.label(head.after(11), title, 15, face="title", align="left")


def _words(row: Box) -> Box:
    """Where a step is told, below its title and beside its picture."""
    return row.inset(4).left(row.width - _PICTURE - 4).below(11)
