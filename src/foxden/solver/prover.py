"""Verdicts on positions, with a memory that all questions to one prover share."""

from typing import Final

import numpy as np

from foxden.solver.folding import Key
from foxden.solver.position import Position
from foxden.solver.questions import Verdict
from foxden.solver.search import OPEN, WON, expand, known, new_desk, prove
from foxden.solver.shelf import BOOK_NAME, OPENINGS_NAME, packaged_rows
from foxden.solver.table import FOREVER, INFINITE, learn, recall, remember
from foxden.solver.threats import NO_TURN, winning_turn

TABLE_BITS: Final = 20  # a million positions in 32 MiB; the proof of the empty board needs 230,000


UNKNOWN: Final = Verdict(None, None)


def _verdict(state: int, turns: int) -> Verdict:
    return UNKNOWN if state == OPEN else Verdict(state == WON, turns)


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

    def learn(self, rows: bytes) -> None:
        """The same of all positions of a book."""
        learn(self._desk.table, np.frombuffer(bytearray(rows), np.uint8))

    def prove(self, position: Position, limit: int) -> Verdict:
        """The verdict on a running game, after searching at most about `limit` positions.

        Asking again goes on where the last question stopped.
        """
        return _verdict(*prove(self._desk, position.copy(), limit))

    def verdict_of(self, key: Key) -> Verdict:
        """What is remembered of a position in which nobody wins at once."""
        return _verdict(*known(self._desk, key))

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


def informed_prover(table_bits: int = TABLE_BITS) -> Prover:
    """A prover that knows the openings and the book."""
    prover = Prover(table_bits)
    prover.learn(packaged_rows(OPENINGS_NAME) + packaged_rows(BOOK_NAME))
    return prover
