"""Fennecs as numbers.

Only what a set-up makes possible has a number: first every card of its deck, face up and
face down, on every column; then collections by column; then, where there are 1/5 cards,
choices by how many of them count 5. Observations have room for all twelve kinds of card.
"""

from collections.abc import Sequence
from functools import cache, cached_property
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
from foxden.games.fennecs.cards import (
    CARDS,
    FACES,
    FULL,
    RANK,
    SETUPS,
    STARS,
    Card,
    Face,
    Variant,
    deck,
)
from foxden.games.fennecs.rounds import MOST_ROUNDS
from foxden.games.fennecs.state import Options
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

KINDS: Final = len(CARDS)


@cache
def ways_to_place(variant: Variant, seats: int) -> tuple[tuple[Card, Face], ...]:
    cards = dict.fromkeys(deck(variant, seats))
    return tuple(
        (card, face)
        for card, face in product(cards, FACES)
        if (card, face) != ("supernova", "up")  # F22
    )


@cache
def actions_of(variant: Variant, seats: int) -> tuple[Action, ...]:
    fifths = deck(variant, seats).count("1/5")
    return (
        *(
            Place(card, column, face)
            for card, face in ways_to_place(variant, seats)
            for column in range(seats)
        ),
        *map(Collect, range(seats)),
        *(map(Choose, range(fifths + 1)) if fifths else ()),
    )


class FennecsEncoder(Encoder):
    game: ClassVar[AnyGame] = fennecs
    hides = True
    has_chance = True
    columns = ("actor", "seat", "column", "card", "face", "collected", "fives",
               *(f"card_{number}" for number in range(1, FULL + 1)))  # fmt: skip

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        ways = ways_to_place(options.variant, seats)
        self._first_of = {way: number * seats for number, way in enumerate(ways)}
        self._collect = len(ways) * seats
        self._choose = self._collect + seats

    @property
    def actions(self) -> Sequence[Action]:
        return actions_of(self.options.variant, self.seats)

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
            return [self._choose + fives for fives in range(len(offer.counts))]
        assert isinstance(offer, PlayOffer)  # noqa: S101  players get no other offer
        ways = [
            self._first_of[choice.card, face] for choice in offer.cards for face in choice.faces
        ]
        places = [way + column for way in ways for column in offer.columns]
        return places + [self._collect + column for column in offer.collect]

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


encoder: Final = FennecsEncoder
