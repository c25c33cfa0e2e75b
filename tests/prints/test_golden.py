"""Pages look as they did when somebody looked at them.

After a change that is meant to be seen: look, then `FOXDEN_GOLDEN=write pytest tests/prints`.
"""

import os
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat

from prints.pages import pages, rendered

GOLDEN: Final = Path(__file__).parent / "golden"
SHOWN: Final = [
    ("foxy-boards", 0),
    ("foxy-count", 0),
    ("foxy-summary", 0),
    ("foxy-deck", 2),
    ("foxy-deck", 10),
    ("fennecs-deck", 0),
    ("fennecs-deck", 4),
    ("fennecs-deck", 8),
    ("outfox-board", 0),
    ("outfox-pieces", 0),
    ("score-sheets", 0),
]


BLOCK: Final = 8
"""Pixels: a third of an inch, less than anything on a page that has a meaning."""
LIMIT: Final = 6


def difference(page: Image.Image, expected: Image.Image) -> int:
    """How much the two differ where they differ most, in shades of grey a block.

    Renderers differ in how they soften edges, not in where things are.
    """
    apart = ImageChops.difference(page, expected)
    return max(apart.reduce(BLOCK).tobytes())


shown = pytest.mark.parametrize(("what", "number"), SHOWN)


@shown
def test_the_page_looks_as_it_did(what: str, number: int) -> None:
    page = rendered(pages(what)[number])
    path = GOLDEN / f"{what}-{number + 1}.png"
    if os.environ.get("FOXDEN_GOLDEN") == "write":
        page.save(path, optimize=True)
    expected = Image.open(path)
    assert page.size == expected.size
    assert difference(page, expected) < LIMIT


@shown
def test_a_blot_of_a_few_centimetres_would_be_noticed(what: str, number: int) -> None:
    """White over any part of a page that has something on it is a difference."""
    expected = Image.open(GOLDEN / f"{what}-{number + 1}.png")
    edge = 2 * BLOCK
    for left in range(0, expected.width - edge, edge):
        for top in range(0, expected.height - edge, edge):
            place = (left, top, left + edge, top + edge)
            if ImageStat.Stat(expected.crop(place)).mean[0] < 255 - 2 * LIMIT:
                blotted = expected.copy()
                blotted.paste(255, place)
                assert difference(blotted, expected) >= LIMIT
