"""Many games at once: a Gymnasium vector environment over the compiled cores.

In every game it is some seat's turn; that seat is observed and acts. Rewards are for all
seats. A game that ends begins anew in the same step.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from foxden.core.compiled import compiled
from foxden.core.dice import Generator, below
from foxden.core.errors import Unreadable
from foxden.research.cores import CORES, Batch
from foxden.research.encoders import Encoder, make_encoder
from foxden.research.spaces import action_space, observation_space

Observations = dict[str, NDArray[np.int8]]
Info = dict[str, NDArray[Any]]
Step = tuple[Observations, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]


class FoxdenVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """`num_envs` games of one set-up, stepped together without any Python for a single game.

    What is returned are windows onto the environment's own arrays: read-only, and overwritten
    by the next step. `rewards` has a column for each seat: what a game was worth that ended
    in this step, otherwise zeros. `info["actor"]` is the seat that is observed and acts next.
    An action that is not offered ends its game and costs its player 1.
    """

    def __init__(self, game: str, num_envs: int, seats: int = 2, **options: Any) -> None:
        self.encoder = make_encoder(game, seats, options)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
        self.single_action_space = action_space(self.encoder)
        self.single_observation_space = observation_space(self.encoder)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        if game not in CORES:
            raise Unreadable("research.unreadable.not_vectorised", game=game, games=list(CORES))
        self._core = CORES[game]
        self._start = self._core.first(self.encoder.start)
        self._batch = _new_batch(self.encoder, self._start, num_envs)
        self._shown = Batch(*(_read_only(array) for array in self._batch))
        self._never = _read_only(np.zeros(num_envs, np.bool_))

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  Gymnasium's, there are none
    ) -> tuple[Observations, Info]:
        """Begin every game anew; without a seed chance goes on, at first from a random one."""
        if seed is not None or not self._batch.dice.any():
            seeds = np.random.SeedSequence(seed).generate_state(self.num_envs, np.uint64)
            self._batch.dice[:, 0] = np.maximum(seeds, 1)  # 0 is no state of the generator
        self.step(np.full(self.num_envs, -1))  # offered nowhere, so every game begins anew
        self._batch.rewards.fill(0)
        self._batch.over.fill(False)  # noqa: FBT003  the array's own method
        observations, *_, info = self._now()
        return observations, info

    def step(self, actions: NDArray[np.integer[Any]]) -> Step:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise Unreadable(
                "research.unreadable.actions", games=self.num_envs, shape=str(given.shape)
            )
        self._core.step_all(self._batch, self._start, given.astype(np.int64, copy=False))
        return self._now()

    @property
    def positions(self) -> NDArray[Any]:
        """The games themselves, a row each, as their core reads them; nothing is hidden there."""
        return self._shown.positions

    def _now(self) -> Step:
        shown = self._shown
        observations = {"observation": shown.observations, "action_mask": shown.masks}
        return observations, shown.rewards, shown.over, self._never, {"actor": shown.actors}


def _new_batch(encoder: Encoder, start: NDArray[Any], games: int) -> Batch:
    return Batch(
        positions=np.repeat(start[None], games, axis=0),
        dice=np.zeros((games, 1), np.uint64),
        observations=np.zeros((games, encoder.size), np.int8),
        masks=np.zeros((games, len(encoder.actions)), np.int8),
        actors=np.zeros(games, np.int64),
        rewards=np.zeros((games, encoder.seats), np.float32),
        over=np.zeros(games, np.bool_),
    )


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    window = array.view()
    window.flags.writeable = False
    return window


@compiled
def random_actions(masks: NDArray[np.int8], dice: Generator) -> NDArray[np.int64]:
    """For each row of masks one of its actions, all equally likely; every row must have one."""
    games, actions = masks.shape
    chosen = np.empty(games, np.int64)
    for row in range(games):
        action = below(dice, actions)
        while not masks[row, action]:
            action = below(dice, actions)
        chosen[row] = action
    return chosen
