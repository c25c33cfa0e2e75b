"""A table for three fox games: Foxy, Fennecs and Outfox."""

__version__ = "0.1.0"
