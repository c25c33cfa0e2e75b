"""Chances in Fennecs, counted over possible worlds: of a move, of a deal, of hidden cards."""

import numpy as np
from numpy.typing import NDArray

from foxden.bots.fennecs_search import (
    EXPLORATION,
    SUSPICION,
    Weights,
    Worktop,
    copy,
    descend,
    finish_round,
    new_worktop,
    shuffle_hidden,
    win_chances,
)
from foxden.bots.search import Tree, Values, back_up, new_tree
from foxden.core.compiled import compiled
from foxden.core.dice import Generator, generator
from foxden.games.fennecs.fast import (
    ACTOR_AT,
    CARDS_FROM,
    CHANCE,
    COLUMN,
    COLUMNS_AT,
    MAX_MOVES,
    SEATS_AT,
    Position,
    deal,
    is_hidden,
    play,
)


def chance_after(position: Position, move: int, iterations: int, seed: int) -> tuple[float, float]:
    """The chance to win of whoever makes this move, by what it knows, and its standard error."""
    seats = int(position[SEATS_AT])
    tree, worktop = new_tree(iterations + 1, seats), new_worktop(seats, SUSPICION)
    sums = np.zeros(2)
    search_after(tree, position, move, worktop, iterations, generator(seed), sums)
    mean, squares = sums / iterations
    return float(mean), float(np.sqrt(max(0.0, squares - mean * mean) / iterations))


@compiled
def search_after(  # noqa: PLR0913, PLR0917  compiled code takes no structures of Python
    tree: Tree,
    root: Position,
    move: int,
    worktop: Worktop,
    iterations: int,
    rng: Generator,
    sums: Values,
) -> None:
    """The search below one move of the seat to move; its chances and their squares."""
    seat = root[ACTOR_AT]
    _, chances, belief, _, path, moves, position = worktop
    for _ in range(iterations):
        copy(root, position)
        shuffle_hidden(position, seat, belief, rng)
        play(position, move)
        depth = descend(tree, worktop, seat, EXPLORATION, rng)
        finish_round(position, moves, rng)
        win_chances(position, chances)
        back_up(tree, path, depth, chances)
        sums[0] += chances[seat]
        sums[1] += chances[seat] * chances[seat]


@compiled
def play_rounds(root: Position, games: int, rng: Generator, sums: Values) -> None:
    """Rounds that average players play on; they are dealt first where they are not."""
    moves, chances = np.zeros(MAX_MOVES, np.int16), np.zeros(root[SEATS_AT], np.float64)
    position = root.copy()
    for _ in range(games):
        position[:] = root
        if position[ACTOR_AT] == CHANCE:
            deal(position, rng)
        finish_round(position, moves, rng)
        win_chances(position, chances)
        sums += chances


@compiled
def count_worlds(
    root: Position, belief: Weights, worlds: int, rng: Generator, counts: NDArray[np.float64]
) -> None:
    """How often each card lies at [column, index] for the seat to move, where it does not know."""
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
