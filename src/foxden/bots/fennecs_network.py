"""What a network knows of Fennecs: how a position is shown to it, and what it answers.

It answers with a number for each move of `fast.py` and one for each seat, counted from whoever
looks: what the game should be worth to it, from -1 to 1.
"""

from typing import Final, get_args

import numpy as np

from foxden.bots.network import Numbers, Signals
from foxden.core.compiled import compiled
from foxden.core.dice import Generator, below
from foxden.games.fennecs import fast
from foxden.games.fennecs.cards import FULL, Variant
from foxden.games.fennecs.sight import Observation, observe, size_of

VARIANTS: Final = get_args(Variant)
_BASE: Final = VARIANTS.index("base")
_SAHARA: Final = VARIANTS.index("sahara")
_SAND_FOX: Final = VARIANTS.index("sand_fox")

# How much of each field one step of it is, in sixteenths: yes and no weigh most, then the few
# cards of a hand or a column, then stars and rounds.
UNIT: Final = 16
_FLAG, _FEW, _MANY = 16, 4, 1


@compiled
def inputs_of(seats: int) -> int:
    return size_of(seats) + len(VARIANTS)


@compiled
def write_steps(seats: int, steps: Numbers) -> None:
    """What each number of an observation is multiplied with before a network is shown it."""
    at = _fill(steps, 0, 2 * fast.KINDS, _FEW)  # hand, discarded
    at = _fill(steps, at, seats * FULL * (fast.KINDS + 1 + seats), _FLAG)  # cards, down, laid_by
    at = _fill(steps, at, seats, _FEW)  # size
    at = _fill(steps, at, seats * seats + seats, _FLAG)  # collected_by, choosing
    at = _fill(steps, at, seats, _MANY)  # stars
    at = _fill(steps, at, 2 * seats, _FEW)  # hand_sizes, left_over
    at = _fill(steps, at, 2, _MANY)  # reserve, round
    at = _fill(steps, at, 1 + 3 * seats, _FLAG)  # goal_reached, to_move, first, last_collector
    _fill(steps, at, len(VARIANTS), _FLAG)


@compiled
def _fill(steps: Numbers, at: int, count: int, step: int) -> int:
    for index in range(at, at + count):
        steps[index] = step
    return at + count


def steps_of(seats: int) -> Numbers:
    steps = np.zeros(inputs_of(seats), np.int32)
    write_steps(seats, steps)
    return steps


@compiled
def show(position: fast.Position, variant: int, steps: Numbers, inputs: Signals) -> None:
    """Fill in what a network is shown of a position by the seat to move."""
    observe(position, position[fast.ACTOR_AT], inputs)
    inputs[inputs.size - len(VARIANTS) + variant] = 1
    for index in range(inputs.size):
        inputs[index] *= steps[index]


@compiled
def look(position: fast.Position, inputs: Observation) -> None:
    """All that a network is shown of a position by the seat to move, not yet in steps."""
    observe(position, position[fast.ACTOR_AT], inputs)
    inputs[inputs.size - len(VARIANTS) + _variant_of(position)] = 1


@compiled
def _variant_of(position: fast.Position) -> int:
    """Each has a card that the others have not, or lacks theirs."""
    if position[fast.DECK_AT + fast.ARROW]:
        return _BASE
    return _SAND_FOX if position[fast.DECK_AT + fast.SUPERNOVA] else _SAHARA


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
