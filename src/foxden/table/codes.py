"""Names that are drawn: codes, tokens, recovery codes. What opens a door is kept hashed."""

import hashlib
import secrets
from typing import Final

from foxden.core.errors import Unreadable

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without 0/O, 1/I/L and U, which people mix up or make words with."""

CODE_LENGTH: Final = 6
ONE_TIME_LENGTH: Final = 8
CIRCLE_LENGTH: Final = 10
RECOVERY_LENGTH: Final = 20
_GROUP: Final = 4
_TOKEN_BYTES: Final = 16


def new_code(length: int = CODE_LENGTH) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(text: str) -> str:
    """A code as people type it: any case, with spaces or dashes; no sign of it is none of ours."""
    return "".join(filter(str.isalnum, text.upper()))


def new_recovery_code() -> str:
    """93 random bits and a check, to be written down and read aloud in groups of four."""
    body = new_code(RECOVERY_LENGTH - 1)
    return body + _check_letter(body)


def read_recovery_code(text: str) -> str:
    """A recovery code as people type it; Unreadable where a sign is wrong or two are swapped."""
    code = read_code(text)
    known = len(code) == RECOVERY_LENGTH and set(code) <= set(ALPHABET)
    if not known or _check_letter(code[:-1]) != code[-1]:
        raise Unreadable("mine.mistyped", length=RECOVERY_LENGTH, group=_GROUP)
    return code


def grouped(code: str) -> str:
    """A code as people read it."""
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))


def _check_letter(body: str) -> str:
    """ISO 7064, as MOD 37,36 but with our letters: sees every wrong letter, nearly every swap."""
    size = len(ALPHABET)
    left = size
    for letter in body:
        left = ((left + ALPHABET.index(letter)) % size or size) * 2 % (size + 1)
    return ALPHABET[(1 - left) % size]


def new_token() -> str:
    """128 random bits that stand for a place at a table, or for a member of a circle."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def hashed(secret: str) -> str:
    """What is stored of a secret. Plain SHA-256 is enough: there is nothing to guess."""
    return hashlib.sha256(secret.encode()).hexdigest()
