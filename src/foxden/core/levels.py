"""The names of the bots' levels, weakest first: data, for those who only have to name one."""

from typing import Final

LEVELS: Final = ("cub", "scout", "tracker", "trickster", "elder")
RANDOM: Final = "random"
"""Not an opponent but a measure: it is played with, never offered to people."""
