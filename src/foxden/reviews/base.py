"""What a review is made of."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from foxden.core.seats import Seat

Finding = TypeVar("Finding")

Sign = Literal["good", "fair", "poor", "bad", "hit", "missed", "other"]
"""One sign of a row that tells how a game went, and nothing of what was in it."""


class Found(Struct, Generic[Finding], frozen=True):
    """What one step of a review found, and how many steps there are, as far as is known."""

    finding: Finding
    of: int


class Moment(Struct, frozen=True, kw_only=True):
    """What decided a game, as a key of the catalogue, the seat it speaks of, and its facts.

    `signs` are those of the seat that asked, one a turn or round; none for a spectator.
    """

    key: str
    seat: Seat | None
    facts: dict[str, Any]
    signs: tuple[Sign, ...]
