"""Boards, cards and sheets to print: real sizes, fonts embedded, fit for black and white."""

from collections.abc import Callable
from typing import Final, NamedTuple

from foxden.core.errors import Unreadable
from foxden.games.foxy.cards import copies_in
from foxden.prints import fennecs, foxy, outfox, scores
from foxden.prints.canvas import PAPERS, Canvas
from foxden.prints.order import Order
from foxden.texts import LANGUAGES, Catalogue, catalogue

MOST_BOARDS: Final = 1000
"""Enough for any hall, and not so many that a slip fills the memory."""


class Print(NamedTuple):
    draw: Callable[[Canvas, Catalogue, Order], None]
    wide: bool = False


PRINTS: Final = {
    "foxy-boards": Print(foxy.boards),
    "foxy-count": Print(foxy.count, wide=True),
    "foxy-summary": Print(foxy.summary),
    "foxy-deck": Print(foxy.deck),
    "fennecs-deck": Print(fennecs.deck_and_stars),
    "outfox-board": Print(outfox.board),
    "outfox-pieces": Print(outfox.pieces),
    "score-sheets": Print(scores.sheets),
}


def make_print(
    what: str, language: str, paper: str, players: int = 6, deck: tuple[str, ...] | None = None
) -> bytes:
    """A PDF document; `players` and `deck` matter to Foxy's boards and deck."""
    if what not in PRINTS:
        raise Unreadable("prints.unreadable.what", what=what, prints=list(PRINTS))
    if language not in LANGUAGES:
        raise Unreadable("prints.unreadable.language", language=language, languages=LANGUAGES)
    if paper not in PAPERS:
        raise Unreadable("prints.unreadable.paper", paper=paper, papers=list(PAPERS))
    if not 1 <= players <= MOST_BOARDS:
        raise Unreadable("prints.unreadable.players", players=players, most=MOST_BOARDS)
    copies_in(deck)  # X4: refuses what is no deck, before fonts are opened
    say = catalogue(language)
    draw, wide = PRINTS[what]
    canvas = Canvas(paper, say(f"count.papers.{what}"), language, wide=wide)
    draw(canvas, say, Order(players, deck))
    return bytes(canvas.pdf.output())
