"""Positions of random games, for the tests of the solver."""

import random
from collections.abc import Iterator

from foxden.games import outfox
from foxden.games.outfox import State


def random_states(turns: int, rng: random.Random) -> Iterator[State]:
    """Without end: running games of two players after this many random turns."""
    while True:
        state = outfox.start(outfox.Options(), 2)
        while state.actor is not None and state.turns < turns:
            state = outfox.apply(state, state.actor, rng.choice(outfox.legal(state, state.actor)))
        if state.actor is not None:
            yield state
