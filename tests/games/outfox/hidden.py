"""Outfox hides nothing, so no history has a twin."""

import random
from collections.abc import Sequence

from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.games.outfox import Options, Turn


def twin(
    options: Options,
    seats: int,
    events: Sequence[Event[Turn]],
    seat: Seat | None,
    rng: random.Random,
) -> tuple[list[Event[Turn]], int] | None:
    return None
