"""Everything there is to know about a game of Foxy."""

from typing import Final, Literal

from msgspec import Struct

from foxden.core.seats import Seat
from foxden.games.foxy.cards import Card

TURNS: Final = 20

FoxRule = Literal["different", "most", "single", "cat"]


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`fox`: what the Fox card asks for (X18); `deck`: 48 names, None for the default (X4)."""

    fox: FoxRule = "different"
    hard: bool = False
    easy: bool = False
    deck: tuple[str, ...] | None = None


class Entry(Struct, frozen=True, gc=False, omit_defaults=True):
    """A locked number; `clock` where the clock or the host entered it (X12)."""

    number: int
    clock: bool = False


class State(Struct, frozen=True, gc=False, cache_hash=True):
    """`pile`: the cards revealed, the top one last; `turns`: every seat's entry, turn by turn.

    `entries` are those of the open turn, None where a seat has not locked yet; `waiting`
    are exactly those seats, so nobody where no turn is open. `circles` holds for each seat
    the turn (1 to 20) whose number it circled. `last` is kept in easy mode only: the seat
    that locked last this turn (X20).
    """

    options: Options
    pile: tuple[Card, ...]
    turns: tuple[tuple[Entry, ...], ...]
    entries: tuple[Entry | None, ...]
    circles: tuple[int | None, ...]
    waiting: tuple[Seat, ...]
    last: Seat | None

    @property
    def seats(self) -> int:
        return len(self.entries)

    @property
    def is_over(self) -> bool:
        return len(self.turns) == TURNS


class Sheet(Struct, frozen=True, gc=False):
    """A board after the count, box by box; in solo `points` are the deviations (X22)."""

    points: tuple[int, ...]
    crossed: tuple[bool, ...]
    circled_points: int

    @property
    def score(self) -> int:
        return sum(self.points)


class Details(Struct, frozen=True, gc=False):
    """The exact number of each turn, and every seat's sheet."""

    exact: tuple[int, ...]
    sheets: tuple[Sheet, ...]
