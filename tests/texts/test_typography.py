"""Every text of every language is set as a printer of that language would set it.

One look at everything a player reads: the catalogue and the rules, and the page's own
sources, where no sign may stand between two texts that some language sets differently.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from foxden.texts import LANGUAGES
from texts.reading import lines_of_rules, sentences

# What a language writes otherwise: straight or foreign quotation marks, three full stops,
# and French signs that could be torn from their words at the end of a line.
FAULTS: Final = {
    "en": re.compile(r"""['"«»]|\.\.\.|\s[:;!?](\s|$)"""),
    "fr": re.compile(r"""['"“”]|\.\.\.|[^\u00a0][;!?»](?![^\s.,)*])|\w:(\s|$)| :|«[^\u00a0]"""),
    "it": re.compile(r"""['"“”]|\.\.\.|\s[:;!?](\s|$)|«\s|\s»"""),
}

PAGE: Final = Path(__file__).parents[2] / "web" / "src"
# `{t('web.rules')}: …` or `${t('web.rules')}: …`: French would want a space before the colon.
JOINT: Final = re.compile(r"\bt\((?:[^()]|\([^()]*\))*\)\}\s?[:;!?]|>\{\w+\}\s?[:;!?]<")


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Where a text stands and how it reads, less the code in it."""
    for key, sentence in sentences(language):
        yield key, re.sub(r"\{\w+(:[\w.]+)?\}", "x", sentence)
    for game, line in lines_of_rules(language):
        yield game, re.sub(r"`[^`]*`", "x", line)


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


def test_the_page_sets_no_sign_between_two_texts() -> None:
    """Such a joint is a text of its own (`core.labelled`)."""
    for path in (*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")):
        assert not JOINT.search(path.read_text(encoding="utf-8")), path.name


@pytest.mark.parametrize(
    "fault",
    [
        "`${t('web.rules')}: ${t(`${game}.name`)}`",
        'aria-label="{t(`foxy.animal.${animal}`)}: {tracks[animal]}"',
        "<b>{t('count.foxy.turn', { turn: next(turn) })} :</b>",
        '<span class="heard">{name}:</span>',
    ],
)
def test_a_sign_between_two_texts_is_found(fault: str) -> None:
    assert JOINT.search(fault)
