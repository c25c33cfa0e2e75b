"""What a seat knows of a game of Foxy: the top card and its own board, until the count.

The two doors of secrecy are `view` and `witness`. During play they let through no earlier
card (X7), and nobody else's number or circle but easy mode's read-out (X12, X20).
"""

from collections import Counter
from typing import cast

from msgspec import Struct

from foxden.core.outcome import Outcome, ranking
from foxden.core.seats import SMALL_TABLE, TOP, By, Seat
from foxden.games.foxy.actions import Action, Reveal, Write
from foxden.games.foxy.cards import Card
from foxden.games.foxy.rules import outcome
from foxden.games.foxy.state import TURNS, Details, Entry, Options, Sheet, State


class ReadOut(Struct, frozen=True, gc=False):
    """X20: the number of the last player to lock; whether it is circled is not told."""

    seat: Seat
    number: int


class Board(Struct, frozen=True, gc=False):
    """One player's board at the count; `circle` is the turn of the circled number."""

    seat: Seat
    place: int
    score: int
    entries: tuple[Entry, ...]
    circle: int | None
    sheet: Sheet


class Count(Struct, frozen=True, gc=False):
    """X13: the whole pile, now open, with its exact numbers, and the boards.

    `circles`: how many players circled the number of each card. Above `SMALL_TABLE` seats there
    is only the seat's own board, for who watches those of the best (`TOP`).
    """

    pile: tuple[Card, ...]
    exact: tuple[int, ...]
    circles: tuple[int, ...]
    boards: tuple[Board, ...]


class View(Struct, frozen=True, gc=False, tag="foxy"):
    """`turn` counts the cards revealed, `card` is the top one; `is_open`: players are writing.

    `written` are the seat's own numbers up to now, `circle` the turn of the one it circled.
    `locked` are the seats that have locked a number this turn, None above `SMALL_TABLE` seats.
    """

    options: Options
    seats: int
    seat: Seat | None
    turn: int
    card: Card | None
    is_open: bool
    written: tuple[Entry, ...]
    circle: int | None
    locked: tuple[Seat, ...] | None
    read_out: ReadOut | None
    count: Count | None


class SeenWrite(Struct, frozen=True, gc=False, tag="write"):
    """That a seat has locked; number and circle are None for all others.

    The write that closes a turn carries easy mode's read-out, if there is one (X20).
    """

    number: int | None
    circled: bool | None
    read_out: ReadOut | None


Seen = Reveal | SeenWrite


def view(state: State, seat: Seat | None) -> View:
    return View(
        options=state.options,
        seats=state.seats,
        seat=seat,
        turn=len(state.pile),
        card=state.pile[-1] if state.pile else None,
        is_open=bool(state.waiting),
        written=() if seat is None else _written(state, seat),
        circle=None if seat is None else state.circles[seat],
        locked=_locked(state) if state.seats <= SMALL_TABLE else None,
        read_out=None if state.waiting or state.is_over else _read_out(state),
        count=_count(state, seat),
    )


def _written(state: State, seat: Seat) -> tuple[Entry, ...]:
    closed = tuple(entries[seat] for entries in state.turns)
    current = state.entries[seat]
    return closed if current is None else (*closed, current)


def _locked(state: State) -> tuple[Seat, ...]:
    waiting = state.waiting if state.pile else range(state.seats)
    return tuple(Seat(seat) for seat in range(state.seats) if seat not in waiting)


def _read_out(state: State) -> ReadOut | None:
    """The read-out of the turn that was closed last, until the next card (X20)."""
    if state.last is None:
        return None
    return ReadOut(state.last, state.turns[-1][state.last].number)


def _count(state: State, seat: Seat | None) -> Count | None:
    result = outcome(state)
    if result is None:
        return None
    circled = Counter(state.circles)
    return Count(
        pile=state.pile,
        exact=result.details.exact,
        circles=tuple(circled[turn] for turn in range(1, TURNS + 1)),
        boards=_boards(state, result, seat),
    )


def _boards(state: State, result: Outcome[Details], seat: Seat | None) -> tuple[Board, ...]:
    if state.seats <= SMALL_TABLE:
        shown = [Seat(each) for each in range(state.seats)]
    else:
        shown = ranking(result.places)[:TOP] if seat is None else [seat]
    return tuple([_board(state, result, each) for each in shown])


def _board(state: State, result: Outcome[Details], seat: Seat) -> Board:
    return Board(
        seat=seat,
        place=result.places[seat],
        score=result.scores[seat],
        entries=_written(state, seat),
        circle=state.circles[seat],
        sheet=result.details.sheets[seat],
    )


def witness(
    state: State, actor: Seat, action: Action, seat: Seat | None, by: By | None = None
) -> Seen:
    if isinstance(action, Reveal):
        return action
    read_out = _read_out_with(state, actor, action, by)
    if seat == actor:
        return SeenWrite(action.number, action.circled, read_out)
    return SeenWrite(None, None, read_out)


def _read_out_with(state: State, actor: Seat, write: Write, by: By | None) -> ReadOut | None:
    """The read-out if this write closes the turn."""
    if not state.options.easy or len(state.waiting) > 1:
        return None
    if by != "clock":
        return ReadOut(actor, write.number)
    if state.last is None:
        return None
    entry = cast("Entry", state.entries[state.last])  # X20: whoever is last has locked
    return ReadOut(state.last, entry.number)
