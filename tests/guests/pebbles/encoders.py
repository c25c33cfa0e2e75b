"""Pebbles as numbers."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import pebbles
from foxden.core.contract import AnyGame, Offer
from foxden.core.seats import Seat
from foxden.research.encoders.base import Encoder, Field, Named
from pebbles import PEBBLES, Take, View


class PebblesEncoder(Encoder):
    game: ClassVar[AnyGame] = pebbles
    hides = False
    has_chance = False
    columns = ("actor", "pebbles")
    actions: Sequence[Take] = (Take(1), Take(2), Take(3))
    draws: Sequence[Take] = ()
    fields = (
        Field("left", (1,), 0, PEBBLES, "pebbles left"),
        Field("mine", (1,), 0, 1, "whether it is this seat's turn"),
    )
    most_decisions = PEBBLES
    most_draws = 0

    def legal_ids(self, offer: Offer[Any]) -> list[int]:
        return list(range(len(offer)))

    def write(self, view: View, seat: Seat, into: Named) -> None:
        into["left"][0] = view.left
        into["mine"][0] = view.mover == seat

    def row(self, actor: Seat, seen: Take) -> tuple[int, ...]:
        return 1 + actor, seen.pebbles


encoder: Final = PebblesEncoder
