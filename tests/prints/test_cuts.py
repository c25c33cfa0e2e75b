"""What is cut out is whole: seen on the rendered page, in every language, on either paper."""

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Final

import pytest
from pdfplumber.page import Page
from PIL import Image

from foxden.prints import PRINTS
from foxden.prints.canvas import EDGE, PAPERS, SCALE
from foxden.texts import LANGUAGES
from prints.pages import MM, Box, all_rendered, cut_lines, cut_marks, pages, rendered

CUT: Final = ("foxy-boards", "foxy-deck", "fennecs-deck", "outfox-pieces")
DECKS: Final = ("foxy-deck", "fennecs-deck")
DOTS: Final = 100
SIDE: Final = 0.3
"""Millimetres to either side of a cut that scissors may stray."""
CROSSING: Final = 0.5
"""Millimetres around a crossing, where the marks of the other cuts end."""

every_paper = pytest.mark.parametrize("paper", PAPERS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def darkest(image: Image.Image, place: Box) -> int:
    """0 is ink and 255 paper."""
    corners = [round(edge * DOTS / 25.4) for edge in place]
    return min(image.crop((corners[0], corners[1], corners[2], corners[3])).tobytes())


def cuts(page: Page) -> Iterator[Box]:
    """Narrow strips along every cut, from each crossing to the next, where no mark lies on it."""
    across, down = cut_lines(page)
    marks = cut_marks(page)
    strips = [
        *(Box(x - SIDE, top, x + SIDE, end) for x in across for top, end in _spans(down)),
        *(Box(left, y - SIDE, end, y + SIDE) for y in down for left, end in _spans(across)),
    ]
    for strip in strips:
        if not any(_lies_in(mark, strip) for mark in marks):
            yield strip


def _spans(cut: list[float]) -> Iterator[tuple[float, float]]:
    return ((start + CROSSING, end - CROSSING) for start, end in pairwise(cut))


def _lies_in(mark: Box, strip: Box) -> bool:
    return (
        strip.left <= (mark.left + mark.right) / 2 <= strip.right
        and strip.top <= (mark.top + mark.bottom) / 2 <= strip.bottom
    )


@pytest.mark.parametrize("what", CUT)
@every_paper
@every_language
def test_nothing_crosses_a_cut(what: str, paper: str, language: str) -> None:
    """Cuts are the same in every language: they are read off the English pages."""
    images = all_rendered(what, language, paper, DOTS)
    for page, image in zip(pages(what, paper=paper), images, strict=True):
        strips = list(cuts(page))
        assert len(strips) >= 6
        assert [strip for strip in strips if darkest(image, strip) < 250] == []


def test_a_letter_on_a_cut_would_be_seen() -> None:
    """The test above can fail: ink on any cut is found."""
    page = pages("outfox-pieces")[0]
    clean = rendered(page, DOTS)
    for strip in cuts(page):
        image = clean.copy()
        x = round((strip.left + strip.right) / 2 * DOTS / 25.4)
        y = round((strip.top + strip.bottom) / 2 * DOTS / 25.4)
        image.paste(0, (x, y, x + 1, y + 1))
        assert darkest(image, strip) < 250


@pytest.mark.parametrize("what", CUT)
@every_paper
def test_marks_lie_where_every_printer_prints(what: str, paper: str) -> None:
    for page in pages(what, paper=paper):
        marks = cut_marks(page)
        assert marks
        for mark in marks:
            assert mark.left >= EDGE - 0.01
            assert mark.top >= EDGE - 0.01
            assert mark.right <= page.width / MM - EDGE + 0.01
            assert mark.bottom <= page.height / MM - EDGE + 0.01


@pytest.mark.parametrize("what", DECKS)
@every_paper
def test_every_front_has_its_back_whichever_way_the_paper_is_turned(what: str, paper: str) -> None:
    printed = pages(what, paper=paper)
    sheets = printed[:-1] if what == "fennecs-deck" else printed  # the stars have no backs
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        shown = _cells(front)
        assert shown == _cells(back)
        assert shown == {(2 - column, row) for column, row in shown}
        assert shown == {(column, 2 - row) for column, row in shown}


def _cells(page: Page) -> set[tuple[int, int]]:
    """Which cells of a sheet are printed at all."""
    across, down = cut_lines(page)
    image = rendered(page, DOTS)
    return {
        (column, row)
        for column, row in product(range(3), range(3))
        if darkest(image, Box(across[column], down[row], across[column + 1], down[row + 1])) < 250
    }


@pytest.mark.parametrize("what", [*CUT, "outfox-board"])
@every_paper
def test_a_bar_shows_whether_sizes_are_true(what: str, paper: str) -> None:
    page = pages(what, paper=paper)[0]
    bars = [line for line in page.lines if line["height"] / MM == pytest.approx(SCALE, abs=0.01)]
    assert len(bars) == 1
    marks = cut_marks(page)
    bar = Box(*(bars[0][side] / MM for side in ("x0", "top", "x1", "bottom")))
    assert bar.left >= EDGE
    assert not any(mark.left < bar.left + 3 and bar.top < mark.top < bar.bottom for mark in marks)


def test_the_test_knows_every_print_that_is_cut() -> None:
    assert [what for what in PRINTS if cut_marks(pages(what)[0])] == list(CUT)
