"""Which turn to take, going by what a prover has proven: wins, hopes and traps.

Positions here are running games in which the player to move cannot win at once. Of turns that
lead to positions alike by symmetry one stands for all.
"""

import random
from typing import Final

from msgspec import Struct

from foxden.solver.folding import Key, fold, unfold
from foxden.solver.position import Position
from foxden.solver.prover import Prover

_GROWTH: Final = 4


def winning_turns(prover: Prover, position: Position) -> list[int]:
    """The turns proven to win, those that promise the shortest game first."""
    known = [(prover.verdict_of(key), turn) for turn, key in prover.open_turns(position)]
    return [
        turn
        for _, turn in sorted(
            (verdict.turns or 0, turn) for verdict, turn in known if verdict.wins is False
        )
    ]


def best_turn(prover: Prover, position: Position, limit: int, rng: random.Random) -> int | None:
    """The shortest win proven; without a proof the best hope; in a lost position a trap.

    None where all turns lose at once. `limit` is for the trap.
    """
    if prover.verdict_of(fold(position)).wins is False:
        return deepest_trap(prover, position, limit, rng)
    return next(iter(winning_turns(prover, position)), None) or _best_hope(prover, position)


def _best_hope(prover: Prover, position: Position) -> int:
    """Of the turns not proven to lose, that nearest to a proof that it wins."""
    missing = [(*prover.missing(key), turn) for turn, key in prover.open_turns(position)]
    return min((to_lose, -to_win, turn) for to_win, to_lose, turn in missing if to_win)[2]


class _Trap(Struct):
    """A turn of a lost position: how long the proof lasts after it, and what may be replied."""

    turn: int
    lasts: int
    replies: list[Key]

    def danger(self, prover: Prover) -> float:
        """The share of replies that win for the other player; one not judged counts as a half."""
        verdicts = [prover.verdict_of(reply).wins for reply in self.replies]
        return sum(0.5 if wins is None else float(not wins) for wins in verdicts) / len(verdicts)


def deepest_trap(prover: Prover, position: Position, limit: int, rng: random.Random) -> int | None:
    """The turn of a lost position after which most replies lose; None where all lose at once.

    Replies that lose at once are left aside, nobody falls for these. At most about `limit`
    positions are searched to judge the others. Among turns alike, the longest resistance.
    """
    traps = _traps(prover, position, limit, rng)
    _judge_replies(prover, {reply for trap in traps for reply in trap.replies}, limit)
    best = min(traps, key=lambda trap: (trap.danger(prover), -trap.lasts), default=None)
    return None if best is None else best.turn


def _traps(prover: Prover, position: Position, limit: int, rng: random.Random) -> list[_Trap]:
    """The turns to choose from: the longest resistance first, as many as can be looked into."""
    after = [(turn, unfold(*key)) for turn, key in prover.open_turns(position)]
    rng.shuffle(after)
    lasting = [(prover.prove(child, 1).turns or 0, turn, child) for turn, child in after]
    traps, looked_into = [], 0
    for lasts, turn, child in sorted(lasting, key=lambda each: -each[0]):
        replies = [reply for _, reply in prover.open_turns(child)]
        traps.append(_Trap(turn, lasts, replies))
        looked_into += len(replies)
        if looked_into >= limit:
            break
    return traps


def _judge_replies(prover: Prover, replies: set[Key], limit: int) -> None:
    """Spend the limit on all alike: a little effort for each, then more for those left."""
    end, effort, left = prover.expanded + limit, 1, sorted(replies)
    while left and prover.expanded < end:
        for reply in left:
            if prover.expanded < end:
                prover.prove(unfold(*reply), effort)
        left = [reply for reply in left if prover.verdict_of(reply).wins is None]
        effort *= _GROWTH
