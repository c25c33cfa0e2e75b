"""What a player may do in Outfox: a turn, and the offer of all turns."""

from typing import Final

from msgspec import Struct

from foxden.core.contract import Offer
from foxden.games.outfox.board import Move, Point
from foxden.games.outfox.pieces import Colour, Piece, Shape


class Turn(Struct, frozen=True, gc=False, tag="turn"):
    """Place a piece on `point`, then slide the one on `origin` to `destination` (O5).

    On the first turn of the game nothing slides: origin and destination are None (O4).
    """

    shape: Shape
    colour: Colour
    point: Point
    origin: Point | None = None
    destination: Point | None = None

    @property
    def piece(self) -> Piece:
        return Piece(self.shape, self.colour)

    @property
    def move(self) -> Move:
        return Move(self.point, self.origin, self.destination)


class TurnOffer(Offer[Turn], frozen=True, tag="turns"):
    """Every piece may make every move: legality knows points, not shapes or colours (O8)."""

    pieces: tuple[Piece, ...]
    moves: tuple[Move, ...]

    def __len__(self) -> int:
        return len(self.pieces) * len(self.moves)

    def action_at(self, index: int) -> Turn:
        piece, move = divmod(index, len(self.moves))
        return Turn(self.pieces[piece].shape, self.pieces[piece].colour, *self.moves[move])

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Turn) and action.piece in self.pieces and action.move in self.moves
        )


NOTHING: Final = TurnOffer((), ())
