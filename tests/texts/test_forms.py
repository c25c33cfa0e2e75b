"""Numbers agree with their nouns, and whoever reads is spoken to, in every language."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from conformance.setups import SMALL_SETUPS, Setup, played, states
from foxden.core.seats import Seat
from foxden.terminal import face_of
from foxden.terminal.face import Audience
from foxden.texts import LANGUAGES, PERSONS, PLURAL_FORMS, catalogue
from texts.reading import sentences

every_language = pytest.mark.parametrize("language", LANGUAGES)


def forms(language: str, names: frozenset[str]) -> Iterator[tuple[str, dict[str, str]]]:
    for key, leaf in catalogue(language).leaves.items():
        if isinstance(leaf, dict) and leaf.keys() == names:
            yield key, leaf


# ---- plurals

# Texts with a number before a noun that can never be one, or that is no number alone.
NEVER_ONE: Final = {
    "cli.games.players",  # "2 to 5"
    "cli.play.too_many_bots",  # more than there are players
    "cli.solve.checked",  # hundreds of positions
    "cli.solve.solved",
    "circle.refused.full",  # 200
    "circle.refused.tables",  # 100
    "core.setup.seats",  # no game ends at one player
    "core.unreadable.hex",
    "count.fennecs.six",
    "count.unreadable.board",  # 20
    "count.unreadable.cards",  # 7
    "fennecs.refused.full",  # 7
    "foxy.setup.too_few",  # 48
    "foxy.setup.too_many",
    "mine.mistyped",  # 20
    "party.series",  # 3
    "party.stand",
    "party.totals",
    "prints.unreadable.players",  # none, or too many
    "server.refused.bots",
    "server.refused.full",
    "server.settings.sqlite_workers",  # more than one
    "server.unreadable.nickname",
    "solver.refused.seats",  # two are solved
}
# Behind a number these words never change.
UNCHANGING: Final = {"de", "di", "hidden", "more", "playable"}


def test_a_number_before_a_noun_has_plural_forms() -> None:
    verbs = "(?:is|was|has|costs|stays|takes|wants|wins)"
    before_noun = re.compile(rf"\{{(?!player)\w+\}} (?!{verbs}\b)\w+s\b")
    plain = {key: leaf for key, leaf in catalogue("en").leaves.items() if isinstance(leaf, str)}
    assert {key for key, leaf in plain.items() if before_noun.search(leaf)} <= NEVER_ONE


@every_language
def test_nouns_agree_with_their_number(language: str) -> None:
    for key, leaf in forms(language, PLURAL_FORMS):
        one, other = (re.findall(r"\{count\} (\w+)", leaf[form]) for form in ("one", "other"))
        for singular, plural in zip(one, other, strict=False):
            assert singular != plural or singular in UNCHANGING, key


@every_language
def test_one_is_never_plural(language: str) -> None:
    """As in "1 points"."""
    ending = {"en": "s", "fr": "[sx]", "it": "i"}[language]
    for key, leaf in forms(language, PLURAL_FORMS):
        assert not re.search(rf"\{{count\}} \w{{2,}}{ending}\b", leaf["one"]), key


# ---- persons

SECOND: Final = {
    "en": re.compile(r"\b[Yy]ou(r|rs)?\b"),
    "fr": re.compile(r"\b([Vv]ous|[Vv]otre)\b"),
    "it": re.compile(r"\b([Tt]u|te|tu[aoei])\b|^\w+i\b"),
}
# "You places", « Vous pose », "Tu ha": spoken to, but as if spoken about.
THIRD: Final = {
    "en": re.compile(r"\b[Yy]ou (has|is|was|does|\w+[^s\W]s)\b"),
    "fr": re.compile(r"(^|[.!?] )Vous (?!(n’|ne )?(\w+ez|êtes)\b)\w+"),
    "it": re.compile(r"(^|[.!?] )Tu (ha|è|\w+a)\b"),
}


@every_language
def test_every_sentence_about_a_player_has_a_second_person(language: str) -> None:
    for key, leaf in catalogue(language).leaves.items():
        if ".told." in key and "{player}" in str(leaf):
            assert isinstance(leaf, dict), key
            assert leaf.keys() == PERSONS, key


@every_language
def test_the_second_person_speaks_to_the_reader(language: str) -> None:
    for key, leaf in forms(language, PERSONS):
        assert SECOND[language].search(leaf["you"]), key
        assert "{player" not in leaf["you"], key


@every_language
def test_nobody_is_spoken_to_in_the_third_person(language: str) -> None:
    for key, sentence in sentences(language):
        assert not THIRD[language].search(sentence), key


@pytest.mark.parametrize(
    ("language", "fault"),
    [
        ("en", "You places 2 face up."),
        ("en", "You has collected"),
        ("fr", "Vous pose 2 face visible."),
        ("fr", "Vous a ramassé en dernier."),
        ("it", "Tu ha raccolto"),
        ("it", "Tu gioca 2 scoperta."),
    ],
)
def test_the_third_person_is_found(language: str, fault: str) -> None:
    assert THIRD[language].search(fault)


@every_language
@pytest.mark.parametrize("setup", SMALL_SETUPS, ids=str)
def test_what_happened_is_told_to_the_reader(setup: Setup, language: str) -> None:
    """A whole game, told to its first player: no sentence calls that player by name."""
    names = ["READER", *(f"Fox {number}" for number in range(2, setup.seats + 1))]
    audience = Audience(catalogue(language), names, Seat(0))
    face = face_of(setup.game)
    told = [
        face.tell(
            event.seat,
            setup.game.witness(state, event.seat, event.action, Seat(0), event.by),
            audience,
        )
        for state, event in zip(states(setup, 0), played(setup, 0).events, strict=False)
    ]
    spoken_to = [sentence for sentence in told if SECOND[language].search(sentence)]
    assert spoken_to
    assert [sentence for sentence in told if "READER" in sentence] == []
    assert [sentence for sentence in told if THIRD[language].search(sentence)] == []
