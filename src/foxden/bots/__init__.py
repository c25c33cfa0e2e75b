"""Opponents, by level. Each is made for one seat of one game and forgotten after it."""

from foxden.bots.base import Bot
from foxden.bots.levels import (
    THINKING_TIME,
    character_key,
    make_bot,
    name_key,
)
from foxden.bots.playing import warm_up
from foxden.core.levels import LEVELS, RANDOM
from foxden.core.thinking import Budget

__all__ = [
    "LEVELS",
    "RANDOM",
    "THINKING_TIME",
    "Bot",
    "Budget",
    "character_key",
    "make_bot",
    "name_key",
    "warm_up",
]
