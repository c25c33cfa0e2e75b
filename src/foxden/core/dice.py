"""Chance for compiled code: a small generator whose state is one number of an array."""

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled

Generator = NDArray[np.uint64]


def generator(seed: int) -> Generator:
    """The state of a random generator (xorshift64*); the same seed, the same games."""
    state = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % (1 << 64)
    return np.array([state or 1], np.uint64)


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
