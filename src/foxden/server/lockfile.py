"""One server a database: a file beside it, locked while the server runs, that holds its address.

The system lets a lock go when its process ends, however it ends: what a crash leaves behind
misleads nobody, and an address is believed only while its writer lives.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_MOMENTS: Final = 50
_MOMENT: Final = 0.1
_FAR: Final = 1 << 30
"""Windows refuses to read what is locked, so a byte is locked that will never be there."""


class Held(Exception):
    """Another server runs; `address` is empty where it does not tell."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


@contextmanager
def locked(path: Path) -> Iterator[Callable[[str], None]]:
    """As long as this lasts nobody else gets the file; Held where somebody else has it.

    What comes back writes the server's address for others to read.
    """
    with path.open("a+", encoding="utf-8") as file:
        try:
            _lock(file)
        except OSError:
            raise Held(_address_in(path)) from None
        file.truncate(0)

        def tell(address: str) -> None:
            file.write(address)
            file.flush()

        try:
            yield tell
        finally:
            file.truncate(0)


def _address_in(path: Path) -> str:
    """The other server may have just begun: give it a moment to write."""
    for _ in range(_MOMENTS):
        if address := path.read_text(encoding="utf-8").strip():
            return address
        time.sleep(_MOMENT)
    return ""


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        os.lseek(file.fileno(), _FAR, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
