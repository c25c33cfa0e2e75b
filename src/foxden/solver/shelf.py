"""The books that come with Foxden, as they lie on file: rows of two numbers of 64 bits."""

from functools import cache
from importlib import resources
from typing import Final

from foxden.core.errors import FoxdenError

BOOK_NAME: Final = "outfox.book"
OPENINGS_NAME: Final = "outfox.openings"

HEADER: Final = b"foxden-outfox-book/1\n"
ROW_BYTES: Final = 16
TURNS_BITS: Final = 40  # in a row the number of turns stands above the 37 bits of a key's rest


class BookUnreadable(FoxdenError):
    """A file is not a book."""

    code = "book_unreadable"


def rows_of(data: bytes, name: str) -> bytes:
    """The rows of a book."""
    rows = data.removeprefix(HEADER)
    if rows == data or len(rows) % ROW_BYTES:
        raise BookUnreadable("solver.book.unreadable", name=name, format=HEADER.decode().strip())
    return rows


@cache
def packaged_rows(name: str) -> bytes:
    return rows_of((resources.files(__package__) / name).read_bytes(), name)
