"""Seats count from 0; chance sits on seat -1."""

from typing import Final, Literal, NewType

from foxden.core.errors import InvalidSetup

Seat = NewType("Seat", int)
CHANCE: Final = Seat(-1)

SMALL_TABLE: Final = 12
"""Up to so many seats everybody is shown everybody, by name; above, what all see is cut down."""

TOP: Final = 10
"""So many of the best are then shown to all."""

By = Literal["clock", "bot"]
"""Who entered an event, where that was not the player of the seat."""


def require_seats(seats: int, allowed: range, clause: str) -> None:
    """Refuse a number of players that the game is not made for."""
    if seats not in allowed:
        raise InvalidSetup(
            "core.setup.seats", clause=clause, seats=seats, least=allowed[0], most=allowed[-1]
        )
