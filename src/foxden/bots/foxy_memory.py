"""How a Foxy bot remembers: like people, with a count for each animal that blurs.

What it remembers is a number; what it makes of that number is a distribution, because it
knows its own weakness: every chance to forget widens the error it allows for.
"""

import random
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import prod
from typing import Final, NamedTuple

from foxden.games.foxy.cards import ANIMALS, CAT, FOX, NATIVES, SHOWN, Animal, Card
from foxden.games.foxy.state import FoxRule

Distribution = list[float]
"""How likely each whole number from 0 up is."""

SINGLES: Final = "singles"
"""X18: what is remembered of cards with one animal, beside the animals."""

_REACH: Final = 12  # errors above this do not happen in 20 turns
_SIBLING: Final = {a: b for pair in NATIVES.values() for a, b in (pair, pair[::-1])}


class Mind(NamedTuple):
    """`span`: how many of the kinds seen last are held firmly; `blur`: how likely the count of
    any other kind is to slip by one at each card; `confusion`: how likely a lone native is
    taken for its neighbour.
    """  # noqa: D205  the three sentences belong together

    span: int
    blur: float
    confusion: float


PERFECT: Final = Mind(span=len(ANIMALS) + 1, blur=0.0, confusion=0.0)


class Memory:
    def __init__(self, mind: Mind) -> None:
        self._mind = mind
        self._counts: dict[str, int] = dict.fromkeys((*ANIMALS, SINGLES), 0)
        self._errors = {kind: _certain(_REACH, 2 * _REACH + 1) for kind in self._counts}
        self._latest: list[str] = []
        self._fox_seen = False

    def see(self, card: Card, rng: random.Random) -> None:
        """Take in a card that was revealed, and forget a little."""
        if card == FOX:
            self._fox_seen = True
        else:
            self._store(SHOWN[card], rng)
        for kind in self._counts:
            if self._counts[kind] and kind not in self._latest[: self._mind.span]:
                self._slip(kind, rng)

    def _store(self, shown: tuple[Animal, ...], rng: random.Random) -> None:
        natives = [animal for animal in shown if animal != CAT]
        for animal in shown:
            taken_for: str = animal
            if len(natives) == 1 and animal != CAT:
                taken_for = self._recognise(animal, rng)
            self._count(taken_for)
        if len(shown) == 1:
            self._count(SINGLES)

    def _count(self, kind: str) -> None:
        self._counts[kind] += 1
        self._latest = [kind, *(other for other in self._latest if other != kind)]

    def _recognise(self, animal: Animal, rng: random.Random) -> Animal:
        doubt = self._mind.confusion
        self._widen(animal, (0.0, 1 - doubt, doubt))
        self._widen(_SIBLING[animal], (doubt, 1 - doubt, 0.0))
        return _SIBLING[animal] if rng.random() < doubt else animal

    def _slip(self, kind: str, rng: random.Random) -> None:
        blur = self._mind.blur
        if rng.random() < blur:
            self._counts[kind] = max(0, self._counts[kind] + rng.choice((-1, 1)))
        self._widen(kind, (blur / 2, 1 - blur, blur / 2))

    def _widen(self, kind: str, step: tuple[float, float, float]) -> None:
        self._errors[kind] = _convolved(self._errors[kind], step)[1:-1]

    def exact(self, card: Card, fox: FoxRule) -> Distribution:
        """What the exact number of the card seen last may be (X9, X10, X18)."""
        if card != FOX:
            return _sum(self._animal(animal, fox) for animal in SHOWN[card])
        if fox == "different":
            absent = [self._animal(animal, fox)[0] for animal in ANIMALS]
            return _sum([none, 1 - none] for none in absent)
        if fox == "most":
            return _highest(self._animal(animal, fox) for animal in ANIMALS)
        return self._animal(CAT if fox == "cat" else SINGLES, fox)

    def _animal(self, kind: str, fox: FoxRule) -> Distribution:
        """How often an animal may have been seen: never less than no time at all."""
        count = self._counts[kind] + (kind == CAT and fox == "cat" and self._fox_seen)
        spread = [0.0] * (count + _REACH + 1)
        for error, likely in enumerate(self._errors[kind], -_REACH):
            spread[max(0, count + error)] += likely
        total = sum(spread)
        return [likely / total for likely in spread]


def _certain(number: int, size: int) -> Distribution:
    return [float(each == number) for each in range(size)]


def _convolved(one: Sequence[float], other: Sequence[float]) -> Distribution:
    """The distribution of the sum of two independent numbers."""
    total = [0.0] * (len(one) + len(other) - 1)
    for number, likely in enumerate(one):
        if likely:
            for more, likely_too in enumerate(other):
                total[number + more] += likely * likely_too
    return total


def _sum(spreads: Iterable[Distribution]) -> Distribution:
    total = _certain(0, 1)
    for spread in spreads:
        total = _convolved(total, spread)
    return total


def _highest(spreads: Iterable[Distribution]) -> Distribution:
    """The distribution of the greatest of several numbers."""
    sums = [list(accumulate(spread)) for spread in spreads]
    size = max(map(len, sums))
    below = [prod((*each, *[each[-1]] * size)[number] for each in sums) for number in range(size)]
    return [high - low for low, high in zip([0.0, *below], below, strict=False)]
