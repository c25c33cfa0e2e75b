"""Outfox of the day, and puzzles without end: one turn wins, find it.

A wrong turn is refuted on the board: the other player answers as the proof does, to the end. A
right one is played on in the same way. The score counts the wrong turns.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from foxden.core.errors import Unreadable
from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.daily.den import Attempt, Judgement, Shelf, Told
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.solver.position import from_state, to_turn
from foxden.solver.prover import Prover
from foxden.solver.puzzles import THEMES, WEEK, Puzzle, packaged_puzzles, winning_line

_TWO: Final = 2
_TABLE_BITS: Final = 18


def attempt(day: int, actions: Sequence[Turn], _seed: bytes) -> Attempt:
    """The puzzle of a day: they are taken in the order in which they are shipped."""
    puzzles = packaged_puzzles()
    return solve(puzzles[(day - 1) % (len(puzzles) // WEEK * WEEK)], actions)


@cache
def shelf() -> Shelf:
    puzzles = packaged_puzzles()
    return Shelf(
        themes=THEMES,
        lengths=tuple(puzzle.length for puzzle in puzzles),
        bits=tuple(sum(1 << THEMES.index(name) for name in each.themes) for each in puzzles),
    )


def puzzle_attempt(number: int, actions: Sequence[Turn]) -> Attempt:
    """Any of the puzzles, counted from 0."""
    puzzles = packaged_puzzles()
    if not 0 <= number < len(puzzles):
        raise Unreadable("daily.unreadable.puzzle", number=number, most=len(puzzles) - 1)
    return solve(puzzles[number], actions)


def solve(puzzle: Puzzle, actions: Sequence[Turn]) -> Attempt:
    """Every decision is a try of its own; those before the last have been wrong."""
    state = puzzle.state
    seat = state.actor or Seat(0)
    if not actions:
        return Attempt(seat, _TWO, state)
    *earlier, turn = actions
    for wrong in earlier:
        outfox.apply(state, seat, wrong)
        if puzzle.is_solved_by(wrong):
            raise Unreadable("daily.unreadable.solved")
    after = outfox.apply(state, seat, turn)
    if puzzle.is_solved_by(turn):
        end, told = _played(state, (turn, *_line_after(after)))
        right = Judgement(right=True, turns=len(told), choices=())
        return Attempt(seat, _TWO, end, told, right, score=len(earlier))
    _, told = _played(state, (turn, *_line_after(after)))
    return Attempt(seat, _TWO, state, told, Judgement(right=False, turns=len(told), choices=()))


def _line_after(state: State) -> list[Turn]:
    """How the game goes on to its end by the proof; nothing where it is over."""
    if state.actor is None:
        return []
    return [to_turn(turn) for turn in winning_line(_prover(), from_state(state))]


@cache
def _prover() -> Prover:
    return Prover(_TABLE_BITS)


def _played(state: State, turns: Sequence[Turn]) -> tuple[State, tuple[Told, ...]]:
    told = []
    for turn in turns:
        seat = state.actor or Seat(0)
        told.append(Told(state, Event(seat, turn)))
        state = outfox.apply(state, seat, turn)
    return state, tuple(told)
