"""What a bot is: a function of its seed and of what its seat has seen, and nothing else."""

from typing import Any, Protocol

from foxden.core.contract import Offer
from foxden.core.seats import Seat


class Bot(Protocol):
    """Sits on one seat of one game, is told what the seat sees, and chooses when asked.

    The same seed, the same seen events and the same offers give the same choices, so a
    bot can be thrown away at any time and made anew from the record.
    """

    def watch(self, actor: Seat, seen: Any) -> None:
        """An event as this bot's seat perceives it, its own actions included."""

    def choose(self, view: Any, offer: Offer[Any]) -> Any:
        """One action of the offer."""
