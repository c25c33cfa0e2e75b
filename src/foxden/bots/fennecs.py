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
from foxden.bots.fennecs_lookahead import Advice, look_ahead, new_insight
from foxden.bots.fennecs_network import PLAIN, VARIANTS, network_for, steps_of
from foxden.bots.fennecs_network import choose as choose_by
from foxden.bots.network import Network
from foxden.bots.search import Budget, most_visited, new_tree, think
from foxden.core.contract import Offer
from foxden.core.dice import below
from foxden.games import fennecs
from foxden.games.fennecs import Action, View
from foxden.games.fennecs.fast import ACTOR_AT, MAX_MOVES, from_state, moves_of, to_action

_EXPLORATION: Final = 1.0
_MOST_NODES: Final = 1 << 17
_MOST_INSIGHTS: Final = 1 << 15


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


class Learned(Seeded):
    """Plays what a network that taught itself prefers, without looking ahead."""

    def __init__(self, seed: str, sharpness: int = PLAIN, network: Network | None = None) -> None:
        super().__init__(seed)
        self._sharpness, self._network = sharpness, network

    def choose(self, view: View, offer: Offer[Action]) -> Action:
        if len(offer) == 1:
            return offer[0]
        seats = len(view.players)
        position, rng = from_state(fennecs.redeal(view, self.dice())), self.fast_dice()
        network = self._network or network_for(seats)
        variant = VARIANTS.index(view.variant)
        move = choose_by(network, position, variant, steps_of(seats), self._sharpness, rng)
        return to_action(move)


class Thoughtful(Seeded):
    """Looks ahead, with a network that says what is worth looking at and who stands well."""

    def __init__(self, seed: str, budget: Budget, network: Network | None = None, exploration: float = 1.0) -> None:
        super().__init__(seed)
        self._budget, self._network, self._exploration = budget, network, exploration

    def choose(self, view: View, offer: Offer[Action]) -> Action:
        if len(offer) == 1:
            return offer[0]
        seats = len(view.players)
        position, rng = from_state(fennecs.redeal(view, self.dice())), self.fast_dice()
        advice = Advice(self._network or network_for(seats), VARIANTS.index(view.variant), steps_of(seats))
        insight = new_insight(min(_MOST_INSIGHTS, 8 * self._budget.iterations + 1), seats)
        think(
            lambda count: look_ahead(insight, advice, position, SUSPICION, self._exploration, count, rng),
            self._budget,
        )
        moves, edges = np.zeros(MAX_MOVES, np.int16), np.zeros(MAX_MOVES, np.int32)
        count = edges_of(position, position[ACTOR_AT], moves, edges)
        return to_action(int(edges[most_visited(insight.tree, edges, count)]))


def cub(seed: str) -> Bot:
    return Greedy(seed, whims=80)


def scout(seed: str) -> Bot:
    return Greedy(seed, whims=0)


def trickster(seed: str) -> Bot:
    return Searcher(seed, Budget(300), NO_SUSPICION)


def elder(seed: str, budget: Budget) -> Bot:
    return Searcher(seed, budget, SUSPICION)
