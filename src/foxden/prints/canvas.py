"""Paper to draw on: exact sizes, embedded fonts, cut marks, and the colours of the page."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import resources
from typing import Any, Final, Literal, cast

from fpdf import FPDF
from fpdf.enums import MethodReturnValue, XPos, YPos
from fpdf.fonts import TTFFont
from fpdf.prefs import ViewerPreferences

from foxden.prints.art import art, colours
from foxden.prints.box import Box

PaperName = Literal["a4", "letter"]
Face = Literal["plain", "bold", "title"]
Colour = str
"""A name of the page's: `ink`, `fennecs-negative-ink`."""
Spot = tuple[float, float]
Align = Literal["left", "centre", "right"]

PAPERS: Final[dict[PaperName, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
THIN: Final = 0.3
_POINT: Final = 25.4 / 72
_LEADING: Final = 1.25
_CUT_GAP: Final = 0.5
_CUT_LENGTH: Final = 4
EDGE: Final = 5
"""Millimetres at the edge of the paper where many printers put nothing."""
SCALE: Final = 50
SCENE: Final = (320, 200)
"""How wide and high the page's landscapes are drawn, in units of their own."""
_MARGIN_SIZE: Final = 7
_SMALLEST: Final = 0.75
"""Text that has to fit may be made smaller down to this share of its size."""

# The faces are free (OFL). Titles are set in the page's own; the other comes as a package.
_FACES: Final = {
    "plain": resources.files("font_source_sans_pro") / "files" / "SourceSansPro-Regular.ttf",
    "bold": resources.files("font_source_sans_pro") / "files" / "SourceSansPro-Bold.ttf",
}
_TITLES: Final = "title.woff"
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
        for face, path in {**_FACES, "title": art(_TITLES)}.items():
            self.pdf.add_font(face, "", str(path))

    def close(self) -> None:
        """Let go of the fonts' files, also where a print was refused half way."""
        for font in self.pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()

    def page(self) -> Box:
        self.pdf.add_page()
        return Box(0, 0, self.pdf.w, self.pdf.h)

    def pen(self, *, line: Colour = "ink", width: float = THIN, fill: Colour = "white") -> None:
        """What shapes are drawn with from here on."""
        self.pdf.set_draw_color(*colours()[line])
        self.pdf.set_line_width(width)
        self.pdf.set_fill_color(*colours()[fill])

    def label(  # noqa: PLR0913  a text has a place, a look and a side to lean on
        self,
        box: Box,
        text: str,
        size: float,
        *,
        face: Face = "plain",
        align: Align = "centre",
        colour: Colour = "ink",
    ) -> None:
        """One line in the middle of the box's height, made smaller where it is too long."""
        self.pdf.set_font(face, "", size)
        width = self.pdf.get_string_width(text)
        if width > box.width:
            size *= box.width / width
            self.pdf.set_font_size(size)
            width = box.width
        self.pdf.set_text_color(*colours()[colour])
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        baseline = box.centre[1] + _CAPITAL_HEIGHT[face] * size * _POINT / 2
        self.pdf.text(box.x + share * (box.width - width), baseline, text)

    def paragraph(self, box: Box, text: str, size: float, *, face: Face = "plain") -> Box:
        """Lines of text from the top of the box; what is left of the box comes back."""
        self.pdf.set_font(face, "", size)
        self.pdf.set_text_color(*colours()["ink"])
        self.pdf.set_xy(box.x, box.y)
        self.pdf.multi_cell(
            box.width, _LEADING * size * _POINT, text, align="L", new_x=XPos.LEFT, new_y=YPos.NEXT
        )
        return box.below(self.pdf.get_y() - box.y)

    def paragraphs(self, box: Box, texts: Sequence[str], size: float, gap: float) -> Box:
        """Several of them, made smaller together where they would not fit; the rest of the box."""
        size = self.fitting_size(box, texts, size, gap)
        for text in texts:
            box = self.paragraph(box, text, size).below(gap)
        return box

    def fitting_size(self, box: Box, texts: Sequence[str], size: float, gap: float = 0) -> float:
        """The size at which paragraphs fit into the box, this one or a smaller one."""
        sizes = [size * share / 100 for share in range(100, round(100 * _SMALLEST), -1)]
        fitting = next((s for s in sizes if self._height(box, texts, s, gap) <= box.height), None)
        assert fitting is not None, texts  # noqa: S101  a translation too long is a fault of ours
        return fitting

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
        self,
        box: Box,
        *,
        radius: float = 0,
        fill: Colour = "white",
        line: Colour = "ink",
        width: float = THIN,
    ) -> None:
        self.pen(line=line, width=width, fill=fill)
        self.pdf.rect(*box, style="DF", **_rounded(radius))

    def plate(self, box: Box, text: str, size: float) -> None:
        """A few words on a light ground of their own, readable on any picture."""
        self.pdf.set_font("bold", "", size)
        width = min(box.width, self.pdf.get_string_width(text) + box.height)
        ground = box.middle(width, box.height)
        self.frame(ground, radius=box.height / 2, fill="card", line="card-edge")
        self.label(ground.middle(width - 1.5, box.height), text, size, face="bold")

    def drawing(self, name: str, box: Box) -> None:
        """One of the page's drawings, as large as fits."""
        self.pdf.image(str(art(f"{name}.svg")), *box, keep_aspect_ratio=True)

    def scene(self, name: str, box: Box, *, align: Align = "right") -> None:
        """A landscape that fills the box; what does not fit is cut off, most of it to the left."""
        scale = max(box.width / SCENE[0], box.height / SCENE[1])
        width, height = scale * SCENE[0], scale * SCENE[1]
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        place = Box(box.x - share * (width - box.width), box.y, width, height)
        with self.pdf.rect_clip(*box):
            self.drawing(f"scene-{name}", place._replace(y=box.bottom - height))

    def round_off(self, box: Box, radius: float, colour: Colour) -> None:
        """Round the corners of a picture that lies on this colour."""
        self.pen(line=colour, width=radius)
        rim = box.inset(-radius / 2)
        self.pdf.rect(*rim, style="D", **_rounded(1.5 * radius))

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
            self.label(box.middle(box.height, box.width), text, _MARGIN_SIZE, colour="ink-soft")

    @contextmanager
    def upside_down(self, box: Box) -> Iterator[None]:
        """What is drawn in the box appears turned by half a turn."""
        with self.pdf.rotation(180, *box.centre):
            yield


def _rounded(radius: float) -> dict[str, Any]:
    return {"round_corners": True, "corner_radius": radius} if radius else {}
