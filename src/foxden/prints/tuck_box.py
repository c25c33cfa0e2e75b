"""A box for a deck of cards, from one sheet: cut, folded, glued at one flap, open at both ends."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, Literal

from foxden.prints.box import Box
from foxden.prints.canvas import Canvas, Spot
from foxden.prints.cards import HEIGHT, WIDTH, Back, card_at, draw_back
from foxden.prints.order import Order, Print
from foxden.texts import Catalogue

_ROOM: Final = 3
"""So much wider and higher than a card is the box."""
_FLAP: Final = 12
_SLANT: Final = 3
_NOTCH: Final = 8
_CARD: Final = 0.4
"""Millimetres: as thick as printed cards on strong paper are."""

Towards = Literal["up", "down", "left"]


def tuck_box(game: str, back: Back, cards: int) -> Print:
    """A print of a box for so many cards."""
    depth = round(cards * _CARD)
    return Print(f"count.papers.{game}-box", partial(_draw, game, back, depth))


def _draw(game: str, back: Back, depth: int, canvas: Canvas, say: Catalogue, _order: Order) -> None:
    page = canvas.page()
    width, height = WIDTH + _ROOM, HEIGHT + _ROOM
    whole = page.middle(_FLAP + 2 * (width + depth), height)
    rear, side, front, other = _strips(whole.after(_FLAP), (width, depth, width, depth))
    _flap(canvas, whole.left(_FLAP), "left", "white")
    for panel in (side, other):
        for lid, towards in _ends(panel, _FLAP):
            _flap(canvas, lid, towards, back.ground)
    for lid, towards in _ends(rear, depth):
        canvas.frame(lid, fill=back.ground)
        _flap(canvas, _beyond(lid, towards), towards, back.ground)
    for panel in (rear, side, front, other):
        canvas.frame(panel, fill=back.ground)
    _folds(canvas, [rear, side, front, other], [lid for lid, _ in _ends(rear, depth)])
    draw_back(canvas, back, card_at(rear.centre, HEIGHT))
    _title(canvas, say(f"{game}.name"), back, front)
    for panel in (side, other):
        with canvas.pdf.rotation(90, *panel.centre):
            lying = panel.middle(height - 10, depth)
            canvas.label(lying, say(f"{game}.name"), 20, face="title", colour="card")
    _notch(canvas, front)
    canvas.label(page.below(whole.bottom + depth + _FLAP + 8).top(8), say("prints.box.how"), 12)
    canvas.margin("", say("prints.margin.scale"))


def _strips(box: Box, widths: Sequence[float]) -> Iterator[Box]:
    for width in widths:
        yield box.left(width)
        box = box.after(width)


def _ends(panel: Box, height: float) -> tuple[tuple[Box, Towards], ...]:
    """What hangs at the upper and at the lower edge of a panel."""
    above = panel._replace(y=panel.y - height, height=height)
    return (above, "up"), (panel._replace(y=panel.bottom, height=height), "down")


def _beyond(lid: Box, towards: Towards) -> Box:
    y = lid.y - _FLAP if towards == "up" else lid.bottom
    return lid._replace(y=y, height=_FLAP)


def _flap(canvas: Canvas, box: Box, towards: Towards, fill: str) -> None:
    """Narrower at its free edge, so that it slips in."""
    corners: dict[Towards, list[Spot]] = {
        "up": [
            (box.x, box.bottom),
            (box.x + _SLANT, box.y),
            (box.right - _SLANT, box.y),
            (box.right, box.bottom),
        ],
        "down": [
            (box.x, box.y),
            (box.x + _SLANT, box.bottom),
            (box.right - _SLANT, box.bottom),
            (box.right, box.y),
        ],
        "left": [
            (box.right, box.y),
            (box.x, box.y + _SLANT),
            (box.x, box.bottom - _SLANT),
            (box.right, box.bottom),
        ],
    }
    canvas.pen(fill=fill)
    canvas.pdf.polygon(corners[towards], style="DF")


def _folds(canvas: Canvas, panels: Sequence[Box], lids: Sequence[Box]) -> None:
    """Dashes where paper is folded, light on the colours of the box."""
    canvas.pen(line="card", width=0.5)
    canvas.pdf.set_dash_pattern(dash=2, gap=2)
    for panel in panels:
        canvas.pdf.line(panel.x, panel.y, panel.x, panel.bottom)
    for box in (*panels[:2], panels[3], *lids):
        for y in (box.y, box.bottom):
            canvas.pdf.line(box.x, y, box.right, y)
    canvas.pdf.set_dash_pattern()


def _title(canvas: Canvas, name: str, back: Back, front: Box) -> None:
    canvas.pen(line=back.ring, width=1, fill=back.disc)
    canvas.pdf.circle(front.centre[0], front.centre[1] + 6, 24, style="DF")
    canvas.drawing(back.figure, front.below(12).middle(36, 36))
    canvas.label(front.below(12).top(14).inset(2), name, 30, face="title", colour="card")


def _notch(canvas: Canvas, front: Box) -> None:
    """Half a circle for a thumb, cut from the upper edge."""
    x, y = front.centre[0] - _NOTCH, front.y - _NOTCH
    canvas.pen()
    with canvas.pdf.rect_clip(front.x, front.y, front.width, _NOTCH + 1):
        canvas.pdf.circle(x + _NOTCH, y + _NOTCH, _NOTCH, style="DF")
