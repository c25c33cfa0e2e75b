"""Printed documents, opened again: what is on their pages, in millimetres."""

import io
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pdfplumber
import pypdfium2  # type: ignore[import-untyped]  # ships no types
import pytest
from pdfplumber.page import Page
from PIL import Image

from foxden.prints import make_print
from foxden.prints.art import colours

MM = 72 / 25.4
_FINELY = 4


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


@cache
def document(what: str, language: str = "en", paper: str = "a4", players: int = 6) -> bytes:
    return make_print(what, language, paper, players)


@cache
def pages(what: str, language: str = "en", paper: str = "a4", players: int = 6) -> list[Page]:
    return pdfplumber.open(io.BytesIO(document(what, language, paper, players))).pages


def size(page: Page) -> tuple[float, float]:
    return round(page.width / MM, 1), round(page.height / MM, 1)


def words(page: Page) -> list[str]:
    return [word["text"] for word in page.extract_words()]


def cut_lines(page: Page) -> tuple[list[float], list[float]]:
    """Where the cut marks tell to cut: the x of the upright ones, the y of the level ones."""
    marks = [line for line in page.lines if _is_cut_mark(line)]
    upright = {round(line["x0"] / MM, 2) for line in marks if line["width"] < 0.01}
    level = {round(line["top"] / MM, 2) for line in marks if line["height"] < 0.01}
    return sorted(upright), sorted(level)


def cut_marks(page: Page) -> list[Box]:
    """The marks themselves."""
    return [
        Box(*(line[side] / MM for side in ("x0", "top", "x1", "bottom")))
        for line in page.lines
        if _is_cut_mark(line)
    ]


def _is_cut_mark(line: dict[str, Any]) -> bool:
    """Drawings set the width of their lines in a way that is not seen here; their colours are."""
    ink = pytest.approx([shade / 255 for shade in colours()["ink"]], abs=0.001)
    return bool(round(line["linewidth"] / MM, 2) == 0.15 and line["stroking_color"] == ink)


def steps(places: list[float]) -> list[float]:
    return [round(after - before, 1) for before, after in pairwise(places)]


def rendered(page: Page, dots_per_inch: int = 24) -> Image.Image:
    """The page as a printer without colours would put it on paper."""
    image: Image.Image = page.to_image(resolution=dots_per_inch, antialias=True).original
    return image.convert("L")


def all_rendered(what: str, language: str, paper: str, dots_per_inch: int) -> Iterator[Image.Image]:
    """Every page, grey: the quick way where nothing else is asked of it."""
    with pypdfium2.PdfDocument(document(what, language, paper)) as opened:
        for page in opened:
            yield page.render(scale=dots_per_inch / 72, grayscale=True).to_pil().convert("L")


def coloured(what: str, language: str, paper: str, number: int, dots_per_inch: int) -> Image.Image:
    """One page, counted from 1, as it is seen: drawn finely, then made small."""
    with pypdfium2.PdfDocument(document(what, language, paper)) as opened:
        scale = _FINELY * dots_per_inch / 72
        image: Image.Image = opened[number - 1].render(scale=scale).to_pil()
        return image.convert("RGB").reduce(_FINELY)
