"""Opponents in Foxy: they differ in what they remember, and all make the best of that."""

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from foxden.bots.base import Bot, Seeded
from foxden.bots.foxy_memory import PERFECT, Distribution, Memory, Mind
from foxden.bots.search import Budget
from foxden.core.compiled import compiled
from foxden.core.contract import Offer
from foxden.core.dice import Generator, generator
from foxden.core.seats import Seat
from foxden.games import foxy
from foxden.games.foxy import Options, Reveal, View, Write
from foxden.games.foxy.actions import HIGHEST
from foxden.games.foxy.fast import EXACT_AT, Position, draw, from_state, reveal
from foxden.games.foxy.state import TURNS

_GAMES: Final = 20_000
"""Piles looked at to learn what a circle is worth."""


class Rememberer(Seeded):
    def __init__(self, seed: str, mind: Mind) -> None:
        super().__init__(seed)
        self._memory = Memory(mind)

    def watch(self, actor: Seat, seen: Any) -> None:
        super().watch(actor, seen)
        if isinstance(seen, Reveal):
            self._memory.see(seen.card, self.dice())

    def choose(self, view: View, offer: Offer[Write]) -> Write:
        assert view.card is not None  # noqa: S101  somebody has to write, so there is a card
        options = view.options
        spread = self._memory.exact(view.card, options.fox)
        if view.seats == 1:
            return Write(_median(spread))
        circled = Write(_likeliest(spread, hard=True), circled=True)
        plain = Write(_likeliest(spread, hard=options.hard))
        if circled not in offer:
            return plain
        gain = 2 * _points(spread, hard=True).max() - _points(spread, hard=options.hard).max()
        return circled if gain >= circle_worth(options)[view.turn - 1] else plain


def _points(spread: Distribution, *, hard: bool) -> Distribution:
    """X14, X19: the points to expect of each number, were it written."""
    numbers = np.arange(spread.size)
    if hard:
        return numbers * spread
    return numbers * np.cumsum(spread[::-1])[::-1]


def _likeliest(spread: Distribution, *, hard: bool) -> int:
    """The number that should bring most points, not the mean: too high brings none at all."""
    return min(HIGHEST, int(_points(spread, hard=hard).round(9).argmax()))


def _median(spread: Distribution) -> int:
    """X22: it keeps the expected deviation least."""
    return min(HIGHEST, int(np.searchsorted(np.cumsum(spread), 0.5)))


@lru_cache(maxsize=64)
def circle_worth(options: Options) -> NDArray[np.float64]:
    """What keeping the circle is worth after each turn, to one who forgets nothing (X11, X15).

    A circle on an exact number is worth that number once more. Backwards from the last turn,
    where keeping it is worth nothing, it is kept as long as that should bring more.
    """
    start = from_state(foxy.start(Options(fox=options.fox, deck=options.deck), 2))
    exact = np.zeros((_GAMES, TURNS))
    _exact_numbers(start, exact, generator(1))
    worth, gained = np.zeros(TURNS), exact[:, -1]
    for turn in range(TURNS - 2, -1, -1):
        worth[turn] = gained.mean()
        gained = np.where(exact[:, turn] >= worth[turn], exact[:, turn], gained)
    return worth


@compiled
def _exact_numbers(start: Position, exact: NDArray[np.float64], rng: Generator) -> None:
    """The exact numbers of as many random piles as there are rows."""
    for game in range(exact.shape[0]):
        position = start.copy()
        for turn in range(exact.shape[1]):
            reveal(position, draw(position, rng))
            exact[game, turn] = position[EXACT_AT]


def cub(seed: str) -> Bot:
    return Rememberer(seed, Mind(span=2, blur=0.35, confusion=0.15))


def scout(seed: str) -> Bot:
    return Rememberer(seed, Mind(span=3, blur=0.15, confusion=0.06))


def trickster(seed: str) -> Bot:
    return Rememberer(seed, Mind(span=5, blur=0.02, confusion=0.01))


def elder(seed: str, budget: Budget) -> Bot:  # noqa: ARG001  remembering takes no time
    return Rememberer(seed, PERFECT)
