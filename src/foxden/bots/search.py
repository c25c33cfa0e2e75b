"""Tree search, once for every game: UCT, with max-n values and moves that come and go.

A tree is a handful of arrays, so that games can walk it in compiled code. A node stands for
what the searching seat has seen since the root; the edges are numbers under 2²⁰ that the game
chooses. Where worlds are redealt, a move may be possible in one and not in the next: a node
counts how often it was on offer, and that takes the place of the parent's visits in the
bound (information-set MCTS with several determinisations in one tree). Values are one for
each seat, and every seat maximises its own (max-n).
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled

EDGE_BITS: Final = 20
ROOT: Final = 0
NONE: Final = -1

Room = NDArray[np.uint8]
Edges = NDArray[np.int32]
Values = NDArray[np.float64]


class Tree(NamedTuple):
    """`slots` is a hash table from (node, edge) to the node below; the rest is by node."""

    keys: NDArray[np.int64]
    slots: NDArray[np.int32]
    visits: NDArray[np.int32]
    offered: NDArray[np.int32]
    values: Values
    size: NDArray[np.int64]


@compiled
def tree_on(room: Room, nodes: int, seats: int) -> Tree:
    """A tree with room for a number of nodes over bytes, as it was left there.

    A search that fills it goes on without adding any.
    """
    table = 2
    while table < 2 * nodes:
        table *= 2
    keys_end = 8 * table
    slots_end = keys_end + 4 * table
    visits_end = slots_end + 4 * nodes
    offered_end = visits_end + 4 * nodes
    values_end = offered_end + 8 * nodes * seats
    return Tree(
        room[:keys_end].view(np.int64),
        room[keys_end:slots_end].view(np.int32),
        room[slots_end:visits_end].view(np.int32),
        room[visits_end:offered_end].view(np.int32),
        room[offered_end:values_end].view(np.float64).reshape(nodes, seats),
        room[values_end : values_end + 8].view(np.int64),
    )


@compiled
def clear(tree: Tree) -> None:
    """Leave the root alone."""
    tree.keys[:] = NONE
    tree.visits[:] = 0
    tree.offered[:] = 0
    tree.values[:] = 0.0
    tree.size[0] = 1


def tree_bytes(nodes: int, seats: int) -> int:
    """How much room a tree takes."""
    table = 1 << (2 * nodes - 1).bit_length()
    return 12 * table + 8 * nodes + 8 * nodes * seats + 8


def new_tree(nodes: int, seats: int) -> Tree:
    """A tree with room of its own."""
    tree = tree_on(np.zeros(tree_bytes(nodes, seats), np.uint8), nodes, seats)
    clear(tree)
    return tree


@compiled
def _slot(tree: Tree, node: int, edge: int) -> int:
    """Where the table holds an edge, or where it would go."""
    key = node << EDGE_BITS | edge
    last = tree.keys.size - 1
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    at = int(mixed >> np.uint64(32)) & last
    while tree.keys[at] not in (key, NONE):
        at = (at + 1) & last
    return at


@compiled
def child_of(tree: Tree, node: int, edge: int) -> int:
    at = _slot(tree, node, edge)
    return NONE if tree.keys[at] == NONE else int(tree.slots[at])


@compiled
def add_child(tree: Tree, node: int, edge: int) -> int:
    """The new node below an edge; NONE where the tree is full."""
    child = tree.size[0]
    if child == tree.visits.size:
        return NONE
    at = _slot(tree, node, edge)
    tree.keys[at] = node << EDGE_BITS | edge
    tree.slots[at] = child
    tree.size[0] += 1
    return int(child)


@compiled
def select(  # noqa: PLR0913, PLR0917  compiled code takes no structures of Python
    tree: Tree, node: int, edges: Edges, priors: Values, count: int, seat: int, exploration: float
) -> int:
    """The index of the edge with the best upper bound for a seat.

    `priors` say how likely each edge is to be the best before anything is known; they sum to
    1. An edge never tried is taken to be worth what the node is worth on the whole.
    """
    mean = tree.values[node, seat] / max(1, tree.visits[node])
    best, best_bound = 0, -np.inf
    for index in range(count):
        child = child_of(tree, node, edges[index])
        value, offered, tries = mean, tree.visits[node], 0
        if child != NONE:
            tries = tree.visits[child]
            tree.offered[child] += 1
            value, offered = tree.values[child, seat] / max(1, tries), tree.offered[child]
        bound = value + exploration * priors[index] * np.sqrt(offered + 1.0) / (1 + tries)
        if bound > best_bound:
            best, best_bound = index, bound
    return best


@compiled
def back_up(tree: Tree, path: Edges, depth: int, values: Values) -> None:
    """Add what an iteration was worth to each seat to the nodes it went through."""
    for step in range(depth):
        node = path[step]
        tree.visits[node] += 1
        for seat in range(values.size):
            tree.values[node, seat] += values[seat]


@compiled
def most_visited(tree: Tree, edges: Edges, count: int) -> int:
    """The index of the root's edge that the search trusts most."""
    best, best_visits = 0, -1
    for index in range(count):
        child = child_of(tree, ROOT, edges[index])
        visits = 0 if child == NONE else tree.visits[child]
        if visits > best_visits:
            best, best_visits = index, visits
    return best
