"""Foxy's cards drawn in any size, as on the page."""

from collections.abc import Iterator, Sequence
from typing import Final

from foxden.games.foxy.cards import FOX, SHOWN, Card
from foxden.prints.box import Box
from foxden.prints.canvas import Canvas
from foxden.prints.cards import WIDTH, Back

# Where the animals of a card stand, by how many there are: centre and width in shares of the card.
_PLACES: Final = {
    1: ((0.5, 0.48, 0.76),),
    2: ((0.3, 0.25, 0.52), (0.68, 0.68, 0.52)),
    3: ((0.27, 0.2, 0.44), (0.73, 0.45, 0.44), (0.29, 0.73, 0.44)),
}

BACK: Final = Back(
    ground="mark-foxy-background",
    edge="accent",
    ring="card",
    disc="gold-soft",
    figure="fox",
    mark="paw",
    mark_size=9,
)


def draw_card(canvas: Canvas, card: Card, box: Box) -> Box:
    """A card's picture in any size, without words; where the picture is comes back."""
    unit = box.width / WIDTH
    canvas.frame(box.inset(1.5 * unit), radius=3.5 * unit, fill="card", line="line-strong")
    stage = box.inset(4 * unit)
    stage = stage.top(stage.height - 8 * unit)
    if card == FOX:
        canvas.scene("fox", stage, align="centre")
        canvas.drawing("fox", stage.below(5 * unit).top(50 * unit).middle(44 * unit, 44 * unit))
    else:
        canvas.scene(card.partition(":")[0], stage)
        for animal, spot in places(SHOWN[card], stage):
            canvas.drawing(drawing_of(animal), spot)
    canvas.round_off(stage, 2 * unit, "card")
    return stage


def drawing_of(animal: str) -> str:
    """The page's set has a chicken for our hen."""
    return "chicken" if animal == "hen" else animal


def places(animals: Sequence[str], stage: Box) -> Iterator[tuple[str, Box]]:
    for animal, (x, y, width) in zip(animals, _PLACES[len(animals)], strict=True):
        size = width * stage.width
        spot = Box(stage.x + x * stage.width, stage.y + y * stage.height, 0, 0)
        yield animal, spot.middle(size, size)
