"""What the learning environments need of a compiled game."""

from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled
from foxden.core.dice import Generator

Position = NDArray[Any]
"""One game as a flat array of small numbers; what they mean is its core's business."""
Observation = NDArray[np.int8]
Mask = NDArray[np.int8]
Rewards = NDArray[np.float32]
Actions = NDArray[np.int64]
Room = NDArray[np.integer[Any]]
"""Numbers to work with, which many games share; what stands there means nothing."""

OVER: Final = -1
"""Stands where the seat to act is asked for and the game is over."""
ILLEGAL: Final = -1.0
"""What an action that is not offered costs its player: the game ends, and nobody wins."""


class Batch(NamedTuple):
    """Many games side by side, one in each row of every array."""

    positions: Position
    dice: NDArray[np.uint64]
    observations: Observation
    masks: Mask
    actors: NDArray[np.int64]
    rewards: Rewards
    over: NDArray[np.bool_]


@compiled
def refused(batch: Batch, row: int, action: int) -> bool:
    """Whether an action is not offered; its player is then charged for it."""
    if 0 <= action < batch.masks.shape[1] and batch.masks[row, action]:
        return False
    batch.rewards[row, batch.actors[row]] = ILLEGAL
    return True


@compiled
def share(out: Rewards) -> None:
    """Losers pay 1 each and the winners, marked by a 1, share it; `returns_of` compiled."""
    won = 0.0
    for mark in out:
        won += mark
    for seat in range(out.size):
        out[seat] = (out.size - won) / won if out[seat] else -1.0


class OneGame(Protocol):
    """A game in which chance acts by itself, one position at a time.

    The functions work in place. Actions, observations and masks are those of the game's
    encoder.
    """

    def first(self, state: Any) -> Position:
        """A game that has not begun, from the reference's state before the first event."""

    def to_state(self, position: Position, options: Any) -> Any:
        """The reference's state of a position in which a seat has to act or the game is over."""

    def begin(self, position: Position, dice: Generator) -> None:
        """Chance acts until a seat has to."""

    def actor(self, position: Position) -> int:
        """The seat that has to act, or OVER."""

    def play(self, position: Position, action: int, dice: Generator) -> None:
        """A legal action of the seat that has to act, and what chance does then."""

    def mask(self, position: Position, seat: int, out: Mask) -> None:
        """1 for each action that this seat may take now, 0 for the others."""

    def observe(self, position: Position, seat: int, out: Observation) -> None: ...

    def reward(self, position: Position, out: Rewards) -> None:
        """What a game that is over is worth to each seat; `out` is all zero before."""


class Core(OneGame, Protocol):
    """The names a compiled core's module has: it also steps many games at once."""

    ROOM: int
    """How many numbers of room `mask_in` takes."""

    def mask_in(self, position: Position, seat: int, out: Mask, room: Room) -> None:
        """As `mask`, where nothing can be allocated."""

    def step_all(self, batch: Batch, start: Position, actions: Actions) -> None:
        """One action in every game; a game that is over begins anew from `start`.

        Every core writes the loop out: one that took the game's functions as parameters would
        be compiled anew in every process.
        """
