"""The games for PettingZoo: `from foxden.research.pettingzoo import fennecs_v0`."""
