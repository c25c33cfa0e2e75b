"""What counting at a real table needs to know of one game; one module a game has this name."""

from collections.abc import Sequence
from typing import Any, Protocol

from foxden.terminal.room import Room


class Counter(Protocol):
    def count(self, names: Sequence[str], options: Any, room: Room) -> None:
        """The whole conversation; `u` goes back a step, `q` leaves."""
