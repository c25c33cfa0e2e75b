"""Opponents in Foxy: they differ in what they remember, and all make the best of that."""

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from foxden.bots.base import Bot, Seeded
from foxden.bots.foxy_memory import PERFECT, Distribution, Memory, Mind
from foxden.core.contract import Offer
from foxden.core.seats import Seat
from foxden.core.thinking import Budget, Call, Thought
from foxden.games import foxy
from foxden.games.foxy import Options, Reveal, View, Write
from foxden.games.foxy.actions import HIGHEST
from foxden.games.foxy.position import encode

_DIGITS: Final = 9  # what differs by less is alike: sums in another order are not the same


class Rememberer(Seeded):
    def __init__(self, seed: str, mind: Mind) -> None:
        super().__init__(seed)
        self._memory = Memory(mind)

    def watch(self, actor: Seat, seen: Any) -> None:
        super().watch(actor, seen)
        if isinstance(seen, Reveal):
            self._memory.see(seen.card, self.dice())

    def consider(self, view: View, offer: Offer[Write]) -> Thought[Write]:
        assert view.card is not None  # noqa: S101  somebody has to write, so there is a card
        options = view.options
        spread = self._memory.exact(view.card, options.fox)
        if view.seats == 1:
            return Write(_median(spread))
        circled = Write(_likeliest(spread, hard=True), circled=True)
        plain = Write(_likeliest(spread, hard=options.hard))
        if circled not in offer:
            return plain
        gain = 2 * max(_points(spread, hard=True)) - max(_points(spread, hard=options.hard))
        worth = yield from circle_worth(options)
        return circled if gain >= worth[view.turn - 1] else plain


def _points(spread: Distribution, *, hard: bool) -> Distribution:
    """X14, X19: the points to expect of each number, were it written."""
    likely = spread if hard else list(accumulate(reversed(spread)))[::-1]
    return [number * each for number, each in enumerate(likely)]


def _likeliest(spread: Distribution, *, hard: bool) -> int:
    """The number that should bring most points, not the mean: too high brings none at all."""
    points = [round(each, _DIGITS) for each in _points(spread, hard=hard)]
    return min(HIGHEST, points.index(max(points)))


def _median(spread: Distribution) -> int:
    """X22: it keeps the expected deviation least."""
    sums = [round(each, _DIGITS) for each in accumulate(spread)]
    return min(HIGHEST, next(number for number, each in enumerate(sums) if each >= 0.5))


_KEPT: Final = 64  # decks of one's own are many
_worths: Final[dict[bytes, Sequence[float]]] = {}


def circle_worth(options: Options) -> Thought[Sequence[float]]:
    """What keeping the circle is worth after each turn, to one who forgets nothing (X11, X15)."""
    start = encode(foxy.start(Options(fox=options.fox, deck=options.deck), 2)).tobytes()
    if start not in _worths:
        answer = yield Call("foxy", "circle_worth", start)
        if len(_worths) == _KEPT:
            _worths.clear()
        _worths[start] = array("d", answer)
    return _worths[start]


def cub(seed: str) -> Bot:
    return Rememberer(seed, Mind(span=2, blur=0.35, confusion=0.15))


def scout(seed: str) -> Bot:
    return Rememberer(seed, Mind(span=3, blur=0.15, confusion=0.06))


def tracker(seed: str) -> Bot:
    return Rememberer(seed, Mind(span=4, blur=0.05, confusion=0.02))


def trickster(seed: str) -> Bot:
    return Rememberer(seed, Mind(span=5, blur=0.016, confusion=0.008))


def elder(seed: str, budget: Budget) -> Bot:  # noqa: ARG001  remembering takes no time
    return Rememberer(seed, PERFECT)
