"""The seed of a day: of a house's key where one keeps a secret, otherwise of the number alone."""

import hashlib
from typing import Final

from foxden.core.fair import keyed_digest

_NAME: Final = "foxden-daily/1/"


def sealed_seed(key: bytes, day: int) -> bytes:
    """Nobody knows it without the key, and it tells nothing of any other day's."""
    return keyed_digest(key)(f"{_NAME}{day}".encode())


def open_seed(day: int) -> bytes:
    """Where there is no house to keep a secret; anybody can work it out beforehand."""
    return hashlib.sha256(f"{_NAME}{day}".encode()).digest()
