"""What is asked of Outfox' core about positions of two players, as thoughts."""

import random
from array import array
from struct import pack
from typing import Final

from msgspec import Struct

from foxden.core.thinking import Budget, Call, Thought
from foxden.games.outfox import State, Turn
from foxden.games.outfox.position import edge_to_turn, encode
from foxden.solver.shelf import BOOK_NAME, OPENINGS_NAME, packaged_rows

_CORE: Final = "outfox"
_SLICE: Final = 1_000  # positions searched between two looks at the clock
_NONE: Final = -1
_WINS: Final = {1: True, 0: False, -1: None}


class Verdict(Struct, frozen=True):
    """Whether the player to move wins, and within how many turns; None where not proven."""

    wins: bool | None
    turns: int | None


class Proof(Struct, frozen=True):
    """What is known of a position: who wins, and what can be done.

    `at_once` is a turn that wins. Without one: `safe` is how many turns do not let the other
    player win at once, `hope` that of them which is nearest to a proof, `by` those proven to
    win, the shortest first. Of turns alike by symmetry one stands for all.
    """

    verdict: Verdict
    at_once: Turn | None
    safe: int
    hope: Turn | None
    by: tuple[Turn, ...]


class Knowledge(Struct, frozen=True):
    """How much the core remembers, and whether a question begins with the books alone."""

    table_bits: int
    fresh: bool


EVERYTHING: Final = Knowledge(table_bits=20, fresh=False)
"""A million positions, and all that was proven before."""


def glance(state: State) -> Thought[Proof]:
    """What is seen of a running game without a search: a win at once, and turns that are safe."""
    return proof_of(state, EVERYTHING, Budget(0))


def proof_of(
    state: State, knowledge: Knowledge, budget: Budget, in_any_case: int = 0
) -> Thought[Proof]:
    """Search a running game for a proof; `in_any_case` so many positions, also without time."""
    numbers = pack("<qqq", knowledge.table_bits, knowledge.fresh, in_any_case)
    question = Call(_CORE, "prove", numbers + encode(state).tobytes(), budget, _SLICE)
    answer = array("i", (yield from _with_books(question)))
    at_once, wins, turns, safe, hope, _ = answer[:6]
    verdict = Verdict(_WINS[wins], None if wins == _NONE else turns)
    by = tuple(map(edge_to_turn, answer[6:]))
    return Proof(verdict, _turn(at_once), safe, _turn(hope), by)


def trap_in(
    state: State, knowledge: Knowledge, proof: Proof, limit: int, dice: random.Random
) -> Thought[Turn | None]:
    """The deepest trap in a position proven to be lost; None where all turns lose at once."""
    order = list(range(proof.safe))
    dice.shuffle(order)
    numbers = pack("<qqq", knowledge.table_bits, limit, proof.safe)
    data = numbers + array("i", order).tobytes() + encode(state).tobytes()
    return _turn(array("i", (yield from _with_books(Call(_CORE, "trap", data))))[0])


def judgements(state: State, knowledge: Knowledge, budget: Budget) -> Thought[tuple[Verdict, ...]]:
    """For every turn of the offer whether it wins, and within how many turns."""
    data = pack("<q", knowledge.table_bits) + encode(state).tobytes()
    question = Call(_CORE, "judge", data, budget, 1)
    answer = array("b", (yield from _with_books(question)))
    return tuple(
        Verdict(_WINS[wins], None if wins == _NONE else turns)
        for wins, turns in zip(answer[::2], answer[1::2], strict=True)
    )


def least_exposed(state: State) -> Thought[Turn]:
    """Where all turns lose at once, one that leaves the fewest ways to win."""
    answer = yield Call(_CORE, "exposed", encode(state).tobytes())
    return edge_to_turn(array("i", answer)[0])


def _with_books(question: Call) -> Thought[bytes]:
    """An answer; a core that has no books yet is given them first."""
    answer = yield question
    if not answer:
        rows = packaged_rows(OPENINGS_NAME) + packaged_rows(BOOK_NAME)
        yield Call(_CORE, "learn", rows)
        answer = yield question
    return answer


def _turn(edge: int) -> Turn | None:
    return None if edge == _NONE else edge_to_turn(edge)
