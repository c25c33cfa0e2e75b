"""Random games keep the invariants and come to an end."""

import random

import pytest

from foxden.games import fennecs
from games.fennecs.invariants import check
from games.fennecs.tables import SETTINGS, play_out


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_random_games_keep_the_invariants(options: fennecs.Options, seats: int) -> None:
    rng = random.Random(f"invariants {options.variant} {seats}")
    for _ in range(3):
        for state, _ in play_out(options, seats, rng):
            check(state)
        assert fennecs.outcome(state) is not None
