"""What the bots of Fennecs tell a second time is what the rules say, and no more than they show."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from foxden.bots.fennecs_network import BROUGHT, column_at, inputs_of, look
from foxden.bots.fennecs_search import expected_stars
from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.seats import Seat
from foxden.games import fennecs
from foxden.games.fennecs import Collect, State
from foxden.games.fennecs.counting import VALUE
from foxden.games.fennecs.fast import from_state
from games.fennecs.setups import SETUPS

_PLAIN = frozenset({"0", "1", "2", "3", "4", "5"})
"""What an unknown card may be for its mean to say all of it: nothing below zero, no wonders."""


def collections(options: fennecs.Options, seats: int) -> Iterator[tuple[State, Seat, int]]:
    """Every column that could be collected in a few random games, with who could."""
    dice = random.Random(f"{options}{seats}")
    for _ in range(10):
        match = Match(fennecs, options, seats)
        match.draw(random_chance(dice))
        while actors := match.game.actors(match.state):
            offer = list(match.game.legal(match.state, actors[0]))
            for action in offer:
                if isinstance(action, Collect):
                    yield match.state, actors[0], action.column
            match.play(actors[0], dice.choice(offer))
            match.draw(random_chance(dice))


def brought(state: State, seat: Seat, column: int) -> int:
    """By the rules, the stars that collecting brings at the best choice (F12)."""
    after = fennecs.apply(state, seat, Collect(column))
    if after.choosing is not None:
        after = fennecs.apply(after, seat, fennecs.legal(after, seat)[0])
    return after.stars[seat] - state.stars[seat]


@pytest.mark.parametrize(("options", "seats"), SETUPS, ids=str)
def test_expected_stars_are_those_of_the_rules_where_all_is_known(
    options: fennecs.Options, seats: int
) -> None:
    known = guessed = 0
    for state, seat, column in collections(options, seats):
        shown = fennecs.view(state, seat).columns[column].laid
        cards = [laid.card for laid in state.columns[column].laid]
        unknown = {card for card, laid in zip(cards, shown, strict=True) if laid.card is None}
        if len(unknown) > 1 or not unknown <= _PLAIN:
            continue
        mean = float(VALUE[unknown.pop()]) if unknown else 0.0
        known, guessed = known + (mean == 0), guessed + (mean > 0)
        stars = expected_stars(from_state(state), column, int(seat), mean)
        assert stars == brought(state, seat, column)
    assert known
    assert guessed


def seen(state: State) -> NDArray[Any]:
    """What a network is shown of a state."""
    inputs = np.zeros(inputs_of(len(state.stars)), np.int8)
    look(from_state(state), inputs)
    return inputs


@pytest.mark.parametrize(("options", "seats"), SETUPS, ids=str)
def test_a_network_is_shown_what_collecting_brings_where_all_is_known(
    options: fennecs.Options, seats: int
) -> None:
    compared = 0
    for state, seat, column in collections(options, seats):
        laid = fennecs.view(state, seat).columns[column].laid
        if all(each.card is not None for each in laid):
            compared += 1
            told = seen(state)[column_at(seats, column) + BROUGHT]
            assert told == brought(state, seat, column)
    assert compared


@pytest.mark.parametrize(("options", "seats"), SETUPS, ids=str)
def test_a_network_is_shown_nothing_that_is_hidden(options: fennecs.Options, seats: int) -> None:
    dice, differing = random.Random(f"{options}{seats} hidden"), 0
    for state, seat, _ in collections(options, seats):
        other = fennecs.redeal(fennecs.view(state, seat), dice)
        differing += other != state
        assert np.array_equal(seen(state), seen(other))
    assert differing
