"""A page on which a score is kept: a title, how it is done, and empty cells."""

from collections.abc import Sequence

from foxden.prints.box import Box
from foxden.prints.canvas import Canvas


def heading(canvas: Canvas, title: str, how: str) -> Box:
    """A new page with its title; the room that is left comes back."""
    page = canvas.page().inset(14)
    canvas.label(page.top(12), title, 24, face="title", align="left")
    return canvas.paragraph(page.below(14), how, 10.5).below(3)


def table(canvas: Canvas, box: Box, heads: Sequence[str], lines: Sequence[str]) -> None:
    """Empty cells with titles above the columns and before the lines."""
    rows = box.rows(len(lines) + 1)
    for cell, head in zip(rows[0].columns(len(heads)), heads, strict=True):
        canvas.frame(cell, fill="surface-2", line="line-strong")
        canvas.label(cell.inset(1), head, 10, face="bold")
    for row, line in zip(rows[1:], lines, strict=True):
        first, *others = row.columns(len(heads))
        for cell in others:
            canvas.frame(cell, line="line-strong")
        canvas.frame(first, fill="surface-2", line="line-strong")
        canvas.label(first.inset(1), line, 10, face="bold")
