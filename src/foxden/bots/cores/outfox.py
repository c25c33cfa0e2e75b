"""Outfox' core: the bots' search, and for two players the solver.

A question is some numbers of 64 bits and a position. Turns are told as edges; where there is
none, -1. What the solver has found out lies on the desk: its table, and the books once it has
been given them.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.bots.outfox_search import (
    MOST_EDGES,
    edges_of,
    least_exposed,
    take,
    winning_edge,
)
from foxden.bots.outfox_search import search as grow
from foxden.bots.search import NONE, Edges, Room, clear, most_visited, tree_bytes, tree_on
from foxden.core.compiled import compiled
from foxden.core.dice import begin, below
from foxden.games.outfox.fast import (
    KIND_SHIFT,
    LENGTH,
    MAX_MOVES,
    SEATS_AT,
    Position,
    is_stuck,
    seat_to_move,
    take_back,
)
from foxden.solver import position as solver_position
from foxden.solver.folding import fold, unfold_on
from foxden.solver.playing import (
    MOST_LIMIT,
    NOTES_BYTES,
    best_hope,
    deepest_trap,
    notes_on,
    winning_turns,
)
from foxden.solver.search import (
    DESK_BYTES,
    LOST,
    MOST_TURNS,
    OPEN,
    WON,
    Desk,
    desk_on,
    expand,
    known,
)
from foxden.solver.search import prove as go_on_proving
from foxden.solver.table import learn as learn_books
from foxden.solver.threats import NO_TURN, winning_turn

Numbers = NDArray[np.int64]

_EXPLORATION: Final = 4.0
_MOST_NODES: Final = 1 << 17
_MOST_BITS: Final = 20
_FIRST_LOOK: Final = 30  # positions searched for each turn before any gets more
_GROWTH: Final = 4

# --- where things lie on the desk, each at a multiple of 8 ------------------------------------

_TREE_AT: Final = 8  # after the state of the generator
_BOOKS_AT: Final = _TREE_AT + tree_bytes(_MOST_NODES, 3)  # their size, then themselves
_MOST_BOOKS: Final = 1 << 18
_HEAD_AT: Final = _BOOKS_AT + 8 + _MOST_BOOKS  # the bits of the table that is laid out
_LEVELS_AT: Final = _HEAD_AT + 8
_NOTES_AT: Final = _LEVELS_AT + (DESK_BYTES + 7) // 8 * 8
_TURNS_AT: Final = _NOTES_AT + NOTES_BYTES
_POSITION_AT: Final = _TURNS_AT + 8 * MOST_TURNS
_FAMILIES_AT: Final = _POSITION_AT + 8 * solver_position.LENGTH
_TABLE_AT: Final = _FAMILIES_AT + 8 * (4 + 5 * MOST_EDGES)

ROOM: Final = _TABLE_AT + 32 * (1 << _MOST_BITS)

# --- search ------------------------------------------------------------------------------------


@compiled
def _edges(position: Position) -> Edges:
    edges = np.zeros(MOST_EDGES, np.int32)
    return edges[: edges_of(position, np.zeros(MAX_MOVES, np.int32), edges)]


@compiled
def _tell(answer: Room, edge: int) -> int:
    answer[:4].view(np.int32)[0] = edge
    return 4


@compiled
def playful(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:  # noqa: ARG001  one form
    """A line that can be made now, seen in so many of a hundred cases, otherwise any turn.

    The numbers are a seed and how many.
    """
    position, rng = data[16:].view(np.int8), desk[:8].view(np.uint64)
    begin(rng, data[:8].view(np.uint64)[0])
    edges = _edges(position)
    win = winning_edge(position, edges, len(edges))
    if win != NONE and below(rng, 100) < data[8:16].view(np.int64)[0]:
        return _tell(answer, win)
    return _tell(answer, edges[below(rng, len(edges))])


@compiled
def search(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:
    """A line that can be made now, or the turn that a search trusts most.

    The numbers are a seed and the most nodes of its tree.
    """
    position, rng = data[16:].view(np.int8), desk[:_TREE_AT].view(np.uint64)
    tree = tree_on(desk[_TREE_AT:], data[8:16].view(np.int64)[0], position[SEATS_AT])
    if made == 0:
        begin(rng, data[:8].view(np.uint64)[0])
        clear(tree)
    if made == 0 or count == 0:
        edges = _edges(position)
        win = winning_edge(position, edges, len(edges))
        if count == 0:
            best = win if win != NONE else edges[most_visited(tree, edges, len(edges))]
            return _tell(answer, best)
        if win != NONE:
            return 1
    grow(tree, position, _EXPLORATION, count, rng)
    return 0


@compiled
def exposed(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:  # noqa: ARG001  one form
    """A turn that leaves the next player the fewest ways to make a line. No numbers."""
    position = data.view(np.int8)
    return _tell(answer, least_exposed(position, _edges(position)))


@compiled
def step(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:  # noqa: ARG001  one form
    """One random step of a game that goes on, which has to be alike on every machine.

    The question is the state of a generator and a position. The answer: that state after the
    step; who acted, the edge, whether the game is over now, how many edges were on offer, and
    the position after it; then these edges.
    """
    rng, report = answer[:8].view(np.uint64), answer[8:24].view(np.int32)
    position = answer[24 : 24 + LENGTH].view(np.int8)
    rng[0], position[:] = data[:8].view(np.uint64)[0], data[8:].view(np.int8)
    edges = _edges(position)
    report[0], report[1] = seat_to_move(position), edges[below(rng, len(edges))]
    report[2] = take(position, report[1]) or is_stuck(position)
    report[3] = len(edges)
    end = 24 + LENGTH + 4 * len(edges)
    answer[24 + LENGTH : end].view(np.int32)[:] = edges
    return end


# --- the solver --------------------------------------------------------------------------------


@compiled
def learn(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:  # noqa: ARG001  one form
    """Keep the rows of books. No answer."""
    assert data.size <= _MOST_BOOKS  # noqa: S101  room for more is a number above
    desk[_BOOKS_AT : _BOOKS_AT + 8].view(np.int64)[0] = data.size
    desk[_BOOKS_AT + 8 : _BOOKS_AT + 8 + data.size] = data
    desk[_HEAD_AT : _HEAD_AT + 8].view(np.int64)[0] = 0
    return 0


@compiled
def _solver(desk: Room, bits: int) -> Desk:
    table = desk[_TABLE_AT : _TABLE_AT + (32 << bits)].view(np.int64).reshape(1 << bits, 4)
    return desk_on(desk[_LEVELS_AT:_NOTES_AT], table)


@compiled
def _open_books(desk: Room, bits: int, fresh: int) -> bool:
    """Lay out the table, if there is none of this size or it has to know the books only."""
    assert bits <= _MOST_BITS  # noqa: S101  the same
    size, head = desk[_BOOKS_AT : _BOOKS_AT + 8].view(np.int64)[0], desk[_HEAD_AT : _HEAD_AT + 8]
    if size == 0:
        return False
    if fresh or head.view(np.int64)[0] != bits:
        head.view(np.int64)[0] = bits
        table = _solver(desk, bits).table
        table[:] = 0
        learn_books(table, desk[_BOOKS_AT + 8 : _BOOKS_AT + 8 + size])
    return True


@compiled
def _laid_out(data: Room, desk: Room) -> Numbers:
    """The position of the question as the solver has it."""
    board, numbers = data[-LENGTH:].view(np.int8), desk[_POSITION_AT:_FAMILIES_AT].view(np.int64)
    solver_position.lay_out(board, numbers)
    return numbers


@compiled
def _edge(turn: int) -> int:
    return NONE if turn == NO_TURN else turn - (1 << KIND_SHIFT)


@compiled
def prove(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:
    """Who wins, and by what. A step is a position searched. No answer without books.

    The numbers: the bits of the table, whether to begin with the books alone, and how many
    positions to search in any case. The answer: a turn that wins at once; whether the player
    to move wins (1, 0, or -1: not known) and within how many turns; how many turns do not lose
    at once; the best hope among these; how many are proven to win, and which.
    """
    numbers = data[:24].view(np.int64)
    if not _open_books(desk, numbers[0], numbers[1] if made == 0 else 0):
        return int(count > 0)
    solver, position = _solver(desk, numbers[0]), _laid_out(data, desk)
    if made == 0 and numbers[2]:
        go_on_proving(solver, position, numbers[2])
    if count:
        return int(go_on_proving(solver, position, count)[0] != OPEN)
    report = answer[: 4 * (6 + MOST_TURNS)].view(np.int32)
    report[0] = _edge(winning_turn(position, solver.room))
    if report[0] != NONE:
        report[1], report[2], report[3:6] = WON, 1, 0
        return 4 * 6
    report[1], report[2] = known(solver, fold(position))
    report[3], report[4] = expand(solver, 0, position), _edge(best_hope(solver, position))
    turns = desk[_TURNS_AT:_POSITION_AT].view(np.int64)
    report[5] = winning_turns(solver, position, turns)
    for index in range(report[5]):
        report[6 + index] = _edge(turns[index])
    return int(4 * (6 + report[5]))


@compiled
def trap(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:  # noqa: ARG001  one form
    """The deepest trap in a position that is lost, as `prove` has left the table.

    The numbers: the bits of that table, how many positions to search, and how many turns
    there are; then, before the position, the order of these turns in 32 bits each.
    """
    numbers = data[:24].view(np.int64)
    if not _open_books(desk, numbers[0], 0):
        return 0
    order, limit = data[24 : 24 + 4 * numbers[2]].view(np.int32), min(numbers[1], MOST_LIMIT)
    position, notes = _laid_out(data, desk), notes_on(desk[_NOTES_AT:_TURNS_AT])
    solver = _solver(desk, numbers[0])
    return _tell(answer, _edge(deepest_trap(solver, position, limit, order, notes)))


# --- every turn judged -------------------------------------------------------------------------

# By turn: the position that it leads to, or -1 where it wins at once. By position, folded: its
# key, who wins it, and within how many turns.
_TURNS, _POSITIONS, _NEXT, _LIMIT = 0, 1, 2, 3
_PIECES, _REST, _STATE, _SPAN = 0, 1, 2, 3


@compiled
def judge(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:
    """Every turn from a position, judged. A step is one look at one of them.

    Easy verdicts come first: all get a little effort, then those left get more. The number is
    the bits of the table. The answer, by turn in the order of the offer: whether it wins (1, 0
    or -1) and within how many turns, in a byte each. No answer without books.
    """
    bits = data[:8].view(np.int64)[0]
    if not _open_books(desk, bits, 0):
        return int(count > 0)
    numbers = desk[_FAMILIES_AT:_TABLE_AT].view(np.int64)
    head, after = numbers[:4], numbers[4 : 4 + MOST_EDGES]
    families = numbers[4 + MOST_EDGES :].reshape(MOST_EDGES, 4)
    position = desk[_POSITION_AT:_FAMILIES_AT].view(np.int64)
    if made == 0:
        _gather(data[8:].view(np.int8), head, after, families, position)
    for _ in range(count):
        if not _look(_solver(desk, bits), head, families, position):
            return 1
    if count:
        return 0
    for index in range(head[_TURNS]):
        answer[2 * index], answer[2 * index + 1] = 1, 1
        if after[index] >= 0:
            state, span = families[after[index], _STATE], families[after[index], _SPAN]
            answer[2 * index] = 255 if state == OPEN else state == LOST
            answer[2 * index + 1] = span + 1
    return int(2 * head[_TURNS])


@compiled
def _gather(
    board: Position, head: Numbers, after: Numbers, families: Numbers, position: Numbers
) -> None:
    """Write the turns of a position and where they lead to."""
    edges = _edges(board)
    head[_TURNS], head[_POSITIONS], head[_NEXT], head[_LIMIT] = len(edges), 0, 0, _FIRST_LOOK
    for index in range(len(edges)):
        edge, after[index] = edges[index], -1
        if not (take(board, edge) or is_stuck(board)):
            solver_position.lay_out(board, position)
            pieces, rest = fold(position)
            family = 0
            while family < head[_POSITIONS] and (
                families[family, _PIECES] != pieces or families[family, _REST] != rest
            ):
                family += 1
            if family == head[_POSITIONS]:
                families[family, _PIECES], families[family, _REST] = pieces, rest
                families[family, _STATE], families[family, _SPAN] = OPEN, 0
                head[_POSITIONS] += 1
            after[index] = family
        take_back(board, edge >> KIND_SHIFT, edge & (1 << KIND_SHIFT) - 1)


@compiled
def _look(solver: Desk, head: Numbers, families: Numbers, position: Numbers) -> bool:
    """Give the next position that is not judged yet some effort; False where none is left."""
    for _ in range(2):
        while head[_NEXT] < head[_POSITIONS]:
            family = families[head[_NEXT]]
            head[_NEXT] += 1
            if family[_STATE] == OPEN:
                unfold_on(position, family[_PIECES], family[_REST])
                family[_STATE], family[_SPAN] = go_on_proving(solver, position, head[_LIMIT])
                return True
        head[_NEXT] = 0
        head[_LIMIT] *= _GROWTH
    return False


FUNCTIONS: Final = {
    "exposed": exposed,
    "judge": judge,
    "learn": learn,
    "playful": playful,
    "prove": prove,
    "search": search,
    "step": step,
    "trap": trap,
}
