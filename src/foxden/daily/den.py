"""What a game brings to the daily den: a task a day, tried by decisions.

An attempt is a pure function of the day, the decisions made so far and the day's seed, so
nothing is kept of it anywhere but on the player's device, and a result is proven by making
the same attempt again. A score counts what went wrong: less is better, nothing is best.
"""

from typing import Any, NamedTuple

from msgspec import Struct

from foxden.core.record import Event
from foxden.core.seats import Seat


class Told(NamedTuple):
    """An event, and the state in which it happened."""

    before: Any
    event: Event[Any]


class Weighed(Struct, frozen=True, kw_only=True):
    """What a choice was thought to be worth: a chance to win, and its standard error."""

    action: Any
    chance: float
    error: float


class Judgement(Struct, frozen=True, kw_only=True):
    """Of the last decision: whether it was right, within how many turns the game is then over.

    `choices`: what everything that could be chosen was thought to be worth, where that is known.
    """

    right: bool
    turns: int | None
    choices: tuple[Weighed, ...]


class Shelf(Struct, frozen=True, kw_only=True):
    """The puzzles there are: by number the length of each, and its themes as bits."""

    themes: tuple[str, ...]
    lengths: tuple[int, ...]
    bits: tuple[int, ...]


class Attempt(NamedTuple):
    """Where a seat stands; `told` has happened since its last decision, that included.

    Where the last decision was wrong and may be made again, `state` is the one before it. The
    score is there once the task is done.
    """

    seat: Seat
    seats: int
    state: Any
    told: tuple[Told, ...] = ()
    judgement: Judgement | None = None
    score: int | None = None
