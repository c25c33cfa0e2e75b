"""What a column comes to, from its cards alone (F11 to F15, F22)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from foxden.games.fennecs.cards import FULL, Card

Fate = Literal["counted", "worthless", "destroyed"]
"""What collecting a column does with it: a total, only its stars (F15), or nothing (F22)."""

SIX: Final = 6

# F12: a 1/5 counts 1 here, and 4 more where 5 is chosen.
VALUE: Final[dict[Card, int]] = {
    "-5": -5, "-2": -2, "-1": -1, "0": 0, "0>": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5,
    "1/5": 1, "supernova": 0,
}  # fmt: skip


def fate_of(cards: Sequence[Card | None]) -> Fate:
    """None stands for a card that is not known."""
    if "supernova" in cards:
        return "destroyed"  # F22, F23: a column of 7 as well
    return "worthless" if len(cards) == FULL else "counted"


@lru_cache(maxsize=8192)  # a column grows by one card at a time, and many games have it
def totals(cards: tuple[Card, ...]) -> range:
    """F11, F12: the total for each number of 1/5 cards that count 5, from none to all."""
    values = [VALUE[card] for card in cards]
    least = sum(map(abs, values)) if "0>" in cards else sum(values)
    return range(least, least + 4 * cards.count("1/5") + 1, 4)


def stars_for(total: int, held: int) -> int:
    """F13: the stars won or, below zero, returned; F14: never more than are held."""
    change = total if total <= SIX else SIX - total
    return max(change, -held)
