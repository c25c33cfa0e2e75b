"""Foxy, clause by clause (X1 to X23; drafts and clocks, X12, are kept by the table)."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeVar, cast

from foxden.core.errors import FoxdenError, IllegalAction, InvalidSetup, NotYours, Unreadable
from foxden.core.outcome import Outcome, shared_places, winners_of
from foxden.core.seats import CHANCE, By, Seat, require_seats
from foxden.games.foxy.actions import (
    HIGHEST,
    LOWEST,
    NO_CARD,
    NOTHING,
    NUMBERS,
    NUMBERS_AND_CIRCLE,
    Action,
    Reveal,
    RevealOffer,
    Write,
    WriteOffer,
)
from foxden.games.foxy.cards import DECK_SIZE, FOX, Card, copies_in
from foxden.games.foxy.counting import (
    ALLOWANCE,
    exact_numbers,
    rank_of,
    sheet_of,
    solo_sheet_of,
)
from foxden.games.foxy.state import TURNS, Details, Entry, Options, State

# X6 knows no limit; ours only keeps a mistyped number from filling the memory.
SEATS: Final = range(1, 1_000_001)

_Item = TypeVar("_Item")


def start(options: Options, seats: int) -> State:
    require_seats(seats, SEATS, "X6")
    if seats == 1 and (options.hard or options.easy):
        raise InvalidSetup("foxy.setup.solo", clause="X22")
    copies_in(options.deck)  # X4: refuses what is no deck
    nobody = (None,) * seats
    return State(options, (), (), entries=nobody, circles=nobody, waiting=(), last=None)


def actors(state: State) -> tuple[Seat, ...]:
    return state.waiting or (() if state.is_over else (CHANCE,))


def legal(state: State, seat: Seat) -> RevealOffer | WriteOffer:
    if seat == CHANCE:
        return NO_CARD if state.waiting or state.is_over else _draw(state)[0]
    if not state.waiting or not _may_write(state, seat):
        return NOTHING
    circle_left = state.circles[seat] is None and state.seats > 1  # X11, X22
    return NUMBERS_AND_CIRCLE if circle_left else NUMBERS


def _may_write(state: State, seat: Seat) -> bool:
    return 0 <= seat < state.seats and state.entries[seat] is None


def weights(state: State) -> Sequence[int]:
    return () if state.waiting or state.is_over else _draw(state)[1]


def _draw(state: State) -> tuple[RevealOffer, tuple[int, ...]]:
    return _draw_after(state.pile, state.options.deck)


@lru_cache(maxsize=1024)  # an offer is asked for, then its weights, then a card is checked
def _draw_after(
    pile: tuple[Card, ...], deck: tuple[str, ...] | None
) -> tuple[RevealOffer, tuple[int, ...]]:
    """The cards that may come next, and their weights."""
    revealed = Counter(pile)
    left = {card: copies - revealed[card] for card, copies in copies_in(deck).items()}
    if FOX not in revealed:
        # X5: the Fox is each of the cards left in the pile with the same probability.
        others = TURNS - len(pile) - 1
        left = {card: others * copies for card, copies in left.items()}
        left[FOX] = DECK_SIZE - len(pile)
    possible = {card: weight for card, weight in left.items() if weight}
    return RevealOffer(tuple(possible)), tuple(possible.values())


def apply(state: State, seat: Seat, action: Action, by: By | None = None) -> State:
    if action not in legal(state, seat):
        raise _refusal(state, seat, action)
    return advance(state, seat, action, by)


def advance(state: State, seat: Seat, action: Action, by: By | None = None) -> State:
    if isinstance(action, Reveal):
        return _revealed(state, action.card)
    return _written(state, seat, action, by)


def _revealed(state: State, card: Card) -> State:
    return State(
        state.options,
        (*state.pile, card),
        state.turns,
        state.entries,
        state.circles,
        waiting=_everybody(state.seats),
        last=None,
    )


@lru_cache(maxsize=64)
def _everybody(seats: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(seats)))


def _written(state: State, seat: Seat, write: Write, by: By | None) -> State:
    """Copies whole rows rather than walking them: a table may have a thousand seats."""
    by_clock = by == "clock"
    turns = state.turns
    entries = _replaced(state.entries, seat, Entry(write.number, by_clock))
    circles = state.circles
    if write.circled:
        circles = _replaced(circles, seat, len(state.pile))
    at = state.waiting.index(seat)
    waiting = state.waiting[:at] + state.waiting[at + 1 :]
    if not waiting:  # X12: all have locked, the turn is closed
        turns = (*turns, cast("tuple[Entry, ...]", entries))
        entries = (None,) * state.seats
    last = seat if state.options.easy and not by_clock else state.last  # X20
    return State(state.options, state.pile, turns, entries, circles, waiting, last)


def _replaced(row: tuple[_Item, ...], at: int, item: _Item) -> tuple[_Item, ...]:
    return (*row[:at], item, *row[at + 1 :])


def writing_order(state: State) -> tuple[Seat, ...]:
    """The seats still to write, in the order of a hot-seat table: who is first moves on (X20)."""
    first = (len(state.pile) - 1) % state.seats
    return tuple(sorted(state.waiting, key=lambda seat: (seat - first) % state.seats))


def outcome(state: State) -> Outcome[Details] | None:
    return _counted(state) if state.is_over else None


@lru_cache(maxsize=16)  # a thousand phones ask for the same count
def _counted(state: State) -> Outcome[Details]:
    exact = exact_numbers(state.pile, state.options.fox)
    boards = tuple(zip(*state.turns, strict=True))
    if state.seats == 1:
        return _solo_outcome(boards[0], exact)
    sheets = tuple(
        sheet_of(entries, circle, exact, hard=state.options.hard)
        for entries, circle in zip(boards, state.circles, strict=True)
    )
    places = shared_places(tuple(map(rank_of, sheets)))
    return Outcome(
        winners=winners_of(places),
        places=places,
        scores=tuple(sheet.score for sheet in sheets),
        reason="X17",
        details=Details(exact, sheets),
    )


def _solo_outcome(entries: tuple[Entry, ...], exact: tuple[int, ...]) -> Outcome[Details]:
    sheet = solo_sheet_of(entries, exact)
    return Outcome(
        winners=(Seat(0),) if sheet.score <= ALLOWANCE else (),
        places=(1,),
        scores=(sheet.score,),
        reason="X22",
        details=Details(exact, (sheet,)),
    )


def _refusal(state: State, seat: Seat, action: object) -> FoxdenError:
    if not isinstance(action, Reveal | Write):
        return Unreadable("foxy.unreadable.action", text=repr(action))
    if state.is_over:
        return IllegalAction("foxy.refused.over", clause="X13")
    if isinstance(action, Reveal):
        return _reveal_refusal(state, seat, action)
    return _write_refusal(state, seat, action)


def _reveal_refusal(state: State, seat: Seat, reveal: Reveal) -> FoxdenError:
    if seat != CHANCE:
        return NotYours("core.not_yours.chance")
    if state.waiting:
        return IllegalAction("foxy.refused.reveal_early", clause="X12", count=len(state.waiting))
    possible = _draw(state)[0].cards
    return IllegalAction("foxy.refused.card", clause="X5", card=reveal.card, cards=possible)


def _write_refusal(state: State, seat: Seat, write: Write) -> FoxdenError:
    if not 0 <= seat < state.seats:
        return NotYours("foxy.refused.no_seat", clause="X8", count=state.seats)
    if not state.waiting:
        return IllegalAction("foxy.refused.no_card", clause="X7")
    if state.entries[seat] is not None:
        return IllegalAction("foxy.refused.locked", clause="X12")
    if write.number not in NUMBERS.numbers:
        return IllegalAction(
            "foxy.refused.number", clause="X8", number=write.number, lowest=LOWEST, highest=HIGHEST
        )
    if state.seats == 1:
        return IllegalAction("foxy.refused.solo_circle", clause="X22")
    return IllegalAction("foxy.refused.circle", clause="X11", turn=state.circles[seat])
