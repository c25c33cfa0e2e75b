"""Puzzles: positions of two players in which one turn wins, up to symmetry, and no other.

Whoever is to move cannot win at once. All turns are proven: one to win, those that lead to
the same position up to symmetry counted as one, every other to lose. What is kept of a puzzle
is its position and one line to the end: the winning turn, the longest defence that the proof
knows, and the answers to it. Everything else follows from these and is proven again by
`check_puzzle`.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from foxden.core.errors import FoxdenError
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox import Turn, fast
from foxden.solver.folding import Key, fold, unfold
from foxden.solver.position import (
    MINE,
    OCCUPIED,
    THEIRS,
    Position,
    from_state,
    from_turn,
    take,
    to_state,
    to_turn,
)
from foxden.solver.prover import UNKNOWN, Prover
from foxden.solver.puzzle_file import (
    WEEK,
    Theme,
    WrittenPuzzle,
    decode,
    puzzles_of_house,
)

_TABLE_BITS: Final = 18
_FIRST_PIECES: Final = 7  # earlier positions take long to prove and have many turns that win
_ROOT_LIMIT: Final = 1_500
_TURN_LIMIT: Final = 1_000
_PROOF_LIMIT: Final = 100_000
_MOST_OF_A_LENGTH: Final = 700  # short ones are found much more often


class PuzzleRefuted(FoxdenError):
    """A puzzle is not what it claims to be."""

    code = "puzzle_refuted"


class Puzzle(WrittenPuzzle, frozen=True):
    """One that is worked with."""

    @property
    def position(self) -> Position:
        return unfold(*self.laid)

    def is_solved_by(self, turn: Turn) -> bool:
        """Whether a legal turn is the one that wins, or is the same by symmetry."""
        return _after(self.position, from_turn(turn)) == _after(self.position, self.line[0])


def _after(position: Position, turn: int) -> Key:
    after = position.copy()
    take(after, turn)
    return fold(after)


def _themes(position: Position, line: Sequence[int]) -> tuple[Theme, ...]:
    state = to_state(position)
    for turn in map(to_turn, line):
        last, state = turn, outfox.apply(state, state.actor or Seat(0), turn)
    ending: Theme = "placing"
    if state.line is None:
        ending = "last"
    elif last.destination in state.line:
        ending = "sliding"
    return (ending, "block") if _is_threatened(position) else (ending,)


@cache
def _looker() -> Prover:
    return Prover(2)  # to look for wins at once, which needs no memory


def _is_threatened(position: Position) -> bool:
    """Whether the other player would win at once if they were to move."""
    passed = position.copy()
    passed[MINE], passed[THEIRS] = position[THEIRS], position[MINE]
    return _looker().winning_turn(passed) is not None


# --- making them -------------------------------------------------------------------------------


def puzzles_of_game(seed: str, number: int) -> tuple[Puzzle, ...]:
    """The puzzles of one random game: a function of the seed and the game's number alone."""
    rng = random.Random(f"foxden-puzzles/1/{seed}/{number}")  # noqa: S311  play, not secrets
    prover = Prover(_TABLE_BITS)
    return tuple(
        _puzzle(prover, position)
        for position in _positions(prover, rng)
        if _has_sole_winner(prover, position)
    )


def _puzzle(prover: Prover, position: Position) -> Puzzle:
    line = winning_line(prover, position)
    return Puzzle(written(position), line, _themes(position, line))


def _positions(prover: Prover, rng: random.Random) -> Iterator[Position]:
    """A game of people who let nobody win at once, as long as they can."""
    position = from_state(outfox.start(outfox.Options(), 2))
    while prover.winning_turn(position) is None and (turns := prover.open_turns(position)):
        if int(position[OCCUPIED]).bit_count() >= _FIRST_PIECES:
            yield position.copy()
        take(position, rng.choice(turns)[0])


def _has_sole_winner(prover: Prover, position: Position) -> bool:
    """Whether one turn wins, up to symmetry; not where that was not proven."""
    if not prover.prove(position, _ROOT_LIMIT).wins:
        return False
    turns = prover.open_turns(position)
    # Those nearest to winning first: a second winner is found before the rest is judged.
    turns.sort(key=lambda each: prover.missing(each[1])[1])
    winners = 0
    for _, key in turns:
        verdict = prover.prove(unfold(*key), _TURN_LIMIT)
        winners += verdict.wins is False
        if verdict == UNKNOWN or winners > 1:
            return False
    return winners == 1


def winning_line(prover: Prover, position: Position) -> tuple[int, ...]:
    """A line of a proven position to its end: the shortest wins known, the longest defences."""
    position, line = position.copy(), []
    while (winning := prover.winning_turn(position)) is None:
        turn = _next_turn(prover, position)
        line.append(turn)
        take(position, turn)
    return (*line, winning)


def _next_turn(prover: Prover, position: Position) -> int:
    if _proven(prover, position):
        return _shortest_win(prover, position)
    turns = prover.open_turns(position)
    if not turns:  # whatever is done now, the other player wins at once
        return from_turn(outfox.legal(to_state(position), to_state(position).actor or Seat(0))[0])
    for _, key in turns:
        _proven(prover, unfold(*key))
    return max(turns, key=lambda each: prover.verdict_of(each[1]).turns or 0)[0]


def _shortest_win(prover: Prover, position: Position) -> int:
    """Of the turns proven to win, that which promises the shortest game."""
    known = [(prover.verdict_of(key), turn) for turn, key in prover.open_turns(position)]
    return min((verdict.turns or 0, turn) for verdict, turn in known if verdict.wins is False)[1]


def _proven(prover: Prover, position: Position) -> bool:
    while (verdict := prover.prove(position, _PROOF_LIMIT)) == UNKNOWN:
        pass
    return bool(verdict.wins)


def written(position: Position) -> Key:
    """What `unfold` reads as this very position, laid and named as it is."""
    pieces = 0
    for content in map(int, position[: fast.SIZE]):
        if content:
            pieces = pieces * fast.KINDS + content - 1
    kinds = int(position[MINE]) | int(position[THEIRS]) << fast.KINDS
    return pieces, int(position[OCCUPIED]) | kinds << fast.SIZE


def arranged(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """No two alike, in an order in which each week goes from easy to hard, Monday first.

    Of each length there are only so many. Those that fill no week are left out.
    """
    different = {fold(puzzle.position): puzzle for puzzle in puzzles}
    rng = random.Random(0)  # noqa: S311  play, not secrets
    items = sorted(different.items())
    rng.shuffle(items)
    of_length: Counter[int] = Counter()
    kept = []
    for key, puzzle in items:
        of_length[puzzle.length] += 1
        if of_length[puzzle.length] <= _MOST_OF_A_LENGTH:
            kept.append((key, puzzle))
    by_hardness = [puzzle for _, puzzle in sorted(kept, key=_hardness)]
    weeks = len(by_hardness) // WEEK
    days = [by_hardness[day * weeks : (day + 1) * weeks] for day in range(WEEK)]
    for day in days:
        rng.shuffle(day)  # of a day's share the first are no easier than the last
    return [puzzle for week in zip(*days, strict=True) for puzzle in week]


def _hardness(item: tuple[Key, Puzzle]) -> tuple[int, int, Key]:
    """Longer is harder; among those as long, more turns to choose from."""
    key, puzzle = item
    return puzzle.length, len(_looker().open_turns(puzzle.position)), key


# --- proving them again ------------------------------------------------------------------------


def check_puzzle(puzzle: Puzzle, prover: Prover) -> None:
    """Prove that one turn wins and no other, and that the line is played by the rules.

    Raises PuzzleRefuted otherwise.
    """
    position = puzzle.position
    if prover.winning_turn(position) is not None:
        raise _refuted(puzzle)
    winners = [key for _, key in prover.open_turns(position) if not _proven(prover, unfold(*key))]
    if winners != [_after(position, puzzle.line[0])]:
        raise _refuted(puzzle)
    if puzzle.themes != _themes(position, puzzle.line):
        raise _refuted(puzzle)
    state = puzzle.state
    mover = state.actor
    for turn in map(to_turn, puzzle.line):
        state = outfox.apply(state, state.actor or Seat(0), turn)
    outcome = outfox.outcome(state)
    if outcome is None or outcome.winners != (mover,):
        raise _refuted(puzzle)


def _refuted(puzzle: Puzzle) -> PuzzleRefuted:
    return PuzzleRefuted("solver.puzzles.refuted", position=str(puzzle.laid))


# --- on file -----------------------------------------------------------------------------------


def packaged_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles that come with Foxden, in the order of the days."""
    return puzzles_of_house(Puzzle)


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    return decode(path.read_bytes(), str(path), Puzzle)
