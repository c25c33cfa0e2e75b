"""Chance for compiled code: a small generator whose state is one number of an array."""

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled

Generator = NDArray[np.uint64]


def generator(seed: int) -> Generator:
    """The state of a random generator (xorshift64*); the same seed, the same games."""
    rng = np.zeros(1, np.uint64)
    begin(rng, np.uint64(seed % (1 << 64)))
    return rng


@compiled
def begin(rng: Generator, seed: np.uint64) -> None:
    """The same in place."""
    rng[0] = seed * np.uint64(0x9E3779B97F4A7C15) + np.uint64(0xD1B54A32D192ED03)
    if rng[0] == 0:
        rng[0] = np.uint64(1)


@compiled
def below(rng: Generator, bound: int) -> int:
    """A random number from 0 to a small bound, exclusive."""
    state = rng[0]
    state ^= state >> np.uint64(12)
    state ^= state << np.uint64(25)
    state ^= state >> np.uint64(27)
    rng[0] = state
    high = (state * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)
    return int(np.int64((high * np.uint64(bound)) >> np.uint64(32)))
