"""What a network knows of Fennecs: how a position is shown to it, and what it answers.

It answers with a number for each move of `fast.py` and one for each seat, counted from whoever
looks: what the game should be worth to it, from -1 to 1.
"""

from functools import cache
from importlib.resources import files
from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray

from foxden.bots.network import Network, Numbers, from_bytes, run
from foxden.core.compiled import compiled
from foxden.core.dice import Generator, below
from foxden.games.fennecs import fast
from foxden.games.fennecs.cards import FULL, Variant
from foxden.games.fennecs.sight import observe, size_of

VARIANTS: Final = get_args(Variant)

# How much of each field one step of it is, in sixteenths: yes and no weigh most, then the few
# cards of a hand or a column, then stars and rounds.
UNIT: Final = 16
_FLAG, _FEW, _MANY = 16, 4, 1


def inputs_of(seats: int) -> int:
    return size_of(seats) + len(VARIANTS)


@cache
def steps_of(seats: int) -> Numbers:
    """What each number of an observation is multiplied with before a network is shown it."""
    fields = (
        (2 * fast.KINDS, _FEW),  # hand, discarded
        (seats * FULL * (fast.KINDS + 1 + seats), _FLAG),  # cards, down, laid_by
        (seats, _FEW),  # size
        (seats * seats + seats, _FLAG),  # collected_by, choosing
        (seats, _MANY),  # stars
        (2 * seats, _FEW),  # hand_sizes, left_over
        (2, _MANY),  # reserve, round
        (1 + 3 * seats, _FLAG),  # goal_reached, to_move, first, last_collector
        (len(VARIANTS), _FLAG),
    )
    return np.concatenate([np.full(count, step, np.int32) for count, step in fields])


@compiled
def show(position: fast.Position, variant: int, steps: Numbers, inputs: Numbers) -> None:
    """Fill in what a network is shown of a position by the seat to move."""
    seen = np.zeros(inputs.size, np.int8)
    observe(position, position[fast.ACTOR_AT], seen)
    seen[inputs.size - len(VARIANTS) + variant] = 1
    for index in range(inputs.size):
        inputs[index] = seen[index] * steps[index]


@cache
def network_for(seats: int) -> Network:
    return from_bytes(files("foxden.bots").joinpath(f"fennecs-{seats}.network").read_bytes())


# --- from an answer to a move ------------------------------------------------------------------

# Powers of one half in steps of 1/256, so that chances are whole numbers, too.
_STEPS: Final = 256
_POWERS: Final = np.rint(2.0 ** (20 - np.arange(_STEPS) / _STEPS)).astype(np.int64)
_LOG2_E: Final = 369  # in steps
_LEAST: Final = 20

PLAIN: Final = 16
"""A sharpness: moves are as likely as the network says. Twice as much squares the chances."""


@compiled
def drawn(outputs: Numbers, moves: fast.Moves, count: int, sharpness: int, rng: Generator) -> int:
    """The index of a move, drawn by what the network prefers."""
    best = outputs[moves[0]]
    for index in range(1, count):
        best = max(best, outputs[moves[index]])
    weights = np.zeros(count, np.int64)
    total = 0
    for index in range(count):
        behind = (best - outputs[moves[index]]) * sharpness * _LOG2_E >> 12
        halvings = behind // _STEPS
        if halvings <= _LEAST:
            weights[index] = _POWERS[behind % _STEPS] >> halvings
        total += weights[index]
    left = below(rng, total)
    chosen = 0
    while left >= weights[chosen]:
        left -= weights[chosen]
        chosen += 1
    return chosen


@compiled
def choose(  # noqa: PLR0913, PLR0917  compiled code takes no structures of Python
    network: Network,
    position: fast.Position,
    variant: int,
    steps: Numbers,
    sharpness: int,
    rng: Generator,
) -> int:
    """A move of the seat to act, by the network alone."""
    moves = np.zeros(fast.MAX_MOVES, np.int16)
    count = fast.moves_of(position, moves)
    inputs, outputs = np.zeros(steps.size, np.int32), np.zeros(network.last.factors.size, np.int32)
    show(position, variant, steps, inputs)
    run(network, inputs, outputs)
    return int(moves[drawn(outputs, moves, count, sharpness, rng)])
