"""The bot that plays anything the rules allow."""

from typing import Any

from foxden.bots.base import Seeded
from foxden.core.contract import Offer
from foxden.core.thinking import Thought


class RandomBot(Seeded):
    def consider(self, view: Any, offer: Offer[Any]) -> Thought[Any]:  # noqa: ARG002  it does not look
        yield from ()  # nor think
        return self.dice().choice(offer)
