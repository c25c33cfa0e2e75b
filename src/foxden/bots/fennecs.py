"""Opponents in Fennecs, from one that plays by mood to one that searches possible worlds."""

from array import array
from importlib.resources import files
from importlib.resources.abc import Traversable
from struct import pack
from typing import Final, get_args

from foxden.bots.base import Bot, Seeded
from foxden.core.contract import Offer
from foxden.core.thinking import Budget, Call, Thought
from foxden.games import fennecs
from foxden.games.fennecs import Action, View
from foxden.games.fennecs.cards import Variant
from foxden.games.fennecs.position import encode, to_action

_MOST_NODES: Final = 1 << 17
_VARIANTS: Final = get_args(Variant)

# Looking ahead with a network takes a thousand times as long as a step of the plain search.
_MOST_INSIGHTS: Final = 1 << 13
_INSIGHTS_A_STEP: Final = 8
_CHUNK: Final = 8


def has_network(seats: int) -> bool:
    return _file(seats).is_file()


def network_for(seats: int) -> bytes:
    return _file(seats).read_bytes()


def _file(seats: int) -> Traversable:
    return files("foxden.bots") / f"fennecs-{seats}.network"


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


class Thoughtful(Seeded):
    """Looks ahead with a network that taught itself, for as many players as there is one for."""

    def __init__(self, seed: str, budget: Budget) -> None:
        super().__init__(seed)
        self._budget = budget

    def consider(self, view: View, offer: Offer[Action]) -> Thought[Action]:
        if len(offer) == 1:
            return offer[0]
        nodes = min(_MOST_INSIGHTS, _INSIGHTS_A_STEP * self._budget.iterations + 1)
        question = _question(self, view, nodes, _VARIANTS.index(view.variant))
        asked = Call("fennecs", "consult", question, self._budget, _CHUNK)
        answer = yield asked
        if not answer:
            seats = len(view.players)
            yield Call("fennecs", "teach", pack("<q", seats) + network_for(seats))
            answer = yield asked
        return _move(answer)


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
