"""Opponents in Outfox; two or three play."""

from array import array
from struct import pack
from typing import Any, Final

from foxden.bots.base import Bot, Seeded, Thinker
from foxden.core.contract import Offer
from foxden.core.seats import Seat
from foxden.core.thinking import Budget, Call, Thought
from foxden.games import outfox
from foxden.games.outfox import State, Turn, View
from foxden.games.outfox.position import edge_to_turn, encode
from foxden.solver.questions import Knowledge, least_exposed, proof_of, trap_in

_MOST_NODES: Final = 1 << 17

# How many positions the elder may search between two: for a proof, and to judge its traps. It
# counts, so that it plays the same wherever these take less than its time.
_PROOF: Final = 16_000
_TRAPS: Final = 3_000
_BOOKS_ALONE: Final = Knowledge(table_bits=18, fresh=True)


def _asked(bot: Seeded, function: str, number: int, state: State) -> Call:
    data = pack("<Qq", bot.number(), number) + encode(state).tobytes()
    return Call(outfox.name, function, data)


def _turn(answer: bytes) -> Turn:
    return edge_to_turn(array("i", answer)[0])


class Playful(Seeded):
    """Sees a line that it can make now in some of a hundred turns, and moves anyhow otherwise."""

    def __init__(self, seed: str, attention: int) -> None:
        super().__init__(seed)
        self._attention = attention

    def consider(self, view: View, offer: Offer[Turn]) -> Thought[Turn]:  # noqa: ARG002  the core knows it
        state = outfox.redeal(view, self.dice())
        return _turn((yield _asked(self, "playful", self._attention, state)))


class Hasty(Seeded):
    """Thinks as another bot does, but in some of a hundred turns looks for no more than a line."""

    def __init__(self, seed: str, thinker: Thinker, haste: int) -> None:
        super().__init__(seed)
        self._thinker, self._haste = thinker, haste
        self._glance = Playful(seed, attention=100)

    def watch(self, actor: Seat, seen: Any) -> None:
        super().watch(actor, seen)
        self._thinker.watch(actor, seen)
        self._glance.watch(actor, seen)

    def consider(self, view: View, offer: Offer[Turn]) -> Thought[Turn]:
        hurries = self.dice().randrange(100) < self._haste
        turn: Turn = yield from (self._glance if hurries else self._thinker).consider(view, offer)
        return turn


class Searcher(Seeded):
    """UCT with random games."""

    def __init__(self, seed: str, budget: Budget) -> None:
        super().__init__(seed)
        self._budget = budget

    def consider(self, view: View, offer: Offer[Turn]) -> Thought[Turn]:
        if len(offer) == 1:
            return offer[0]
        nodes = min(_MOST_NODES, self._budget.iterations + 1)
        call = _asked(self, "search", nodes, outfox.redeal(view, self.dice()))
        return _turn((yield call._replace(budget=self._budget)))


class Perfect(Searcher):
    """Between two players it goes by the book and by proofs; among three it searches.

    Each decision begins with the book alone, so that a bot made anew knows no less.
    """

    def consider(self, view: View, offer: Offer[Turn]) -> Thought[Turn]:
        if len(view.reserves) > 2:
            return (yield from super().consider(view, offer))
        state = outfox.redeal(view, self.dice())
        budget = self._budget._replace(iterations=min(_PROOF, self._budget.iterations))
        proof = yield from proof_of(state, _BOOKS_ALONE, budget)
        if proof.verdict.wins is not False:  # a win, or what may become one
            turn = proof.at_once or next(iter(proof.by), proof.hope)
        else:
            limit = min(_TRAPS, budget.iterations)
            turn = yield from trap_in(state, _BOOKS_ALONE, proof, limit, self.dice())
        return turn or (yield from least_exposed(state))


def cub(seed: str) -> Bot:
    return Playful(seed, attention=30)


def scout(seed: str) -> Bot:
    return Playful(seed, attention=100)


def tracker(seed: str) -> Bot:
    return Hasty(seed, Searcher(seed, Budget(200)), haste=30)


def trickster(seed: str) -> Bot:
    return Hasty(seed, Perfect(seed, Budget(500)), haste=17)


def elder(seed: str, budget: Budget) -> Bot:
    return Perfect(seed, budget)
