"""X5: 19 of 48 cards and the Fox among them, drawn one at a time with the right weights."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from foxden.core.fair import pick
from foxden.core.seats import CHANCE
from foxden.games import foxy
from foxden.games.foxy import Options, Reveal, RevealOffer, State
from foxden.games.foxy.cards import DEFAULT_DECK, FOX
from games.foxy.play import PILE, play_turn, random_match


def chances(state: State) -> dict[str, Fraction]:
    offer, weights = foxy.legal(state, CHANCE), foxy.weights(state)
    assert isinstance(offer, RevealOffer)
    return {
        card: Fraction(weight, sum(weights))
        for card, weight in zip(offer.cards, weights, strict=True)
    }


def after(cards: int) -> State:
    state = foxy.start(Options(), 1)
    for card in [card for card in PILE if card != FOX][:cards]:
        state = play_turn(state, card, 0)
    return state


@pytest.mark.parametrize("cards", range(20))
def test_x5_the_fox_is_any_card_left_in_the_pile(cards: int) -> None:
    assert chances(after(cards))[FOX] == Fraction(1, 20 - cards)


def test_x5_a_card_is_as_likely_as_its_copies_left() -> None:
    found = chances(after(3))  # two bears and an octopus are out, the Fox is not
    assert found["forest:bear"] == Fraction(16, 17) * Fraction(1, 45)
    assert found["sea:octopus"] == Fraction(16, 17) * Fraction(2, 45)
    assert found["forest:rabbit+cat"] == Fraction(16, 17) * Fraction(1, 45)
    assert found["forest:rabbit"] == Fraction(16, 17) * Fraction(3, 45)


def test_x5_once_the_fox_is_out_only_copies_count() -> None:
    state = play_turn(after(3), "fox", 0)
    found = chances(state)
    assert FOX not in found
    assert found["forest:bear"] == Fraction(1, 45)


def test_x5_a_card_that_is_used_up_does_not_come_again() -> None:
    state = foxy.start(Options(), 1)
    for _ in range(3):
        state = play_turn(state, "forest:bear", 0)
    assert "forest:bear" not in chances(state)


def test_x5_the_fox_is_certain_where_it_alone_is_left() -> None:
    state = after(19)
    assert tuple(foxy.legal(state, CHANCE)) == (Reveal(FOX),)
    assert len(foxy.weights(state)) == 1


def test_x5_the_place_of_the_fox_is_uniform() -> None:
    rng = random.Random(20)
    games = 1500
    places = Counter(random_match(Options(), 1, rng).state.pile.index(FOX) for _ in range(games))
    assert set(places) == set(range(20))
    # 19 degrees of freedom: chi-square beyond 50 happens about once in 7,000 seeds
    assert sum((places[at] - games / 20) ** 2 / (games / 20) for at in range(20)) < 50


def test_x5_first_cards_come_as_often_as_they_are_in_the_deck() -> None:
    rng = random.Random(21)
    state = foxy.start(Options(), 1)
    offer, weights = foxy.legal(state, CHANCE), foxy.weights(state)
    draws = 20_000
    drawn = Counter(offer[pick(weights, rng.randrange(sum(weights)))] for _ in range(draws))
    for card, copies in Counter(DEFAULT_DECK).items():
        expected = draws * 19 / 20 * copies / 48
        assert abs(drawn[Reveal(card)] - expected) < 6 * expected**0.5
