"""What a newcomer is asked about: a turn after which the other player can win at once."""

from foxden.core.thinking import Thought
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.solver.questions import glance


def lets_win(state: State, turn: Turn) -> Thought[bool]:
    """Whether the other of two players has a winning reply; IllegalAction where it is no turn.

    One look at a position, without a search.
    """
    if state.actor is None:
        return False
    after = outfox.apply(state, state.actor, turn)
    if after.actor is None:
        return False
    seen = yield from glance(after)
    return seen.at_once is not None
