"""Foxy as a picture and as text: the top card and the board of who looks."""

import numpy as np
from numpy.typing import NDArray

from foxden.games.foxy.cards import FOX as FOX_CARD
from foxden.games.foxy.cards import SHOWN
from foxden.games.foxy.state import TURNS
from foxden.games.foxy.view import View
from foxden.research.pictures.canvas import FAINT, FOX, Canvas


def picture(view: View) -> NDArray[np.uint8]:
    canvas = Canvas(520, 420)
    canvas.text(f"{view.turn} / {TURNS}", (260, 24), 28)
    canvas.box((150, 50), (220, 150), FOX, 3)
    if view.card is not None:
        names = ("fox",) if view.card == FOX_CARD else SHOWN[view.card]
        for number, name in enumerate(names):
            canvas.text(name, (260, 90 + 36 * number), 34)
    for turn in range(TURNS):
        _draw_box(canvas, view, turn)
    return canvas.pixels()


def text(view: View) -> str:
    """The circled number is in brackets."""
    written = [
        f"({entry.number})" if view.circle == turn else str(entry.number)
        for turn, entry in enumerate(view.written, start=1)
    ]
    lines = [f"turn {view.turn} of {TURNS}", f"card: {view.card}", f"board: {' '.join(written)}"]
    if view.count is not None:
        lines.append(f"exact: {' '.join(map(str, view.count.exact))}")
    return "\n".join(lines) + "\n"


def _draw_box(canvas: Canvas, view: View, turn: int) -> None:
    row, column = divmod(turn, 10)
    centre = 35 + 50 * column, 260 + 80 * row
    canvas.box((centre[0] - 22, centre[1] - 28), (44, 56), FAINT, 2)
    if turn < len(view.written):
        canvas.text(str(view.written[turn].number), centre, 30)
    if view.circle == turn + 1:
        canvas.circle(centre, 20, FOX, 3)
