"""A player's turn: what may be done (F5 to F10), and what it does to cards and stars."""

from typing import Final, NamedTuple, TypeVar, cast

from msgspec.structs import replace

from foxden.core.seats import Seat
from foxden.games.fennecs.actions import CardChoice, ChooseOffer, Count, Place, PlayOffer
from foxden.games.fennecs.cards import CARDS, FULL, Card, Face, without
from foxden.games.fennecs.counting import SIX, Fate, fate_of, stars_for, totals
from foxden.games.fennecs.state import Column, Laid, State


def _choices(faces: tuple[Face, ...]) -> dict[Card, CardChoice]:
    choices = {card: CardChoice(card, faces) for card in CARDS}
    if "down" in faces:
        choices["supernova"] = CardChoice("supernova", ("down",))
    else:
        del choices["supernova"]  # F22: there is no other way to place it
    return choices


# F8: a card is laid face down only by somebody who has a star to lay on it.
_WITH_STARS: Final = _choices(("up", "down"))
_WITHOUT_STARS: Final = _choices(("up",))


def play_offer(state: State, seat: Seat) -> PlayOffer:
    """Empty where the player can neither place nor collect (F17)."""
    choices = _WITH_STARS if state.stars[seat] else _WITHOUT_STARS
    with_room: list[int] = []
    collectable: list[int] = []
    for number, column in enumerate(state.columns):
        if column.collected_by is None:
            size = len(column.laid)
            if size < FULL:
                with_room.append(number)
            if size >= 2:
                collectable.append(number)
    return PlayOffer(
        cards=tuple([choices[c] for c in dict.fromkeys(state.hands[seat]) if c in choices]),
        columns=tuple(with_room),
        collect=tuple(collectable),
    )


def choose_offer(state: State, seat: Seat, column: int) -> ChooseOffer:
    held = state.stars[seat]
    counts = [
        Count(fives, total, stars_for(total, held), ends_round=total == SIX)
        for fives, total in enumerate(totals(state.columns[column].cards))
    ]
    return ChooseOffer(column, tuple(sorted(counts, key=lambda count: -count.stars)))


def placing_stars(state: State, face: Face) -> int:
    """What placing a card brings; with an empty Reserve a face-up card brings nothing (F7)."""
    if face == "down":
        return -1
    return 1 if state.reserve > 0 else 0


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

    `total` is None where the column has no value, and while a choice is awaited (F12).
    `taken` came from the column's cards; `change` was won or lost by its total.
    """

    state: State
    fate: Fate
    total: int | None
    taken: int
    change: int


def collect(state: State, seat: Seat, number: int) -> Counted:
    column = state.columns[number]
    fate = fate_of(column.cards)
    taken = 0 if fate == "destroyed" else column.stars  # F22: they go straight to the Reserve
    columns = _with(state.columns, number, Column(column.laid, collected_by=seat))
    collected = replace(state, columns=columns, last_collector=seat)
    collected = _change_stars(collected, seat, taken)  # F9, F14: first of all, so they can pay
    if fate != "counted":
        return Counted(collected, fate, None, taken, 0)
    if "1/5" in column.cards:
        return Counted(replace(collected, choosing=number), fate, None, taken, 0)
    return _count(collected, seat, totals(column.cards)[0], taken)


def choose(state: State, seat: Seat, fives: int) -> Counted:
    column = state.columns[cast("int", state.choosing)]  # nothing else offers a choice
    return _count(replace(state, choosing=None), seat, totals(column.cards)[fives], taken=0)


def _count(state: State, seat: Seat, total: int, taken: int) -> Counted:
    change = stars_for(total, state.stars[seat])
    return Counted(_change_stars(state, seat, change), "counted", total, taken, change)


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
