"""Pages look as they did when somebody looked at them.

After a change that is meant to be seen: `pytest tests/prints --write-golden`, then look at what
has changed.
"""

from pathlib import Path
from typing import Final, NamedTuple

import pytest
from PIL import Image, ImageChops

from prints.pages import coloured

GOLDEN: Final = Path(__file__).parent / "golden"
DOTS: Final = 24
BLOCK: Final = 8
"""Pixels: a third of an inch, less than anything on a page that has a meaning."""
LIMIT: Final = 12
"""A page drawn by another renderer is mostly off by less than half of it, one that is moved by
three millimetres by three times of it."""
SHIFT: Final = 3
"""Pixels: three millimetres."""


class Sheet(NamedTuple):
    what: str
    page: int
    language: str = "en"
    paper: str = "a4"

    @property
    def path(self) -> Path:
        return GOLDEN / f"{self.what}-{self.page}-{self.language}-{self.paper}.png"


SHEETS: Final = (
    Sheet("foxy-boards", 1),
    Sheet("foxy-count", 1),
    Sheet("foxy-summary", 1),
    Sheet("foxy-summary", 1, "fr"),
    Sheet("foxy-summary", 1, "it", "letter"),
    Sheet("foxy-deck", 3),
    Sheet("foxy-deck", 11),
    Sheet("foxy-deck", 12),
    Sheet("fennecs-deck", 1),
    Sheet("fennecs-deck", 5, "fr"),
    Sheet("fennecs-deck", 8),
    Sheet("fennecs-deck", 9),
    Sheet("foxy-box", 1),
    Sheet("foxy-box", 1, "fr", "letter"),
    Sheet("fennecs-box", 1, "it"),
    Sheet("outfox-board", 1),
    Sheet("outfox-board", 1, "it", "letter"),
    Sheet("outfox-pieces", 1),
    Sheet("score-sheets", 1),
    *(
        Sheet(f"{game}-quick", page, language, paper)
        for game in ("foxy", "fennecs", "outfox")
        for page in (1, 2)
        for language, paper in (("en", "a4"), ("fr", "letter"), ("it", "a4"))
    ),
)
every_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=[sheet.path.stem for sheet in SHEETS])


def difference(page: Image.Image, expected: Image.Image) -> int:
    """How much the two differ where they differ most, in shades of a colour, block by block.

    Renderers differ in how they soften edges, not in where things are.
    """
    return max(ImageChops.difference(page.reduce(BLOCK), expected.reduce(BLOCK)).tobytes())


@every_sheet
def test_the_page_looks_as_it_did(sheet: Sheet, write_golden: bool) -> None:
    page = coloured(sheet.what, sheet.language, sheet.paper, sheet.page, DOTS)
    if write_golden:
        # A palette that covers all its colours is a third as large, and off by 4 shades at most.
        small = page.quantize(255, method=Image.Quantize.MAXCOVERAGE, kmeans=2)
        small.save(sheet.path, optimize=True)
    expected = golden(sheet)
    assert page.size == expected.size
    assert difference(page, expected) < LIMIT


@every_sheet
def test_what_moves_is_noticed_and_what_changes_its_colour(sheet: Sheet) -> None:
    """The test above can fail: by three millimetres, by a blot, by colours that are gone."""
    expected = golden(sheet)
    for across, down in ((SHIFT, 0), (0, SHIFT)):
        assert difference(ImageChops.offset(expected, across, down), expected) >= LIMIT
    assert difference(expected.convert("L").convert("RGB"), expected) >= LIMIT
    edge = 2 * BLOCK
    for left in range(0, expected.width - edge, edge):
        for top in range(0, expected.height - edge, edge):
            place = (left, top, left + edge, top + edge)
            blotted = expected.copy()
            blotted.paste((255, 255, 255), place)
            drawn = ImageChops.difference(blotted, expected).crop(place).reduce(edge)
            if max(drawn.tobytes()) >= 2 * LIMIT:
                assert difference(blotted, expected) >= LIMIT


def golden(sheet: Sheet) -> Image.Image:
    return Image.open(sheet.path).convert("RGB")


def test_no_golden_page_is_left_over() -> None:
    assert set(GOLDEN.iterdir()) == {sheet.path for sheet in SHEETS}
