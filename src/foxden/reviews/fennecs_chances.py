"""Fennecs counted over possible worlds, as thoughts: moves, chances of a deal, hidden cards."""

from array import array
from collections.abc import Sequence
from math import sqrt
from struct import pack
from typing import Final

from foxden.core.thinking import Budget, Call, Thought
from foxden.games.fennecs import State
from foxden.games.fennecs.cards import FULL
from foxden.games.fennecs.position import KINDS, encode

_CORE: Final = "fennecs"


def best_move(state: State, iterations: int, seed: int) -> Thought[int]:
    """The move the search would make, after so many iterations."""
    answer = yield _search("search", state, (seed, iterations + 1, True), iterations)
    return array("i", answer)[0]


def chance_after(
    state: State, move: int, iterations: int, seed: int
) -> Thought[tuple[float, float]]:
    """The chance to win of whoever makes this move, by what it knows, and its standard error."""
    answer = yield _search("chance", state, (seed, iterations + 1, move), iterations)
    mean, squares = (total / iterations for total in array("d", answer))
    return mean, sqrt(max(0.0, squares - mean * mean) / iterations)


def chances_of_deal(state: State, games: int, seed: int) -> Thought[tuple[float, ...]]:
    """Every seat's chance if average players play a round on; it is dealt first where it is not."""
    answer = yield _search("rounds", state, (seed, 0, 0), games)
    return tuple(total / games for total in array("d", answer))


def hidden_cards(state: State, worlds: int, seed: int) -> Thought["Hidden"]:
    """How likely each card is to lie anywhere, for the seat to move; 0 where it knows."""
    question = pack("<Qqq", seed, worlds, 0) + encode(state).tobytes()
    answer = yield Call(_CORE, "worlds", question)
    return Hidden([count / worlds for count in array("d", answer)])


class Hidden:
    def __init__(self, chances: Sequence[float]) -> None:
        self._chances = chances

    def at(self, column: int, index: int) -> Sequence[float]:
        """By rank, the chances of a card of a column."""
        start = (column * FULL + index) * KINDS
        return self._chances[start : start + KINDS]


def _search(function: str, state: State, numbers: tuple[int, int, int], iterations: int) -> Call:
    question = pack("<Qqq", *numbers) + encode(state).tobytes()
    return Call(_CORE, function, question, Budget(iterations))
