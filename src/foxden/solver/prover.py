"""Verdicts on positions, with a memory that all questions to one prover share."""

from typing import Final

from msgspec import Struct

from foxden.solver.folding import Key, fold
from foxden.solver.position import Position
from foxden.solver.search import expand, new_desk, search
from foxden.solver.table import FOREVER, INFINITE, recall, remember
from foxden.solver.threats import NO_TURN, winning_turn

TABLE_BITS: Final = 20  # a million positions in 32 MiB; the proof of the empty board needs 230,000


class Verdict(Struct, frozen=True):
    """Whether the player to move wins, and within how many turns; None where not proven."""

    wins: bool | None
    turns: int | None


UNKNOWN: Final = Verdict(None, None)


class Prover:
    def __init__(self, table_bits: int = TABLE_BITS) -> None:
        self._desk = new_desk(table_bits)

    @property
    def expanded(self) -> int:
        """How many positions have been searched so far."""
        return int(self._desk.counts[0])

    def learn_loss(self, key: Key, turns: int) -> None:
        """Take for granted, for good, that the player to move loses within these turns."""
        remember(self._desk.table, key, (INFINITE, 0, turns), FOREVER)

    def prove(self, position: Position, limit: int) -> Verdict:
        """The verdict on a running game, after searching at most about `limit` positions.

        Asking again goes on where the last question stopped.
        """
        if self.winning_turn(position) is not None:
            return Verdict(wins=True, turns=1)
        key = fold(position)
        if self.verdict_of(key) == UNKNOWN:
            self._desk.counts[1] = self.expanded + limit
            search(self._desk, 0, position.copy(), key, (INFINITE, INFINITE))
        return self.verdict_of(key)

    def verdict_of(self, key: Key) -> Verdict:
        """What is remembered of a position in which nobody wins at once."""
        phi, delta, turns = recall(self._desk.table, key)
        return Verdict(phi == 0, turns) if 0 in (phi, delta) else UNKNOWN

    def missing(self, key: Key) -> tuple[int, int]:
        """How much seems to be missing to prove that the player to move wins, and loses."""
        phi, delta, _ = recall(self._desk.table, key)
        return phi, delta

    def winning_turn(self, position: Position) -> int | None:
        """A turn that wins at once."""
        turn = winning_turn(position, self._desk.room)
        return None if turn == NO_TURN else turn

    def open_turns(self, position: Position) -> list[tuple[int, Key]]:
        """Turns after which the other does not win at once, one a folded position, with its key."""
        count = expand(self._desk, 0, position)
        turns, keys = self._desk.turns[0, :count].tolist(), self._desk.keys[0, :count].tolist()
        return [(turn, (pieces, rest)) for turn, (pieces, rest) in zip(turns, keys, strict=True)]
