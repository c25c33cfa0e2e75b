"""The 18 pieces (O2), who owns them (O3), and when three of them win (O9)."""

from functools import cache
from typing import Final, Literal, get_args

from msgspec import Struct

Shape = Literal["square", "triangle", "circle"]
Colour = Literal["red", "yellow", "blue"]

SHAPES: Final[tuple[Shape, ...]] = get_args(Shape)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)


class Piece(Struct, frozen=True, gc=False):
    shape: Shape
    colour: Colour

    @property
    def name(self) -> str:
        """The name under which the catalogue knows it."""
        return f"{self.shape}_{self.colour}"


ONE_SET: Final = tuple(Piece(shape, colour) for colour in COLOURS for shape in SHAPES)


def first_reserves(seats: int) -> tuple[tuple[Piece, ...], ...]:
    """O3: two players own a set each; three own both sets' pieces of one colour each."""
    if seats == 2:
        return (ONE_SET, ONE_SET)
    return tuple(
        tuple(piece for piece in ONE_SET if piece.colour == colour for _ in range(2))
        for colour in COLOURS
    )


def is_winning(first: Piece, second: Piece, third: Piece) -> bool:
    """O9: one colour in three shapes, or one shape in three colours; nothing else."""
    kinds = len({first.shape, second.shape, third.shape})
    colours = len({first.colour, second.colour, third.colour})
    return (kinds, colours) in ((3, 1), (1, 3))


@cache  # 81 pairs
def completing(first: Piece, second: Piece) -> Piece | None:
    """The only piece that wins beside these two, where there is one (O9)."""
    return next((third for third in ONE_SET if is_winning(first, second, third)), None)
