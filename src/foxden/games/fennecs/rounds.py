"""A round from the deal to its end, and the game from round to round (F3, F4, F17, F18)."""

from itertools import compress
from typing import Final, Literal, cast

from msgspec.structs import replace

from foxden.core.seats import CHANCE, Seat
from foxden.games.fennecs.actions import AnyOffer, Deal, DealOffer, FirstOffer, StartCardOffer
from foxden.games.fennecs.cards import CARDS, RANK, Card, copies, deck, in_order
from foxden.games.fennecs.counting import SIX
from foxden.games.fennecs.state import Column, EndedBy, Laid, State
from foxden.games.fennecs.turns import Counted, play_offer

RoundEnd = Literal["everyone", "six", "stuck"]
"""F17: everyone has collected, a column of exactly 6, or the player to move can do nothing."""

MOST_ROUNDS: Final = 50  # F18b


def chance_offer(state: State) -> AnyOffer:
    """F3, F4: who begins, then a starting card for each column, then one hand after the other."""
    if state.first is None:
        return FirstOffer(len(state.stars))
    cards = tuple(compress(CARDS, state.pile))
    if len(state.columns) < len(state.stars):
        return StartCardOffer(len(state.columns), cards)
    dealt = sum(map(len, state.hands))
    return DealOffer(Seat(dealt // state.setup.hand), cards)


def lay_start_card(state: State, card: Card) -> State:
    column = Column((Laid(card, "up"),))
    return replace(state, columns=(*state.columns, column), pile=_drawn(state.pile, card))


def deal(state: State, action: Deal) -> State:
    seat = action.seat
    hand = in_order((*state.hands[seat], action.card))
    dealt_out = seat == len(state.hands) - 1 and len(hand) == state.setup.hand
    return replace(
        state,
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        pile=_drawn(state.pile, action.card),
        actor=state.first if dealt_out else CHANCE,
    )


def _drawn(pile: tuple[int, ...], card: Card) -> tuple[int, ...]:
    at = RANK[card]
    return (*pile[:at], pile[at] - 1, *pile[at + 1 :])


def pass_turn(state: State) -> State:
    """Players who have collected are skipped; the actor is None where everyone has."""
    out = [column.collected_by for column in state.columns]
    seat = cast("int", state.actor)
    for _ in out:
        seat = (seat + 1) % len(out)
        if seat not in out:
            return replace(state, actor=seat)
    return replace(state, actor=None)


def round_end(passed: State, total: int | None) -> RoundEnd | None:
    """F17: why a round is over after a column has been counted; None where it goes on."""
    if total == SIX:
        return "six"
    if passed.actor is None:
        return "everyone"
    return None if play_offer(passed, passed.actor) else "stuck"


def after_counting(counted: Counted) -> State:
    if counted.state.choosing is not None:
        return counted.state
    passed = pass_turn(counted.state)
    return next_round(passed) if round_end(passed, counted.total) else passed


def next_round(state: State) -> State:
    """F3, F4: the table is cleared; stars left on cards are in the Reserve again (F13)."""
    cleared = replace(
        state,
        first=state.last_collector,
        columns=(),
        hands=((),) * len(state.hands),
        pile=copies(()),
        last_collector=None,
        choosing=None,
        actor=None,
    )
    if game_end(cleared):
        return cleared
    return replace(
        cleared,
        round=state.round + 1,
        pile=copies(deck(state.variant, len(state.stars))),
        actor=CHANCE,
    )


def game_end(cleared: State) -> EndedBy | None:
    """F18, F18b: whether the game is over once a round has been cleared away, and why."""
    if cleared.goal_reached:
        return "goal"
    if cleared.reserve <= 0:
        return "reserve"
    return "rounds" if cleared.round == MOST_ROUNDS else None
