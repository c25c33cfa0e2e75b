"""Boards, cards and sheets to print: real sizes, fonts embedded, fit for black and white.

What a game has to print its part here declares: `PRINTS`, by the names of the documents, and
`score_sheet`, its page of the score sheets; either may be missing.
"""

from collections.abc import Mapping
from contextlib import closing
from typing import Final

from foxden.core.errors import Unreadable
from foxden.prints.canvas import PAPERS, Canvas
from foxden.prints.order import Order, Print
from foxden.prints.parts import PARTS
from foxden.prints.scores import sheets
from foxden.texts import LANGUAGES, catalogue

MOST_BOARDS: Final = 1000
"""Enough for any hall, and not so many that a slip fills the memory."""

PRINTS: Final[Mapping[str, Print]] = {
    **{what: each for part in PARTS for what, each in getattr(part, "PRINTS", {}).items()},
    "score-sheets": Print("count.papers.score-sheets", sheets),
}


def make_print(
    what: str, language: str, paper: str, players: int = 6, deck: str | None = None
) -> bytes:
    """A PDF document; whether `players` and `deck` matter, the print knows."""
    if what not in PRINTS:
        raise Unreadable("prints.unreadable.what", what=what, prints=list(PRINTS))
    if language not in LANGUAGES:
        raise Unreadable("prints.unreadable.language", language=language, languages=LANGUAGES)
    if paper not in PAPERS:
        raise Unreadable("prints.unreadable.paper", paper=paper, papers=list(PAPERS))
    if not 1 <= players <= MOST_BOARDS:
        raise Unreadable("prints.unreadable.players", players=players, most=MOST_BOARDS)
    say = catalogue(language)
    title, draw, wide = PRINTS[what]
    canvas = Canvas(paper, say(title), language, wide=wide)
    with closing(canvas):
        draw(canvas, say, Order(players, deck))
        return bytes(canvas.pdf.output())
