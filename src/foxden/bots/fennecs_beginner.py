"""How a beginner plays Fennecs: it adds up the numbers it sees, and more is better."""

from collections.abc import Sequence
from typing import Final

from foxden.bots.base import Seeded
from foxden.core.contract import Offer
from foxden.core.thinking import Thought
from foxden.games.fennecs import Action, Choose, Collect, Place, View
from foxden.games.fennecs.cards import Card
from foxden.games.fennecs.counting import VALUE

_PLENTY: Final = 8
_FIVE: Final = 5


class Beginner(Seeded):
    """Shows its highest cards first, and takes a column that looks like plenty.

    It forgets that above six one pays, and what 0▶ and the Supernova do; a 1/5 is a five to
    it, and what others have laid face down is not there.
    """

    def consider(self, view: View, offer: Offer[Action]) -> Thought[Action]:
        yield from ()
        likes = [_liking(view, action) for action in offer]
        return self.dice().choice(
            [action for action, liked in zip(offer, likes, strict=True) if liked == max(likes)]
        )


def _liking(view: View, action: Action) -> tuple[int, int]:
    """Plenty first, then a card face up, one face down, and the other columns; then by height."""
    match action:
        case Collect(column):
            height = _height([laid.card for laid in view.columns[column].laid])
            return (3 if height >= _PLENTY else 0), height
        case Place(card, _, face):
            return (2 if face == "up" else 1), _height([card])
        case Choose(fives):
            return 0, fives
        case _:
            raise AssertionError(action)  # chance has its own dice


def _height(cards: Sequence[Card | None]) -> int:
    return sum(_FIVE if card == "1/5" else VALUE[card] for card in cards if card is not None)
