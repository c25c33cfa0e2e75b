"""Score sheets for the three games, a page each."""

from collections.abc import Sequence
from typing import Final

from foxden.games.foxy.state import TURNS
from foxden.prints.box import Box
from foxden.prints.canvas import TINT, WHITE, Canvas
from foxden.prints.order import Order
from foxden.texts import Catalogue

_FOXY_PLAYERS: Final = 6
_FENNECS_PLAYERS: Final = 5
_FENNECS_ROUNDS: Final = 20
_OUTFOX_GAMES: Final = 20


def sheets(canvas: Canvas, say: Catalogue, _order: Order) -> None:
    exact = [say("foxy.counted.turn"), say("foxy.counted.exact")]
    turns = [str(turn) for turn in range(1, TURNS + 1)]
    table = _heading(canvas, say("foxy.name"), say("prints.scores.foxy"))
    ends = [say("prints.total"), say("prints.scores.circled"), say("prints.scores.crossed")]
    _table(canvas, table, [*exact, *[""] * _FOXY_PLAYERS], [*turns, *ends])

    table = _heading(canvas, say("fennecs.name"), say("prints.scores.fennecs"))
    rounds = [str(number) for number in range(1, _FENNECS_ROUNDS + 1)]
    heads = [say("prints.scores.round"), *[""] * _FENNECS_PLAYERS, say("prints.scores.reserve")]
    _table(canvas, table, heads, rounds)

    table = _heading(canvas, say("outfox.name"), say("prints.scores.outfox"))
    games = [str(number) for number in range(1, _OUTFOX_GAMES + 1)]
    columns = ("game", "first", "winner", "turns", "how")
    _table(canvas, table, [say(f"prints.scores.{name}") for name in columns], games)


def _heading(canvas: Canvas, title: str, how: str) -> Box:
    """A new page with its title; the room that is left comes back."""
    page = canvas.page().inset(14)
    canvas.label(page.top(12), title, 24, face="title", align="left")
    return canvas.paragraph(page.below(14), how, 10.5).below(3)


def _table(canvas: Canvas, box: Box, heads: Sequence[str], lines: Sequence[str]) -> None:
    """Empty cells with titles above the columns and before the lines."""
    rows = box.rows(len(lines) + 1)
    for cell, head in zip(rows[0].columns(len(heads)), heads, strict=True):
        canvas.frame(cell, fill=TINT)
        canvas.label(cell.inset(1), head, 10, face="bold")
    for row, line in zip(rows[1:], lines, strict=True):
        first, *others = row.columns(len(heads))
        for cell in others:
            canvas.frame(cell, fill=WHITE)
        canvas.frame(first, fill=TINT)
        canvas.label(first.inset(1), line, 10, face="bold")
