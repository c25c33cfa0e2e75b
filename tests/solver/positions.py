"""Positions of random games, for the tests of the solver."""

import random
from collections.abc import Iterator

from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox import State
from foxden.solver.position import from_state, to_turn
from foxden.solver.prover import Prover


def random_states(turns: int, rng: random.Random) -> Iterator[State]:
    """Without end: running games of two players after this many random turns."""
    while True:
        state = outfox.start(outfox.Options(), 2)
        while state.actor is not None and state.turns < turns:
            state = outfox.apply(state, state.actor, rng.choice(outfox.legal(state, state.actor)))
        if state.actor is not None:
            yield state


def careful_states(turns: int, rng: random.Random) -> Iterator[State]:
    """The same after turns none of which let the other player win at once."""
    finder = Prover(table_bits=4)
    while True:
        state = outfox.start(outfox.Options(), 2)
        while state.turns < turns:
            offer = finder.open_turns(from_state(state))
            if not offer:
                break
            turn, _ = rng.choice(offer)
            state = outfox.apply(state, Seat(state.turns % 2), to_turn(turn))
        else:
            yield state
