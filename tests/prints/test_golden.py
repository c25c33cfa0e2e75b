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


@pytest.mark.parametrize(("what", "number"), SHOWN)
def test_the_page_looks_as_it_did(what: str, number: int) -> None:
    page = rendered(pages(what)[number])
    path = GOLDEN / f"{what}-{number + 1}.png"
    if os.environ.get("FOXDEN_GOLDEN") == "write":
        page.save(path, optimize=True)
    expected = Image.open(path)
    assert page.size == expected.size
    # Renderers differ in how they soften edges, not in where things are.
    assert ImageStat.Stat(ImageChops.difference(page, expected)).mean[0] < 1.5
