"""Other pasts that look the same: what a seat has seen might have come about like this.

Where chance was at work a past is drawn with chance's own probabilities; what other players
chose in secret is taken uniformly from what they were offered. A game that brings no part of
this hides nothing: its past is the only one.
"""

import random
from typing import Any

from foxden.core.contract import AnyGame
from foxden.core.parts import part_of
from foxden.core.seats import Seat
from foxden.research.resampling.base import Past


def resample(game: AnyGame, past: Past, state: Any, seat: Seat, rng: random.Random) -> Past:
    """Given all events and the state they lead to: other events that look the same to a seat."""
    part = part_of(game, __name__)
    if part is None:
        return past
    other: Past = part.resample(past, state, seat, rng)
    return other
