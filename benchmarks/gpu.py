"""Random play of a million games at once on a GPU, beside Pgx' backgammon on the same one.

Every step draws a legal action for each game, plays it, begins anew what is over, and makes all
observations and masks. Pgx does the same in one compiled loop, auto-reset included. It needs an
NVIDIA GPU with CuPy and JAX for it, and says so where there is none.
"""

import time
from collections.abc import Callable
from typing import Any

from claims import claim, finish, quick_wanted
from foxden.research.gpu import GpuVectorEnv

GAMES = 1 << 20
STEPS = 100
PEER_STEPS = 32
Play = Callable[[], int]


def ours(game: str, seats: int) -> Play:
    import cupy  # noqa: PLC0415  only where there is a GPU

    env = GpuVectorEnv(game, GAMES, seats)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(STEPS):
            env.step(env.random_actions())
        cupy.cuda.runtime.deviceSynchronize()
        return GAMES * STEPS

    return play


def theirs(name: str) -> Play:
    import jax  # noqa: PLC0415  the same
    import pgx  # noqa: PLC0415  it imports JAX
    from pgx.experimental import auto_reset  # noqa: PLC0415  the same

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(states: Any, key: Any) -> Any:
        choosing, chance = jax.random.split(key)
        legal = states.legal_action_mask
        actions = jax.random.categorical(choosing, jax.numpy.where(legal, 0.0, -jax.numpy.inf))
        return step(states, actions, jax.random.split(chance, GAMES)), None

    @jax.jit
    def many(states: Any, key: Any) -> Any:
        return jax.lax.scan(one, states, jax.random.split(key, PEER_STEPS))[0]

    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), GAMES))
    keys = iter(jax.random.split(jax.random.PRNGKey(1), 10_000))

    def play() -> int:
        nonlocal states
        states = many(states, next(keys))
        states.observation.block_until_ready()
        return GAMES * PEER_STEPS

    return play


def best_rate(play: Play, rounds: int) -> float:
    """Moves a second of the best round; the first one compiles and is not counted."""
    play()
    best = 0.0
    for _ in range(rounds):
        begun = time.perf_counter()
        moves = play()
        best = max(best, moves / (time.perf_counter() - begun))
    return best


def main() -> None:
    rounds = 2 if quick_wanted(__doc__) else 5
    plays = {
        "fennecs for 2": (ours("fennecs", 2), 20.0),
        "fennecs for 4": (ours("fennecs", 4), None),
        "foxy for 2": (ours("foxy", 2), None),
        "outfox for 2": (ours("outfox", 2), None),
    }
    rates = {name: best_rate(play, rounds) for name, (play, _) in plays.items()}
    peer = best_rate(theirs("backgammon"), rounds)  # last: JAX takes most of the memory
    for name, (_, target) in plays.items():
        claim(
            f"on a GPU, random play, {name} / pgx backgammon", rates[name], "moves/s", peer, target
        )
    finish()


if __name__ == "__main__":
    main()
