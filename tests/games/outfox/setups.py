"""Every way to begin a game of Outfox."""

from typing import Final

from foxden.games.outfox import Options

SETUPS: Final = [(Options(), 2), (Options(), 3)]
LONGEST: Final = {2: 18, 3: 18}
REASONS: Final = {"O9", "O11"}


def hides_something(seats: int) -> bool:
    """Whether the game has secrets at all, at a table of this size."""
    return False
