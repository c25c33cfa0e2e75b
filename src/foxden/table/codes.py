"""Names that are drawn: table codes, tokens and one-time codes. Secrets are kept hashed."""

import hashlib
import secrets
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without 0/O, 1/I/L and U, which people mix up or make words with."""

CODE_LENGTH: Final = 6
ONE_TIME_LENGTH: Final = 8
_TOKEN_BYTES: Final = 16


def new_code(length: int = CODE_LENGTH) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(text: str) -> str:
    """A code as people type it: any case, with spaces or dashes; no sign of it is none of ours."""
    return "".join(filter(str.isalnum, text.upper()))


def new_token() -> str:
    """128 random bits that stand for a place at a table."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def hashed(secret: str) -> str:
    """What is stored of a secret. Plain SHA-256 is enough: there is nothing to guess."""
    return hashlib.sha256(secret.encode()).hexdigest()
