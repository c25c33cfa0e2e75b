"""Random play through the research adapters, beside the ecosystem's own games.

Vectorised: batches of 1024 games, one uniformly random legal action in each at every step;
Pgx does the same for `connect_four` in one compiled loop, auto-reset included. PettingZoo and
OpenSpiel: one game at a time through their Python API, the same driver for ours and theirs.
Everything runs in this process, interleaved, pinned to one core.
"""

import os
import random
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import open_spiel.python.games  # noqa: F401  registers OpenSpiel's Python-written games
import pyspiel

from claims import best_rates, claim, finish, quick_wanted
from foxden.core.dice import generator
from foxden.research.openspiel import PREFIX
from foxden.research.pettingzoo import fennecs_v0, foxy_v0, outfox_v0
from foxden.research.vector import FoxdenVectorEnv, random_actions

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.classic import connect_four_v3

BATCH = 1024
STEPS = 64
Play = Callable[[], int]


def pgx_play(name: str) -> Play:
    """JAX counts the cores when it is imported; with threads for more than one it is slower."""
    import jax  # noqa: PLC0415  once this process is pinned to one core
    import pgx  # noqa: PLC0415  it imports JAX
    from pgx.experimental import auto_reset  # noqa: PLC0415  the same

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, key: Any) -> Any:
        choosing, chance = jax.random.split(key)
        legal = carry.legal_action_mask
        actions = jax.random.categorical(choosing, jax.numpy.where(legal, 0.0, -jax.numpy.inf))
        return step(carry, actions, jax.random.split(chance, BATCH)), None

    @jax.jit
    def many(states: Any, key: Any) -> Any:
        return jax.lax.scan(one, states, jax.random.split(key, STEPS))[0]

    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    keys = iter(jax.random.split(jax.random.PRNGKey(1), 1_000_000))

    def play() -> int:
        nonlocal states
        states = many(states, next(keys))
        states.observation.block_until_ready()
        return BATCH * STEPS

    return play


def vector_play(game: str, seats: int) -> Play:
    env = FoxdenVectorEnv(game, BATCH, seats)
    observations, _ = env.reset(seed=1)
    dice = generator(2)

    def play() -> int:
        for _ in range(STEPS):
            env.step(random_actions(observations["action_mask"], dice))
        return BATCH * STEPS

    return play


def pettingzoo_play(env: Any) -> Play:
    rng = random.Random(3)

    def play() -> int:
        env.reset(seed=rng.randrange(1 << 30))
        moves = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].view(np.bool_).nonzero()[0]
            env.step(int(legal[int(rng.random() * legal.size)]))
            moves += 1
        return moves

    return play


def openspiel_play(name: str) -> Play:
    game = pyspiel.load_game(name)
    rng = random.Random(4)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                draws, chances = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(draws, chances)[0]
            else:
                actions = state.legal_actions()
                action = actions[int(rng.random() * len(actions))]
            state.apply_action(action)
            moves += 1
        return moves

    return play


def report(
    title: str, plays: dict[str, Play], targets: dict[str, float | None], *, quick: bool
) -> None:
    """Claims about all plays but the first, which is the peer."""
    peer, *ours = plays
    rates = best_rates(plays, 0.5 if quick else 2.0, 2 if quick else 5)
    for name in ours:
        claim(f"{title} {name} / {peer}", rates[name], "moves/s", rates[peer], targets.get(name))


def main() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # before JAX is imported
    quick = quick_wanted(__doc__)
    report(
        "vectorised random play,",
        {
            "pgx connect_four": pgx_play("connect_four"),
            "fennecs for 2": vector_play("fennecs", 2),
            "fennecs for 4": vector_play("fennecs", 4),
            "foxy for 2": vector_play("foxy", 2),
            "foxy for 4": vector_play("foxy", 4),
            "outfox for 2": vector_play("outfox", 2),
        },
        {"fennecs for 2": 1.5, "fennecs for 4": 1.5, "foxy for 2": 2.0, "foxy for 4": 2.0},
        quick=quick,
    )
    report(
        "PettingZoo random play,",
        {
            "connect_four_v3": pettingzoo_play(connect_four_v3.env()),
            "fennecs_v0": pettingzoo_play(fennecs_v0.env()),
            "foxy_v0": pettingzoo_play(foxy_v0.env()),
            "outfox_v0": pettingzoo_play(outfox_v0.env()),
        },
        dict.fromkeys(("fennecs_v0", "foxy_v0", "outfox_v0"), 5.0),
        quick=quick,
    )
    names = [PREFIX + game for game in ("fennecs", "foxy", "outfox")]
    report(
        "OpenSpiel random play,",
        {name: openspiel_play(name) for name in ("python_tic_tac_toe", *names)},
        dict.fromkeys(names, 1.0),
        quick=quick,
    )
    finish()


if __name__ == "__main__":
    main()
