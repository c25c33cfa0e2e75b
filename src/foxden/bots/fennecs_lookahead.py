"""Looking ahead with a network: it says what is worth trying, how others play, and who stands well.

One's own turns are searched; at the others' turns a move is drawn by the network's
preferences in a world redealt for each iteration. Where the search meets a turn of one's own
for the first time, the network is asked what the game is worth there; at the end of a round
the next one is dealt first.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foxden.bots.fennecs_network import PLAIN, drawn, show
from foxden.bots.fennecs_search import HIDDEN, Weights, shuffle_hidden
from foxden.bots.network import ONE, Network, Numbers, Sheet, new_sheet, run
from foxden.bots.search import NONE, ROOT, Edges, Tree, Values, add_child, back_up, child_of, select
from foxden.core.compiled import compiled
from foxden.core.dice import Generator
from foxden.core.exponential import exp
from foxden.games.fennecs import fast
from foxden.games.fennecs.fast import (
    ACTOR_AT,
    CHANCE,
    MAX_MOVES,
    MOST_SEATS,
    OVER,
    SEATS_AT,
    STARS_AT,
)

_DEEPEST: Final = 64
UNKNOWN: Final = 0.0


class Insight(NamedTuple):
    """A tree, and what the network prefers at each of its nodes that is one's own turn."""

    tree: Tree
    priors: NDArray[np.float64]


class Advice(NamedTuple):
    """A network and what it takes to ask it."""

    network: Network
    steps: Numbers


class Walk(NamedTuple):
    """Room for one world and the way through it; what an earlier one left there means nothing."""

    position: fast.Position
    moves: fast.Moves
    edges: Edges
    path: Edges
    worth: Values
    sheet: Sheet


@compiled
def look_ahead(  # noqa: PLR0913, PLR0917  compiled code takes no structures of Python
    insight: Insight,
    advice: Advice,
    root: fast.Position,
    belief: Weights,
    exploration: float,
    iterations: int,
    rng: Generator,
) -> None:
    """Grow the tree of the seat to move by a number of iterations, each in a world of its own."""
    seat, walk = root[ACTOR_AT], _new_walk(advice.network, root)
    position, sheet = walk.position, walk.sheet
    position[:] = root
    _ask(advice, position, sheet)
    _note(insight, ROOT, walk)
    for _ in range(iterations):
        position[:] = root
        shuffle_hidden(position, seat, belief, rng)
        depth = _descend(insight, advice, walk, seat, exploration, rng)
        last, turn = walk.path[depth - 1], position[ACTOR_AT]
        if turn == CHANCE:
            fast.deal(position, rng)
        if turn != OVER:
            _ask(advice, position, sheet)
        if turn == seat and insight.priors[last, 0] == UNKNOWN:
            _note(insight, last, walk)
        _judge(position, sheet.outputs, walk.worth)
        back_up(insight.tree, walk.path, depth, walk.worth)


@compiled
def _new_walk(network: Network, root: fast.Position) -> Walk:
    return Walk(
        np.zeros(root.size, np.int8),
        np.zeros(MAX_MOVES, np.int16),
        np.zeros(MAX_MOVES, np.int32),
        np.zeros(_DEEPEST, np.int32),
        np.zeros(root[SEATS_AT], np.float64),
        new_sheet(network),
    )


@compiled
def _descend(  # noqa: PLR0913, PLR0917  the same
    insight: Insight, advice: Advice, walk: Walk, seat: int, exploration: float, rng: Generator
) -> int:
    """Go on to the end of the round, or to a new turn of one's own; how many nodes that is."""
    position, tree, node, depth = walk.position, insight.tree, ROOT, 1
    walk.path[0] = ROOT
    while position[ACTOR_AT] >= 0 and depth < _DEEPEST:
        if position[ACTOR_AT] == seat:
            if insight.priors[node, 0] == UNKNOWN:
                break
            move = _own_move(insight, walk, node, seat, exploration)
            edge = move
        else:
            move = _others_move(advice, walk, rng)
            edge = _as_seen(move)
        fast.play(position, move)
        child = child_of(tree, node, edge)
        if child == NONE:
            child = add_child(tree, node, edge)
        if child == NONE:
            break
        walk.path[depth] = child
        depth += 1
        node = child
    return depth


@compiled
def _own_move(insight: Insight, walk: Walk, node: int, seat: int, exploration: float) -> int:
    count = fast.moves_of(walk.position, walk.moves)
    walk.edges[:count] = walk.moves[:count]
    priors = insight.priors[node]
    chosen = select(insight.tree, node, walk.edges, priors, count, seat, exploration)
    return int(walk.moves[chosen])


@compiled
def _others_move(advice: Advice, walk: Walk, rng: Generator) -> int:
    """Drawn as likely as the network says."""
    count = fast.moves_of(walk.position, walk.moves)
    if count == 1:
        return int(walk.moves[0])
    _ask(advice, walk.position, walk.sheet)
    return int(walk.moves[drawn(walk.sheet.outputs, walk.moves, count, PLAIN, rng)])


@compiled
def _ask(advice: Advice, position: fast.Position, sheet: Sheet) -> None:
    show(position, advice.steps, sheet.inputs)
    run(advice.network, sheet)


@compiled
def _as_seen(move: int) -> int:
    """Somebody else's face-down cards are alike."""
    way = move // MOST_SEATS
    if move >= fast.COLLECT or way & 1 == 0:
        return int(move)
    return int(HIDDEN + move - MOST_SEATS * way)


@compiled
def _note(insight: Insight, node: int, walk: Walk) -> None:
    """The network's preferences as chances, where it was asked at a turn of one's own."""
    count = fast.moves_of(walk.position, walk.moves)
    priors, moves, outputs = insight.priors[node], walk.moves, walk.sheet.outputs
    best = outputs[moves[0]]
    for index in range(1, count):
        best = max(best, outputs[moves[index]])
    total = 0.0
    for index in range(count):
        priors[index] = exp((outputs[moves[index]] - best) / ONE)
        total += priors[index]
    for index in range(count):
        priors[index] /= total


@compiled
def _judge(position: fast.Position, outputs: Numbers, worth: Values) -> None:
    """What the game is worth to each seat: 1 a win, less the more there are to share it.

    While it runs that is what the network has said to the seat to move.
    """
    seats = position[SEATS_AT]
    if position[ACTOR_AT] != OVER:
        actor, first = position[ACTOR_AT], outputs.size - seats
        for place in range(seats):
            seat = actor + place
            worth[seat - seats if seat >= seats else seat] = outputs[first + place] / ONE
        return
    most, winners = 0, 0
    for seat in range(seats):
        most = max(most, position[STARS_AT + seat])
    for seat in range(seats):
        winners += position[STARS_AT + seat] == most
    for seat in range(seats):
        won = position[STARS_AT + seat] == most
        worth[seat] = ((seats - winners) / winners if won else -1.0) / (seats - 1)
