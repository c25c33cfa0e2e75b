"""Which turn to take, going by what has been proven: wins, hopes and traps.

Positions here are running games in which the player to move cannot win at once. Of turns that
lead to positions alike by symmetry one stands for all.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled
from foxden.solver.folding import unfold_on
from foxden.solver.position import LENGTH, Position
from foxden.solver.search import LOST, MOST_TURNS, OPEN, Desk, Numbers, expand, known, prove
from foxden.solver.table import INFINITE, recall
from foxden.solver.threats import NO_TURN

MOST_LIMIT: Final = 3_000
"""The most positions that may be searched to judge the replies to traps."""

_GROWTH: Final = 4
_MOST_REPLIES: Final = MOST_LIMIT + MOST_TURNS


@compiled
def winning_turns(desk: Desk, position: Position, turns: Numbers) -> int:
    """Write the turns proven to win, those that promise the shortest game first; how many."""
    count = 0
    for index in range(expand(desk, 0, position)):
        state, lasts = known(desk, (desk.keys[0, index, 0], desk.keys[0, index, 1]))
        if state == LOST:
            at = count
            rank = lasts << 20 | desk.turns[0, index]
            while at and turns[at - 1] > rank:
                turns[at] = turns[at - 1]
                at -= 1
            turns[at] = rank
            count += 1
    turns[:count] &= (1 << 20) - 1
    return count


@compiled
def best_hope(desk: Desk, position: Position) -> int:
    """Of the turns not proven to lose, that nearest to a proof that it wins."""
    best, least, most = NO_TURN, INFINITE + 1, 0
    for index in range(expand(desk, 0, position)):
        to_win, to_lose, _ = recall(desk.table, (desk.keys[0, index, 0], desk.keys[0, index, 1]))
        turn = desk.turns[0, index]
        if to_win and (to_lose, -to_win, turn) < (least, -most, best):
            best, least, most = turn, to_lose, to_win
    return int(best)


# --- traps -------------------------------------------------------------------------------------


class Notes(NamedTuple):
    """Room to work in. By trap: its turn, how long the proof lasts after it, its key, and where
    its replies begin and end. Replies by key; once more, sorted, those that are not judged yet.
    """  # noqa: D205  it reads best as one

    traps: Numbers
    replies: Numbers
    left: Numbers
    position: Position


_TURN, _LASTS, _PIECES, _REST, _FIRST, _END = range(6)

NOTES_BYTES: Final = 8 * (6 * MOST_TURNS + 4 * _MOST_REPLIES + LENGTH)


@compiled
def notes_on(room: NDArray[np.uint8]) -> Notes:
    """Notes over bytes."""
    numbers = room[:NOTES_BYTES].view(np.int64)
    traps_end = 6 * MOST_TURNS
    replies_end = traps_end + 2 * _MOST_REPLIES
    left_end = replies_end + 2 * _MOST_REPLIES
    return Notes(
        numbers[:traps_end].reshape(MOST_TURNS, 6),
        numbers[traps_end:replies_end].reshape(_MOST_REPLIES, 2),
        numbers[replies_end:left_end].reshape(_MOST_REPLIES, 2),
        numbers[left_end:],
    )


@compiled
def deepest_trap(
    desk: Desk, position: Position, limit: int, order: NDArray[np.int32], notes: Notes
) -> int:
    """The turn of a lost position after which most replies lose; NO_TURN where all lose at once.

    Replies that lose at once are left aside, nobody falls for these. At most about `limit`
    positions are searched to judge the others. Among turns alike, the longest resistance, and
    among these the first in `order`, which says in which order turns are looked at.
    """
    traps = _find_traps(desk, position, limit, order, notes)
    _judge_replies(desk, limit, _sorted_replies(notes, traps), notes)
    best, least, longest = NO_TURN, 2.0, 0
    for trap in notes.traps[:traps]:
        danger = _danger(desk, notes.replies[trap[_FIRST] : trap[_END]])
        if danger < least or (danger == least and trap[_LASTS] > longest):
            best, least, longest = trap[_TURN], danger, trap[_LASTS]
    return int(best)


@compiled
def _find_traps(
    desk: Desk, position: Position, limit: int, order: NDArray[np.int32], notes: Notes
) -> int:
    """The turns to choose from: the longest resistance first, as many as can be looked into."""
    count, traps = expand(desk, 0, position), notes.traps
    for index in range(count):
        traps[index, _TURN] = desk.turns[0, order[index]]
        traps[index, _PIECES] = desk.keys[0, order[index], 0]
        traps[index, _REST] = desk.keys[0, order[index], 1]
    for trap in traps[:count]:
        unfold_on(notes.position, trap[_PIECES], trap[_REST])
        trap[_LASTS] = prove(desk, notes.position, 1)[1]
    _sort_by_resistance(traps[:count])
    looked_into = 0
    for index in range(count):
        unfold_on(notes.position, traps[index, _PIECES], traps[index, _REST])
        replies = expand(desk, 0, notes.position)
        traps[index, _FIRST], traps[index, _END] = looked_into, looked_into + replies
        notes.replies[looked_into : looked_into + replies] = desk.keys[0, :replies]
        looked_into += replies
        if looked_into >= limit:
            return index + 1
    return count


@compiled
def _sort_by_resistance(traps: Numbers) -> None:
    """The longest first; those alike stay in their order."""
    for index in range(1, len(traps)):
        at = index
        while at and traps[at - 1, _LASTS] < traps[at, _LASTS]:
            for field in range(_REST + 1):
                traps[at - 1, field], traps[at, field] = traps[at, field], traps[at - 1, field]
            at -= 1


@compiled
def _sorted_replies(notes: Notes, traps: int) -> int:
    """Write all replies to these traps once each, by key; how many."""
    count = 0
    for reply in notes.replies[: notes.traps[traps - 1, _END] if traps else 0]:
        low, high = 0, count
        while low < high:
            middle = (low + high) // 2
            if _is_before(notes.left[middle], reply):
                low = middle + 1
            else:
                high = middle
        if low < count and not _is_before(reply, notes.left[low]):
            continue
        for at in range(count, low, -1):
            notes.left[at] = notes.left[at - 1]
        notes.left[low] = reply
        count += 1
    return count


@compiled
def _is_before(one: Numbers, other: Numbers) -> bool:
    return bool(one[0] < other[0] or (one[0] == other[0] and one[1] < other[1]))


@compiled
def _judge_replies(desk: Desk, limit: int, count: int, notes: Notes) -> None:
    """Spend the limit on all alike: a little effort for each, then more for those left."""
    end, effort = desk.counts[0] + limit, 1
    while count and desk.counts[0] < end:
        for reply in notes.left[:count]:
            if desk.counts[0] < end:
                unfold_on(notes.position, reply[0], reply[1])
                prove(desk, notes.position, effort)
        open_replies = 0
        for reply in notes.left[:count]:
            if known(desk, (reply[0], reply[1]))[0] == OPEN:
                notes.left[open_replies] = reply
                open_replies += 1
        count = open_replies
        effort *= _GROWTH


@compiled
def _danger(desk: Desk, replies: Numbers) -> float:
    """The share of replies that win for the other player; one not judged counts as a half."""
    danger = 0.0
    for reply in replies:
        state = known(desk, (reply[0], reply[1]))[0]
        if state == OPEN:
            danger += 0.5
        elif state == LOST:
            danger += 1.0
    return danger / len(replies)
