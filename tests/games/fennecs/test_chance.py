"""Chance draws with the weights that a shuffled deck has."""

import random
from collections import Counter

import pytest

from foxden.core.fair import random_chance
from foxden.core.seats import CHANCE
from foxden.games import fennecs
from foxden.games.fennecs.actions import Deal, StartCard
from foxden.games.fennecs.cards import deck
from foxden.games.fennecs.state import State
from games.fennecs.tables import SETTINGS, do, play_out


def drawn(state: State, rng: random.Random) -> State:
    chance = random_chance(rng)
    while fennecs.actors(state) == (CHANCE,):
        action = fennecs.legal(state, CHANCE)[chance(fennecs.weights(state))]
        state = fennecs.apply(state, CHANCE, action)
    return state


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_f3_a_kind_weighs_its_copies_left(options: fennecs.Options, seats: int) -> None:
    left = Counter(deck(options.variant, seats))
    for state, event in play_out(options, seats, random.Random(1)):
        if state.round > 1 or event is None or event.seat != CHANCE:
            break
        weights = fennecs.weights(state)
        offer = fennecs.legal(state, CHANCE)
        if isinstance(event.action, StartCard | Deal):
            kinds = [action.card for action in offer if isinstance(action, StartCard | Deal)]
            assert dict(zip(kinds, weights, strict=True)) == +left
            left[event.action.card] -= 1


@pytest.mark.parametrize("seats", [2, 5])
def test_f3_every_place_gets_every_card_equally_often(seats: int) -> None:
    """Drawing one after the other is dealing a shuffled deck: the order of places is no matter."""
    rng, times = random.Random("deals"), 3000
    start = do(fennecs.start(fennecs.Options("sand_fox"), seats), "first 1")
    tables = [drawn(start, rng) for _ in range(times)]
    cards = Counter(deck("sand_fox", seats))
    for places in (
        Counter(state.columns[0].cards[0] for state in tables),
        Counter(state.columns[-1].cards[0] for state in tables),
    ):
        shares = {card: count / times for card, count in places.items()}
        exact = {card: count / cards.total() for card, count in cards.items()}
        assert shares == pytest.approx(exact, abs=0.04)
    in_last_hand = sum("supernova" in state.hands[-1] for state in tables) / times
    hand = len(tables[0].hands[-1])
    assert in_last_hand == pytest.approx(hand / cards.total(), abs=0.04)


def test_f3_cards_are_drawn_in_the_order_of_records() -> None:
    order = [
        fennecs.format_action(event.action).rsplit(" ", 1)[0]
        for state, event in play_out(fennecs.Options(), 2, random.Random(3))
        if event is not None and event.seat == CHANCE and state.round == 1
    ]
    assert order == ["first", "start 1", "start 2", *["deal 1"] * 4, *["deal 2"] * 4]


def test_no_weights_where_nothing_is_drawn() -> None:
    for state, event in play_out(fennecs.Options(), 3, random.Random(4)):
        if event is None or event.seat != CHANCE:
            assert fennecs.weights(state) == ()
