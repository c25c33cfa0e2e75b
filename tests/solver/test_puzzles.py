"""Every puzzle has one winning turn up to symmetry, proven; nothing else passes for one."""

import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.solver.folding import fold
from foxden.solver.position import from_state, take, to_state, to_turn
from foxden.solver.prover import Prover
from foxden.solver.puzzle_file import THEMES, PuzzlesUnreadable, write_puzzles
from foxden.solver.puzzles import (
    Puzzle,
    PuzzleRefuted,
    check_puzzle,
    packaged_puzzles,
    puzzles_of_game,
    read_puzzles,
    written,
)


def test_there_are_two_thousand_of_all_lengths_and_themes() -> None:
    puzzles = packaged_puzzles()
    assert len(puzzles) >= 2000
    lengths = Counter(puzzle.length for puzzle in puzzles)
    assert set(lengths) >= {3, 5, 7, 9, 11}
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    assert all(themes[theme] >= 200 for theme in THEMES)


def test_a_position_is_read_alike_with_and_without_the_solver() -> None:
    for puzzle in packaged_puzzles()[::50]:
        assert puzzle.state == to_state(puzzle.position)


def test_no_two_are_alike_under_symmetry() -> None:
    keys = [fold(puzzle.position) for puzzle in packaged_puzzles()]
    assert len(set(keys)) == len(keys)


def test_a_sample_is_proven_again() -> None:
    prover = Prover()
    for puzzle in random.Random(1).sample(packaged_puzzles(), 40):
        check_puzzle(puzzle, prover)


@pytest.mark.long
def test_all_are_proven_again() -> None:
    prover = Prover()
    for puzzle in packaged_puzzles():
        check_puzzle(puzzle, prover)


def test_no_other_turn_passes_for_the_winning_one() -> None:
    """Every legal turn of some puzzles, by the reference rules and a proof of what follows."""
    prover = Prover()
    for puzzle in [each for each in packaged_puzzles() if each.length == 5][:3]:
        state = puzzle.state
        seat = state.actor or Seat(0)
        for turn in outfox.legal(state, seat):
            after = from_state(outfox.apply(state, seat, turn))
            wins = prover.prove(after, 100_000).wins is False
            assert puzzle.is_solved_by(turn) == wins


def test_a_line_that_begins_with_another_turn_is_refuted() -> None:
    prover = Prover()
    puzzle = next(each for each in packaged_puzzles() if len(prover.open_turns(each.position)) > 9)
    other = next(
        turn
        for turn, _ in prover.open_turns(puzzle.position)
        if not puzzle.is_solved_by(to_turn(turn))
    )
    with pytest.raises(PuzzleRefuted):
        check_puzzle(msgspec.structs.replace(puzzle, line=(other, *puzzle.line[1:])), prover)


def test_another_position_or_theme_is_refuted() -> None:
    puzzle, *others = (each for each in packaged_puzzles()[:40] if each.length == 5)
    prover = Prover()
    with pytest.raises(PuzzleRefuted):
        check_puzzle(msgspec.structs.replace(puzzle, themes=("last", "last")), prover)
    for other in others:
        with pytest.raises(PuzzleRefuted):
            check_puzzle(msgspec.structs.replace(puzzle, laid=other.laid), prover)


def test_a_position_that_is_won_at_once_is_no_puzzle() -> None:
    puzzle = next(each for each in packaged_puzzles() if each.length == 3)
    position = puzzle.position
    for turn in puzzle.line[:2]:
        take(position, turn)
    last = Puzzle(written(position), puzzle.line[2:], puzzle.themes)
    with pytest.raises(PuzzleRefuted):
        check_puzzle(last, Prover())


def test_they_follow_from_the_seed() -> None:
    def made(seed: str) -> list[Puzzle]:
        return [puzzle for number in range(6) for puzzle in puzzles_of_game(seed, number)]

    assert made("one") == made("one")
    assert made("one") != made("other")
    assert made("one")


def test_a_file_holds_what_was_written(tmp_path: Path) -> None:
    some = packaged_puzzles()[:50]
    write_puzzles(some, tmp_path / "puzzles")
    assert read_puzzles(tmp_path / "puzzles") == some


@pytest.mark.parametrize("cut", [0, 10, 24, 30, -1])
def test_what_holds_no_puzzles_is_refused(cut: int, tmp_path: Path) -> None:
    write_puzzles(packaged_puzzles()[:2], tmp_path / "puzzles")
    data = (tmp_path / "puzzles").read_bytes()
    (tmp_path / "puzzles").write_bytes(data[:cut])
    with pytest.raises(PuzzlesUnreadable):
        read_puzzles(tmp_path / "puzzles")
