"""Fennecs' cards and stars drawn in any size, as on the page."""

from contextlib import nullcontext
from typing import Final

from foxden.games.fennecs.cards import Card
from foxden.prints.box import Box
from foxden.prints.canvas import Canvas, Spot
from foxden.prints.cards import WIDTH, Back

BACK: Final = Back(
    ground="fennecs-down-deep",
    edge="night",
    ring="fennecs-down-ink",
    disc="fennecs-down-light",
    figure="fennec",
    mark="star",
    mark_size=10,
)


def draw_card(canvas: Canvas, card: Card, box: Box) -> None:
    """A card's face in any size, without words: its value, large and in two corners, a fennec."""
    unit = box.width / WIDTH
    kind = kind_of(card)
    # Negative ones have a thick frame: colour is never alone.
    width = (1.2 if kind == "negative" else 0.4) * unit
    frame = box.inset(1.5 * unit)
    canvas.frame(
        frame, radius=4 * unit, fill=f"fennecs-{kind}-deep", line=f"fennecs-{kind}-ink", width=width
    )
    inside = box.inset(4.5 * unit)
    for turned in (False, True):
        with canvas.upside_down(box) if turned else nullcontext():
            _value(canvas, card, inside.top(12 * unit).left(16 * unit), 24 * unit)
    _value(canvas, card, inside.below(10 * unit).top(42 * unit), 84 * unit)
    if card != "supernova":
        canvas.drawing("fennec", inside.below(57 * unit).middle(20 * unit, 20 * unit))


def kind_of(card: Card) -> str:
    """As the page calls what it colours alike."""
    kinds = {"0>": "arrow", "1/5": "choice", "supernova": "supernova"}
    return kinds.get(card) or ("negative" if card.startswith("-") else "card")


def _value(canvas: Canvas, card: Card, box: Box, size: float) -> None:
    if card == "supernova":
        canvas.drawing("burst", box)
        return
    ink = f"fennecs-{kind_of(card)}-ink"
    if card != "0>":
        canvas.label(box, card.replace("-", "−"), size, face="title", colour=ink)
        return
    digit, arrow = box.left(box.width * 0.55), box.after(box.width * 0.6)
    canvas.label(digit, "0", size, face="title", align="right", colour=ink)
    canvas.drawing("arrow", arrow.left(size * 0.16).middle(size * 0.16, size * 0.2))


def draw_star(canvas: Canvas, at: Spot, size: float, value: str = "") -> None:
    canvas.drawing("star", Box(*at, 0, 0).middle(size, size))
    middle = Box(at[0], at[1] + 0.03 * size, 0, 0).middle(size / 2, size / 2)
    canvas.label(middle, value, size * 0.72, face="title")
