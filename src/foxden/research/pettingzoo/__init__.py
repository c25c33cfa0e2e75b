"""The games for PettingZoo: `from foxden.research.pettingzoo import fennecs_v0`."""

from foxden.research.pettingzoo import fennecs_v0, foxy_v0, outfox_v0

__all__ = ["fennecs_v0", "foxy_v0", "outfox_v0"]
