"""Outfox as numbers.

An action is `kind x len(MOVES) + move`: a kind of piece (its index in `ONE_SET`, 3 x colour +
shape) and one of the ways to place and slide that the board alone allows.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

from foxden.core.contract import AnyGame, Offer
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox.actions import Turn, TurnOffer
from foxden.games.outfox.board import INDEX, NEIGHBOURS, OPENING_MOVES, POINTS, Move, destinations
from foxden.games.outfox.pieces import ONE_SET
from foxden.games.outfox.view import View
from foxden.research.encoders.base import Encoder, Field, Named

KINDS: Final = len(ONE_SET)
KIND_OF: Final = {piece: kind for kind, piece in enumerate(ONE_SET)}

# O4, O5: the moves without a slide, then every slide there is on a board with two pieces.
MOVES: Final = OPENING_MOVES + tuple(
    Move(point, origin, destination)
    for point in POINTS
    for origin in NEIGHBOURS[point]
    for destination in destinations(origin, 1 << INDEX[point] | 1 << INDEX[origin])
)
MOVE_OF: Final = {move: number for number, move in enumerate(MOVES)}
ACTIONS: Final = tuple(
    Turn(piece.shape, piece.colour, *move) for piece in ONE_SET for move in MOVES
)
TURNS: Final = 18  # O11


class OutfoxEncoder(Encoder):
    game: ClassVar[AnyGame] = outfox
    hides = False
    has_chance = False
    columns = ("actor", "kind", "point", "origin", "destination")
    most_decisions = TURNS
    most_draws = 0

    @property
    def actions(self) -> Sequence[Turn]:
        return ACTIONS

    @property
    def draws(self) -> Sequence[Turn]:
        return ()

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        return (
            Field("board", (len(POINTS), KINDS), 0, 1, "which kind of piece lies on each point"),
            Field("reserves", (self.seats, KINDS), 0, 2, "pieces left by seat and kind"),
            Field("to_move", (self.seats,), 0, 1, "whose turn it is"),
            Field("first_turn", (1,), 0, 1, "the board is empty: nothing slides (O4)"),
        )

    def legal_ids(self, offer: Offer[Any]) -> list[int]:
        assert isinstance(offer, TurnOffer)  # noqa: S101  Outfox makes no other
        moves = [MOVE_OF[move] for move in offer.moves]
        return [
            first + move
            for first in [KIND_OF[piece] * len(MOVES) for piece in offer.pieces]
            for move in moves
        ]

    def write(self, view: View, seat: Seat, into: Named) -> None:
        for point, piece in enumerate(view.board):
            if piece is not None:
                into["board"][point, KIND_OF[piece]] = 1
        for owner, reserve in enumerate(view.reserves):
            at = self.places_after(seat, Seat(owner))
            for piece in reserve:
                into["reserves"][at, KIND_OF[piece]] += 1
        if view.actor is not None:
            into["to_move"][self.places_after(seat, view.actor)] = 1
        into["first_turn"][0] = not view.turns

    def row(self, actor: Seat, seen: Turn) -> tuple[int, ...]:
        return (
            1 + actor,
            1 + KIND_OF[seen.piece],
            1 + INDEX[seen.point],
            0 if seen.origin is None else 1 + INDEX[seen.origin],
            0 if seen.destination is None else 1 + INDEX[seen.destination],
        )


encoder: Final = OutfoxEncoder
