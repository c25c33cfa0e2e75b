"""`FoxdenVectorEnv` with its arrays on a GPU."""

import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from foxden.core.errors import Unreadable
from foxden.research.cores import CORES
from foxden.research.encoders import make_encoder
from foxden.research.gpu.device import cupy_here, launch
from foxden.research.gpu.ptx import ptx_of

_THREADS: Final = 128
"""A block's. More leave a thread too few registers for a whole game."""


class GpuVectorEnv:
    """`num_envs` games of one set-up on the GPU, with the arrays and meanings of `FoxdenVectorEnv`.

    The same seed and the same actions give the same games, move by move. What is returned are
    CuPy arrays onto the environment's own memory, overwritten by the next step; PyTorch and
    others take them without a copy (`torch.from_dlpack`). A row is a game, as usual, but in
    memory the same number of all games lies side by side, so rows are not contiguous.
    """

    def __init__(self, game: str, num_envs: int, seats: int = 2, **options: Any) -> None:
        self._cupy = cupy = cupy_here()
        if game not in CORES:
            raise Unreadable("research.unreadable.not_vectorised", game=game, games=list(CORES))
        self.encoder = make_encoder(game, seats, options)
        self.num_envs = num_envs
        kernels = cupy.RawModule(path=str(kernels_of(game, seats, options)))
        self._step, self._choose = kernels.get_function("step"), kernels.get_function("choose")
        start = CORES[game].first(self.encoder.start)
        self._start = cupy.asarray(start)
        self._positions = cupy.repeat(self._start[:, None], num_envs, axis=1)
        self._dice = cupy.zeros(num_envs, cupy.uint64)
        self._observations = cupy.zeros((self.encoder.size, num_envs), cupy.int8)
        self._masks = cupy.zeros((len(self.encoder.actions), num_envs), cupy.int8)
        self._actors = cupy.zeros(num_envs, cupy.int64)
        self._rewards = cupy.zeros((seats, num_envs), cupy.float32)
        self._over = cupy.zeros(num_envs, cupy.bool_)
        self._never = cupy.zeros(num_envs, cupy.bool_)
        self._chosen = cupy.zeros(num_envs, cupy.int64)
        self._choosing = cupy.zeros(num_envs, cupy.uint64)

    def reset(self, *, seed: int | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin every game anew; without a seed chance goes on, at first from a random one."""
        if seed is not None or not self._dice.any():
            self._dice[:] = self._cupy.asarray(_seeds(seed, self.num_envs))
        self.step(self._cupy.full(self.num_envs, -1, self._cupy.int64))  # offered nowhere
        self._rewards.fill(0)
        self._over.fill(False)  # noqa: FBT003  the array's own method
        observations, *_, info = self._now()
        return observations, info

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Take an action in every game; they may be any library's array on the GPU."""
        given = self._cupy.from_dlpack(actions).astype(self._cupy.int64, copy=False)
        if given.shape != (self.num_envs,):
            raise Unreadable(
                "research.unreadable.actions", games=self.num_envs, shape=str(given.shape)
            )
        arrays = (self._positions, self._dice, self._observations, self._masks, self._actors,
                  self._rewards, self._over, self._start,
                  self._cupy.ascontiguousarray(given))  # fmt: skip
        self._launch(self._step, arrays)
        return self._now()

    @property
    def positions(self) -> Any:
        """The games themselves, a row each, as their core reads them; nothing is hidden there."""
        return self._positions.T

    def random_actions(self, seed: int | None = None) -> Any:
        """For each game one of the offered actions, all equally likely."""
        if seed is not None or not self._choosing.any():
            self._choosing[:] = self._cupy.asarray(_seeds(seed, self.num_envs))
        self._launch(self._choose, (self._masks, self._choosing, self._chosen))
        return self._chosen

    def _launch(self, kernel: Any, arrays: tuple[Any, ...]) -> None:
        launch(kernel, arrays, self.num_envs, _THREADS)

    def _now(self) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        observations = {"observation": self._observations.T, "action_mask": self._masks.T}
        return observations, self._rewards.T, self._over, self._never, {"actor": self._actors}


def kernels_of(game: str, seats: int, options: dict[str, Any]) -> Path:
    """The file with the PTX of a set-up."""
    asked = json.dumps(options, sort_keys=True, default=str)
    return ptx_of("foxden.research.gpu.steps", game, str(seats), asked)


def _seeds(seed: int | None, games: int) -> Any:
    seeds = np.random.SeedSequence(seed).generate_state(games, np.uint64)
    return np.maximum(seeds, 1)  # 0 is no state of the generator
