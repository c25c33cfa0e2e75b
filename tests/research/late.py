"""Positions near the end of a game, from which the whole tree can be walked."""

import random
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pyspiel

from foxden.arena.simulate import random_match
from foxden.core.fair import random_chance
from foxden.core.record import format_record
from foxden.games import find_game
from foxden.research.openspiel import PREFIX

MOST_STATES = 600


class Late(NamedTuple):
    """A game of so many seats, so many events before the end of a random match."""

    game: str
    seats: int
    events: int

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-last-{self.events}"

    def load(self) -> Any:
        return _loaded(self)


@cache
def _loaded(late: Late) -> Any:
    """The first of some random matches whose end is small enough and has a choice in it."""
    game = find_game(late.game)
    for seed in range(400):
        rng = random.Random(f"{late} {seed}")
        match = random_match(game, game.options_type(), late.seats, random_chance(rng), rng)
        record = msgspec.structs.replace(
            match.record(), events=tuple(match.events[: -late.events]), outcome=None
        )
        loaded = pyspiel.load_game(PREFIX + late.game, {"record": format_record(record)})
        if 20 < _states(loaded.new_initial_state(), MOST_STATES) <= MOST_STATES:
            return loaded
    raise LookupError(late)


def _states(state: Any, most: int) -> int:
    """How many states there are from here on; counting stops above `most`."""
    total = 1
    for action in state.legal_actions():
        if total > most:
            break
        total += _states(state.child(action), most - total)
    return total


RECORDS = [
    Late("outfox", 2, 2),
    Late("outfox", 3, 2),
    Late("fennecs", 2, 4),
    Late("fennecs", 3, 4),
    Late("foxy", 1, 1),
    Late("foxy", 2, 1),
]
