"""The vector environment: a linear policy that learns Fennecs by playing itself (REINFORCE).

    python examples/vector_learner.py learning.png

Needs nothing but NumPy, and Matplotlib for the plot.
"""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foxden.core.dice import generator
from foxden.research.vector import FoxdenVectorEnv, random_actions

GAMES = 256
STEPS = 96
LEARNING_RATE = 0.02

Floats = NDArray[np.floating[Any]]


class LinearPolicy:
    """One weight for each number of an observation and each action."""

    def __init__(self, env: FoxdenVectorEnv, seed: int) -> None:
        self._scale = 1.0 / np.maximum(env.encoder.bounds()[1], 1).astype(np.float32)
        self.weights = np.zeros((env.encoder.size + 1, len(env.encoder.actions)), np.float32)
        self._moment = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self._updates = 0
        self._rng = np.random.default_rng(seed)

    def features(self, observation: NDArray[np.int8]) -> Floats:
        ones = np.ones((*observation.shape[:-1], 1), np.float32)
        return np.concatenate([observation * self._scale, ones], axis=-1)

    def probabilities(self, features: Floats, masks: NDArray[np.int8]) -> Floats:
        logits = np.where(masks, features @ self.weights, -np.inf)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))

    def choose(self, probabilities: Floats) -> NDArray[np.int64]:
        drawn = self._rng.random((len(probabilities), 1))
        totals = probabilities.cumsum(axis=1)
        return np.asarray((totals < drawn * totals[:, -1:]).sum(axis=1))

    def learn(self, gradient: Floats) -> None:
        """One step of Adam."""
        self._updates += 1
        self._moment += 0.1 * (gradient - self._moment)
        self._square += 0.01 * (gradient**2 - self._square)
        moment = self._moment / (1 - 0.9**self._updates)
        square = self._square / (1 - 0.99**self._updates)
        self.weights += LEARNING_RATE * moment / (np.sqrt(square) + 1e-8)


def train(policy: LinearPolicy, env: FoxdenVectorEnv, observations: Any, info: Any) -> None:
    """Play some steps against oneself, then make what won more likely."""
    history = []
    for _ in range(STEPS):
        features = policy.features(observations["observation"])
        probabilities = policy.probabilities(features, observations["action_mask"])
        actions, actors = policy.choose(probabilities), info["actor"].copy()
        observations, rewards, over, _, info = env.step(actions)
        history.append((features, probabilities, actions, actors, rewards.copy(), over.copy()))
    rows = np.arange(env.num_envs)
    worth = np.zeros((env.num_envs, 2), np.float32)  # of the game that ends next; 0: unknown
    gradient = np.zeros_like(policy.weights)
    for features, probabilities, actions, actors, rewards, over in reversed(history):
        worth[over] = rewards[over]
        surprise = -probabilities
        surprise[rows, actions] += 1
        gradient += features.T @ (surprise * worth[rows, actors][:, None])
    policy.learn(gradient / (STEPS * env.num_envs))


def evaluate(policy: LinearPolicy, seed: int, steps: int = 250) -> float:
    """The mean worth of games on seat 0 against random play, from -1 to 1."""
    env = FoxdenVectorEnv("fennecs", GAMES)
    observations, info = env.reset(seed=seed)
    dice = generator(seed)
    worth, games = 0.0, 0
    for _ in range(steps):
        features = policy.features(observations["observation"])
        chosen = policy.choose(policy.probabilities(features, observations["action_mask"]))
        by_chance = random_actions(observations["action_mask"], dice)
        actions = np.where(info["actor"] == 0, chosen, by_chance)
        observations, rewards, over, _, info = env.step(actions)
        worth += float(rewards[over, 0].sum())
        games += int(over.sum())
    return worth / games


def main(updates: int = 40, plot: str | None = None) -> list[float]:
    """Train; the results against random play before, on the way and after."""
    env = FoxdenVectorEnv("fennecs", GAMES)
    policy = LinearPolicy(env, seed=1)
    results = [evaluate(policy, seed=0)]
    for update in range(1, updates + 1):
        observations, info = env.reset(seed=update)
        train(policy, env, observations, info)
        if update % 10 == 0:
            results.append(evaluate(policy, seed=update))
            print(f"after {update} updates: {results[-1]:+.2f} a game against random play")
    if plot is not None:
        draw(results, plot)
    return results


def draw(results: list[float], path: str) -> None:
    import matplotlib as mpl  # noqa: PLC0415  only where a plot is wanted

    mpl.use("Agg")
    from matplotlib import pyplot as plt  # noqa: PLC0415  the same

    figure, axes = plt.subplots()
    axes.plot(range(0, 10 * len(results), 10), results, marker="o")
    axes.axhline(0, linestyle="--", color="grey")
    axes.set(xlabel="updates", ylabel="mean worth against random play", title="Fennecs for two")
    figure.savefig(path)
    plt.close(figure)


if __name__ == "__main__":
    main(plot=sys.argv[1] if len(sys.argv) > 1 else None)
