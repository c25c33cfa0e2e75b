"""Nobody is shown what they may not know.

Histories are made to differ only in what a seat may not see, by swapping hidden events in
the record (each game's `hidden.twin`, which knows nothing of `redeal`). That seat's view,
offer and seen events, and a spectator's, must then be the same to the byte.
"""

import random
from typing import Any

import msgspec
import pytest

from conformance.setups import SETUPS, Setup, of_game, played, states, states_of
from foxden.core.record import Event
from foxden.core.seats import Seat

Twins = tuple[list[Event[Any]], list[Event[Any]], int]


def knowledge(
    setup: Setup, events: list[Event[Any]], history: list[Any], seat: Seat | None, since: int
) -> bytes:
    """All that a seat is shown now and was shown since: view, offer and seen events."""
    game = setup.game
    seen = [
        (event.seat, game.witness(state, event.seat, event.action, seat, event.by))
        for state, event in list(zip(history, events, strict=False))[since:]
    ]
    offer = None if seat is None else game.legal(history[-1], seat)
    return msgspec.json.encode((game.view(history[-1], seat), offer, seen))


def twins(setup: Setup, seed: int, seat: Seat | None, rng: random.Random) -> Twins | None:
    events = played(setup, seed).events
    now = rng.randrange(1, len(events) + 1)
    found = of_game(setup.game, "hidden").twin(setup.options, setup.seats, events[:now], seat, rng)
    return None if found is None else (events[:now], *found)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_twin_histories_look_the_same(setup: Setup) -> None:
    rng = random.Random(f"{setup} twins")
    differing = 0
    for attempt in range(40):
        seat = rng.choice(setup.viewers)
        pair = twins(setup, attempt % 4, seat, rng)
        if pair is None:
            continue
        events, other, since = pair
        history, other_history = states_of(setup, events), states_of(setup, other)
        differing += history[-1] != other_history[-1]
        for viewer in {seat, None}:
            assert knowledge(setup, events, history, viewer, since) == knowledge(
                setup, other, other_history, viewer, since
            )
    assert differing >= 10 or not of_game(setup.game, "setups").hides_something(setup.seats)


@pytest.mark.parametrize("setup", [each for each in SETUPS if each.game.policy.open], ids=str)
def test_in_an_open_game_everybody_sees_the_same(setup: Setup) -> None:
    history, events = states(setup, 1), played(setup, 1).events
    for state, event in zip(history, events, strict=False):
        shown = {msgspec.json.encode(setup.game.view(state, viewer)) for viewer in setup.viewers}
        seen = {
            msgspec.json.encode(setup.game.witness(state, event.seat, event.action, viewer))
            for viewer in setup.viewers
        }
        assert len(shown) == len(seen) == 1


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_redeal_gives_the_same_view(setup: Setup) -> None:
    rng = random.Random(f"{setup} redeals")
    history = states(setup, 2)
    for state in rng.sample(history, min(len(history), 25)):
        for seat in setup.viewers:
            view = setup.game.view(state, seat)
            redealt = setup.game.redeal(view, rng)
            assert msgspec.json.encode(setup.game.view(redealt, seat)) == msgspec.json.encode(view)
