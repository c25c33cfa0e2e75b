"""How a game ended: who won, every seat's place, and the clause that says why."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from foxden.core.seats import Seat

Details = TypeVar("Details")


class Outcome(Struct, Generic[Details], frozen=True, gc=False):
    """`places` are shared: two winners and a third seat are (1, 1, 3).

    `reason` is the clause that ended the game; `clause` the one that names the winner.
    """

    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    details: Details

    @property
    def clause(self) -> str:
        """Mostly the same; details whose game looks elsewhere say where (`decided_by`)."""
        return getattr(self.details, "decided_by", self.reason)


class Award(Struct, frozen=True, gc=False):
    """Something that these seats did best, beside winning: `amount` says how well."""

    name: str
    amount: int
    seats: tuple[Seat, ...]


def shared_places(ranks: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The place of each seat, given for each seat a rank to compare: higher is better."""
    better: dict[tuple[int, ...], int] = {}
    for before, rank in enumerate(sorted(ranks, reverse=True)):
        better.setdefault(rank, before)
    return tuple(better[rank] + 1 for rank in ranks)


def ranking(places: Sequence[int]) -> list[Seat]:
    """The seats, best place first; of those that share one, the first seat."""
    return [Seat(seat) for seat in sorted(range(len(places)), key=places.__getitem__)]


def winners_of(places: Sequence[int]) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, place in enumerate(places) if place == 1)
