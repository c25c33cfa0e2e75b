"""What a newcomer is asked about: a turn after which the other player can win at once."""

import numpy as np

from foxden.games import outfox
from foxden.games.outfox import State, Turn, fast
from foxden.solver.position import from_state
from foxden.solver.threats import NO_TURN, winning_turn


def lets_win(state: State, turn: Turn) -> bool:
    """Whether the other of two players has a winning reply; IllegalAction where it is no turn.

    One look at a position, without a search: microseconds, once it is compiled.
    """
    if state.actor is None:
        return False
    after = outfox.apply(state, state.actor, turn)
    if after.actor is None:
        return False
    return bool(winning_turn(from_state(after), np.zeros(fast.SIZE, np.int64)) != NO_TURN)
