"""Puzzles as they lie on file: a position, one line to the end, and what it is about.

What proves them is in `puzzles`; this much a browser reads, too.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final, Literal, TypeVar, get_args

from msgspec import Struct

from foxden.core.errors import FoxdenError
from foxden.core.seats import Seat
from foxden.games.outfox import State
from foxden.games.outfox.pieces import ONE_SET, Piece
from foxden.games.outfox.position import KINDS, SIZE

Theme = Literal["placing", "sliding", "last", "block"]
"""The winning line is completed by placing, by sliding, or there is none and the last turn counts
(O11). Beside one of these: the other player threatens to win, so that has to be blocked first."""

THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
FILE_NAME: Final = "outfox.puzzles"
WEEK: Final = 7

_HEADER: Final = b"foxden-outfox-puzzles/1\n"
_KEY_BYTES: Final = 8
_TURN_BYTES: Final = 3


class PuzzlesUnreadable(FoxdenError):
    """A file holds no puzzles."""

    code = "puzzles_unreadable"


class WrittenPuzzle(Struct, frozen=True):
    """`laid` is the position as it is shown (`unfold` reads it); `line` are turns to the end."""

    laid: tuple[int, int]
    line: tuple[int, ...]
    themes: tuple[Theme, ...]

    @property
    def length(self) -> int:
        """How many turns the line has, the last of them the winning one."""
        return len(self.line)

    @property
    def state(self) -> State:
        """A running game; every turn leaves one more piece, so these tell who moves."""
        pieces, rest = self.laid
        board: list[Piece | None] = [None] * SIZE
        for point in reversed(range(SIZE)):
            if rest >> point & 1:
                pieces, kind = divmod(pieces, KINDS)
                board[point] = ONE_SET[kind]
        turns = SIZE - board.count(None)
        held = [_pieces(rest >> SIZE), _pieces(rest >> SIZE + KINDS)]
        return State(
            board=tuple(board),
            reserves=tuple(held[::-1] if turns % 2 else held),
            turns=turns,
            actor=Seat(turns % 2),
            line=None,
        )


def _pieces(kinds: int) -> tuple[Piece, ...]:
    return tuple(piece for kind, piece in enumerate(ONE_SET) if kinds >> kind & 1)


_Puzzle = TypeVar("_Puzzle", bound=WrittenPuzzle)


@cache
def puzzles_of_house(kind: type[_Puzzle]) -> tuple[_Puzzle, ...]:
    """The puzzles that come with Foxden, in the order of the days."""
    return decode((resources.files(__package__) / FILE_NAME).read_bytes(), FILE_NAME, kind)


def write_puzzles(puzzles: Sequence[WrittenPuzzle], path: Path) -> None:
    path.write_bytes(_HEADER + b"".join(map(_encode, puzzles)))


def _encode(puzzle: WrittenPuzzle) -> bytes:
    turns = b"".join(turn.to_bytes(_TURN_BYTES, "little") for turn in puzzle.line)
    laid = b"".join(number.to_bytes(_KEY_BYTES, "little") for number in puzzle.laid)
    themes = sum(1 << THEMES.index(theme) for theme in puzzle.themes)
    return laid + bytes([themes, len(puzzle.line)]) + turns


def decode(data: bytes, name: str, kind: type[_Puzzle]) -> tuple[_Puzzle, ...]:
    try:
        puzzles = tuple(_read_all(data.removeprefix(_HEADER), kind))
    except (ValueError, IndexError):
        puzzles = ()
    if not puzzles or not data.startswith(_HEADER):
        form = _HEADER.decode().strip()
        raise PuzzlesUnreadable("solver.puzzles.unreadable", name=name, format=form)
    return puzzles


def _read_all(body: bytes, kind: type[_Puzzle]) -> Iterator[_Puzzle]:
    at = 0
    while at < len(body):
        laid = (_number(body, at, _KEY_BYTES), _number(body, at + _KEY_BYTES, _KEY_BYTES))
        bits, length = body[at + 2 * _KEY_BYTES :][:2]
        at += 2 * _KEY_BYTES + 2
        line = [_number(body, at + turn * _TURN_BYTES, _TURN_BYTES) for turn in range(length)]
        themes = tuple(theme for number, theme in enumerate(THEMES) if bits >> number & 1)
        yield kind(laid, tuple(line), themes)
        at += length * _TURN_BYTES


def _number(body: bytes, at: int, size: int) -> int:
    if at + size > len(body):
        raise IndexError(at)
    return int.from_bytes(body[at : at + size], "little")
