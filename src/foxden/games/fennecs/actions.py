"""What chance and the players do in Fennecs, and what they are offered."""

from typing import Final

from msgspec import Struct

from foxden.core.contract import Offer
from foxden.core.seats import Seat
from foxden.games.fennecs.cards import Card, Face


class First(Struct, frozen=True, gc=False, tag="first"):
    """Chance: who begins the first round (F4)."""

    seat: Seat


class StartCard(Struct, frozen=True, gc=False, tag="start_card"):
    """Chance: the card a column begins with."""

    column: int
    card: Card


class Deal(Struct, frozen=True, gc=False, tag="deal"):
    """Chance: a card for somebody's hand."""

    seat: Seat
    card: Card


class Place(Struct, frozen=True, gc=False, tag="place"):
    card: Card
    column: int
    face: Face


class Collect(Struct, frozen=True, gc=False, tag="collect"):
    column: int


class Choose(Struct, frozen=True, gc=False, tag="choose"):
    """How many of the 1/5 cards just turned over count 5; the others count 1 (F12)."""

    fives: int


Action = First | StartCard | Deal | Place | Collect | Choose


class FirstOffer(Offer[Action], frozen=True, tag="first"):
    seats: int

    def __len__(self) -> int:
        return self.seats

    def action_at(self, index: int) -> First:
        return First(Seat(index))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, First) and action.seat in range(self.seats)


class StartCardOffer(Offer[Action], frozen=True, tag="start_card"):
    column: int
    cards: tuple[Card, ...]

    def __len__(self) -> int:
        return len(self.cards)

    def action_at(self, index: int) -> StartCard:
        return StartCard(self.column, self.cards[index])

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, StartCard)
            and action.column == self.column
            and action.card in self.cards
        )


class DealOffer(Offer[Action], frozen=True, tag="deal"):
    seat: Seat
    cards: tuple[Card, ...]

    def __len__(self) -> int:
        return len(self.cards)

    def action_at(self, index: int) -> Deal:
        return Deal(self.seat, self.cards[index])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Deal) and action.seat == self.seat and action.card in self.cards


class CardChoice(Struct, frozen=True, gc=False):
    """A card of the hand and the ways it may be laid now (F7, F8, F22)."""

    card: Card
    faces: tuple[Face, ...]


class PlayOffer(Offer[Action], frozen=True, tag="play"):
    """Every card, either allowed face, on every column with room (F6); or collect one (F9)."""

    cards: tuple[CardChoice, ...]
    columns: tuple[int, ...]
    collect: tuple[int, ...]

    def __len__(self) -> int:
        ways = 0
        for choice in self.cards:
            ways += len(choice.faces)
        return ways * len(self.columns) + len(self.collect)

    def action_at(self, index: int) -> Place | Collect:
        width = len(self.columns)
        for choice in self.cards:
            places = len(choice.faces) * width
            if index < places:
                face, column = divmod(index, width)
                return Place(choice.card, self.columns[column], choice.faces[face])
            index -= places
        return Collect(self.collect[index])

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Place):
            return action.column in self.columns and self._allows(action.card, action.face)
        return isinstance(action, Collect) and action.column in self.collect

    def _allows(self, card: Card, face: Face) -> bool:
        for choice in self.cards:
            if choice.card == card:
                return face in choice.faces
        return False


class Count(Struct, frozen=True, gc=False):
    """What a choice comes to: the total, the stars won or lost, and whether it ends the round."""

    fives: int
    total: int
    stars: int
    ends_round: bool


class ChooseOffer(Offer[Action], frozen=True, tag="choose"):
    """The best count comes first (F12)."""

    column: int
    counts: tuple[Count, ...]

    def __len__(self) -> int:
        return len(self.counts)

    def action_at(self, index: int) -> Choose:
        return Choose(self.counts[index].fives)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Choose) and action.fives in range(len(self.counts))


AnyOffer = FirstOffer | StartCardOffer | DealOffer | PlayOffer | ChooseOffer

NOTHING: Final = PlayOffer((), (), ())
