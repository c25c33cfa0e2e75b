"""The winning strategy as a book: every position, folded, that it leaves the loser in.

A book maps the keys of positions in which the player to move loses to the number of turns
within which the game is then over. It is a strategy because it is closed: whatever the loser
does, the winner wins at once or has a turn that leads back into the book. The second player
wins Outfox, so the empty board is the first of its positions. Turns are not written down:
whoever is winning looks for the one that leads into the book.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
from msgspec import Struct

from foxden.core.errors import FoxdenError
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.solver.folding import Key, fold, unfold
from foxden.solver.position import from_state
from foxden.solver.prover import UNKNOWN, Prover

Book = Mapping[Key, int]
Progress = Callable[[int], None]

FILE_NAME: Final = "outfox.book"

_HEADER: Final = b"foxden-outfox-book/1\n"
_ENTRY_BYTES: Final = 16
_TURNS_BITS: Final = 40  # on file the number of turns stands above the 37 bits of a key's rest
_SLICE: Final = 2_000


class BookUnreadable(FoxdenError):
    """A file is not a book."""

    code = "book_unreadable"


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
    rows = [(pieces, rest | turns << _TURNS_BITS) for (pieces, rest), turns in sorted(book.items())]
    path.write_bytes(_HEADER + np.array(rows, "<i8").tobytes())


def read_book(path: Path) -> Book:
    return _decode(path.read_bytes(), str(path))


@cache
def packaged_book(name: str = FILE_NAME) -> Book:
    """A book that comes with Foxden."""
    return _decode((resources.files(__package__) / name).read_bytes(), name)


def _decode(data: bytes, name: str) -> Book:
    body = data.removeprefix(_HEADER)
    if body == data or len(body) % _ENTRY_BYTES:
        raise BookUnreadable("solver.book.unreadable", name=name, format=_HEADER.decode().strip())
    rows = np.frombuffer(body, "<i8").reshape(-1, 2).tolist()
    return {(pieces, rest & (1 << _TURNS_BITS) - 1): rest >> _TURNS_BITS for pieces, rest in rows}
