"""The two doors of secrecy: what a seat knows of a state, and what it sees of an event.

Hidden from everybody else are hands, face-down cards until their column is collected,
and what collectors had left in hand; the cards set aside are hidden from all (F8, F10b).
"""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from foxden.core.seats import By, Seat
from foxden.games.fennecs.actions import (
    Action,
    Choose,
    Collect,
    Deal,
    First,
    Place,
    StartCard,
)
from foxden.games.fennecs.cards import FULL, Card, Face, Variant
from foxden.games.fennecs.counting import Fate, fate_of, totals
from foxden.games.fennecs.rounds import RoundEnd, game_end, next_round, pass_turn, round_end
from foxden.games.fennecs.state import Column, EndedBy, State
from foxden.games.fennecs.turns import Counted, choose, collect, face_up_stars, placing_stars


class LaidView(Struct, frozen=True, gc=False):
    """`card` is None where this seat may not know it."""

    card: Card | None
    face: Face
    seat: Seat | None


class ColumnView(Struct, frozen=True, gc=False):
    """A column as a seat knows it.

    `totals` are what the known cards can add up to, `unknown` is how many are not known;
    `fate` is what the known cards and their number make of the column. `room` is how many
    cards it still takes (F6).
    """

    laid: tuple[LaidView, ...]
    collected_by: Seat | None
    stars: int
    room: int
    fate: Fate
    totals: tuple[int, ...]
    unknown: int


class PlayerView(Struct, frozen=True, gc=False):
    """What everybody knows of a player; `discarded` counts the cards left when collecting."""

    stars: int
    hand: int
    discarded: int


class View(Struct, frozen=True, gc=False, tag="fennecs"):
    """`seat` is who looks, None for a spectator, whose `hand` and `discarded` are empty.

    `face_up_stars` is what placing a card face up brings now (F7).
    """

    seat: Seat | None
    variant: Variant
    round: int
    first: Seat | None
    actor: Seat | None
    choosing: int | None
    last_collector: Seat | None
    goal: int
    goal_reached: bool
    reserve: int
    face_up_stars: int
    players: tuple[PlayerView, ...]
    columns: tuple[ColumnView, ...]
    hand: tuple[Card, ...]
    discarded: tuple[Card, ...]


def view(state: State, seat: Seat | None) -> View:
    held = () if seat is None else state.hands[seat]
    common = _common(state)
    collected = seat is not None and seat in common.collectors
    return View(
        seat=seat,
        variant=state.variant,
        round=state.round,
        first=state.first,
        actor=state.actor,
        choosing=state.choosing,
        last_collector=state.last_collector,
        goal=state.setup.goal,
        goal_reached=state.goal_reached,
        reserve=common.reserve,
        face_up_stars=face_up_stars(common.reserve),
        players=common.players,
        columns=tuple(
            [
                _column_view(column, seat if stars else None)  # face up: the same for all
                for column, stars in zip(state.columns, common.column_stars, strict=True)
            ]
        ),
        hand=() if collected else held,
        discarded=held if collected else (),
    )


class _Common(NamedTuple):
    """What everybody sees of a state, as far as it has to be found out."""

    collectors: tuple[Seat | None, ...]
    column_stars: tuple[int, ...]
    reserve: int
    players: tuple[PlayerView, ...]


@lru_cache(maxsize=64)
def _common(state: State) -> _Common:
    collectors = tuple([column.collected_by for column in state.columns])
    players = [
        PlayerView(held, 0, len(hand)) if seat in collectors else PlayerView(held, len(hand), 0)
        for seat, (held, hand) in enumerate(zip(state.stars, state.hands, strict=True))
    ]
    column_stars = tuple([column.stars for column in state.columns])
    return _Common(collectors, column_stars, state.reserve, tuple(players))


def knows(seat: Seat | None, face: Face, owner: Seat | None) -> bool:
    """F8: until its column is collected, a card laid face down is known to its owner only."""
    return face == "up" or owner == seat


@lru_cache(maxsize=8192)  # a turn changes one column, and many tables look alike
def _column_view(column: Column, seat: Seat | None) -> ColumnView:
    is_open = column.collected_by is not None
    laid = [
        LaidView(
            each.card if is_open or knows(seat, each.face, each.seat) else None,
            each.face,
            each.seat,
        )
        for each in column.laid
    ]
    cards = [each.card for each in laid]
    known = tuple([card for card in cards if card is not None])
    fate = fate_of(cards)
    return ColumnView(
        laid=tuple(laid),
        collected_by=column.collected_by,
        stars=column.stars,
        room=FULL - len(laid),
        fate=fate,
        totals=tuple(totals(known)) if fate == "counted" else (),
        unknown=len(cards) - len(known),
    )


class SeenDeal(Struct, frozen=True, gc=False, tag="deal"):
    seat: Seat
    card: Card | None


class SeenPlace(Struct, frozen=True, gc=False, tag="place"):
    """`stars` is what the player gained by placing, or -1 for the star laid on the card."""

    card: Card | None
    column: int
    face: Face
    stars: int


class SeenRoundEnd(Struct, frozen=True, gc=False):
    """`returned` stars went from other columns to the Reserve (F13).

    `first` begins the next round; it is None where there is none, and `ended_by` says why.
    """

    why: RoundEnd
    returned: int
    first: Seat | None
    ended_by: EndedBy | None


class SeenCollect(Struct, frozen=True, gc=False, tag="collect"):
    """All cards are turned over; `stars` lay on them, and were taken unless it is destroyed.

    `total` is None where the column has no value, and where a choice follows. `change` is
    what was won or lost by the total. `running` is the total after each card, every 1/5
    counting 1, for a page that turns them one by one; empty where the column has no value.
    """

    column: int
    cards: tuple[Card, ...]
    running: tuple[int, ...]
    stars: int
    fate: Fate
    choice_follows: bool
    total: int | None
    change: int
    round_end: SeenRoundEnd | None


class SeenChoose(Struct, frozen=True, gc=False, tag="choose"):
    fives: int
    total: int | None
    change: int
    round_end: SeenRoundEnd | None


Seen = First | StartCard | SeenDeal | SeenPlace | SeenCollect | SeenChoose


def witness(
    state: State,
    actor: Seat,
    action: Action,
    seat: Seat | None,
    by: By | None = None,
) -> Seen:
    match action:
        case Deal():
            return SeenDeal(action.seat, action.card if action.seat == seat else None)
        case Place(card=card, column=column, face=face):
            known = card if knows(seat, face, actor) else None
            return SeenPlace(known, column, face, placing_stars(state, face))
        case Collect(column=column):
            return _seen_collect(state, actor, column)
        case Choose(fives=fives):
            counted = choose(state, actor, fives)
            return SeenChoose(fives, counted.total, counted.change, _seen_round_end(counted))
        case First() | StartCard():
            return action


@lru_cache(maxsize=64)  # everybody sees the same
def _seen_collect(state: State, actor: Seat, number: int) -> SeenCollect:
    column, counted = state.columns[number], collect(state, actor, number)
    return SeenCollect(
        column=number,
        cards=column.cards,
        running=_running_totals(column.cards) if counted.fate == "counted" else (),
        stars=column.stars,
        fate=counted.fate,
        choice_follows=counted.state.choosing is not None,
        total=counted.total,
        change=counted.change,
        round_end=_seen_round_end(counted),
    )


def _running_totals(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(totals(cards[:shown])[0] for shown in range(1, len(cards) + 1))


def _seen_round_end(counted: Counted) -> SeenRoundEnd | None:
    if counted.state.choosing is not None:
        return None
    passed = pass_turn(counted.state)
    why = round_end(passed, counted.total)
    if why is None:
        return None
    after = next_round(passed)
    return SeenRoundEnd(
        why=why,
        returned=sum(column.stars for column in counted.state.columns),
        first=None if after.actor is None else after.first,
        ended_by=game_end(after) if after.actor is None else None,
    )
