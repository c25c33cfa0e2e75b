"""Depth-first proof-number search (df-pn) over folded positions.

`phi` of a position is how much seems to be missing to prove that the player to move wins,
`delta` the same for a loss: phi is the least delta of the positions that its turns lead to.
For delta we take the greatest phi among them + the number of the others that are open (weak
proof numbers): plain sums count again and again what many turns have in common.

Turns that let the other player win at once are never searched: `expand` drops them. The
length of a proof is the number of turns until the end if the winner keeps to it and the
loser holds out as long as possible; a shorter win may exist.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled, lowest_bit
from foxden.games.outfox import fast
from foxden.solver.folding import Key, fold
from foxden.solver.position import BLANK, OCCUPIED, THEIRS, Position, take, take_back
from foxden.solver.table import INFINITE, Table, new_table, recall, remember
from foxden.solver.threats import NO_TURN, kinds_that_lose, winning_turn

Numbers = NDArray[np.int64]

MOST_TURNS: Final = fast.KINDS * fast.MAX_MOVES
_LEVELS: Final = 19
_PHI, _DELTA, _SPAN = 0, 1, 2
_EXPANDED, _LIMIT = 0, 1

# A child is left for its rival not at once but when it costs a quarter more (the 1 + epsilon
# trick): fewer changes of mind, and fewer positions expanded again.
_PATIENCE: Final = 4


class Desk(NamedTuple):
    """The table, and room to work in for each level of the search."""

    table: Table
    keys: Numbers
    turns: Numbers
    values: Numbers
    moves: fast.Moves
    room: Numbers
    counts: Numbers


def new_desk(table_bits: int) -> Desk:
    return Desk(
        table=new_table(table_bits),
        keys=np.zeros((_LEVELS, MOST_TURNS, 2), np.int64),
        turns=np.zeros((_LEVELS, MOST_TURNS), np.int64),
        values=np.zeros((_LEVELS, MOST_TURNS, 3), np.int64),
        moves=np.zeros(fast.MAX_MOVES, np.int32),
        room=np.zeros(fast.SIZE, np.int64),
        counts=np.zeros(2, np.int64),
    )


@compiled
def expand(desk: Desk, level: int, position: Position) -> int:
    """Write the turns after which the other cannot win at once; returns how many.

    Of turns that lead to the same folded position only the first is written, with its key.
    """
    count = 0
    for move in desk.moves[: fast.moves_on(position[OCCUPIED], desk.moves)]:
        # What wins whatever is placed rules the move out for all pieces together.
        take(position, move | BLANK << 15)
        if winning_turn(position, desk.room) == NO_TURN:
            count = _expand_move(desk, level, position, move, count)
        take_back(position, move | BLANK << 15)
    return count


@compiled
def _expand_move(desk: Desk, level: int, position: Position, move: int, count: int) -> int:
    """Try every piece in place of the blank that a move has placed."""
    point, held = move & 31, position[THEIRS]
    kinds = held & ~kinds_that_lose(position, desk.room, point)
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        position[point], position[THEIRS] = 1 + kind, held ^ 1 << kind
        turn = move | (1 + kind) << 15
        count = _note(desk.keys[level], desk.turns[level], count, fold(position), turn)
    position[point], position[THEIRS] = BLANK, held
    return count


@compiled
def _note(keys: Numbers, turns: Numbers, count: int, key: Key, turn: int) -> int:
    pieces, rest = key
    for index in range(count):
        if keys[index, 0] == pieces and keys[index, 1] == rest:
            return count
    keys[count, 0], keys[count, 1] = pieces, rest
    turns[count] = turn
    return count + 1


@compiled
def search(desk: Desk, level: int, position: Position, key: Key, bounds: tuple[int, int]) -> None:
    """Work on a position until its phi or its delta reaches its bound, or the limit is spent.

    The player to move must not be able to win at once.
    """
    desk.counts[_EXPANDED] += 1
    before = desk.counts[_EXPANDED]
    count = expand(desk, level, position)
    keys, values = desk.keys[level, :count], desk.values[level, :count]
    for index in range(count):
        _refresh(desk.table, keys[index], values[index])
    phi_bound, delta_bound = bounds
    while True:
        phi, delta, best, rival, others = _summary(values)
        spent = desk.counts[_EXPANDED] >= desk.counts[_LIMIT]
        if phi >= phi_bound or delta >= delta_bound or spent:
            break
        turn = desk.turns[level, best]
        take(position, turn)
        limits = (delta_bound - others, min(phi_bound, rival + max(1, rival // _PATIENCE)))
        search(desk, level + 1, position, (keys[best, 0], keys[best, 1]), limits)
        take_back(position, turn)
        _refresh(desk.table, keys[best], values[best])
    effort = desk.counts[_EXPANDED] - before + 1
    remember(desk.table, key, (phi, delta, _length(phi, delta, values)), effort)


@compiled
def _refresh(table: Table, key: Numbers, value: Numbers) -> None:
    value[_PHI], value[_DELTA], value[_SPAN] = recall(table, (key[0], key[1]))


@compiled
def _summary(values: Numbers) -> tuple[int, int, int, int, int]:
    """Phi and delta of a position, its best child, the delta of the next best, others open."""
    phi, rival, best, most, open_children = INFINITE, INFINITE, -1, 0, 0
    for index in range(len(values)):
        if values[index, _DELTA] < phi:
            phi, rival, best = values[index, _DELTA], phi, index
        elif values[index, _DELTA] < rival:
            rival = values[index, _DELTA]
        if values[index, _PHI]:
            most = max(most, values[index, _PHI])
            open_children += 1
    others = max(0, open_children - 1)
    delta = INFINITE if phi == 0 else min(INFINITE, most + others)
    return phi, delta, best, rival, others


@compiled
def _length(phi: int, delta: int, values: Numbers) -> int:
    """The length of the proof; 0 where there is none."""
    length = 0
    if phi == 0:
        length = 1 << 8
        for value in values:
            if value[_DELTA] == 0:
                length = min(length, 1 + value[_SPAN])
    elif delta == 0:
        length = 2  # a turn that lets the other win at once
        for value in values:
            length = max(length, 1 + value[_SPAN])
    return length
