"""States: immutable, hashable, bounded, and true to the game's invariants at every step."""

from typing import Any

import pytest

from conformance.setups import SETUPS, Setup, of_game, played, states
from foxden.core.seats import CHANCE, Seat


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_invariants_hold_in_every_state(setup: Setup) -> None:
    check = of_game(setup.game, "invariants").check
    for seed in range(4):
        for state in states(setup, seed):
            check(state)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_states_are_immutable_and_hashable(setup: Setup) -> None:
    history = states(setup, 0)
    before = [hash(state) for state in history]
    with pytest.raises(AttributeError, match="immutable"):
        setattr(history[0], history[0].__struct_fields__[0], None)
    again = [hash(state) for state in states.__wrapped__(setup, 0)]
    assert before == again == [hash(state) for state in history]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_game_ends_within_its_bound(setup: Setup) -> None:
    longest = of_game(setup.game, "setups").LONGEST[setup.seats]
    for seed in range(4):
        assert len(played(setup, seed).events) <= longest


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_somebody_acts_until_there_is_an_outcome(setup: Setup) -> None:
    for state in states(setup, 1):
        actors = setup.game.actors(state)
        assert (setup.game.outcome(state) is None) == bool(actors)
        assert CHANCE not in actors or actors == (CHANCE,)
        assert len(set(actors)) == len(actors)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_outcomes_are_complete(setup: Setup) -> None:
    for seed in range(4):
        outcome = setup.game.outcome(states(setup, seed)[-1])
        assert outcome is not None
        assert len(outcome.places) == len(outcome.scores) == setup.seats
        assert outcome.winners in ((), _first(outcome.places))
        assert min(outcome.places) == 1
        assert all(
            place == 1 + sum(other < place for other in outcome.places) for place in outcome.places
        )
        assert outcome.reason in of_game(setup.game, "setups").REASONS


def _first(places: Any) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, place in enumerate(places) if place == 1)
