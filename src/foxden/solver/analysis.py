"""The truth about positions and games, as far as a time budget reaches.

These are thoughts: whoever asks them has a core that remembers what it has proven. Budgets are
in seconds. What was not proven in time is said to be unknown (None), never
guessed. Numbers of turns are what the proof found promises: the game is over within so many
turns if the winner keeps to it. A shorter way may exist.
"""

import random
from time import monotonic
from typing import Final

from msgspec import Struct

from foxden.core.errors import FoxdenError
from foxden.core.record import AnyRecord, replay
from foxden.core.seats import Seat
from foxden.core.thinking import Budget, Thought
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.solver.questions import EVERYTHING, Proof, Verdict, judgements, proof_of, trap_in

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


def solve_position(state: State, budget: float) -> Thought[Solved]:
    """Who wins a running game of two players."""
    return _solved(state, (yield from _prove(state, budget)))


def _prove(state: State, budget: float) -> Thought[Proof]:
    _require_running(state)
    thinking = Budget(10**9, max(0.0, budget))
    return (yield from proof_of(state, EVERYTHING, thinking, in_any_case=1))


def _solved(state: State, proof: Proof) -> Solved:
    """The turns that win; of those alike by symmetry, when none wins at once, one."""
    mover, by = _require_running(state), proof.by
    if proof.at_once is not None:
        by = tuple(turn for turn in outfox.legal(state, mover) if _ends(state, turn))
    return Solved(_winner(proof.verdict, mover), proof.verdict.turns, by)


def _ends(state: State, turn: Turn) -> bool:
    """Whether a turn ends the game, which is to win it (O9, O11)."""
    return outfox.apply(state, _require_running(state), turn).actor is None


def advise(state: State, budget: float) -> Thought[Advice]:
    """A turn for whoever is to move in a running game of two players.

    One that wins, or one that is not known to lose, or the deepest trap.
    """
    proof = yield from _prove(state, budget)
    if by := _solved(state, proof).by:
        return Advice(by[0], winning=True)
    if proof.verdict.wins is not False:
        assert proof.hope is not None  # noqa: S101  where all turns lose at once, that is proven
        return Advice(proof.hope, winning=None)
    dice = random.Random(0)  # noqa: S311  play, not secrets
    turn = yield from trap_in(state, EVERYTHING, proof, _TRAPS, dice)
    if turn is None:  # whatever is done, the other player can win at once
        turn = outfox.legal(state, _require_running(state))[0]
    return Advice(turn, winning=False)


def analyse(state: State, budget: float) -> Thought[tuple[Judged, ...]]:
    """The verdict of a running game of two players, then of every legal turn.

    The position comes first and takes at most half of the budget. Turns left when the budget
    ends are unknown.
    """
    mover, began = _require_running(state), monotonic()
    verdict = (yield from _prove(state, budget / 2)).verdict
    left = max(0.0, began + budget - monotonic())
    verdicts = yield from judgements(state, EVERYTHING, Budget(10**9, left))
    judged = zip((None, *outfox.legal(state, mover)), (verdict, *verdicts), strict=True)
    return tuple(Judged(turn, _winner(each, mover), each.turns) for turn, each in judged)


def review(record: AnyRecord, budget: float) -> Thought[tuple[Reviewed, ...]]:
    """Every turn of a game of two players, judged; Unreadable where the record breaks the rules."""
    if record.game != outfox.name:
        raise Unsolvable("solver.refused.game", game=record.game)
    states: list[State] = list(replay(outfox, record))
    _require_two(states[0])
    verdicts = yield from _judge_backwards(states, budget)
    return tuple(
        _reviewed(states[number], event.action, verdicts[number : number + 2])
        for number, event in enumerate(record.events)
    )


def _judge_backwards(states: list[State], budget: float) -> Thought[list[Solved]]:
    """The verdict of each state, the last first: what is learnt there helps the earlier ones."""
    deadline = monotonic() + budget
    verdicts: list[Solved] = []
    for left, state in zip(range(len(states), 0, -1), reversed(states), strict=True):
        share = max(0.0, deadline - monotonic()) / left
        verdicts.append((yield from _judge_any(state, share)))
    return verdicts[::-1]


def _judge_any(state: State, budget: float) -> Thought[Solved]:
    outcome = outfox.outcome(state)
    if outcome is None:
        return (yield from solve_position(state, budget))
    return Solved(outcome.winners[0], 0, ())


def _reviewed(state: State, turn: Turn, verdicts: list[Solved]) -> Reviewed:
    seat = _require_running(state)
    before, after = verdicts
    lost = before.winner == seat and after.winner not in (seat, None)
    better = next(iter(before.by), None) if lost else None
    return Reviewed(seat, turn, before.winner, after.winner, after.turns, better)


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
