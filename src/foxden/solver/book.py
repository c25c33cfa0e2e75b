"""The winning strategy as a book: every position, folded, that it leaves the loser in.

A book maps the keys of positions in which the player to move loses to the number of turns
within which the game is then over. It is a strategy because it is closed: whatever the loser
does, the winner wins at once or has a turn that leads back into the book. The second player
wins Outfox, so the empty board is the first of its positions. Turns are not written down:
whoever is winning looks for the one that leads into the book.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from struct import iter_unpack, pack
from time import perf_counter
from typing import Final

from msgspec import Struct

from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.solver.folding import Key, fold, unfold
from foxden.solver.position import from_state
from foxden.solver.prover import UNKNOWN, Prover
from foxden.solver.shelf import BOOK_NAME, HEADER, TURNS_BITS, packaged_rows, rows_of

Book = Mapping[Key, int]
Progress = Callable[[int], None]

_SLICE: Final = 2_000


class Solution(Struct, frozen=True):
    """Who wins from the empty board, within how many turns, and what it took to prove it."""

    winner: Seat
    turns: int
    positions: int
    seconds: float


@cache
def empty_board() -> Key:
    return fold(from_state(outfox.start(outfox.Options(), 2)))


def solve_empty(progress: Progress) -> tuple[Solution, Book]:
    """Prove the empty board from nothing; `progress` hears how many positions were searched."""
    began = perf_counter()
    prover, key = Prover(), empty_board()
    while (verdict := prover.prove(unfold(*key), _SLICE)) == UNKNOWN:
        progress(prover.expanded)
    book: dict[Key, int] = {}
    turns = _add(book, key, prover)
    winner = Seat(0 if verdict.wins else 1)
    return Solution(winner, turns, prover.expanded, perf_counter() - began), book


def _add(book: dict[Key, int], key: Key, prover: Prover) -> int:
    """Add a lost position and all that the strategy needs below it; its number of turns."""
    if key not in book:
        # Answers are needed to the replies after which the winner does not win at once.
        answers = [answer_to(reply, prover) for _, reply in prover.open_turns(unfold(*key))]
        book[key] = max([2, *(2 + _add(book, answer, prover) for answer in answers if answer)])
    return book[key]


def answer_to(key: Key, prover: Prover) -> Key | None:
    """Where to lead from a position: the lost one whose proof is shortest; None: it is lost."""
    position = unfold(*key)
    while prover.prove(position, _SLICE) == UNKNOWN:  # the table may have given it up
        pass
    proven = [(prover.verdict_of(after), after) for _, after in prover.open_turns(position)]
    lost = [(verdict.turns or 0, after) for verdict, after in proven if verdict.wins is False]
    return min(lost)[1] if lost else None


def write_book(book: Book, path: Path) -> None:
    rows = [(pieces, rest | turns << TURNS_BITS) for (pieces, rest), turns in sorted(book.items())]
    path.write_bytes(HEADER + b"".join(pack("<qq", *row) for row in rows))


def read_book(path: Path) -> Book:
    return _decode(rows_of(path.read_bytes(), str(path)))


@cache
def packaged_book(name: str = BOOK_NAME) -> Book:
    """A book that comes with Foxden."""
    return _decode(packaged_rows(name))


def _decode(rows: bytes) -> Book:
    return {
        (pieces, rest & (1 << TURNS_BITS) - 1): rest >> TURNS_BITS
        for pieces, rest in iter_unpack("<qq", rows)
    }
