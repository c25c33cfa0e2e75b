"""Many games of all variants side by side, as tensors: what a learner plays on."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from foxden.bots.fennecs_network import inputs_of, look
from foxden.core.compiled import compiled
from foxden.games.fennecs import fast
from foxden.research.cores.base import Observation, Position
from foxden.research.vector import FoxdenVectorEnv

# Of four games two are the base game.
_SHARES: Final = {"base": 2, "sahara": 1, "sand_fox": 1}


class Games:
    """The base game and its variants for one number of players.

    `seen`, `offered`, `actors`, `rewards` and `over` have a row for each game; `shown` is what is
    seen with a column for each. Moves are those of `fast.py`, the same for all variants.
    """

    def __init__(self, seats: int, games: int, device: torch.device, seed: int) -> None:
        self.seats, self.size = seats, games
        # As a GPU likes it: the same number of all games side by side.
        self.shown = torch.zeros(inputs_of(seats), games, dtype=torch.int8, device=device)
        self.seen = self.shown.T
        self.offered = torch.zeros(games, fast.ACTIONS, dtype=torch.bool, device=device)
        self.actors = torch.zeros(games, dtype=torch.int64, device=device)
        self.rewards = torch.zeros(games, seats, device=device)
        self.over = torch.zeros(games, dtype=torch.bool, device=device)
        self._parts, begin = [], 0
        for number, variant in enumerate(_SHARES):
            share = games * _SHARES[variant] // sum(_SHARES.values())
            end = games if number + 1 == len(_SHARES) else begin + share
            self._parts.append(_Part(self, slice(begin, end), variant, device, seed + number))
            begin = end

    def step(self, moves: Tensor) -> None:
        for part in self._parts:
            part.step(moves[part.rows])

    def positions(self, asked: Tensor) -> Tensor:
        """The games asked for as the compiled rules have them: for bots of the house."""
        return torch.cat([part.positions(asked[part.rows]) for part in self._parts])


class _Part:
    """The games of one variant, which number their actions in their own way."""

    def __init__(
        self, games: Games, rows: slice, variant: str, device: torch.device, seed: int
    ) -> None:
        self.rows, self._games = rows, games
        size = rows.stop - rows.start
        if device.type == "cuda":
            from foxden.research.gpu import GpuVectorEnv  # noqa: PLC0415  only where there is one
            from foxden.research.gpu.fennecs import GpuSight  # noqa: PLC0415  the same

            self._env: Any = GpuVectorEnv("fennecs", size, games.seats, variant=variant)
            self._look: Callable[[Any, Tensor], None] = GpuSight(games.seats).look
        else:
            self._env = FoxdenVectorEnv("fennecs", size, games.seats, variant=variant)
            self._look = _look_at_all
        numbers = [fast.from_action(action) for action in self._env.encoder.actions]
        self._moves = torch.tensor(numbers, device=device)
        self._number_of = torch.full((fast.ACTIONS,), -1, device=device)
        self._number_of[self._moves] = torch.arange(len(numbers), device=device)
        observed, info = self._env.reset(seed=seed)
        self._write(observed, info["actor"])

    def step(self, moves: Tensor) -> None:
        actions = self._number_of[moves]
        given = actions if actions.is_cuda else actions.numpy()
        observed, rewards, over, _, info = self._env.step(given)
        self._write(observed, info["actor"])
        self._games.rewards[self.rows] = _tensor(rewards)
        self._games.over[self.rows] = _tensor(over.view(np.int8)).bool()

    def positions(self, asked: Tensor) -> Tensor:
        return _tensor(self._env.positions)[asked]

    def _write(self, observed: dict[str, Any], actors: Any) -> None:
        games, rows = self._games, self.rows
        self._look(self._env.positions.T, games.shown[:, rows])
        games.offered[rows, self._moves] = _tensor(observed["action_mask"]).bool()
        games.actors[rows] = _tensor(actors)


def _look_at_all(positions: Position, shown: Tensor) -> None:
    _look_one_by_one(positions, shown.numpy())


@compiled
def _look_one_by_one(positions: Position, shown: Observation) -> None:
    for game in range(positions.shape[1]):
        look(positions[:, game], shown[:, game])


def _tensor(array: Any) -> Tensor:
    if isinstance(array, np.ndarray):
        return torch.from_numpy(array.copy())  # what the environment shows is read-only
    return torch.from_dlpack(array)
