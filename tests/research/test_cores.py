"""The compiled environments are the contract and the encoders, only faster."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from conformance.setups import SETUPS, Setup, states
from foxden.core.dice import generator
from foxden.core.record import Event
from foxden.core.seats import CHANCE, Seat
from foxden.games import fennecs, foxy
from foxden.games.fennecs.actions import Deal, First, StartCard
from foxden.games.foxy.actions import Reveal
from foxden.research.cores import CORES, OVER
from foxden.research.encoders import Encoder, returns_of
from research.setups import encoder_of

SEEDS = range(3)


def draws_between(before: Any, after: Any) -> Iterator[Any]:
    """The actions of chance that lead from one state to another, read off the latter."""
    if isinstance(after, foxy.State):
        yield Reveal(after.pile[-1])
    if isinstance(after, fennecs.State):
        if before.first is None:
            assert after.first is not None
            yield First(after.first)
        for number, column in enumerate(after.columns):
            yield StartCard(number, column.cards[0])
        for seat, hand in enumerate(after.hands):
            yield from (Deal(Seat(seat), card) for card in hand)


def with_chance(encoder: Encoder, state: Any, after: Any) -> Any:
    """A state once chance has acted as it did in `after`; the rules check that it could."""
    if encoder.actor(state) == CHANCE:
        for draw in draws_between(state, after):
            state = encoder.game.apply(state, CHANCE, draw)
    return state


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_same_games_step_by_step(setup: Setup) -> None:
    """States, masks, observations and rewards of random games are those of the reference."""
    encoder, core = encoder_of(setup), CORES[setup.game.name]
    rng = random.Random(str(setup))
    for seed in SEEDS if setup.seats <= 6 else SEEDS[:1]:
        position, dice = core.first(encoder.start), generator(seed)
        core.begin(position, dice)
        state = with_chance(encoder, encoder.start, core.to_state(position, setup.options))
        read_out: Any = None
        while (seat := core.actor(position)) != OVER:
            assert core.to_state(position, setup.options) == state
            assert seat == encoder.actor(state)
            for viewer in {Seat(seat), *(viewer for viewer in setup.viewers if viewer is not None)}:
                assert_same_sight(encoder, position, state, viewer, read_out)
            action = rng.choice(encoder.legal_ids(setup.game.legal(state, Seat(seat))))
            event = Event(Seat(seat), encoder.actions[action])
            seen = setup.game.witness(state, event.seat, event.action, None)
            if getattr(seen, "read_out", None) is not None:
                read_out = seen
            core.play(position, action, dice)
            state = setup.game.apply(state, event.seat, event.action)
            if encoder.actor(state) == CHANCE:
                state = with_chance(encoder, state, core.to_state(position, setup.options))
        assert_same_end(encoder, position, state)


def assert_same_sight(
    encoder: Encoder, position: Any, state: Any, seat: Seat, read_out: Any
) -> None:
    core, game = CORES[encoder.game.name], encoder.game
    mask = np.ones(len(encoder.actions), np.int8)
    observation = np.ones(encoder.size, np.int8)
    core.mask(position, seat, mask)
    assert np.flatnonzero(mask).tolist() == encoder.legal_ids(game.legal(state, seat))
    core.observe(position, seat, observation)
    expected = encoder.observe(game.view(state, seat), seat)
    if read_out is not None:
        encoder.write_seen(read_out, seat, encoder.named(expected))
    for name, field in encoder.named(observation).items():
        assert np.array_equal(field, encoder.named(expected)[name]), name


def assert_same_end(encoder: Encoder, position: Any, state: Any) -> None:
    outcome = encoder.game.outcome(state)
    assert outcome is not None
    rewards = np.zeros(encoder.seats, np.float32)
    CORES[encoder.game.name].reward(position, rewards)
    assert rewards.tolist() == pytest.approx(returns_of(outcome.winners, encoder.seats))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_legal_action_has_a_number(setup: Setup) -> None:
    """The numbers of an offer are exactly its actions, ascending; in every state of a game."""
    encoder = encoder_of(setup)
    for state in states(setup, 0):
        for seat in setup.game.actors(state):
            if seat != CHANCE:
                offer = setup.game.legal(state, seat)
                numbers = encoder.legal_ids(offer)
                assert numbers == sorted(encoder.id_of[action] for action in offer)
                assert numbers == sorted(set(numbers))
            else:
                assert all(draw in encoder.draw_id_of for draw in setup.game.legal(state, CHANCE))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_observations_stay_within_their_bounds(setup: Setup) -> None:
    encoder = encoder_of(setup)
    low, high = encoder.bounds()
    for state in states(setup, 1):
        for seat in setup.viewers:
            if seat is not None:
                observation = encoder.observe(setup.game.view(state, seat), seat)
                assert (low <= observation).all()
                assert (observation <= high).all()
