"""What happens in Foxy: a card is revealed, a number is written; and the offers of both."""

from typing import Final

from msgspec import Struct

from foxden.core.contract import Offer
from foxden.games.foxy.cards import Card

LOWEST: Final = 0
HIGHEST: Final = 99


class Reveal(Struct, frozen=True, gc=False, tag="reveal"):
    """Chance turns the next card of the pile (X7)."""

    card: Card


class Write(Struct, frozen=True, gc=False, tag="write"):
    """A player locks a number, circled or not (X8, X11)."""

    number: int
    circled: bool = False


Action = Reveal | Write


class RevealOffer(Offer[Reveal], frozen=True, tag="reveals"):
    """The different cards that may come, in canonical order, the Fox last."""

    cards: tuple[Card, ...]

    def __len__(self) -> int:
        return len(self.cards)

    def action_at(self, index: int) -> Reveal:
        return Reveal(self.cards[index])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Reveal) and action.card in self.cards


class WriteOffer(Offer[Write], frozen=True, tag="writes"):
    """Every number of a range, uncircled; then, where `circle` is left, each one circled."""

    lowest: int
    highest: int
    circle: bool

    @property
    def numbers(self) -> range:
        return range(self.lowest, self.highest + 1)

    def __len__(self) -> int:
        return (self.highest - self.lowest + 1) * (1 + self.circle)

    def action_at(self, index: int) -> Write:
        circled, above = divmod(index, self.highest - self.lowest + 1)
        return Write(self.lowest + above, bool(circled))

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Write)
            and action.number in self.numbers
            and (self.circle or not action.circled)
        )


NO_CARD: Final = RevealOffer(())
NOTHING: Final = WriteOffer(LOWEST, LOWEST - 1, circle=False)
NUMBERS: Final = WriteOffer(LOWEST, HIGHEST, circle=False)
NUMBERS_AND_CIRCLE: Final = WriteOffer(LOWEST, HIGHEST, circle=True)
