"""Names people give themselves, made harmless: to be read, and not to be mistaken for another."""

import json
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from foxden.core.errors import Unreadable

LONGEST: Final = 24
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, marks and signs by their category, but nothing is drawn for them."""

_GLUE: Final = frozenset("\u200d\ufe0f")  # families of emoji are joined by it, hearts are red by it
_GLUED: Final = frozenset({"So", "Sk"})
_MARKS: Final = frozenset({"Mn", "Me"})
_MOST_MARKS: Final = 2  # more combining marks on one letter cover the lines above
_LEFT_TO_RIGHT: Final = "\u200e"  # stands around letters of other directions in the data


def clean_nickname(text: str, longest: int = LONGEST) -> str:
    """Without control and direction characters, and not too long; Unreadable if nothing is left."""
    visible = "".join(_harmless(unicodedata.normalize("NFC", text)))
    name = " ".join(visible.split())[:longest].strip("\u200d ")
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise Unreadable("server.unreadable.nickname", longest=longest)
    return name


def _harmless(text: str) -> Iterator[str]:
    marks, last = 0, ""
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category in _MARKS else 0
        if character.isspace():
            yield " "
        elif character in _GLUE:
            if last in _GLUED:
                yield character
            continue  # what follows the glue follows what was glued
        elif marks <= _MOST_MARKS and category not in _INVISIBLE and character not in _BLANK:
            yield character
        last = category


def unique_nickname(name: str, taken: Iterable[str]) -> str:
    """The name itself, or with a number behind it where somebody's looks the same."""
    used = {look for other in taken for look in _looks(other)}
    candidate, number = name, 1
    while not used.isdisjoint(_looks(candidate)):
        number += 1
        candidate = f"{name[: LONGEST - 4]} {number}"
    return candidate


@lru_cache(4096)
def _looks(name: str) -> frozenset[str]:
    """What a name looks like, as it is and in small letters: I is like l, and i is like I."""
    return frozenset({_skeleton(name), _skeleton(name.casefold())})


def _skeleton(name: str) -> str:
    """Names with the same skeleton look the same (Unicode Technical Standard 39)."""
    letters = unicodedata.normalize("NFKD", name)
    prototypes = _prototypes()
    looks = "".join(prototypes.get(letter, letter) for letter in letters if letter not in _GLUE)
    return unicodedata.normalize("NFD", looks)


@cache
def _prototypes() -> dict[str, str]:
    """For each character that looks like another one, or like several, what it looks like.

    The data names both sides of each pair. What is like many is what all of these look like;
    of two that are only like each other, either will do. A browser has no such data: who
    sits at one device knows who is who.
    """
    try:
        data = resources.files("confusable_homoglyphs") / "confusables.json"
    except ModuleNotFoundError:
        return {}
    pairs: dict[str, list[dict[str, str]]] = json.loads(data.read_text(encoding="utf-8"))
    found = {}
    for name, others in pairs.items():
        character, other = name.strip(_LEFT_TO_RIGHT), others[0]["c"].strip(_LEFT_TO_RIGHT)
        is_pair = len(other) == 1 and len(pairs.get(others[0]["c"], ())) == 1
        if len(character) == 1 and len(others) == 1:
            found[character] = min(character, other) if is_pair else other
    return found
