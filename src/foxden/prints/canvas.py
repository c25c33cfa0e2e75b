"""Paper to draw on: exact sizes, embedded fonts, cut marks, and ink that survives greyscale."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import resources
from math import cos, pi, sin
from typing import Any, Final, Literal, cast

from fpdf import FPDF
from fpdf.enums import MethodReturnValue, XPos, YPos
from fpdf.fonts import TTFFont
from fpdf.prefs import ViewerPreferences

from foxden.prints.box import Box

PaperName = Literal["a4", "letter"]
Face = Literal["plain", "bold", "title"]
Colour = tuple[int, int, int]
Spot = tuple[float, float]

PAPERS: Final[dict[PaperName, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
INK: Final[Colour] = (43, 42, 51)
FAINT: Final[Colour] = (96, 94, 92)
"""Less than ink, and still read without effort (6.4 : 1 on white)."""
TINT: Final[Colour] = (244, 240, 232)
WHITE: Final[Colour] = (255, 255, 255)

THIN: Final = 0.3
_POINT: Final = 25.4 / 72
_LEADING: Final = 1.25
_CUT_GAP: Final = 0.5
_CUT_LENGTH: Final = 4
EDGE: Final = 5
"""Millimetres at the edge of the paper where many printers put nothing."""
SCALE: Final = 50
_MARGIN_SIZE: Final = 7
_SMALLEST: Final = 0.75
"""Text that has to fit may be made smaller down to this share of its size."""

# The faces are free (OFL) and come as packages of their own.
_FACES: Final = (
    ("plain", "font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    ("bold", "font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    ("title", "font_fredoka_one", "FredokaOne-Regular.ttf"),
)
_CAPITAL_HEIGHT: Final[dict[Face, float]] = {"plain": 0.66, "bold": 0.66, "title": 0.7}


class Canvas:
    """A document on one kind of paper; `pdf` is there for plain lines and shapes."""

    def __init__(self, paper: PaperName, title: str, language: str, *, wide: bool = False) -> None:
        self.pdf = FPDF("landscape" if wide else "portrait", "mm", PAPERS[paper])
        self.pdf.set_auto_page_break(auto=False)
        self.pdf.c_margin = 0
        self.pdf.set_title(title)
        self.pdf.set_lang(language)
        self.pdf.set_creator("Foxden")
        # The same print is the same file, whenever it is made.
        self.pdf.set_creation_date(datetime(2021, 1, 1, tzinfo=UTC))
        # A printer that shrinks a page to its own margins would spoil the sizes.
        self.pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
        for face, package, file in _FACES:
            path = resources.files(package) / "files" / file
            self.pdf.add_font(face, "", str(path))

    def close(self) -> None:
        """Let go of the fonts' files, also where a print was refused half way."""
        for font in self.pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()

    def page(self) -> Box:
        self.pdf.add_page()
        return Box(0, 0, self.pdf.w, self.pdf.h)

    def pen(self, *, line: Colour = INK, width: float = THIN, fill: Colour = WHITE) -> None:
        """What shapes are drawn with from here on."""
        self.pdf.set_draw_color(*line)
        self.pdf.set_line_width(width)
        self.pdf.set_fill_color(*fill)

    def label(  # noqa: PLR0913  a text has a place, a look and a side to lean on
        self,
        box: Box,
        text: str,
        size: float,
        *,
        face: Face = "plain",
        align: Literal["left", "centre", "right"] = "centre",
        colour: Colour = INK,
    ) -> None:
        """One line in the middle of the box's height, made smaller where it is too long."""
        text = text.replace("\u00a0", " ")  # the title face has no such space
        self.pdf.set_font(face, "", size)
        width = self.pdf.get_string_width(text)
        if width > box.width:
            size *= box.width / width
            self.pdf.set_font_size(size)
            width = box.width
        self.pdf.set_text_color(*colour)
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        baseline = box.centre[1] + _CAPITAL_HEIGHT[face] * size * _POINT / 2
        self.pdf.text(box.x + share * (box.width - width), baseline, text)

    def paragraph(self, box: Box, text: str, size: float, *, face: Face = "plain") -> Box:
        """Lines of text from the top of the box; what is left of the box comes back."""
        self.pdf.set_font(face, "", size)
        self.pdf.set_text_color(*INK)
        self.pdf.set_xy(box.x, box.y)
        self.pdf.multi_cell(
            box.width, _LEADING * size * _POINT, text, align="L", new_x=XPos.LEFT, new_y=YPos.NEXT
        )
        return box.below(self.pdf.get_y() - box.y)

    def paragraphs(self, box: Box, texts: Sequence[str], size: float, gap: float) -> Box:
        """Several of them, made smaller together where they would not fit; the rest of the box."""
        sizes = [size * share / 100 for share in range(100, round(100 * _SMALLEST), -1)]
        fitting = next((s for s in sizes if self._height(box, texts, s, gap) <= box.height), None)
        assert fitting is not None, texts  # noqa: S101  a translation too long is a fault of ours
        for text in texts:
            box = self.paragraph(box, text, fitting).below(gap)
        return box

    def _height(self, box: Box, texts: Sequence[str], size: float, gap: float) -> float:
        self.pdf.set_font("plain", "", size)
        line = _LEADING * size * _POINT
        height = gap * (len(texts) - 1)
        for text in texts:
            wanted = MethodReturnValue.HEIGHT
            told = self.pdf.multi_cell(
                box.width, line, text, align="L", dry_run=True, output=wanted
            )
            height += cast("float", told)
        return height

    def frame(
        self, box: Box, *, radius: float = 0, fill: Colour = WHITE, width: float = THIN
    ) -> None:
        self.pen(width=width, fill=fill)
        rounded: dict[str, Any] = {"round_corners": True, "corner_radius": radius} if radius else {}
        self.pdf.rect(*box, style="DF", **rounded)

    def drawing(self, name: str, box: Box) -> None:
        """One of our own drawings, as large as fits."""
        path = resources.files("foxden.prints") / "drawings" / f"{name}.svg"
        self.pdf.image(str(path), *box, keep_aspect_ratio=True)

    def star(self, at: Spot, radius: float, *, filled: bool = True) -> None:
        self.pen(fill=INK if filled else WHITE)
        self.burst(at, radius, points=5, notch=0.45)

    def burst(self, at: Spot, radius: float, *, points: int, notch: float) -> None:
        """A star in the pen's colours; its inner corners lie at `notch` of the radius."""
        corners = [
            (at[0] + reach * sin(pi * corner / points), at[1] - reach * cos(pi * corner / points))
            for corner in range(2 * points)
            for reach in [radius * (notch if corner % 2 else 1)]
        ]
        self.pdf.polygon(corners, style="DF")

    def cut_marks(self, sheet: Box, columns: int = 1, rows: int = 1) -> None:
        """Short lines around a grid: a ruler laid on two of them cuts the exact size.

        They are as long as the printer's dead edge allows.
        """
        self.pen(width=0.15)
        near = _CUT_GAP
        far = min(near + _CUT_LENGTH, sheet.y - EDGE, self.pdf.h - sheet.bottom - EDGE)
        for at in range(columns + 1):
            x = sheet.x + at * sheet.width / columns
            self.pdf.line(x, sheet.y - near, x, sheet.y - far)
            self.pdf.line(x, sheet.bottom + near, x, sheet.bottom + far)
        far = min(near + _CUT_LENGTH, sheet.x - EDGE, self.pdf.w - sheet.right - EDGE)
        for at in range(rows + 1):
            y = sheet.y + at * sheet.height / rows
            self.pdf.line(sheet.x - near, y, sheet.x - far, y)
            self.pdf.line(sheet.right + near, y, sheet.right + far, y)

    def margin(
        self, note: str, scale: str = "", *, at: float | None = None, below: float = 67
    ) -> None:
        """What sheet this is, up the left margin, and a bar that shows whether sizes are true.

        The bar's middle is at this height, the note's so far below: clear of all cut marks.
        """
        bar = Box(EDGE + 0.5, at or self.pdf.h / 2, 3, 0).middle(3, SCALE)
        self._upwards(bar._replace(y=bar.y + below), note)
        if not scale:
            return
        self.pen(width=0.3)
        self.pdf.line(bar.x, bar.y, bar.x, bar.bottom)
        for y in (bar.y, bar.bottom):
            self.pdf.line(bar.x, y, bar.x + 1.2, y)
        self._upwards(bar.after(0.4), scale)

    def _upwards(self, box: Box, text: str) -> None:
        """A small line that is read from below, in the middle of a narrow box."""
        with self.pdf.rotation(90, *box.centre):
            self.label(box.middle(box.height, box.width), text, _MARGIN_SIZE, colour=FAINT)

    @contextmanager
    def upside_down(self, box: Box) -> Iterator[None]:
        """What is drawn in the box appears turned by half a turn."""
        with self.pdf.rotation(180, *box.centre):
            yield
