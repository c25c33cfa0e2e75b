"""One word for one thing, in the catalogue as in the rules, and none that knows a player's sex."""

import re
from typing import Final

import pytest

from foxden.texts import LANGUAGES
from texts.reading import lines_of_rules, sentences

# What neither the printed games nor we call a thing that has a name already.
OTHER_WORDS: Final = {
    "en": ("robot", "usual deck", "dusk"),
    "fr": (
        *("devin", "cocher", "cochez", "défausse", "jeton", "intersection vide", "un cinquième"),
        *("robot", "écart", "tablée", "relecture", "pioche habituelle", "pioche de la maison"),
    ),
    "it": (
        *("indovin", "casella del turno", "scarta", "gettone", "mano successiva", "un quinto"),
        *("robot", "scarto", "traguardo", "replic", "mazzo solito", "la tua stima", "una stima"),
    ),
}
# Said of a person these would be wrong for half of all players.
GENDERED: Final = {
    "en": r"\b(he|she|his|her|him)\b",
    "fr": r"\b(vous (n’)?(êtes|étiez) (pas |déjà )?(assis|absent|parti|sûr|prêt|seul)|vous seul"
    r"|êtes-vous (sûr|prêt|seul)|tombé juste|(est|soyez) (absent|patient|parti|retiré|sûr))\b",
    "it": r"\b((sei|eri|sono) (mai |già |appena )?(sicuro|andato|arrivato|seduto|pronto|obbligato)"
    r"|è stato tolto|ti sei ritirato|ti ha invitato)\b",
}


def everything(language: str) -> str:
    texts = (*sentences(language), *lines_of_rules(language))
    return "\n".join(text for _, text in texts).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_for_one_thing(language: str) -> None:
    assert [word for word in OTHER_WORDS[language] if word in everything(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_knows_whether_a_player_is_a_woman_or_a_man(language: str) -> None:
    assert re.search(GENDERED[language], everything(language)) is None
