"""What an encoder is: a game's actions as numbers, its views and seen events as arrays."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foxden.core.contract import AnyGame, Offer
from foxden.core.seats import CHANCE, Seat

Named = Mapping[str, NDArray[Any]]
"""The fields of one observation by name, each a window onto the same flat array."""


class Field(NamedTuple):
    """A named part of an observation; `docs/research.md` prints these as they are."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class Encoder(ABC):
    """One game in one set-up as numbers.

    An action is a number from 0 to `len(actions)`, exclusive, chance's draws one from 0 to
    `len(draws)`. An observation is a flat array of small whole numbers, the `fields` one
    after the other, and says what a view says; other seats are counted from the one who
    looks. A seen event is a row of numbers named by `columns`; 0 is "nothing" or "not known".
    """

    game: ClassVar[AnyGame]
    hides: ClassVar[bool]
    has_chance: ClassVar[bool]
    columns: ClassVar[tuple[str, ...]]

    def __init__(self, options: Any, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.start = self.game.start(options, seats)  # refuses what cannot be played

    @property
    @abstractmethod
    def actions(self) -> Sequence[Any]:
        """Every action a player can ever take, legal now or not."""

    @property
    @abstractmethod
    def draws(self) -> Sequence[Any]:
        """Every action of chance."""

    @property
    @abstractmethod
    def fields(self) -> tuple[Field, ...]: ...

    @property
    @abstractmethod
    def most_decisions(self) -> int:
        """No game has more actions of players than this."""

    @property
    @abstractmethod
    def most_draws(self) -> int:
        """No game has more events of chance than this."""

    @abstractmethod
    def legal_ids(self, offer: Offer[Any]) -> list[int]:
        """The numbers of a player's offer, ascending."""

    @abstractmethod
    def write(self, view: Any, seat: Seat, into: Named) -> None:
        """Fill in what this seat is shown; the fields are all zero before."""

    def write_seen(self, seen: Any, seat: Seat, into: Named) -> None:  # noqa: B027  most games have nothing to add
        """Add what was seen since the seat last acted and no view tells any more."""

    @abstractmethod
    def row(self, actor: Seat, seen: Any) -> tuple[int, ...]:
        """A seen event as numbers, in the order of `columns`."""

    def actor(self, state: Any) -> Seat | None:
        """Who acts next where one has to: CHANCE, a seat, or None when the game is over."""
        return next(iter(self.game.actors(state)), None)

    def action_of(self, actor: Seat, number: int) -> Any:
        return (self.draws if actor == CHANCE else self.actions)[number]

    @cached_property
    def id_of(self) -> dict[Any, int]:
        """The number of each player's action."""
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def draw_id_of(self) -> dict[Any, int]:
        return {action: number for number, action in enumerate(self.draws)}

    @cached_property
    def size(self) -> int:
        return sum(field.size for field in self.fields)

    @cached_property
    def _windows(self) -> tuple[tuple[str, slice, tuple[int, ...]], ...]:
        windows, at = [], 0
        for field in self.fields:
            windows.append((field.name, slice(at, at + field.size), field.shape))
            at += field.size
        return tuple(windows)

    def named(self, flat: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """A flat observation field by field; the parts share its memory."""
        return {
            name: flat[..., at].reshape(*flat.shape[:-1], *shape)
            for name, at, shape in self._windows
        }

    def observe(self, view: Any, seat: Seat) -> NDArray[np.int8]:
        flat = np.zeros(self.size, np.int8)
        self.write(view, seat, self.named(flat))
        return flat

    def places_after(self, me: Seat, seat: Seat) -> int:
        """How many places after `me` a seat sits, the way the turn goes."""
        return (seat - me) % self.seats

    def bounds(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """The lowest and the highest value of each number of an observation."""
        sizes = [field.size for field in self.fields]
        low = np.repeat(np.array([field.low for field in self.fields], np.int8), sizes)
        high = np.repeat(np.array([field.high for field in self.fields], np.int8), sizes)
        return low, high


def returns_of(winners: Sequence[Seat], seats: int) -> list[float]:
    """What a game is worth to each seat: losers pay 1 each, winners share it; the sum is 0.

    A game for one is worth 1 if it is won and -1 if it is lost.
    """
    if seats == 1:
        return [1.0 if winners else -1.0]
    gain = (seats - len(winners)) / len(winners)
    return [gain if seat in winners else -1.0 for seat in range(seats)]
