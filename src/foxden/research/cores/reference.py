"""The reference rules as a core, for games that bring no compiled one: slower, and always there."""

from typing import Any

import numpy as np

from foxden.core.dice import Generator, below
from foxden.core.fair import pick
from foxden.core.seats import CHANCE, Seat
from foxden.research.cores.base import OVER, Mask, Observation, Position, Rewards
from foxden.research.encoders.base import Encoder, returns_of


class ReferenceCore:
    """A position is an array that holds one state of the game's own."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._game = encoder.game

    def first(self, state: Any) -> Position:
        position = np.empty(1, object)
        position[0] = state
        return position

    def to_state(self, position: Position, _options: Any) -> Any:
        return position[0]

    def begin(self, position: Position, dice: Generator) -> None:
        """Chance acts until a seat has to."""
        game, state = self._game, position[0]
        while game.actors(state) == (CHANCE,):
            weights = game.weights(state)
            drawn = game.legal(state, CHANCE)[pick(weights, int(below(dice, sum(weights))))]
            state = game.apply(state, CHANCE, drawn)
        position[0] = state

    def actor(self, position: Position) -> int:
        seat = self._encoder.actor(position[0])
        return OVER if seat is None else int(seat)

    def play(self, position: Position, action: int, dice: Generator) -> None:
        seat = Seat(self.actor(position))
        position[0] = self._game.apply(position[0], seat, self._encoder.actions[action])
        self.begin(position, dice)

    def mask(self, position: Position, seat: int, out: Mask) -> None:
        out[:] = 0
        if seat != OVER:
            out[self._encoder.legal_ids(self._game.legal(position[0], Seat(seat)))] = 1

    def observe(self, position: Position, seat: int, out: Observation) -> None:
        view = self._game.view(position[0], Seat(seat))
        out[:] = self._encoder.observe(view, Seat(seat))

    def reward(self, position: Position, out: Rewards) -> None:
        outcome = self._game.outcome(position[0])
        if outcome is not None:
            out[:] = returns_of(outcome.winners, self._encoder.seats)
