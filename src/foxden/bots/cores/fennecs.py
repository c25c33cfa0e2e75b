"""Fennecs' core. A question is three numbers of 64 bits, the first a seed, and a position."""

from typing import Final

import numpy as np

from foxden.bots.fennecs_chances import count_worlds, play_rounds, search_after
from foxden.bots.fennecs_lookahead import UNKNOWN, Advice, Insight, look_ahead
from foxden.bots.fennecs_network import inputs_of, write_steps
from foxden.bots.fennecs_search import (
    EXPLORATION,
    NO_SUSPICION,
    SUSPICION,
    new_worktop,
    trusted_move,
)
from foxden.bots.fennecs_search import search as grow
from foxden.bots.network import LARGEST, from_bytes
from foxden.bots.search import Room, clear, tree_bytes, tree_on
from foxden.core.compiled import compiled
from foxden.core.dice import begin, below
from foxden.games.fennecs.cards import FULL
from foxden.games.fennecs.fast import (
    ACTOR_AT,
    CHANCE,
    KINDS,
    LENGTH,
    MAX_MOVES,
    MOST_SEATS,
    SEATS_AT,
    deal,
    moves_of,
    play,
)

MOST_NODES: Final = 1 << 17
_HEAD: Final = 24
_CURIOSITY: Final = 0.5  # the same for looking ahead with a network, which is worth listening to
_TREE_AT: Final = 8
_MOVED_AT: Final = 8 + 4 * (3 + MAX_MOVES)
_STEP: Final = _MOVED_AT + LENGTH

# Behind the tree: for how many seats a network was taught, the network, and its preferences
# at the nodes of a tree that is then smaller.
_TAUGHT_AT: Final = _TREE_AT + tree_bytes(MOST_NODES, MOST_SEATS)
_NETWORK_AT: Final = _TAUGHT_AT + 8
_PRIORS_AT: Final = _NETWORK_AT + LARGEST
MOST_INSIGHTS: Final = 1 << 13

# Behind these, sums: of chances and of their squares, or of every seat's chances.
_SUMS_AT: Final = _PRIORS_AT + 8 * MOST_INSIGHTS * MAX_MOVES

ROOM: Final = _SUMS_AT + 8 * MOST_SEATS


@compiled
def search(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:
    """The move that a search of possible worlds trusts most.

    The numbers after the seed: the most nodes of its tree, and whether it is suspicious.
    """
    numbers, position = data[:_HEAD].view(np.int64), data[_HEAD:].view(np.int8)
    rng = desk[:_TREE_AT].view(np.uint64)
    tree = tree_on(desk[_TREE_AT:], numbers[1], position[SEATS_AT])
    belief = SUSPICION if numbers[2] else NO_SUSPICION
    worktop = new_worktop(position[SEATS_AT], belief)
    if made == 0:
        begin(rng, data[:8].view(np.uint64)[0])
        clear(tree)
    if count:
        grow(tree, position, worktop, EXPLORATION, count, rng)
        return 0
    answer[:4].view(np.int32)[0] = trusted_move(tree, position, worktop)
    return 4


@compiled
def teach(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:  # noqa: ARG001  one form
    """Take a network in: the question is for how many seats it is, then the network."""
    desk[_TAUGHT_AT:_NETWORK_AT] = data[:8]
    desk[_NETWORK_AT : _NETWORK_AT + data.size - 8] = data[8:]
    answer[0] = 1
    return 1


@compiled
def consult(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:
    """The move that looking ahead with a network trusts most; nothing without a network.

    The number after the seed: the most nodes of its tree; the last one is not read.
    """
    numbers, position = data[:_HEAD].view(np.int64), data[_HEAD:].view(np.int8)
    seats = int(position[SEATS_AT])
    if desk[_TAUGHT_AT:_NETWORK_AT].view(np.int64)[0] != seats:
        return 1 if count else 0
    rng, nodes = desk[:_TREE_AT].view(np.uint64), numbers[1]
    tree = tree_on(desk[_TREE_AT:], nodes, seats)
    priors = desk[_PRIORS_AT : _PRIORS_AT + 8 * nodes * MAX_MOVES].view(np.float64)
    if made == 0:
        begin(rng, data[:8].view(np.uint64)[0])
        clear(tree)
        priors[:] = UNKNOWN
    if count == 0:
        worktop = new_worktop(seats, SUSPICION)
        answer[:4].view(np.int32)[0] = trusted_move(tree, position, worktop)
        return 4
    steps = np.zeros(inputs_of(seats), np.int32)
    write_steps(seats, steps)
    advice = Advice(from_bytes(desk[_NETWORK_AT:_PRIORS_AT]), steps)
    insight = Insight(tree, priors.reshape((nodes, MAX_MOVES)))
    belief = np.ones(KINDS, np.float64)
    belief[:] = SUSPICION
    look_ahead(insight, advice, position, belief, _CURIOSITY, count, rng)
    return 0


@compiled
def chance(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:
    """The chance to win that a move leaves. A step is a world looked at.

    The numbers after the seed: the most nodes of the tree below it, and the move. The answer:
    the sum of the chances found, and that of their squares.
    """
    numbers, position = data[:_HEAD].view(np.int64), data[_HEAD:].view(np.int8)
    rng, sums = desk[:_TREE_AT].view(np.uint64), desk[_SUMS_AT : _SUMS_AT + 16].view(np.float64)
    tree = tree_on(desk[_TREE_AT:], numbers[1], position[SEATS_AT])
    if made == 0:
        begin(rng, data[:8].view(np.uint64)[0])
        clear(tree)
        sums[:] = 0.0
    if count:
        worktop = new_worktop(position[SEATS_AT], SUSPICION)
        search_after(tree, position, numbers[2], worktop, count, rng, sums)
        return 0
    answer[:16].view(np.float64)[:] = sums
    return 16


@compiled
def rounds(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:
    """The chances of all seats if average players play on. A step is a round.

    Only the seed counts among the numbers. The answer: the sums of every seat's chances.
    """
    position = data[_HEAD:].view(np.int8)
    size = 8 * position[SEATS_AT]
    rng, sums = desk[:_TREE_AT].view(np.uint64), desk[_SUMS_AT : _SUMS_AT + size].view(np.float64)
    if made == 0:
        begin(rng, data[:8].view(np.uint64)[0])
        sums[:] = 0.0
    if count:
        play_rounds(position, count, rng, sums)
        return 0
    answer[:size].view(np.float64)[:] = sums
    return int(size)


@compiled
def worlds(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:  # noqa: ARG001  one form
    """What lies face down, in so many possible worlds: the number after the seed.

    The answer: how often each card lies where, by column, index and rank.
    """
    numbers, position = data[:_HEAD].view(np.int64), data[_HEAD:].view(np.int8)
    rng, seats = desk[:_TREE_AT].view(np.uint64), np.int64(position[SEATS_AT])
    begin(rng, data[:8].view(np.uint64)[0])
    belief = np.ones(KINDS, np.float64)
    belief[:] = SUSPICION
    size = 8 * seats * FULL * KINDS
    counts = answer[:size].view(np.float64).reshape((seats, FULL, KINDS))
    counts[:] = 0.0
    count_worlds(position, belief, numbers[1], rng, counts)
    return int(size)


@compiled
def step(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:  # noqa: ARG001  one form
    """One random step of a game, which has to be alike on every machine.

    The question is the state of a generator and a position. The answer: that state after the
    step; who acted, what was done, how many moves were on offer and which (chance deals a
    whole round: -1, and none); the position after it.
    """
    rng, position = answer[:8].view(np.uint64), answer[_MOVED_AT:_STEP].view(np.int8)
    report, moves = answer[8:_MOVED_AT].view(np.int32), np.zeros(MAX_MOVES, np.int16)
    rng[0], position[:] = data[:8].view(np.uint64)[0], data[8:].view(np.int8)
    report[:] = 0
    report[0], report[1] = position[ACTOR_AT], -1
    if position[ACTOR_AT] == CHANCE:
        deal(position, rng)
        return _STEP
    report[2] = moves_of(position, moves)
    report[3 : 3 + report[2]] = moves[: report[2]]
    report[1] = moves[below(rng, report[2])]
    play(position, report[1])
    return _STEP


FUNCTIONS: Final = {
    "search": search,
    "teach": teach,
    "consult": consult,
    "chance": chance,
    "rounds": rounds,
    "worlds": worlds,
    "step": step,
}
