"""Every text of every language is set as a printer of that language would set it.

One look at everything a player reads: the catalogue and the rules.
"""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from foxden.games import GAMES, rules_text
from foxden.texts import LANGUAGES, catalogue

# What a language writes otherwise: straight or foreign quotation marks, three full stops,
# and French signs that could be torn from their words at the end of a line.
FAULTS: Final = {
    "en": re.compile(r"""['"«»]|\.\.\.|\s[:;!?](\s|$)"""),
    "fr": re.compile(r"""['"“”]|\.\.\.|[^\u00a0][;!?»](?![^\s.,)*])|\w:(\s|$)| :|«[^\u00a0]"""),
    "it": re.compile(r"""['"“”]|\.\.\.|\s[:;!?](\s|$)|«\s|\s»"""),
}


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Where a text stands and how it reads, less the code in it."""
    for key, leaf in catalogue(language).leaves.items():
        for sentence in leaf.values() if isinstance(leaf, dict) else [leaf]:
            yield key, re.sub(r"\{\w+(:[\w.]+)?\}", "x", sentence)
    for game in GAMES:
        for line in rules_text(game, language).splitlines():
            yield f"rules of {game.name}", re.sub(r"`[^`]*`", "x", line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_set_in_its_own_signs(language: str) -> None:
    faults = [(where, text) for where, text in texts(language) if FAULTS[language].search(text)]
    assert faults == []


@pytest.mark.parametrize(
    ("language", "fault"),
    [
        ("en", "the fox's den"),
        ("en", "a «den»"),
        ("en", "so: what ?"),
        ("fr", "l'étoile"),
        ("fr", "Une étoile ?"),
        ("fr", "Une étoile?"),
        ("fr", "Règles: Foxy"),
        ("fr", "Règles : Foxy"),
        ("fr", "«\u00a0Vide »"),
        ("fr", "« Vide\u00a0»"),
        ("fr", "“Vide”"),
        ("it", "l'ultima"),
        ("it", "“Vuota”"),
        ("it", "« Vuota »"),
    ],
)
def test_the_signs_of_another_language_are_found(language: str, fault: str) -> None:
    assert FAULTS[language].search(fault)
