"""Outfox by UCT: random games from the leaves, and wins at hand seen at once."""

from typing import Final

import numpy as np

from foxden.bots.search import (
    NONE,
    ROOT,
    Edges,
    Tree,
    Values,
    add_child,
    back_up,
    child_of,
    select,
)
from foxden.core.compiled import compiled
from foxden.core.dice import Generator
from foxden.games.outfox.fast import (
    KIND_SHIFT,
    KINDS,
    MAX_MOVES,
    Moves,
    Position,
    moves_on,
    occupied_points,
    play,
    play_out,
    reserve,
    seat_to_move,
    take_back,
)

MOST_EDGES: Final = KINDS * MAX_MOVES
_DEEPEST: Final = 20  # O11: 18 turns at most


@compiled
def edges_of(position: Position, moves: Moves, edges: Edges) -> int:
    """Every turn as one number: the move, and the kind of the piece above it."""
    count = moves_on(occupied_points(position), moves)
    made = 0
    for kind in range(KINDS):
        if reserve(position)[kind]:
            for move in moves[:count]:
                edges[made] = move | kind << KIND_SHIFT
                made += 1
    return made


@compiled
def take(position: Position, edge: int) -> bool:
    return play(position, edge >> KIND_SHIFT, edge & (1 << KIND_SHIFT) - 1)


@compiled
def winning_edge(position: Position, edges: Edges, count: int) -> int:
    """O9: a turn that makes a line, NONE where there is none."""
    for index in range(count):
        edge = edges[index]
        wins = take(position, edge)
        take_back(position, edge >> KIND_SHIFT, edge & (1 << KIND_SHIFT) - 1)
        if wins:
            return int(edge)
    return NONE


@compiled
def least_exposed(position: Position, edges: Edges) -> int:
    """Of turns after which the next player can make a line, one that leaves the fewest ways."""
    moves, replies = np.zeros(MAX_MOVES, np.int32), np.zeros(MOST_EDGES, np.int32)
    least, fewest = NONE, MOST_EDGES
    for edge in edges:
        take(position, edge)
        ways = _winning_edges(position, replies[: edges_of(position, moves, replies)])
        take_back(position, edge >> KIND_SHIFT, edge & (1 << KIND_SHIFT) - 1)
        if ways < fewest:
            least, fewest = edge, ways
    return int(least)


@compiled
def _winning_edges(position: Position, edges: Edges) -> int:
    count = 0
    for edge in edges:
        count += take(position, edge)
        take_back(position, edge >> KIND_SHIFT, edge & (1 << KIND_SHIFT) - 1)
    return count


@compiled
def search(tree: Tree, root: Position, exploration: float, iterations: int, rng: Generator) -> None:
    """Grow the tree of a running game by a number of iterations."""
    seats = tree.values.shape[1]
    moves, edges = np.zeros(MAX_MOVES, np.int32), np.zeros(MOST_EDGES, np.int32)
    path, values = np.zeros(_DEEPEST, np.int32), np.zeros(seats, np.float64)
    priors, position = np.zeros(MOST_EDGES, np.float64), root.copy()
    for _ in range(iterations):
        position[:] = root
        winner, depth = _descend(tree, position, exploration, moves, edges, priors, path, rng)
        values[:] = 0.0
        values[winner] = 1.0
        back_up(tree, path, depth, values)


@compiled
def _descend(  # noqa: PLR0913, PLR0917  compiled code takes no structures of Python
    tree: Tree,
    position: Position,
    exploration: float,
    moves: Moves,
    edges: Edges,
    priors: Values,
    path: Edges,
    rng: Generator,
) -> tuple[int, int]:
    """Follow the best bounds down, add a node and finish the game; the winner, and the depth."""
    seats = tree.values.shape[1]
    node, depth = ROOT, 1
    path[0] = ROOT
    while True:
        seat, count = seat_to_move(position), edges_of(position, moves, edges)
        if count == 0:  # O11: whoever took the last turn wins
            return (seat + seats - 1) % seats, depth
        # Only a node that was always won can have a win at hand: from the first visit on, it is.
        is_won = tree.values[node, seat] == tree.visits[node]
        if is_won and winning_edge(position, edges, count) != NONE:
            return seat, depth
        if tree.visits[node] == 0 and node != ROOT:
            return play_out(position, moves, rng), depth
        priors[:count] = 1.0 / count
        edge = edges[select(tree, node, edges, priors, count, seat, exploration)]
        take(position, edge)
        child = child_of(tree, node, edge)
        if child == NONE:
            child = add_child(tree, node, edge)
        if child == NONE:
            return play_out(position, moves, rng), depth
        path[depth] = child
        depth += 1
        node = child
