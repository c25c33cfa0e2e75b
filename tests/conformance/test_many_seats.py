"""A Foxy table of a thousand, once through every door."""

import random

import msgspec
import pytest

from foxden.arena.simulate import simulate
from foxden.core.fair import verify
from foxden.core.record import replay
from foxden.core.seats import Seat
from foxden.games import foxy
from foxden.games.foxy import Options
from games.foxy.invariants import check

SEATS = 1000


@pytest.fixture(scope="module")
def states() -> list[foxy.State]:
    record = next(simulate(foxy, Options(), SEATS, "thousand", 1))
    assert verify(foxy, record) == 20
    return list(replay(foxy, record))


def test_the_game_is_whole(states: list[foxy.State]) -> None:
    assert len(states) == 1 + 20 * (SEATS + 1)
    for state in states[::997]:
        check(state)
    outcome = foxy.outcome(states[-1])
    assert outcome is not None
    assert len(outcome.details.sheets) == SEATS


def test_every_seat_gets_its_own_small_view(states: list[foxy.State]) -> None:
    for state in (states[500], states[10_010], states[-1]):
        for seat in random.Random(7).sample(range(SEATS), 20):
            view = foxy.view(state, Seat(seat))
            assert len(msgspec.json.encode(view)) < 3000
            assert view.locked is None
