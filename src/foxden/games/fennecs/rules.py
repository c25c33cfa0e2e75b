"""Fennecs as the contract asks for it; the clauses live in the modules named for them."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from foxden.core.outcome import Outcome, shared_places, winners_of
from foxden.core.seats import CHANCE, By, Seat, require_seats
from foxden.games.fennecs.actions import (
    NOTHING,
    Action,
    AnyOffer,
    Choose,
    Collect,
    Deal,
    First,
    Place,
    StartCard,
)
from foxden.games.fennecs.cards import SETUPS, copies, deck
from foxden.games.fennecs.refusals import refusal
from foxden.games.fennecs.rounds import (
    after_counting,
    chance_offer,
    deal,
    game_end,
    lay_start_card,
    pass_turn,
)
from foxden.games.fennecs.state import Details, Options, State
from foxden.games.fennecs.turns import choose, choose_offer, collect, place, play_offer

SEATS: Final = range(2, 6)


def start(options: Options, seats: int) -> State:
    require_seats(seats, SEATS, "F3")
    return State(
        variant=options.variant,
        round=1,
        first=None,
        stars=(SETUPS[seats].stars,) * seats,
        goal_reached=False,
        columns=(),
        hands=((),) * seats,
        pile=copies(deck(options.variant, seats)),
        last_collector=None,
        choosing=None,
        actor=CHANCE,
    )


def actors(state: State) -> tuple[Seat, ...]:
    return () if state.actor is None else (state.actor,)


def legal(state: State, seat: Seat) -> AnyOffer:
    if seat != state.actor:
        return NOTHING
    if seat == CHANCE:
        return chance_offer(state)
    if state.choosing is not None:
        return choose_offer(state, seat, state.choosing)
    return play_offer(state, seat)


def weights(state: State) -> Sequence[int]:
    """Every seat may begin (F4); a kind of card weighs as much as there are copies left (F3)."""
    if state.actor != CHANCE:
        return ()
    if state.first is None:
        return (1,) * len(state.stars)
    return tuple(filter(None, state.pile))


def apply(state: State, seat: Seat, action: Action, by: By | None = None) -> State:
    offer = legal(state, seat)
    if action not in offer:
        raise refusal(state, seat, action, offer)
    return advance(state, seat, action, by)


def advance(state: State, seat: Seat, action: Action, by: By | None = None) -> State:
    match action:
        case Deal():
            return deal(state, action)
        case Place():
            return pass_turn(place(state, seat, action))
        case StartCard(card=card):
            return lay_start_card(state, card)
        case Collect(column=column):
            return after_counting(collect(state, seat, column))
        case Choose(fives=fives):
            return after_counting(choose(state, seat, fives))
        case First(seat=beginner):
            return replace(state, first=beginner)


def outcome(state: State) -> Outcome[Details] | None:
    ended_by = game_end(state)
    if state.actor is not None or ended_by is None:
        return None
    places = shared_places([(stars,) for stars in state.stars])  # F19
    return Outcome(
        winners=winners_of(places),
        places=places,
        scores=state.stars,
        reason="F18b" if ended_by == "rounds" else "F18",
        details=Details(state.round, ended_by),
    )
