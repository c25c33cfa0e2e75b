"""Everything there is to know about a game of Fennecs."""

from functools import lru_cache
from typing import ClassVar, Literal

from msgspec import Struct

from foxden.core.seats import Seat
from foxden.games.fennecs.cards import SETUPS, STARS, Card, Face, Setup, Variant

EndedBy = Literal["goal", "reserve", "rounds"]


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    variant: Variant = "base"


class Laid(Struct, frozen=True, gc=False):
    """A card in a column as it was laid there; nobody laid the starting card."""

    card: Card
    face: Face
    seat: Seat | None = None


class Column(Struct, frozen=True, gc=False, cache_hash=True):
    """Stays in its place until the round ends, also when it has been collected (F10b)."""

    laid: tuple[Laid, ...]
    collected_by: Seat | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple([laid.card for laid in self.laid])

    @property
    def stars(self) -> int:
        """The stars lying on its cards: one on each face-down card until it is collected (F8)."""
        return 0 if self.collected_by is not None else _face_down(self)


@lru_cache(maxsize=8192)  # asked many times a turn, of columns that many games have
def _face_down(column: Column) -> int:
    return sum(laid.face == "down" for laid in column.laid)


class State(Struct, frozen=True, gc=False, cache_hash=True):
    """The table between two events.

    `hands` are in the order of `CARDS`; that of a seat which has collected holds what it
    had left and is out of the round (F9). `pile` says how many of each of `CARDS` are not
    dealt; after the deal these are set aside. `choosing` is the column whose 1/5 cards wait
    for a choice (F12). `actor` is CHANCE while cards are dealt, None when the game is over.
    """

    variant: Variant
    round: int
    first: Seat | None
    stars: tuple[int, ...]
    goal_reached: bool
    columns: tuple[Column, ...]
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[int, ...]
    last_collector: Seat | None
    choosing: int | None
    actor: Seat | None

    @property
    def setup(self) -> Setup:
        return SETUPS[len(self.stars)]

    @property
    def reserve(self) -> int:
        """F16: a ledger, below zero when it owes stars."""
        return STARS - sum(self.stars) - _on_cards(self.columns)

    def has_collected(self, seat: Seat) -> bool:
        return seat in [column.collected_by for column in self.columns]


@lru_cache(maxsize=64)  # asked again at once, for each seat that looks
def _on_cards(columns: tuple[Column, ...]) -> int:
    return sum([column.stars for column in columns])


class Details(Struct, frozen=True, gc=False):
    """F18 says when the game is over, F19 who has won."""

    decided_by: ClassVar[str] = "F19"

    rounds: int
    ended_by: EndedBy
