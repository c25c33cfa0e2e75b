"""The truth about positions and games, as far as a time budget reaches.

Budgets are in seconds. What was not proven in time is said to be unknown (None), never
guessed. Numbers of turns are what the proof found promises: the game is over within so many
turns if the winner keeps to it. A shorter way may exist.
"""

import random
from collections.abc import Iterator
from time import monotonic
from typing import Final

from msgspec import Struct

from foxden.core.errors import FoxdenError
from foxden.core.record import AnyRecord, replay
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.solver.book import packaged_book
from foxden.solver.folding import Key, fold
from foxden.solver.openings import OPENINGS_NAME
from foxden.solver.playing import best_turn, winning_turns
from foxden.solver.position import Position, from_state, to_turn
from foxden.solver.prover import TABLE_BITS, UNKNOWN, Prover, Verdict

_SLICE: Final = 1_000  # positions searched between two looks at the clock
_FIRST_LOOK: Final = 30  # positions searched for each turn before any gets more
_GROWTH: Final = 4
_TRAPS: Final = 3_000  # positions searched to judge the replies to the turns of a lost position


class Unsolvable(FoxdenError):
    """Something that the solver has nothing to say about."""

    code = "unsolvable"


class Judged(Struct, frozen=True):
    """Who wins, within how many turns from here; of a turn, or (None) of the position itself."""

    turn: Turn | None
    winner: Seat | None
    turns: int | None


class Solved(Struct, frozen=True):
    """Who wins a position, within how many turns, and by which: those proven to win so far."""

    winner: Seat | None
    turns: int | None
    by: tuple[Turn, ...]


class Advice(Struct, frozen=True):
    """A turn worth taking, and whether it wins; None where that was not proven in time."""

    turn: Turn
    winning: bool | None


class Reviewed(Struct, frozen=True):
    """A turn that was played: who was winning before and after it, and a better one, if it lost.

    `turns` counts from after the turn to the end.
    """

    seat: Seat
    turn: Turn
    before: Seat | None
    after: Seat | None
    turns: int | None
    better: Turn | None


def informed_prover(table_bits: int = TABLE_BITS) -> Prover:
    """A prover that knows the book and the openings."""
    prover = Prover(table_bits)
    for book in (packaged_book(OPENINGS_NAME), packaged_book()):
        for key, turns in book.items():
            prover.learn_loss(key, turns)
    return prover


def solve_position(state: State, budget: float, prover: Prover | None = None) -> Solved:
    """Who wins a running game of two players."""
    mover = _require_running(state)
    prover = prover or informed_prover()
    verdict = _prove(prover, from_state(state), monotonic() + budget)
    by = tuple(_winning_turns(state, prover)) if verdict.wins else ()
    return Solved(_winner(verdict, mover), verdict.turns, by)


def _winning_turns(state: State, prover: Prover) -> Iterator[Turn]:
    """Turns that win, shortest first; of those alike by symmetry, when none wins at once, one."""
    seat, position = _require_running(state), from_state(state)
    if prover.winning_turn(position) is not None:
        yield from (turn for turn in outfox.legal(state, seat) if _ends(state, turn))
        return
    yield from map(to_turn, winning_turns(prover, position))


def _ends(state: State, turn: Turn) -> bool:
    """Whether a turn ends the game, which is to win it (O9, O11)."""
    return outfox.apply(state, _require_running(state), turn).actor is None


def advise(state: State, budget: float, prover: Prover | None = None) -> Advice:
    """A turn for whoever is to move in a running game of two players.

    One that wins, or one that is not known to lose, or the deepest trap.
    """
    prover = prover or informed_prover()
    solved = solve_position(state, budget, prover)
    if solved.by:
        return Advice(solved.by[0], winning=True)
    dice = random.Random(0)  # noqa: S311  play, not secrets
    turn = best_turn(prover, from_state(state), _TRAPS, dice)
    if turn is None:  # whatever is done, the other player can win at once
        return Advice(outfox.legal(state, _require_running(state))[0], winning=False)
    return Advice(to_turn(turn), winning=None if solved.winner is None else False)


def analyse(state: State, budget: float, prover: Prover | None = None) -> Iterator[Judged]:
    """The verdict of a running game of two players, then of every legal turn as it is found.

    The position comes first and takes at most half of the budget. Then each legal turn comes
    once; those left when the budget ends come as unknown.
    """
    mover = _require_running(state)
    return _judge(state, mover, monotonic(), budget, prover or informed_prover())


def _judge(
    state: State, mover: Seat, began: float, budget: float, prover: Prover
) -> Iterator[Judged]:
    verdict = _prove(prover, from_state(state), began + budget / 2)
    yield Judged(None, _winner(verdict, mover), verdict.turns)
    families: dict[Key, _Family] = {}
    for turn in outfox.legal(state, mover):
        after = outfox.apply(state, mover, turn)
        if after.actor is None:
            yield Judged(turn, mover, 1)
            continue
        position = from_state(after)
        families.setdefault(fold(position), _Family(position, [])).turns.append(turn)
    yield from _judge_families(list(families.values()), Seat(1 - mover), began + budget, prover)


class _Family(Struct):
    """The turns that lead to one position, up to symmetry."""

    position: Position
    turns: list[Turn]

    def judged(self, verdict: Verdict, mover: Seat) -> Iterator[Judged]:
        turns = None if verdict.turns is None else 1 + verdict.turns
        for turn in self.turns:
            yield Judged(turn, _winner(verdict, mover), turns)


def _judge_families(
    families: list[_Family], mover: Seat, deadline: float, prover: Prover
) -> Iterator[Judged]:
    """Easy verdicts first: all get a little effort, then those left get more, and so on."""
    limit = _FIRST_LOOK
    while families and monotonic() < deadline:
        left = []
        for family in families:
            late = monotonic() >= deadline
            verdict = UNKNOWN if late else prover.prove(family.position, limit)
            if verdict == UNKNOWN:
                left.append(family)
            else:
                yield from family.judged(verdict, mover)
        families, limit = left, limit * _GROWTH
    for family in families:
        yield from family.judged(UNKNOWN, mover)


def review(record: AnyRecord, budget: float, prover: Prover | None = None) -> tuple[Reviewed, ...]:
    """Every turn of a game of two players, judged; Unreadable where the record breaks the rules."""
    if record.game != outfox.name:
        raise Unsolvable("solver.refused.game", game=record.game)
    states: list[State] = list(replay(outfox, record))
    _require_two(states[0])
    prover = prover or informed_prover()
    verdicts = _judge_backwards(states, budget, prover)
    return tuple(
        _reviewed(states[number], event.action, verdicts[number : number + 2], prover)
        for number, event in enumerate(record.events)
    )


def _judge_backwards(states: list[State], budget: float, prover: Prover) -> list[Solved]:
    """The verdict of each state, the last first: what is learnt there helps the earlier ones."""
    deadline = monotonic() + budget
    verdicts: list[Solved] = []
    for left, state in zip(range(len(states), 0, -1), reversed(states), strict=True):
        share = max(0.0, deadline - monotonic()) / left
        verdicts.append(_judge_any(state, share, prover))
    return verdicts[::-1]


def _judge_any(state: State, budget: float, prover: Prover) -> Solved:
    outcome = outfox.outcome(state)
    if outcome is None:
        return solve_position(state, budget, prover)
    return Solved(outcome.winners[0], 0, ())


def _reviewed(state: State, turn: Turn, verdicts: list[Solved], prover: Prover) -> Reviewed:
    seat = _require_running(state)
    before, after = verdicts
    lost = before.winner == seat and after.winner not in (seat, None)
    better = next(_winning_turns(state, prover), None) if lost else None
    return Reviewed(seat, turn, before.winner, after.winner, after.turns, better)


def _prove(prover: Prover, position: Position, deadline: float) -> Verdict:
    verdict = prover.prove(position, 1)
    while verdict == UNKNOWN and monotonic() < deadline:
        verdict = prover.prove(position, _SLICE)
    return verdict


def _winner(verdict: Verdict, mover: Seat) -> Seat | None:
    if verdict.wins is None:
        return None
    return mover if verdict.wins else Seat(1 - mover)


def _require_running(state: State) -> Seat:
    """The seat to move of a game that the solver can judge."""
    _require_two(state)
    if state.actor is None:
        raise Unsolvable("solver.refused.over", clause="O11")
    return state.actor


def _require_two(state: State) -> None:
    if len(state.reserves) != 2:
        raise Unsolvable("solver.refused.seats", seats=len(state.reserves))
