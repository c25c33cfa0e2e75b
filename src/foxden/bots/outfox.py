"""Opponents in Outfox; two or three play."""

from copy import deepcopy
from functools import cache
from typing import Final

import numpy as np

from foxden.bots.base import Bot, Seeded
from foxden.bots.outfox_search import (
    KIND_SHIFT,
    MOST_EDGES,
    edges_of,
    least_exposed,
    search,
    winning_edge,
)
from foxden.bots.search import NONE, Budget, Edges, most_visited, new_tree, think
from foxden.core.contract import Offer
from foxden.core.dice import below
from foxden.games import outfox
from foxden.games.outfox import Turn, View
from foxden.games.outfox.fast import MAX_MOVES, Position, from_state, to_turn
from foxden.solver import Prover, informed_prover
from foxden.solver import position as solver_position
from foxden.solver.playing import best_turn

_EXPLORATION: Final = 4.0
_MOST_NODES: Final = 1 << 17

# How many positions the elder may search between two: for a proof, and to judge its traps. It
# counts, so that it plays the same wherever these take less than its time.
_PROOF: Final = 16_000
_TRAPS: Final = 3_000
_SLICE: Final = 1_000  # a proof begins at the root again after each look at the clock
_TABLE_BITS: Final = 18


def _turn(edge: int) -> Turn:
    return to_turn(edge >> KIND_SHIFT, edge & (1 << KIND_SHIFT) - 1)


def _edges(position: Position) -> Edges:
    edges = np.zeros(MOST_EDGES, np.int32)
    return edges[: edges_of(position, np.zeros(MAX_MOVES, np.int32), edges)]


class Playful(Seeded):
    """Sees a line that it can make now in some of a hundred turns, and moves anyhow otherwise."""

    def __init__(self, seed: str, attention: int) -> None:
        super().__init__(seed)
        self._attention = attention

    def choose(self, view: View, offer: Offer[Turn]) -> Turn:
        rng = self.fast_dice()
        position = from_state(outfox.redeal(view, self.dice()))
        edges = _edges(position)
        win = winning_edge(position, edges, len(edges))
        if win != NONE and below(rng, 100) < self._attention:
            return _turn(win)
        return offer[below(rng, len(offer))]


class Searcher(Seeded):
    """UCT with random games."""

    def __init__(self, seed: str, budget: Budget) -> None:
        super().__init__(seed)
        self._budget = budget

    def choose(self, view: View, offer: Offer[Turn]) -> Turn:
        position, rng = from_state(outfox.redeal(view, self.dice())), self.fast_dice()
        edges = _edges(position)
        win = winning_edge(position, edges, len(edges))
        if win != NONE or len(offer) == 1:
            return offer[0] if win == NONE else _turn(win)
        tree = new_tree(min(_MOST_NODES, self._budget.iterations + 1), len(view.reserves))
        think(lambda count: search(tree, position, _EXPLORATION, count, rng), self._budget)
        return _turn(int(edges[most_visited(tree, edges, len(edges))]))


@cache
def _well_read() -> Prover:
    return informed_prover(_TABLE_BITS)


class Perfect(Searcher):
    """Between two players it goes by the book and by proofs; among three it searches.

    Each decision begins with the book alone, so that a bot made anew knows no less.
    """

    def choose(self, view: View, offer: Offer[Turn]) -> Turn:
        if len(view.reserves) > 2:
            return super().choose(view, offer)
        state, prover = outfox.redeal(view, self.dice()), deepcopy(_well_read())
        position = solver_position.from_state(state)
        turn = prover.winning_turn(position)
        if turn is None:
            turn = self._decide(prover, position)
        if turn is None:  # whatever is done, the other player can win at once
            return _turn(least_exposed(from_state(state), _edges(from_state(state))))
        return solver_position.to_turn(turn)

    def _decide(self, prover: Prover, position: solver_position.Position) -> int | None:
        """A win, or what may become one, or the deepest trap; None where all loses at once."""
        budget = self._budget._replace(iterations=min(_PROOF, self._budget.iterations))
        think(lambda count: prover.prove(position, count), budget, _SLICE)
        return best_turn(prover, position, min(_TRAPS, budget.iterations), self.dice())


def cub(seed: str) -> Bot:
    return Playful(seed, attention=30)


def scout(seed: str) -> Bot:
    return Playful(seed, attention=100)


def trickster(seed: str) -> Bot:
    return Searcher(seed, Budget(1000))


def elder(seed: str, budget: Budget) -> Bot:
    return Perfect(seed, budget)
