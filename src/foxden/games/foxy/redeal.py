"""A full game behind a view: what might be hidden, drawn as chance would have it.

Earlier cards are drawn with their exact probabilities, given the turn and the top card. Of
what others wrote nothing is known but a read-out, so each of their entries is taken
uniformly from what they were offered at the time. Above 12 seats a view does not tell who
has locked: there nobody else has, and at the count everybody else has either the best or
the worst board there can be, as the seat's own place demands.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from foxden.core.seats import Seat
from foxden.games.foxy.actions import HIGHEST, NUMBERS
from foxden.games.foxy.cards import FOX, Card, copies_in
from foxden.games.foxy.state import TURNS, Entry, State
from foxden.games.foxy.view import Count, View


class _Boxes(NamedTuple):
    """What one seat has written so far, and the turn of its circle."""

    entries: tuple[Entry, ...]
    circle: int | None


def redeal(view: View, rng: random.Random) -> State:
    if view.count is None:
        pile, boards = _drawn_pile(view, rng), _all_drawn(view, rng)
    else:
        pile, boards = view.count.pile, _all_counted(view, view.count)
    closed = view.turn - view.is_open
    waiting = tuple(
        Seat(seat)
        for seat, board in enumerate(boards)
        if view.is_open and len(board.entries) == closed
    )
    return State(
        options=view.options,
        pile=pile,
        turns=tuple(zip(*(board.entries[:closed] for board in boards), strict=True)),
        entries=tuple(
            board.entries[-1] if len(board.entries) > closed else None for board in boards
        ),
        circles=tuple(board.circle for board in boards),
        waiting=waiting,
        last=_drawn_last(view, boards, rng),
    )


def _drawn_pile(view: View, rng: random.Random) -> tuple[Card, ...]:
    """X5: given that the top card is not the Fox, it is each other of the 20 just as likely."""
    if view.card is None:
        return ()
    copies = dict(copies_in(view.options.deck))
    if view.card != FOX:
        copies[view.card] -= 1
    earlier = rng.sample(tuple(copies), view.turn - 1, counts=tuple(copies.values()))
    fox_at = rng.randrange(TURNS - 1)
    if view.card != FOX and fox_at < len(earlier):
        earlier[fox_at] = FOX
    return (*earlier, view.card)


def _all_drawn(view: View, rng: random.Random) -> list[_Boxes]:
    locked = set(view.locked or ())
    closed = view.turn - view.is_open
    boards = [
        _Boxes(view.written, view.circle)
        if seat == view.seat
        else _drawn(closed + (view.is_open and seat in locked), rng, solo=view.seats == 1)
        for seat in range(view.seats)
    ]
    if view.options.easy and closed and not view.is_open:
        return [_read(view, Seat(seat), board) for seat, board in enumerate(boards)]
    return boards


def _drawn(turns: int, rng: random.Random, *, solo: bool) -> _Boxes:
    """While its circle is left, a seat is offered as many circled numbers as uncircled ones."""
    entries = tuple(Entry(rng.choice(NUMBERS.numbers)) for _ in range(turns))
    if solo:
        return _Boxes(entries, None)
    circled = (turn for turn in range(1, turns + 1) if rng.random() < 0.5)
    return _Boxes(entries, next(circled, None))


def _read(view: View, seat: Seat, board: _Boxes) -> _Boxes:
    """X20: the read-out is known; where there is none, the clock entered all numbers."""
    last = board.entries[-1]
    if view.read_out is None:
        last = Entry(last.number, clock=True)
    elif view.read_out.seat == seat:
        last = Entry(view.read_out.number)
    return _Boxes((*board.entries[:-1], last), board.circle)


def _drawn_last(view: View, boards: Sequence[_Boxes], rng: random.Random) -> Seat | None:
    """X20: who locked last this turn; any seat that did may have been it."""
    if view.read_out is not None:
        return view.read_out.seat
    candidates = [
        Seat(seat)
        for seat, board in enumerate(boards)
        if view.turn and len(board.entries) == view.turn and not board.entries[-1].clock
    ]
    return rng.choice(candidates) if view.options.easy and candidates else None


def _all_counted(view: View, count: Count) -> list[_Boxes]:
    shown = {board.seat: board for board in count.boards}
    better = 0 if view.seat is None else shown[view.seat].place - 1
    hidden = [seat for seat in range(view.seats) if seat not in shown]
    best = tuple(map(Entry, count.exact))
    worst = (Entry(HIGHEST),) * TURNS  # no exact number is so high
    boards = {
        seat: _Boxes(best if ahead < better else worst, circle)
        for ahead, (seat, circle) in enumerate(zip_longest(hidden, _hidden_circles(count)))
    }
    boards |= {seat: _Boxes(board.entries, board.circle) for seat, board in shown.items()}
    return [boards[Seat(seat)] for seat in range(view.seats)]


def _hidden_circles(count: Count) -> list[int]:
    """The turns that were circled on boards that are not shown; those that bring most first."""
    circled = Counter(dict(enumerate(count.circles, start=1)))
    circled -= Counter(board.circle for board in count.boards if board.circle is not None)
    return sorted(circled.elements(), key=lambda turn: -count.exact[turn - 1])
