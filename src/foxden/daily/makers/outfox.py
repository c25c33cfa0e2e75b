"""Puzzles of Outfox made: positions of random games in which one turn wins, proven."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from foxden import solver
from foxden.daily.makers import Order, Progress
from foxden.solver.prover import Prover
from foxden.solver.puzzle_file import FILE_NAME, write_puzzles
from foxden.solver.puzzles import (
    Puzzle,
    arranged,
    check_puzzle,
    packaged_puzzles,
    puzzles_of_game,
)

kind: Final = Puzzle
games: Final = 8_000
file: Final = Path(solver.__file__).parent / FILE_NAME


def made_of_game(order: Order, number: int) -> tuple[Puzzle, ...]:
    return puzzles_of_game(order.seed, number)


def ship(made: Sequence[Puzzle], _order: Order, path: Path) -> int:
    order = arranged(made)
    write_puzzles(order, path)
    return len(order)


def check(progress: Progress) -> int:
    """Prove every puzzle again; PuzzleRefuted where one is none."""
    puzzles, prover = packaged_puzzles(), Prover()
    for number, puzzle in enumerate(puzzles, 1):
        check_puzzle(puzzle, prover)
        progress(number, number)
    return len(puzzles)
