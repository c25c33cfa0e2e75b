"""Opponents in Fennecs, from one that plays by mood to one that searches possible worlds."""

from typing import Final

import numpy as np

from foxden.bots.base import Bot, Seeded
from foxden.bots.fennecs_search import (
    NO_SUSPICION,
    SUSPICION,
    Weights,
    average_move,
    edges_of,
    search,
)
from foxden.bots.search import Budget, most_visited, new_tree, think
from foxden.core.contract import Offer
from foxden.core.dice import below
from foxden.games import fennecs
from foxden.games.fennecs import Action, View
from foxden.games.fennecs.fast import ACTOR_AT, MAX_MOVES, from_state, moves_of, to_action

_EXPLORATION: Final = 1.0
_MOST_NODES: Final = 1 << 17


class Greedy(Seeded):
    """Takes the column that should bring most, if that is more than a card laid face up.

    `whims` in a hundred decisions are anything at all.
    """

    def __init__(self, seed: str, whims: int) -> None:
        super().__init__(seed)
        self._whims = whims

    def choose(self, view: View, offer: Offer[Action]) -> Action:
        rng = self.fast_dice()
        if below(rng, 100) < self._whims:
            return offer[below(rng, len(offer))]
        position = from_state(fennecs.redeal(view, self.dice()))
        moves = np.zeros(MAX_MOVES, np.int16)
        return to_action(average_move(position, moves, moves_of(position, moves), rng))


class Searcher(Seeded):
    """Information-set search over redeals of what it does not know."""

    def __init__(self, seed: str, budget: Budget, suspicion: Weights) -> None:
        super().__init__(seed)
        self._budget = budget
        self._suspicion = suspicion

    def choose(self, view: View, offer: Offer[Action]) -> Action:
        if len(offer) == 1:
            return offer[0]
        position, rng = from_state(fennecs.redeal(view, self.dice())), self.fast_dice()
        tree = new_tree(min(_MOST_NODES, self._budget.iterations + 1), len(view.players))
        think(
            lambda count: search(tree, position, self._suspicion, _EXPLORATION, count, rng),
            self._budget,
        )
        moves, edges = np.zeros(MAX_MOVES, np.int16), np.zeros(MAX_MOVES, np.int32)
        count = edges_of(position, position[ACTOR_AT], moves, edges)
        return to_action(int(edges[most_visited(tree, edges, count)]))


def cub(seed: str) -> Bot:
    return Greedy(seed, whims=80)


def scout(seed: str) -> Bot:
    return Greedy(seed, whims=0)


def trickster(seed: str) -> Bot:
    return Searcher(seed, Budget(300), NO_SUSPICION)


def elder(seed: str, budget: Budget) -> Bot:
    return Searcher(seed, budget, SUSPICION)
