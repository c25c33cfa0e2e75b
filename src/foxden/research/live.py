"""One game running on its compiled core, or on the reference rules where it has none."""

import secrets
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foxden.core.contract import Offer
from foxden.core.dice import generator
from foxden.core.errors import Unreadable
from foxden.core.seats import Seat
from foxden.research.cores import CORES, OVER
from foxden.research.cores.reference import ReferenceCore
from foxden.research.encoders import Encoder

Observation = dict[str, NDArray[np.int8]]


class LiveGame:
    """Whose turn it is, what they see and may do; chance acts by itself."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.seat = OVER
        self._core = CORES.get(encoder.game.name) or ReferenceCore(encoder)
        self._start = self._core.first(encoder.start)
        self.position = self._start.copy()
        self.dice = np.zeros(1, np.uint64)
        self.mask = np.zeros(len(encoder.actions), np.int8)

    def begin(self, seed: int | None = None) -> None:
        """A new game; without a seed chance goes on, at first from a random one."""
        if seed is not None or not self.dice[0]:
            self.dice = generator(secrets.randbits(64) if seed is None else seed)
        self.position[:] = self._start
        self._core.begin(self.position, self.dice)
        self._look()

    def _look(self) -> None:
        self.seat = self._core.actor(self.position)
        self._core.mask(self.position, self.seat, self.mask)

    def offers(self, action: int) -> bool:
        """Whether the seat to act may do this; a number that means nothing is refused."""
        self.require_number(action)
        return bool(self.mask[action])

    def require_number(self, action: int) -> None:
        last = self.mask.size - 1
        if not 0 <= action <= last:
            raise Unreadable("research.unreadable.action", action=action, last=last)

    def play(self, action: int) -> None:
        """A legal action of the seat to act."""
        self._core.play(self.position, action, self.dice)
        self._look()

    def observe(self, seat: int, *, may_act: bool) -> Observation:
        """What a seat sees, and a mask of what it may do, all zero where it may not act now."""
        observation = np.empty(self.encoder.size, np.int8)
        self._core.observe(self.position, seat, observation)
        if seat == self.seat and may_act:
            mask = self.mask.copy()
        else:
            mask = np.zeros(self.mask.size, np.int8)
            if may_act:
                self._core.mask(self.position, seat, mask)
        return {"observation": observation, "action_mask": mask}

    def rewards(self) -> list[float]:
        """What a game that is over was worth to each seat."""
        rewards = np.zeros(self.encoder.seats, np.float32)
        self._core.reward(self.position, rewards)
        return rewards.tolist()

    def view(self, seat: Seat | None) -> Any:
        """The contract's view of this game."""
        return self.encoder.game.view(self._state(), seat)

    def offer(self) -> Offer[Any]:
        """The contract's offer for the seat to act."""
        return self.encoder.game.legal(self._state(), Seat(self.seat))

    def _state(self) -> Any:
        return self._core.to_state(self.position, self.encoder.options)

    def restore(self, other: "LiveGame") -> None:
        """Become exactly like another game of the same set-up, chance included."""
        self.seat = other.seat
        self.position[:] = other.position
        self.dice[:] = other.dice
        self.mask[:] = other.mask
