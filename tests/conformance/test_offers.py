"""The offer is the one home of legality: accepted ⇔ offered."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.setups import SETUPS, Setup, of_game, played, states
from foxden.core.errors import FoxdenError
from foxden.core.seats import CHANCE, Seat

setups = st.sampled_from(SETUPS)
seeds = st.integers(0, 3)


@st.composite
def moments(draw: st.DrawFn) -> tuple[Setup, Any, Seat]:
    """A state of a random game, and a seat that may or may not have to act in it."""
    setup, seed = draw(setups), draw(seeds)
    history = states(setup, seed)
    state = history[draw(st.integers(0, len(history) - 1))]
    actors = setup.game.actors(state)
    anybody = [CHANCE, *(seat for seat in setup.viewers if seat is not None)]
    seat = draw(st.sampled_from(anybody if not actors or draw(st.booleans()) else actors))
    return setup, state, seat


def accepts(setup: Setup, state: Any, seat: Seat, action: Any) -> bool:
    try:
        setup.game.apply(state, seat, action)
    except FoxdenError:
        return False
    return True


@given(moments())
def test_only_actors_are_offered_anything(moment: tuple[Setup, Any, Seat]) -> None:
    setup, state, seat = moment
    assert bool(setup.game.legal(state, seat)) == (seat in setup.game.actors(state))


@given(moments(), st.randoms(use_true_random=False))
def test_what_is_offered_is_accepted(moment: tuple[Setup, Any, Seat], rng: random.Random) -> None:
    setup, state, seat = moment
    offer = setup.game.legal(state, seat)
    for action in rng.sample(list(offer), min(len(offer), 20)):
        assert accepts(setup, state, seat, action)


@given(moments(), st.randoms(use_true_random=False))
def test_trusting_what_is_offered_comes_to_the_same(
    moment: tuple[Setup, Any, Seat], rng: random.Random
) -> None:
    setup, state, seat = moment
    offer = setup.game.legal(state, seat)
    for action in rng.sample(list(offer), min(len(offer), 20)):
        for by in (None, "clock"):
            trusted = setup.game.advance(state, seat, action, by)
            assert trusted == setup.game.apply(state, seat, action, by)


@given(moments(), seeds, st.randoms(use_true_random=False))
def test_what_is_not_offered_is_refused(
    moment: tuple[Setup, Any, Seat], seed: int, rng: random.Random
) -> None:
    """Everything that was ever done in another game of this set-up is tried here."""
    setup, state, seat = moment
    offer = setup.game.legal(state, seat)
    done = [event.action for event in played(setup, seed).events]
    for action in rng.sample(done, min(len(done), 30)):
        assert accepts(setup, state, seat, action) == (action in offer)


@given(moments())
def test_an_offer_is_a_sequence(moment: tuple[Setup, Any, Seat]) -> None:
    setup, state, seat = moment
    offer = setup.game.legal(state, seat)
    actions = list(offer)
    assert len(offer) == len(actions) == len(set(actions))
    assert all(action in offer for action in actions)
    assert [offer[index] for index in range(len(offer))] == actions
    assert offer[-3:] == actions[-3:]
    with pytest.raises(IndexError):
        offer[len(offer)]


@given(moments())
def test_an_offer_is_its_wire_form_expanded(moment: tuple[Setup, Any, Seat]) -> None:
    setup, state, seat = moment
    offer = setup.game.legal(state, seat)
    wire = msgspec.json.decode(msgspec.json.encode(offer))
    expanded = of_game(setup.game, "expand").expand(wire)
    assert expanded == msgspec.json.decode(msgspec.json.encode(list(offer)))


@given(moments(), st.sampled_from(["", "pass", "turn", 7, None, ()]))
def test_nonsense_is_refused_with_an_error_of_ours(
    moment: tuple[Setup, Any, Seat], nonsense: object
) -> None:
    setup, state, seat = moment
    assert not accepts(setup, state, seat, nonsense)
