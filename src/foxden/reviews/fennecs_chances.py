"""Fennecs counted over possible worlds: the best move, chances of a deal, hidden cards."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.bots.fennecs_search import (
    SUSPICION,
    Weights,
    edges_of,
    finish_round,
    search,
    shuffle_hidden,
    win_chances,
)
from foxden.bots.search import Values, most_visited, new_tree
from foxden.core.compiled import compiled
from foxden.core.dice import Generator, generator
from foxden.games.fennecs.cards import FULL
from foxden.games.fennecs.fast import (
    ACTOR_AT,
    CARDS_FROM,
    CHANCE,
    COLUMN,
    COLUMNS_AT,
    KINDS,
    MAX_MOVES,
    SEATS_AT,
    Position,
    deal,
    is_hidden,
)

EXPLORATION: Final = 1.0


def best_move(position: Position, iterations: int, seed: int) -> int:
    """The move the elder would make, after so many iterations."""
    tree = new_tree(iterations + 1, int(position[SEATS_AT]))
    search(tree, position, SUSPICION, EXPLORATION, iterations, generator(seed))
    moves, edges = np.zeros(MAX_MOVES, np.int16), np.zeros(MAX_MOVES, np.int32)
    count = edges_of(position, position[ACTOR_AT], moves, edges)
    return int(edges[most_visited(tree, edges, count)])


def chances_of_deal(position: Position, games: int, seed: int) -> NDArray[np.float64]:
    """Every seat's chance if average players play a round on; it is dealt first where it is not."""
    sums = np.zeros(int(position[SEATS_AT]))
    _play_rounds(position, games, generator(seed), sums)
    return sums / games


@compiled
def _play_rounds(root: Position, games: int, rng: Generator, sums: Values) -> None:
    moves, chances = np.zeros(MAX_MOVES, np.int16), np.zeros(root[SEATS_AT], np.float64)
    position = root.copy()
    for _ in range(games):
        position[:] = root
        if position[ACTOR_AT] == CHANCE:
            deal(position, rng)
        finish_round(position, moves, rng)
        win_chances(position, chances)
        sums += chances


def hidden_cards(position: Position, worlds: int, seed: int) -> NDArray[np.float64]:
    """How likely each card is to lie at [column, index], for the seat to move; 0 where it knows."""
    counts = np.zeros((int(position[SEATS_AT]), FULL, KINDS))
    _count_worlds(position, SUSPICION, worlds, generator(seed), counts)
    return counts / worlds


@compiled
def _count_worlds(
    root: Position, belief: Weights, worlds: int, rng: Generator, counts: NDArray[np.float64]
) -> None:
    seat = root[ACTOR_AT]
    position = root.copy()
    for _ in range(worlds):
        position[:] = root
        shuffle_hidden(position, seat, belief, rng)
        for column in range(root[SEATS_AT]):
            at = COLUMNS_AT + column * COLUMN
            for index in range(root[at]):
                if is_hidden(root, at, index, seat):
                    counts[column, index, position[at + CARDS_FROM + index] - 1] += 1
