"""What somebody wants to have printed."""

from typing import NamedTuple


class Order(NamedTuple):
    """`players` is how many Foxy boards there are; `deck` is X4's, None for the usual one."""

    players: int = 6
    deck: tuple[str, ...] | None = None
