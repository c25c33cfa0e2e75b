"""What a bot is: a function of its seed and of what its seat has seen, and nothing else."""

import hashlib
import random
from typing import Any, Protocol

from foxden.core.contract import Offer
from foxden.core.seats import Seat
from foxden.core.thinking import Thought, settle


class Bot(Protocol):
    """Sits on one seat of one game, is told what the seat sees, and chooses when asked.

    The same seed, the same seen events and the same offers give the same choices, so a
    bot can be thrown away at any time and made anew from the record.
    """

    def watch(self, actor: Seat, seen: Any) -> None:
        """An event as this bot's seat perceives it, its own actions included."""

    def choose(self, view: Any, offer: Offer[Any]) -> Any:
        """One action of the offer."""


class Thinker(Bot, Protocol):
    """A bot that says what there is to compute, for whoever can: all of the house do."""

    def consider(self, view: Any, offer: Offer[Any]) -> Thought[Any]:
        """Comes to one action of the offer."""


class Seeded:
    """What most bots need to keep: a seed, and how much has been seen since the start.

    Chance is drawn anew for each decision from these two, never carried over from earlier
    decisions: a bot made anew has watched the same events but was not asked again.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._watched = 0

    def consider(self, view: Any, offer: Offer[Any]) -> Thought[Any]:
        raise NotImplementedError

    def choose(self, view: Any, offer: Offer[Any]) -> Any:
        from foxden.bots.cores import answer  # noqa: PLC0415  a browser has no compiler

        return settle(self.consider(view, offer), answer)

    def watch(self, actor: Seat, seen: Any) -> None:  # noqa: ARG002  counting is enough
        self._watched += 1

    def dice(self) -> random.Random:
        return random.Random(self.number())  # noqa: S311  play, not secrets

    def number(self) -> int:
        """The same as a seed of 64 bits, for compiled code."""
        name = f"foxden-bot/1\0{self._seed}\0{self._watched}"
        return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
