"""A set-up's kernels made for this machine, beside `FoxdenVectorEnv`: game, seats, options."""

import json
import sys
from typing import Any

import numpy as np

from foxden.core.dice import generator
from foxden.research.cores import CORES
from foxden.research.gpu import steps
from foxden.research.vector import FoxdenVectorEnv, random_actions
from research.native import Native

GAMES = 64
STEPS = 300


def main(game: str, seats: int, options: dict[str, Any]) -> None:
    env = FoxdenVectorEnv(game, GAMES, seats, **options)
    kernels = Native(steps.kernels(game, str(seats), json.dumps(options)))
    step, choose = kernels.function("step"), kernels.function("choose")
    observed, _ = env.reset(seed=5)
    start = CORES[game].first(env.encoder.start)
    positions = np.repeat(start[:, None], GAMES, axis=1)
    dice = np.maximum(np.random.SeedSequence(5).generate_state(GAMES, np.uint64), 1)
    observations = np.zeros((env.encoder.size, GAMES), np.int8)
    masks = np.zeros((len(env.encoder.actions), GAMES), np.int8)
    actors, over = np.zeros(GAMES, np.int64), np.zeros(GAMES, np.int8)
    rewards = np.zeros((seats, GAMES), np.float32)
    arrays = (positions, dice, observations, masks, actors, rewards, over, start)
    step(*arrays, np.full(GAMES, -1), GAMES)
    chosen, choosing, rng = np.zeros(GAMES, np.int64), dice.copy(), generator(1)
    ended = 0
    for number in range(STEPS):
        assert np.array_equal(observations.T, observed["observation"])
        assert np.array_equal(masks.T, observed["action_mask"])
        choose(masks, choosing, chosen, GAMES)
        assert masks[chosen, np.arange(GAMES)].all()  # what the kernel chooses is offered
        actions = chosen if number % 2 else random_actions(observed["action_mask"], rng)
        actions[number % GAMES] = -1 if number % 7 == 0 else actions[number % GAMES]
        step(*arrays, actions, GAMES)
        observed, expected, ends, _, info = env.step(actions)
        assert np.array_equal(rewards.T, expected)
        assert np.array_equal(over.view(np.bool_), ends)
        assert np.array_equal(actors, info["actor"])
        ended += int(ends.sum())
    print("games ended:", ended)  # noqa: T201  this program's answer


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]))
