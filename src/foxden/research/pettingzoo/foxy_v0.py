"""Foxy for PettingZoo, version 0."""

from typing import Any

from foxden.research.pettingzoo.env import Env, RawEnv
from foxden.research.pettingzoo.parallel import FoxyParallelEnv


def env(seats: int = 2, **settings: Any) -> Env:
    return Env(raw_env(seats, **settings))


def raw_env(seats: int = 2, **settings: Any) -> RawEnv:
    """Settings are `render_mode`, `max_cycles` and the options of the game."""
    return RawEnv("foxy", seats, **settings)


def parallel_env(seats: int = 2, **settings: Any) -> FoxyParallelEnv:
    """All write at once, a turn a step."""
    return FoxyParallelEnv(seats, **settings)
