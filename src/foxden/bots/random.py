"""The bot that plays anything the rules allow."""

import random
from typing import Any

from foxden.core.contract import Offer
from foxden.core.seats import Seat


class RandomBot:
    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)  # noqa: S311  play, not secrets

    def watch(self, actor: Seat, seen: Any) -> None:
        pass

    def choose(self, view: Any, offer: Offer[Any]) -> Any:  # noqa: ARG002  it does not look
        return self._rng.choice(offer)
