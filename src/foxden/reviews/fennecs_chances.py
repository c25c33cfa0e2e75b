"""Chances in Fennecs, counted over possible worlds: of a move, of a deal, of hidden cards."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.bots.fennecs_search import (
    SUSPICION,
    Weights,
    descend,
    edges_of,
    finish_round,
    search,
    shuffle_hidden,
    win_chances,
)
from foxden.bots.search import Tree, Values, back_up, clear, most_visited, tree_bytes, tree_on
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
    play,
)

EXPLORATION: Final = 1.0
_DEEPEST: Final = 64


def _new_tree(nodes: int, seats: int) -> Tree:
    tree = tree_on(np.zeros(tree_bytes(nodes, seats), np.uint8), nodes, seats)
    clear(tree)
    return tree


def best_move(position: Position, iterations: int, seed: int) -> int:
    """The move the elder would make, after so many iterations."""
    tree = _new_tree(iterations + 1, int(position[SEATS_AT]))
    search(tree, position, SUSPICION, EXPLORATION, iterations, generator(seed))
    moves, edges = np.zeros(MAX_MOVES, np.int16), np.zeros(MAX_MOVES, np.int32)
    count = edges_of(position, position[ACTOR_AT], moves, edges)
    return int(edges[most_visited(tree, edges, count)])


def chance_after(position: Position, move: int, iterations: int, seed: int) -> tuple[float, float]:
    """The chance to win of whoever makes this move, by what it knows, and its standard error."""
    tree = _new_tree(iterations + 1, int(position[SEATS_AT]))
    sums = np.zeros(2)
    _search_after(tree, position, move, SUSPICION, iterations, generator(seed), sums)
    return _mean_and_error(sums[0], sums[1], iterations)


def _mean_and_error(total: float, squares: float, count: int) -> tuple[float, float]:
    mean = total / count
    return float(mean), float(np.sqrt(max(0.0, squares / count - mean * mean) / count))


@compiled
def _search_after(  # noqa: PLR0913, PLR0917  compiled code takes no structures of Python
    tree: Tree,
    root: Position,
    move: int,
    belief: Weights,
    iterations: int,
    rng: Generator,
    sums: Values,
) -> None:
    """The elder's search below one move of the seat to move; its chances and their squares."""
    seat = root[ACTOR_AT]
    moves, edges = np.zeros(MAX_MOVES, np.int16), np.zeros(MAX_MOVES, np.int32)
    priors = np.zeros(MAX_MOVES, np.float64)
    path, chances = np.zeros(_DEEPEST, np.int32), np.zeros(root[SEATS_AT], np.float64)
    position = root.copy()
    for _ in range(iterations):
        position[:] = root
        shuffle_hidden(position, seat, belief, rng)
        play(position, move)
        depth = descend(tree, position, seat, belief, EXPLORATION, moves, edges, priors, path, rng)
        finish_round(position, moves, rng)
        win_chances(position, chances)
        back_up(tree, path, depth, chances)
        sums[0] += chances[seat]
        sums[1] += chances[seat] * chances[seat]


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
