"""The first three turns: the truth about every position that both players reach with care.

The book is a strategy for the second player from the empty board, and answers no position that
it avoids. Proofs of such positions are long early in the game. So they are made once: for each
position after three turns, none of which let the other player win at once, the position in
which its winner can leave the loser. This is the search's word, as all verdicts outside the
book are; the book's proof does not rest on it.
"""

from collections.abc import Callable, Iterator
from typing import Final

from foxden.solver.book import Book, answer_to, empty_board
from foxden.solver.folding import Key, unfold
from foxden.solver.prover import Prover

TABLE_BITS: Final = 22  # four million positions, for the prover that makes them

_TURNS: Final = 3


def solve_openings(prover: Prover, progress: Callable[[int, int], None]) -> Book:
    """Lost positions, with the turns within which they are over; `progress` hears done, of all."""
    openings: dict[Key, int] = {}
    keys = sorted(careful_positions(prover, _TURNS))
    for done, key in enumerate(keys):
        progress(done, len(keys))
        openings.update(_lost_by(prover, key))
    progress(len(keys), len(keys))
    return openings


def careful_positions(prover: Prover, turns: int) -> set[Key]:
    """All positions after so many turns that let nobody win at once, folded."""
    keys = {empty_board()}
    for _ in range(turns):
        keys = {after for key in keys for _, after in prover.open_turns(unfold(*key))}
    return keys


def _lost_by(prover: Prover, key: Key) -> Iterator[tuple[Key, int]]:
    """The position itself, if it is lost, or one that its winner can lead to."""
    lost = answer_to(key, prover) or key
    yield lost, prover.verdict_of(lost).turns or 0
