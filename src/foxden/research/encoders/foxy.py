"""Foxy as numbers.

An action is the number written, plus 100 where it is circled. In a solo game nothing can be
circled (X22), so there are 100 actions instead of 200.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

from foxden.core.contract import AnyGame, Offer
from foxden.core.seats import CHANCE, SMALL_TABLE, Seat
from foxden.games import foxy
from foxden.games.foxy.actions import HIGHEST, Action, Reveal, Write, WriteOffer
from foxden.games.foxy.cards import FOX, SHOWN
from foxden.games.foxy.state import TURNS, State
from foxden.games.foxy.view import ReadOut, Seen, SeenWrite, View
from foxden.research.encoders.base import Encoder, Field, Named

NUMBERS: Final = HIGHEST + 1
CARDS: Final = (*SHOWN, FOX)
CARD_OF: Final = {card: number for number, card in enumerate(CARDS)}
DRAWS: Final = tuple(map(Reveal, CARDS))


class FoxyEncoder(Encoder):
    game: ClassVar[AnyGame] = foxy
    hides = True
    has_chance = True
    columns = ("actor", "card", "number", "circled", "read_seat", "read_number")

    @cached_property
    def actions(self) -> Sequence[Action]:
        circling = (False,) if self.seats == 1 else (False, True)
        return tuple(Write(number, circled) for circled in circling for number in range(NUMBERS))

    @property
    def draws(self) -> Sequence[Action]:
        return DRAWS

    @property
    def most_decisions(self) -> int:
        return TURNS * self.seats

    most_draws = TURNS

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        always = (
            Field("turn", (1,), 0, TURNS, "cards revealed so far"),
            Field("is_open", (1,), 0, 1, "players are writing"),
            Field("card", (len(CARDS),), 0, 1, "the top card; earlier ones are to be remembered"),
            Field("written", (TURNS,), 0, NUMBERS, "1 + one's own number of each turn"),
            Field("circle", (TURNS,), 0, 1, "the turn whose number one has circled"),
            Field("read_number", (1,), 0, NUMBERS, "1 + the number last read out (X20)"),
        )
        if self.seats > SMALL_TABLE:  # a view does not tell these any more
            return always
        return (
            *always,
            Field("locked", (self.seats,), 0, 1, "who has locked a number this turn"),
            Field("read_seat", (self.seats,), 0, 1, "whose number was read out"),
        )

    def actor(self, state: State) -> Seat | None:
        """Of those who write at once the one who is first at a hot-seat table (X20)."""
        if state.waiting:
            return foxy.writing_order(state)[0]
        return None if state.is_over else CHANCE

    def legal_ids(self, offer: Offer[Any]) -> list[int]:
        assert isinstance(offer, WriteOffer)  # noqa: S101  players get no other offer
        return list(range(len(offer)))

    def write(self, view: View, seat: Seat, into: Named) -> None:
        into["turn"][0] = view.turn
        into["is_open"][0] = view.is_open
        if view.card is not None:
            into["card"][CARD_OF[view.card]] = 1
        into["written"][: len(view.written)] = [1 + entry.number for entry in view.written]
        if view.circle is not None:
            into["circle"][view.circle - 1] = 1
        self._write_read_out(view.read_out, seat, into)
        for other in view.locked or ():
            into["locked"][self.places_after(seat, other)] = 1

    def write_seen(self, seen: Seen, seat: Seat, into: Named) -> None:
        """X20: the read-out of the last turn, though the next card is already up."""
        if isinstance(seen, SeenWrite):
            self._write_read_out(seen.read_out, seat, into)

    def _write_read_out(self, read_out: ReadOut | None, seat: Seat, into: Named) -> None:
        if read_out is not None:
            into["read_number"][0] = 1 + read_out.number
            if self.seats <= SMALL_TABLE:
                into["read_seat"][self.places_after(seat, read_out.seat)] = 1

    def row(self, actor: Seat, seen: Seen) -> tuple[int, ...]:
        if isinstance(seen, Reveal):
            return (2 + actor, 1 + CARD_OF[seen.card], 0, 0, 0, 0)
        read = (
            (0, 0) if seen.read_out is None else (1 + seen.read_out.seat, 1 + seen.read_out.number)
        )
        if seen.number is None or seen.circled is None:
            return (2 + actor, 0, 0, 0, *read)
        return (2 + actor, 0, 1 + seen.number, 1 + seen.circled, *read)


encoder: Final = FoxyEncoder
