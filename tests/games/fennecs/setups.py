"""Every way to begin a game of Fennecs."""

from itertools import product
from typing import Final, get_args

from foxden.games.fennecs import Options
from foxden.games.fennecs.cards import SETUPS as TABLES
from foxden.games.fennecs.cards import Variant
from foxden.games.fennecs.rounds import MOST_ROUNDS

SETUPS: Final = [(Options(variant), seats) for variant, seats in product(get_args(Variant), TABLES)]


def _events_a_round(seats: int) -> int:
    """A starting card, every hand dealt and at most placed, a collection and a choice each."""
    return seats * (1 + 2 * TABLES[seats].hand + 2)


LONGEST: Final = {seats: 1 + MOST_ROUNDS * _events_a_round(seats) for seats in TABLES}
REASONS: Final = {"F18", "F18b"}


def hides_something(seats: int) -> bool:
    return True
