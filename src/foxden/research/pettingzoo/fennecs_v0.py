"""Fennecs for PettingZoo, version 0."""

from typing import Any

from foxden.research.pettingzoo.env import Env, RawEnv


def env(seats: int = 2, **settings: Any) -> Env:
    return Env(raw_env(seats, **settings))


def raw_env(seats: int = 2, **settings: Any) -> RawEnv:
    """Settings are `render_mode`, `max_cycles` and the options of the game."""
    return RawEnv("fennecs", seats, **settings)
