"""A player's turn: what may be done (F5 to F10), and what it does to cards and stars."""

from functools import lru_cache
from typing import NamedTuple, TypeVar, cast

from msgspec.structs import replace

from foxden.core.seats import Seat
from foxden.games.fennecs.actions import CardChoice, ChooseOffer, Count, Place, PlayOffer
from foxden.games.fennecs.cards import FULL, Card, Face, without
from foxden.games.fennecs.counting import SIX, Fate, fate_of, stars_for, totals
from foxden.games.fennecs.state import Column, Laid, State


def play_offer(state: State, seat: Seat) -> PlayOffer:
    """Empty where the player can neither place nor collect (F17)."""
    sizes = [0 if column.collected_by is not None else len(column.laid) for column in state.columns]
    with_room, collectable = _open_columns(tuple(sizes))
    return PlayOffer(_choices(state.hands[seat], state.stars[seat] > 0), with_room, collectable)


@lru_cache(maxsize=4096)  # few hands, and few sizes of columns, make most offers
def _choices(hand: tuple[Card, ...], can_pay: bool) -> tuple[CardChoice, ...]:  # noqa: FBT001  a key of the cache
    ways = [(card, _faces(card, can_pay=can_pay)) for card in dict.fromkeys(hand)]
    return tuple([CardChoice(card, faces) for card, faces in ways if faces])


def _faces(card: Card, *, can_pay: bool) -> tuple[Face, ...]:
    if card == "supernova":
        return ("down",) if can_pay else ()  # F22
    return ("up", "down") if can_pay else ("up",)  # F8: a star is laid on a face-down card


@lru_cache(maxsize=4096)
def _open_columns(sizes: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """F6, F9: the columns that take a card, and those that can be collected (size 0: gone)."""
    with_room = [number for number, size in enumerate(sizes) if 0 < size < FULL]
    collectable = [number for number, size in enumerate(sizes) if size >= 2]
    return tuple(with_room), tuple(collectable)


def choose_offer(state: State, seat: Seat, column: int) -> ChooseOffer:
    return ChooseOffer(column, _counts(totals(state.columns[column].cards), state.stars[seat]))


@lru_cache(maxsize=4096)
def _counts(possible: range, held: int) -> tuple[Count, ...]:
    counts = [
        Count(fives, total, stars_for(total, held), ends_round=total == SIX)
        for fives, total in enumerate(possible)
    ]
    return tuple(sorted(counts, key=lambda count: -count.stars))  # F12


def placing_stars(state: State, face: Face) -> int:
    """What placing a card brings; with an empty Reserve a face-up card brings nothing (F7)."""
    return -1 if face == "down" else face_up_stars(state.reserve)


def face_up_stars(reserve: int) -> int:
    return 1 if reserve > 0 else 0


def place(state: State, seat: Seat, action: Place) -> State:
    column = state.columns[action.column]
    laid = Laid(action.card, action.face, seat)
    placed = replace(
        state,
        columns=_with(state.columns, action.column, Column((*column.laid, laid))),
        hands=_with(state.hands, seat, without(state.hands[seat], action.card)),
    )
    return _change_stars(placed, seat, placing_stars(state, action.face))


class Counted(NamedTuple):
    """A column collected, its stars moved, the turn not yet passed on.

    `total` is None where the column has no value, and while a choice is awaited (F12);
    `change` is what was won or lost by it, the stars from the cards not included.
    """

    state: State
    fate: Fate
    total: int | None = None
    change: int = 0


@lru_cache(maxsize=64)  # asked for by the rules, and again by each witness
def collect(state: State, seat: Seat, number: int) -> Counted:
    column = state.columns[number]
    cards = column.cards
    fate = fate_of(cards)
    taken = 0 if fate == "destroyed" else column.stars  # F22: they go straight to the Reserve
    columns = _with(state.columns, number, Column(column.laid, collected_by=seat))
    collected = replace(state, columns=columns, last_collector=seat)
    collected = _change_stars(collected, seat, taken)  # F9, F14: first of all, so they can pay
    if fate != "counted":
        return Counted(collected, fate)
    if "1/5" in cards:
        return Counted(replace(collected, choosing=number), fate)
    return _count(collected, seat, totals(cards)[0])


def choose(state: State, seat: Seat, fives: int) -> Counted:
    column = state.columns[cast("int", state.choosing)]  # nothing else offers a choice
    return _count(replace(state, choosing=None), seat, totals(column.cards)[fives])


def _count(state: State, seat: Seat, total: int) -> Counted:
    change = stars_for(total, state.stars[seat])
    return Counted(_change_stars(state, seat, change), "counted", total, change)


def _change_stars(state: State, seat: Seat, change: int) -> State:
    """The only way stars reach or leave a player, so that F18 misses no moment."""
    held = state.stars[seat] + change
    return replace(
        state,
        stars=_with(state.stars, seat, held),
        goal_reached=state.goal_reached or held >= state.setup.goal,
    )


_Item = TypeVar("_Item")


def _with(items: tuple[_Item, ...], at: int, item: _Item) -> tuple[_Item, ...]:
    return (*items[:at], item, *items[at + 1 :])
