"""What a network knows of Fennecs: how a position is shown to it, and what it answers.

It is shown what its seat sees, the variant, and what each column adds up to as far as the seat
knows: counting is for the rules, what to make of it is for the network. It answers with a number
for each move of `fast.py` and one for each seat, counted from whoever looks: what the game
should be worth to it, from -1 to 1.
"""

from typing import Final, get_args

import numpy as np

from foxden.bots.network import Numbers, Signals
from foxden.core.compiled import compiled
from foxden.core.dice import Generator, below
from foxden.games.fennecs import fast
from foxden.games.fennecs.cards import FULL, Variant
from foxden.games.fennecs.counting import SIX
from foxden.games.fennecs.sight import Observation, observe, size_of

# How much of each field one step of it is, in sixteenths: yes and no weigh most, then the few
# cards of a hand or a column, then stars and rounds.
UNIT: Final = 16
_FLAG, _FEW, _MANY = 16, 4, 1

_VARIANTS: Final = get_args(Variant)
_BASE: Final = _VARIANTS.index("base")
_SAHARA: Final = _VARIANTS.index("sahara")
_SAND_FOX: Final = _VARIANTS.index("sand_fox")

# Of each column: which total it has, from the lowest to the highest that is told from others, and
# what else there is to know before one collects it.
_LOWEST, _HIGHEST = -8, 14
_TOTALS: Final = _HIGHEST - _LOWEST + 1
_SUMS: Final = _TOTALS + 7
BROUGHT: Final = _TOTALS + 4
"""Where among the numbers of a column it stands what collecting it brings, as far as one knows."""


@compiled
def column_at(seats: int, column: int) -> int:
    """Where the numbers of a column begin."""
    return size_of(seats) + len(_VARIANTS) + column * _SUMS


@compiled
def inputs_of(seats: int) -> int:
    return column_at(seats, seats)


@compiled
def write_steps(seats: int, steps: Numbers) -> None:
    """What each number is multiplied with before a network is shown it."""
    at = _fill(steps, 0, 2 * fast.KINDS, _FEW)  # hand, discarded
    at = _fill(steps, at, seats * FULL * (fast.KINDS + 1 + seats), _FLAG)  # cards, down, laid_by
    at = _fill(steps, at, seats, _FEW)  # size
    at = _fill(steps, at, seats * seats + seats, _FLAG)  # collected_by, choosing
    at = _fill(steps, at, seats, _MANY)  # stars
    at = _fill(steps, at, 2 * seats, _FEW)  # hand_sizes, left_over
    at = _fill(steps, at, 2, _MANY)  # reserve, round
    at = _fill(steps, at, 1 + 3 * seats, _FLAG)  # goal_reached, to_move, first, last_collector
    at = _fill(steps, at, len(_VARIANTS), _FLAG)
    for _ in range(seats):
        at = _fill(steps, at, _SUMS - 3, _FLAG)
        at = _fill(steps, at, 3, _FEW)  # what collecting brings, 1/5 cards, unknown cards


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
def show(position: fast.Position, steps: Numbers, inputs: Signals) -> None:
    """Fill in what a network is shown of a position by the seat to move, brought to its unit."""
    look(position, inputs)
    for index in range(inputs.size):
        inputs[index] *= steps[index]


@compiled
def look(position: fast.Position, inputs: Observation) -> None:
    """Fill in what a network is shown of a position by the seat to move."""
    seat, seats = position[fast.ACTOR_AT], int(position[fast.SEATS_AT])
    observe(position, seat, inputs)
    inputs[size_of(seats) + _variant(position)] = 1
    for column in range(seats):
        if position[fast.COLUMNS_AT + column * fast.COLUMN + fast.COLLECTED_BY] < 0:
            _add_up(position, column, seat, inputs, column_at(seats, column))


@compiled
def _variant(position: fast.Position) -> int:
    """Each has a card that the others have not, or lacks theirs (F20, F21)."""
    if position[fast.DECK_AT + fast.ARROW]:
        return _BASE
    return _SAND_FOX if position[fast.DECK_AT + fast.SUPERNOVA] else _SAHARA


@compiled
def _add_up(position: fast.Position, column: int, seat: int, inputs: Observation, at: int) -> None:
    """What a column comes to for a seat; of cards that it does not know only their number."""
    known = fast.known_of(position, column, seat)
    stars = fast.stars_on(position, column)
    held = position[fast.STARS_AT + seat] + stars
    best, is_six = -held, False
    for fives in range(known.fifths + 1):
        best = max(best, fast.stars_for(known.total + 4 * fives, held))
        is_six |= known.total + 4 * fives == SIX
    is_full = position[fast.COLUMNS_AT + column * fast.COLUMN] == FULL
    inputs[at + min(max(known.total, _LOWEST), _HIGHEST) - _LOWEST] = 1
    inputs[at + _TOTALS] = known.arrow
    inputs[at + _TOTALS + 1] = known.destroyed
    inputs[at + _TOTALS + 2] = is_full
    inputs[at + _TOTALS + 3] = is_six
    if not known.destroyed:
        inputs[at + BROUGHT] = stars if is_full else stars + best
    inputs[at + BROUGHT + 1] = known.fifths
    inputs[at + BROUGHT + 2] = known.unknown


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
