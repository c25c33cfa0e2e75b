"""Fennecs as a picture and as text: columns, stars, and the hand of who looks."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.games.fennecs.cards import FULL
from foxden.games.fennecs.view import ColumnView, LaidView, View
from foxden.research.pictures.canvas import FAINT, FOX, INK, Canvas, Spot

_WIDTH: Final = 96
_CARD: Final = (72, 44)


def picture(view: View) -> NDArray[np.uint8]:
    players = len(view.players)
    canvas = Canvas(40 + players * _WIDTH, 560)
    canvas.text(f"{view.round}", (24, 24), 28)
    for seat, player in enumerate(view.players):
        across = 20 + (seat + 0.5) * _WIDTH
        canvas.text(f"{player.stars} *", (across, 60), 28, FOX if seat == view.actor else INK)
        canvas.text(f"{player.hand}", (across, 88), 20)
    for number, column in enumerate(view.columns):
        _draw_column(canvas, column, 20 + number * _WIDTH)
    for number, card in enumerate(view.hand):
        _draw_card(canvas, card, (20 + number * 80, 500), is_down=False)
    return canvas.pixels()


def text(view: View) -> str:
    """A line for each player and each column; a card in brackets lies face down."""
    lines = [f"round {view.round}, reserve {view.reserve}"]
    for seat, player in enumerate(view.players):
        mark = ">" if seat == view.actor else " "
        lines.append(f"{mark} {seat}: {player.stars} stars, {player.hand} cards")
    for number, column in enumerate(view.columns):
        owner = "" if column.collected_by is None else f" collected by {column.collected_by}"
        lines.append(f"column {number}: {' '.join(_names(column))}{owner}")
    return "\n".join([*lines, f"hand: {' '.join(view.hand)}"]) + "\n"


def _names(column: ColumnView) -> list[str]:
    names = [(laid.card or "?", _is_down(laid, column)) for laid in column.laid]
    return [f"[{name}]" if is_down else name for name, is_down in names]


def _draw_column(canvas: Canvas, column: ColumnView, left: float) -> None:
    canvas.box((left + 6, 106), (_WIDTH - 12, 52 * FULL + 8), FAINT, 2)
    for place, laid in enumerate(column.laid):
        name = laid.card or "?"
        _draw_card(canvas, name, (left + 12, 112 + 52 * place), is_down=_is_down(laid, column))


def _is_down(laid: LaidView, column: ColumnView) -> bool:
    return laid.face == "down" and column.collected_by is None


def _draw_card(canvas: Canvas, name: str, corner: Spot, *, is_down: bool) -> None:
    canvas.box(corner, _CARD, INK if is_down else FOX, 0 if is_down else 3)
    centre = corner[0] + _CARD[0] / 2, corner[1] + _CARD[1] / 2
    canvas.text(name, centre, 20 if len(name) > 3 else 30, FAINT if is_down else INK)
