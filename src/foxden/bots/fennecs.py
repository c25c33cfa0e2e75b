"""Opponents in Fennecs, from one that plays by mood to one that has taught itself."""

from array import array
from collections.abc import Mapping
from struct import pack
from typing import Final

from foxden.bots.base import Bot, Seeded
from foxden.bots.fennecs_beginner import Beginner
from foxden.core.contract import Offer
from foxden.core.thinking import Budget, Call, Thought
from foxden.games import fennecs
from foxden.games.fennecs import Action, View
from foxden.games.fennecs.position import encode, to_action

_MOST_NODES: Final = 1 << 17

# Looking ahead with a network takes a thousand times as long as a step of the plain search.
_MOST_INSIGHTS: Final = 1 << 13
_INSIGHTS_A_STEP: Final = 8
_CHUNK: Final = 8

TAUGHT: Final[Mapping[int, int]] = {2: 1, 3: 400}
"""For how many players there is a network, and how many iterations the elder looks ahead with it.

For two that wins against the network alone and loses against others: there it is played as it is.
Whether its file is here, a browser cannot see.
"""

ITERATIONS: Final[Mapping[str, int]] = {"scout": 20, "tracker": 54, "trickster": 800}
"""How long the levels between cub and elder search; none of them is suspicious."""


def network_file(seats: int) -> str:
    return f"fennecs-{seats}.network"


class Searcher(Seeded):
    """Information-set search over redeals of what it does not know."""

    def __init__(self, seed: str, budget: Budget, *, suspicious: bool) -> None:
        super().__init__(seed)
        self._budget = budget
        self._suspicious = suspicious

    def consider(self, view: View, offer: Offer[Action]) -> Thought[Action]:
        if len(offer) == 1:
            return offer[0]
        return (yield from _searched(self, view, self._budget, suspicious=self._suspicious))


class Thoughtful(Seeded):
    """Looks ahead with a network that taught itself, for as many players as there is one for."""

    def __init__(self, seed: str, budget: Budget) -> None:
        super().__init__(seed)
        self._budget = budget

    def consider(self, view: View, offer: Offer[Action]) -> Thought[Action]:
        if len(offer) == 1:
            return offer[0]
        return (yield from _looked_ahead(self, view, self._budget, self._budget))


class Elder(Thoughtful):
    """Plays by its network, as far ahead as that has been seen to help; without one it searches."""

    def consider(self, view: View, offer: Offer[Action]) -> Thought[Action]:
        if len(offer) == 1:
            return offer[0]
        budget, looks = self._budget, TAUGHT.get(len(view.players))
        if looks is None:
            return (yield from _searched(self, view, budget, suspicious=True))
        ahead = budget._replace(iterations=min(looks, budget.iterations))
        return (yield from _looked_ahead(self, view, ahead, otherwise=budget))


def _looked_ahead(bot: Seeded, view: View, ahead: Budget, otherwise: Budget) -> Thought[Action]:
    """Where the network's file cannot be had it searches without, as well as anybody."""
    nodes = min(_MOST_INSIGHTS, _INSIGHTS_A_STEP * ahead.iterations + 1)
    question = _question(bot, view, nodes, 0)
    asked = Call("fennecs", "consult", question, ahead, _CHUNK)
    answer = yield asked
    if not answer:
        seats = len(view.players)
        yield Call("fennecs", "teach", pack("<q", seats), file=network_file(seats))
        answer = yield asked
    if not answer:
        return (yield from _searched(bot, view, otherwise, suspicious=True))
    return _move(answer)


def _searched(bot: Seeded, view: View, budget: Budget, *, suspicious: bool) -> Thought[Action]:
    nodes = min(_MOST_NODES, budget.iterations + 1)
    question = _question(bot, view, nodes, suspicious)
    return _move((yield Call("fennecs", "search", question, budget)))


def _question(bot: Seeded, view: View, first: int, second: int) -> bytes:
    """A question to the core: a position with all that is unknown dealt anyhow."""
    position = encode(fennecs.redeal(view, bot.dice()))
    return pack("<Qqq", bot.number(), first, second) + position.tobytes()


def _move(answer: bytes) -> Action:
    return to_action(array("i", answer)[0])


def cub(seed: str) -> Bot:
    return Beginner(seed)


def scout(seed: str) -> Bot:
    return Searcher(seed, Budget(ITERATIONS["scout"]), suspicious=False)


def tracker(seed: str) -> Bot:
    return Searcher(seed, Budget(ITERATIONS["tracker"]), suspicious=False)


def trickster(seed: str) -> Bot:
    return Searcher(seed, Budget(ITERATIONS["trickster"]), suspicious=False)


def elder(seed: str, budget: Budget) -> Bot:
    return Elder(seed, budget)


def searcher(seed: str, budget: Budget) -> Bot:
    """The elder that was before there were networks."""
    return Searcher(seed, budget, suspicious=True)


MEASURES: Final = {"searcher": searcher}
"""No opponents for people, but by name in contests, to measure others by."""
