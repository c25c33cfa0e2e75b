"""The bot that plays anything the rules allow."""

from typing import Any

from foxden.bots.base import Seeded
from foxden.core.contract import Offer


class RandomBot(Seeded):
    def choose(self, view: Any, offer: Offer[Any]) -> Any:  # noqa: ARG002  it does not look
        return self.dice().choice(offer)
