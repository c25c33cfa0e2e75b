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
from foxden.bots.search import NONE, ROOT, Tree, Values, add_child, back_up, child_of, select
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


@compiled
def look_ahead(  # noqa: C901, PLR0913, PLR0917  one walk down; compiled code takes no structures of Python
    insight: Insight,
    advice: Advice,
    root: fast.Position,
    belief: Weights,
    exploration: float,
    iterations: int,
    rng: Generator,
) -> None:
    """Grow the tree of the seat to move by a number of iterations, each in a world of its own."""
    seat = root[ACTOR_AT]
    moves, edges = np.zeros(MAX_MOVES, np.int16), np.zeros(MAX_MOVES, np.int32)
    sheet = new_sheet(advice.network)
    path, worth = np.zeros(_DEEPEST, np.int32), np.zeros(root[SEATS_AT], np.float64)
    position = root.copy()
    for _ in range(iterations):
        position[:] = root
        shuffle_hidden(position, seat, belief, rng)
        node, depth, is_asked = ROOT, 1, False
        path[0] = ROOT
        while position[ACTOR_AT] >= 0 and depth < _DEEPEST:
            count = fast.moves_of(position, moves)
            if position[ACTOR_AT] == seat:
                if insight.priors[node, 0] == UNKNOWN:
                    _ask(advice, position, sheet)
                    _note(insight.priors[node], sheet.outputs, moves, count)
                    if depth > 1:
                        is_asked = True
                        break
                edges[:count] = moves[:count]
                chosen = select(
                    insight.tree, node, edges, insight.priors[node], count, seat, exploration
                )
                move = moves[chosen]
                edge = int(move)
            else:
                if count == 1:
                    move = moves[0]
                else:
                    _ask(advice, position, sheet)
                    move = moves[drawn(sheet.outputs, moves, count, PLAIN, rng)]
                edge = _as_seen(move)
            fast.play(position, move)
            child = child_of(insight.tree, node, edge)
            if child == NONE:
                child = add_child(insight.tree, node, edge)
            if child == NONE:
                break
            path[depth] = child
            depth += 1
            node = child
        if not is_asked and position[ACTOR_AT] != OVER:
            if position[ACTOR_AT] == CHANCE:
                fast.deal(position, rng)
            _ask(advice, position, sheet)
        _judge(position, sheet.outputs, worth)
        back_up(insight.tree, path, depth, worth)


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
def _note(priors: Values, outputs: Numbers, moves: fast.Moves, count: int) -> None:
    """The network's preferences as chances."""
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
