"""Fennecs as numbers.

Every number of players has the same 129 actions: a placing is `5 x (2 x rank + face) + column`
with the rank of the card in `CARDS` and face 1 for down, then come collections by column,
then choices by how many 1/5 count 5.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, Final

from foxden.core.contract import AnyGame, Offer
from foxden.core.seats import CHANCE, Seat
from foxden.games import fennecs
from foxden.games.fennecs.actions import (
    Action,
    Choose,
    ChooseOffer,
    Collect,
    Deal,
    First,
    Place,
    PlayOffer,
    StartCard,
)
from foxden.games.fennecs.cards import CARDS, FACES, FULL, RANK, SETUPS, STARS
from foxden.games.fennecs.rounds import MOST_ROUNDS
from foxden.games.fennecs.view import (
    ColumnView,
    Seen,
    SeenChoose,
    SeenCollect,
    SeenDeal,
    SeenPlace,
    View,
)
from foxden.research.encoders.base import Encoder, Field, Named

MOST_SEATS: Final = 5
KINDS: Final = len(CARDS)
COLLECT: Final = 2 * KINDS * MOST_SEATS
CHOOSE: Final = COLLECT + MOST_SEATS
MOST_FIVES: Final = 3  # F1: with the paw cards there are three 1/5

ACTIONS: Final[tuple[Action, ...]] = (
    *(Place(card, column, face) for card, face, column in product(CARDS, FACES, range(MOST_SEATS))),
    *map(Collect, range(MOST_SEATS)),
    *map(Choose, range(MOST_FIVES + 1)),
)


class FennecsEncoder(Encoder):
    game: ClassVar[AnyGame] = fennecs
    hides = True
    has_chance = True
    columns = ("actor", "seat", "column", "card", "face", "collected", "fives",
               *(f"card_{number}" for number in range(1, FULL + 1)))  # fmt: skip

    @property
    def actions(self) -> Sequence[Action]:
        return ACTIONS

    @cached_property
    def draws(self) -> Sequence[Action]:
        seats = range(self.seats)
        return (
            *(First(Seat(seat)) for seat in seats),
            *(StartCard(column, card) for column, card in product(seats, CARDS)),
            *(Deal(Seat(seat), card) for seat, card in product(seats, CARDS)),
        )

    @property
    def most_decisions(self) -> int:
        """Every card placed, a collection and a choice each, in every round (F18b)."""
        return MOST_ROUNDS * self.seats * (SETUPS[self.seats].hand + 2)

    @property
    def most_draws(self) -> int:
        return 1 + MOST_ROUNDS * self.seats * (SETUPS[self.seats].hand + 1)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        seats = self.seats
        return (
            Field("hand", (KINDS,), 0, 4, "copies of each card in one's hand"),
            Field("discarded", (KINDS,), 0, 4, "what one had left in hand when collecting (F9)"),
            Field("cards", (seats, FULL, KINDS), 0, 1, "the known cards of each column, in order"),
            Field("down", (seats, FULL), 0, 1, "cards laid face down"),
            Field("laid_by", (seats, FULL, seats), 0, 1, "who laid each card"),
            Field("size", (seats,), 0, FULL, "cards in each column"),
            Field("collected_by", (seats, seats), 0, 1, "who has collected each column"),
            Field("choosing", (seats,), 0, 1, "the column whose 1/5 wait for a choice (F12)"),
            Field("stars", (seats,), 0, 127, "stars held by each player"),
            Field("hand_sizes", (seats,), 0, 4, "cards in each player's hand"),
            Field("left_over", (seats,), 0, 4, "cards each collector had left"),
            Field("reserve", (1,), -128, STARS, "the Reserve, below zero where it owes (F16)"),
            Field("round", (1,), 1, MOST_ROUNDS, "which round it is"),
            Field("goal_reached", (1,), 0, 1, "this round is the last one (F18)"),
            Field("to_move", (seats,), 0, 1, "whose turn it is"),
            Field("first", (seats,), 0, 1, "who began this round"),
            Field("last_collector", (seats,), 0, 1, "who would begin the next one (F4)"),
        )

    def legal_ids(self, offer: Offer[Any]) -> list[int]:
        if isinstance(offer, ChooseOffer):
            return [CHOOSE + fives for fives in range(len(offer.counts))]
        assert isinstance(offer, PlayOffer)  # noqa: S101  players get no other offer
        ways = [
            (2 * RANK[choice.card] + (face == "down")) * MOST_SEATS
            for choice in offer.cards
            for face in choice.faces
        ]
        places = [way + column for way in ways for column in offer.columns]
        return places + [COLLECT + column for column in offer.collect]

    def write(self, view: View, seat: Seat, into: Named) -> None:
        for card in view.hand:
            into["hand"][RANK[card]] += 1
        for card in view.discarded:
            into["discarded"][RANK[card]] += 1
        for number, column in enumerate(view.columns):
            self._write_column(number, column, seat, into)
        if view.choosing is not None:
            into["choosing"][view.choosing] = 1
        for other, player in enumerate(view.players):
            at = self.places_after(seat, Seat(other))
            into["stars"][at] = player.stars
            into["hand_sizes"][at] = player.hand
            into["left_over"][at] = player.discarded
        into["reserve"][0] = view.reserve
        into["round"][0] = view.round
        into["goal_reached"][0] = view.goal_reached
        for name, who in (
            ("to_move", view.actor),
            ("first", view.first),
            ("last_collector", view.last_collector),
        ):
            if who is not None and who != CHANCE:
                into[name][self.places_after(seat, who)] = 1

    def _write_column(self, number: int, column: ColumnView, me: Seat, into: Named) -> None:
        into["size"][number] = len(column.laid)
        if column.collected_by is not None:
            into["collected_by"][number, self.places_after(me, column.collected_by)] = 1
        for place, laid in enumerate(column.laid):
            if laid.card is not None:
                into["cards"][number, place, RANK[laid.card]] = 1
            if laid.seat is not None:
                into["laid_by"][number, place, self.places_after(me, laid.seat)] = 1
            into["down"][number, place] = laid.face == "down"

    def row(self, actor: Seat, seen: Seen) -> tuple[int, ...]:
        """What an event is called by; its consequences follow from the events before it."""
        seat = column = card = face = collected = fives = 0
        cards: tuple[int, ...] = ()
        match seen:
            case First():
                seat = 1 + seen.seat
            case StartCard():
                column, card = 1 + seen.column, 1 + RANK[seen.card]
            case SeenDeal():
                seat, card = 1 + seen.seat, _number(seen.card)
            case SeenPlace():
                column, card = 1 + seen.column, _number(seen.card)
                face = 1 + FACES.index(seen.face)
            case SeenCollect():
                column, collected = 1 + seen.column, 1
                cards = tuple(1 + RANK[card] for card in seen.cards)
            case SeenChoose():
                fives = 1 + seen.fives
        cards += (0,) * (FULL - len(cards))
        return (2 + actor, seat, column, card, face, collected, fives, *cards)


def _number(card: Any) -> int:
    return 0 if card is None else 1 + RANK[card]
