"""Opponents in Fennecs, from one that plays by mood to one that searches possible worlds."""

from array import array
from struct import pack
from typing import Final

from foxden.bots.base import Bot, Seeded
from foxden.core.contract import Offer
from foxden.core.thinking import Budget, Call, Thought
from foxden.games import fennecs
from foxden.games.fennecs import Action, View
from foxden.games.fennecs.position import encode, to_action

_MOST_NODES: Final = 1 << 17


class Greedy(Seeded):
    """Takes the column that should bring most, if that is more than a card laid face up.

    `whims` in a hundred decisions are anything at all.
    """

    def __init__(self, seed: str, whims: int) -> None:
        super().__init__(seed)
        self._whims = whims

    def consider(self, view: View, offer: Offer[Action]) -> Thought[Action]:  # noqa: ARG002  the core knows it
        return _move((yield Call("fennecs", "greedy", _question(self, view, self._whims, 0))))


class Searcher(Seeded):
    """Information-set search over redeals of what it does not know."""

    def __init__(self, seed: str, budget: Budget, *, suspicious: bool) -> None:
        super().__init__(seed)
        self._budget = budget
        self._suspicious = suspicious

    def consider(self, view: View, offer: Offer[Action]) -> Thought[Action]:
        if len(offer) == 1:
            return offer[0]
        nodes = min(_MOST_NODES, self._budget.iterations + 1)
        question = _question(self, view, nodes, self._suspicious)
        return _move((yield Call("fennecs", "search", question, self._budget)))


def _question(bot: Seeded, view: View, first: int, second: int) -> bytes:
    """A question to the core: a position with all that is unknown dealt anyhow."""
    position = encode(fennecs.redeal(view, bot.dice()))
    return pack("<Qqq", bot.number(), first, second) + position.tobytes()


def _move(answer: bytes) -> Action:
    return to_action(array("i", answer)[0])


def cub(seed: str) -> Bot:
    return Greedy(seed, whims=80)


def scout(seed: str) -> Bot:
    return Greedy(seed, whims=0)


def trickster(seed: str) -> Bot:
    return Searcher(seed, Budget(300), suspicious=False)


def elder(seed: str, budget: Budget) -> Bot:
    return Searcher(seed, budget, suspicious=True)
