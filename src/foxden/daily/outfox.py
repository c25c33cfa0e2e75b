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
from foxden.core.thinking import Budget, Thought
from foxden.daily.den import Attempt, Judgement, Shelf, Told
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.solver.puzzle_file import THEMES, WEEK, WrittenPuzzle, puzzles_of_house
from foxden.solver.questions import EVERYTHING, judgements, proof_of

_TWO: Final = 2
_TO_THE_END: Final = Budget(10**9)
"""Every position of a puzzle is proven in a moment, so there is no need to look at the clock."""


def attempt(day: int, actions: Sequence[Turn], _seed: bytes) -> Thought[Attempt]:
    """The puzzle of a day: they are taken in the order in which they are shipped."""
    puzzles = _puzzles()
    return solve(puzzles[(day - 1) % (len(puzzles) // WEEK * WEEK)], actions)


def _puzzles() -> tuple[WrittenPuzzle, ...]:
    return puzzles_of_house(WrittenPuzzle)


@cache
def shelf() -> Shelf:
    puzzles = _puzzles()
    return Shelf(
        themes=THEMES,
        lengths=tuple(puzzle.length for puzzle in puzzles),
        bits=tuple(sum(1 << THEMES.index(name) for name in each.themes) for each in puzzles),
    )


def puzzle_attempt(number: int, actions: Sequence[Turn]) -> Thought[Attempt]:
    """Any of the puzzles, counted from 0."""
    puzzles = _puzzles()
    if not 0 <= number < len(puzzles):
        raise Unreadable("daily.unreadable.puzzle", number=number, most=len(puzzles) - 1)
    return solve(puzzles[number], actions)


def solve(puzzle: WrittenPuzzle, actions: Sequence[Turn]) -> Thought[Attempt]:
    """Every decision is a try of its own; those before the last have been wrong."""
    state = puzzle.state
    seat = state.actor or Seat(0)
    if not actions:
        return Attempt(seat, _TWO, state)
    *earlier, turn = actions
    for wrong in earlier:
        if (yield from _has_won(outfox.apply(state, seat, wrong))):
            raise Unreadable("daily.unreadable.solved")
    after = outfox.apply(state, seat, turn)
    is_right = yield from _has_won(after)
    line = yield from _line_after(after)
    end, told = _played(state, (turn, *line))
    judgement = Judgement(right=is_right, turns=len(told), choices=())
    if is_right:
        return Attempt(seat, _TWO, end, told, judgement, score=len(earlier))
    return Attempt(seat, _TWO, state, told, judgement)


def _has_won(state: State) -> Thought[bool]:
    """Whether the last turn wins: then it is the one that was looked for, or its like."""
    if state.actor is None:
        return True
    proof = yield from proof_of(state, EVERYTHING, _TO_THE_END)
    return proof.verdict.wins is False


def _line_after(state: State) -> Thought[list[Turn]]:
    """How the game goes on to its end by the proof; nothing where it is over."""
    line = []
    while state.actor is not None:
        turn = yield from _next_turn(state)
        line.append(turn)
        state = outfox.apply(state, state.actor, turn)
    return line


def _next_turn(state: State) -> Thought[Turn]:
    """The shortest win that is known, or the longest defence."""
    proof = yield from proof_of(state, EVERYTHING, _TO_THE_END)
    winning = (proof.at_once, *proof.by)
    found = next((turn for turn in winning if turn is not None), None)
    if found is not None:
        return found
    verdicts = yield from judgements(state, EVERYTHING, _TO_THE_END)
    offered = zip(outfox.legal(state, state.actor or Seat(0)), verdicts, strict=True)
    return max(offered, key=lambda each: each[1].turns or 0)[0]


def _played(state: State, turns: Sequence[Turn]) -> tuple[State, tuple[Told, ...]]:
    told = []
    for turn in turns:
        seat = state.actor or Seat(0)
        told.append(Told(state, Event(seat, turn)))
        state = outfox.apply(state, seat, turn)
    return state, tuple(told)
