"""Every way to begin a game of Foxy, at tables of several sizes."""

from itertools import product
from typing import Final, get_args

from foxden.games.foxy import Options
from foxden.games.foxy.state import TURNS, FoxRule

# X4: an owner's list with copies of the cat alone, which the house deck has not.
OWN_DECK: Final = ("sea:cat",) * 4 + ("forest:bear+rabbit+cat",) * 20 + ("savannah:zebra",) * 24

_RULES: Final = [
    Options(fox=fox, hard=hard, easy=easy)
    for fox, hard, easy in product(get_args(FoxRule), (False, True), (False, True))
]

SETUPS: Final = [
    *((options, 1) for options in _RULES if not (options.hard or options.easy)),  # X22
    *((options, 3) for options in _RULES),
    (Options(), 2),
    (Options(), 6),
    (Options(deck=OWN_DECK), 2),
    (Options(easy=True), 30),
]
LONGEST: Final = {seats: TURNS * (seats + 1) for _, seats in SETUPS}
REASONS: Final = {"X17", "X22"}


def hides_something(seats: int) -> bool:
    """Earlier cards are hidden from everybody, in solo too (X7)."""
    return True
