"""Outfox for two players, solved: the proof, its book, and the truth about any position."""

from foxden.solver.analysis import (
    Advice,
    Judged,
    Reviewed,
    Solved,
    Unsolvable,
    advise,
    analyse,
    informed_prover,
    review,
    solve_position,
)
from foxden.solver.book import (
    Book,
    BookUnreadable,
    Solution,
    packaged_book,
    read_book,
    solve_empty,
    write_book,
)
from foxden.solver.check import BookRefuted, Checked, check_book
from foxden.solver.doubts import lets_win
from foxden.solver.prover import Prover

__all__ = [
    "Advice",
    "Book",
    "BookRefuted",
    "BookUnreadable",
    "Checked",
    "Judged",
    "Prover",
    "Reviewed",
    "Solution",
    "Solved",
    "Unsolvable",
    "advise",
    "analyse",
    "check_book",
    "informed_prover",
    "lets_win",
    "packaged_book",
    "read_book",
    "review",
    "solve_empty",
    "solve_position",
    "write_book",
]
