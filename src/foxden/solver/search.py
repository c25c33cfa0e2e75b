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
_PIECES, _REST, _PHI_BOUND, _DELTA_BOUND, _BEFORE, _COUNT, _BEST, _FRAME = range(8)

# A child is left for its rival not at once but when it costs a quarter more (the 1 + epsilon
# trick): fewer changes of mind, and fewer positions expanded again.
_PATIENCE: Final = 4

WON, LOST, OPEN = 1, 0, -1
"""What is known of a position, for the player to move."""


class Desk(NamedTuple):
    """The table, and room to work in for each level of the search."""

    table: Table
    keys: Numbers
    turns: Numbers
    values: Numbers
    frames: Numbers
    moves: fast.Moves
    room: Numbers
    counts: Numbers


def new_desk(table_bits: int) -> Desk:
    return desk_on(np.zeros(DESK_BYTES, np.uint8), new_table(table_bits))


DESK_BYTES: Final = 8 * (_LEVELS * (MOST_TURNS * 6 + _FRAME) + fast.SIZE + 2) + 4 * fast.MAX_MOVES


@compiled
def desk_on(room: NDArray[np.uint8], table: Table) -> Desk:
    """A desk over bytes."""
    turns_at = 16 * _LEVELS * MOST_TURNS
    values_at = turns_at + 8 * _LEVELS * MOST_TURNS
    frames_at = values_at + 24 * _LEVELS * MOST_TURNS
    room_at = frames_at + 8 * _LEVELS * _FRAME
    counts_at = room_at + 8 * fast.SIZE
    moves_at = counts_at + 16
    return Desk(
        table,
        room[:turns_at].view(np.int64).reshape(_LEVELS, MOST_TURNS, 2),
        room[turns_at:values_at].view(np.int64).reshape(_LEVELS, MOST_TURNS),
        room[values_at:frames_at].view(np.int64).reshape(_LEVELS, MOST_TURNS, 3),
        room[frames_at:room_at].view(np.int64).reshape(_LEVELS, _FRAME),
        room[moves_at : moves_at + 4 * fast.MAX_MOVES].view(np.int32),
        room[room_at:counts_at].view(np.int64),
        room[counts_at:moves_at].view(np.int64),
    )


@compiled
def prove(desk: Desk, position: Position, limit: int) -> tuple[int, int]:
    """Whether the player to move wins, and within how many turns, after about `limit` positions.

    The position is worked on and left as it was. Asking again goes on where this stopped.
    """
    if winning_turn(position, desk.room) != NO_TURN:
        return WON, 1
    key = fold(position)
    if known(desk, key)[0] == OPEN:
        desk.counts[_LIMIT] = desk.counts[_EXPANDED] + limit
        search(desk, position, key)
    return known(desk, key)


@compiled
def known(desk: Desk, key: Key) -> tuple[int, int]:
    """What is remembered of a position in which nobody wins at once."""
    phi, delta, turns = recall(desk.table, key)
    if phi == 0:
        return WON, turns
    if delta == 0:
        return LOST, turns
    return OPEN, 0


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
def search(desk: Desk, position: Position, key: Key) -> None:
    """Work on a position until it is proven or the limit is spent.

    The player to move must not be able to win at once. Each level of the search has its bounds:
    it is left for the one above when its phi or its delta reaches them. (A function that calls
    itself would read better, but the compiler cannot keep on disk what calls such a function.)
    """
    level = 0
    _enter(desk, level, position, key, (INFINITE, INFINITE))
    while level >= 0:
        frame = desk.frames[level]
        values = desk.values[level, : frame[_COUNT]]
        phi, delta, best, rival, others = _summary(values)
        spent = desk.counts[_EXPANDED] >= desk.counts[_LIMIT]
        if phi >= frame[_PHI_BOUND] or delta >= frame[_DELTA_BOUND] or spent:
            effort = desk.counts[_EXPANDED] - frame[_BEFORE] + 1
            findings = (phi, delta, _length(phi, delta, values))
            remember(desk.table, (frame[_PIECES], frame[_REST]), findings, effort)
            level -= 1
            if level >= 0:
                left = desk.frames[level, _BEST]
                take_back(position, desk.turns[level, left])
                _refresh(desk.table, desk.keys[level, left], desk.values[level, left])
            continue
        frame[_BEST] = best
        take(position, desk.turns[level, best])
        patience = rival + max(1, rival // _PATIENCE)
        limits = (frame[_DELTA_BOUND] - others, min(frame[_PHI_BOUND], patience))
        child = desk.keys[level, best]
        level += 1
        _enter(desk, level, position, (child[0], child[1]), limits)


@compiled
def _enter(desk: Desk, level: int, position: Position, key: Key, bounds: tuple[int, int]) -> None:
    """Begin with a position on a level: its turns, and what is known of where they lead to."""
    frame = desk.frames[level]
    desk.counts[_EXPANDED] += 1
    frame[_BEFORE] = desk.counts[_EXPANDED]
    frame[_PIECES], frame[_REST] = key
    frame[_PHI_BOUND], frame[_DELTA_BOUND] = bounds
    frame[_COUNT] = expand(desk, level, position)
    for index in range(frame[_COUNT]):
        _refresh(desk.table, desk.keys[level, index], desk.values[level, index])


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
