"""Names people give themselves, made harmless."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from foxden.core.errors import Unreadable

LONGEST: Final = 24
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINER: Final = "\u200d"  # families of emoji are joined by it
_MOST_MARKS: Final = 2  # more combining marks on one letter cover the lines above


def clean_nickname(text: str) -> str:
    """Without control and direction characters, at most 24 long; Unreadable if nothing is left."""
    visible = "".join(_harmless(unicodedata.normalize("NFC", text)))
    name = " ".join(visible.split())[:LONGEST].strip(f"{_JOINER} ")
    if not name:
        raise Unreadable("server.unreadable.nickname", longest=LONGEST)
    return name


def _harmless(text: str) -> Iterable[str]:
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if character.isspace():
            yield " "
        elif marks <= _MOST_MARKS and (category not in _INVISIBLE or character == _JOINER):
            yield character


def unique_nickname(name: str, taken: Iterable[str]) -> str:
    """The name itself, or with a number behind it where somebody has it already."""
    used = {other.casefold() for other in taken}
    candidate, number = name, 1
    while candidate.casefold() in used:
        number += 1
        candidate = f"{name[: LONGEST - 4]} {number}"
    return candidate
