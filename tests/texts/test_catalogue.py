"""One catalogue, three languages: nothing missing, nothing unused, nothing left in English."""

import ast
import gc
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import foxden
from foxden.core.faces import CHARACTERS
from foxden.texts import LANGUAGES, Catalogue, catalogue, plural_form, preferred_language

SOURCE: Final = Path(foxden.__file__).parent
PAGE: Final = Path(__file__).parents[2] / "web" / "src"

# Names, symbols and loan words that are rightly the same in two languages.
_IN_ALL: Final = {
    *(f"bots.called.{face}" for faces in CHARACTERS.values() for face in faces),
    "daily.opponent",
    "fennecs.card.supernova",
    "fennecs.name",
    "fennecs.options.variant.sahara.name",
    "foxy.name",
    "outfox.name",
    "faces.koala",
    "faces.panda",
    "web.menu.title",
    "web.navigation",
    "web.setup.clocks.180",
    "web.setup.clocks.60",
    "web.title",
}
SAME_IN_ENGLISH: Final = {
    "fr": _IN_ALL - {"bots.called.badger", "bots.called.black-cat"}
    | {
        "mine.statistics.animal",
        "reviews.foxy.exact",
        "reviews.foxy.points",
        "circle.ladder.rank",
        "cli.panel.arguments",
        "cli.panel.options",
        "circle.tables.title",
        "faces.dragon-face",
        "faces.hamster",
        "faces.lion",
        "party.podium",
        "party.points",
        "slow.mine.minutes",
        "web.host.pause",
        "web.nicknames.dune",
        "web.reactions.clap",
        "web.settings.paces.normal",
        "web.settings.vibration",
        "web.show.pause",
    },
    "it": (_IN_ALL - {"bots.called.badger"})
    | {"circle.lead.no", "foxy.animal.zebra", "mine.data.no"},
}

ENGLISH: Final = catalogue("en")
others = pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])


def sentences(texts: Catalogue, key: str) -> list[str]:
    leaf = texts.leaves[key]
    return list(leaf.values()) if isinstance(leaf, dict) else [leaf]


def parameters(texts: Catalogue, key: str) -> set[tuple[str, str]]:
    """The names in braces, with the prefix under which their words are found."""
    return {
        (name, prefix or "")
        for sentence in sentences(texts, key)
        for _, name, prefix, _ in string.Formatter().parse(sentence)
        if name is not None
    }


@others
def test_no_key_is_missing(language: str) -> None:
    assert catalogue(language).leaves.keys() == ENGLISH.leaves.keys()


@others
def test_parameters_are_the_same(language: str) -> None:
    texts = catalogue(language)
    for key in ENGLISH.leaves:
        assert parameters(texts, key) == parameters(ENGLISH, key), key


@others
def test_nothing_is_left_in_english(language: str) -> None:
    texts = catalogue(language)
    same = {
        key
        for key in ENGLISH.leaves
        if texts.leaves[key] == ENGLISH.leaves[key]
        and sum(map(str.isalpha, re.sub(r"\{.*?\}", "", sentences(texts, key)[0]))) > 1
    }
    assert same == SAME_IN_ENGLISH[language]


@others
def test_forms_are_the_same(language: str) -> None:
    """A sentence with plural forms, or with a second person, has them in every language."""
    for key, leaf in catalogue(language).leaves.items():
        english = ENGLISH.leaves[key]
        assert isinstance(leaf, dict) == isinstance(english, dict), key
        if isinstance(leaf, dict) and isinstance(english, dict):
            assert leaf.keys() == english.keys(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_untidy(language: str) -> None:
    for key in ENGLISH.leaves:
        for sentence in sentences(catalogue(language), key):
            assert sentence, key
            assert sentence == sentence.strip(), key
            assert "  " not in sentence, key


def test_no_key_is_unused() -> None:
    """A key is used where code writes it, in full or as a pattern (`f"foxy.animal.{animal}"`)."""
    used = re.compile("|".join({*_patterns_in_code(), *_patterns_in_page(), *_patterns_in_texts()}))
    assert {key for key in ENGLISH.leaves if not used.fullmatch(key)} == set()


def test_no_key_in_code_is_unknown() -> None:
    spaces = tuple({f"{re.escape(key.split('.')[0])}\\." for key in ENGLISH.leaves})
    written = {*_patterns_in_code(), *_patterns_in_page()}
    keys = {text for text in written if text.startswith(spaces) and "\\ " not in text}
    known = "\n".join(ENGLISH.leaves)
    unknown = {key for key in keys if not re.search(f"(?m)^{key}(\\.|$)", known)}
    names_of_files = ("book", "csv", "decisions", "json", "openings", "puzzles")
    assert {key for key in unknown if not key.endswith(names_of_files)} == set()


ANYTHING: Final = "[^. ]+"
QUOTED: Final = re.compile(r"""["']([\w.]+)["']""")
TEMPLATE: Final = re.compile(r"`([^`\s]*(?:\$\{[^{}`]*\}[^`\s]*)*)`")


@cache
def _trees() -> tuple[ast.Module, ...]:
    """Without the garbage collector: where it runs inside, Python 3.11 may give up on a tree."""
    gc.disable()
    try:
        return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py"))
    finally:
        gc.enable()


def _patterns_in_code() -> Iterator[str]:
    """Every string of the source that may be a key, as a regular expression."""
    for tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and _may_be_key(node.value):
                yield re.escape(str(node.value))
            elif isinstance(node, ast.JoinedStr):
                yield from _pattern_of(node)


def _may_be_key(text: object) -> bool:
    return isinstance(text, str) and bool(re.fullmatch(r"\w+(\.[^. ]+)+", text))


def _pattern_of(node: ast.JoinedStr) -> Iterator[str]:
    parts = [
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANYTHING
        for part in node.values
    ]
    if any(re.search(r"\w", part) for part in parts if part != ANYTHING):
        yield "".join(parts)


def _patterns_in_page() -> Iterator[str]:
    """The same for the page's sources, where `${...}` in a template stands for anything."""
    for path in (*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")):
        source = path.read_text(encoding="utf-8")
        yield from (re.escape(text) for text in QUOTED.findall(source) if _may_be_key(text))
        for template in TEMPLATE.findall(source):
            parts = re.split(r"\$\{[^{}]*\}", template)
            if len(parts) > 1 and any(re.search(r"\w", part) for part in parts):
                yield ANYTHING.join(map(re.escape, parts))


def _patterns_in_texts() -> Iterator[str]:
    """`{name:some.prefix}` uses everything under the prefix."""
    for key in ENGLISH.leaves:
        for _, prefix in parameters(ENGLISH, key):
            if prefix:
                yield re.escape(f"{prefix}.") + ANYTHING


def test_words_are_looked_up_and_lists_joined() -> None:
    texts = Catalogue("en", {"say": "{who:name}: {what}", "name.a": "Ann", "name.b": "Bob"})
    assert texts("say", who=["a", "b"], what=[1, 2]) == "Ann, Bob: 1, 2"


def test_plural_forms_follow_the_language() -> None:
    assert [plural_form("en", count) for count in (0, 1, 2)] == ["other", "one", "other"]
    assert [plural_form("fr", count) for count in (0, 1, 2)] == ["one", "one", "other"]
    assert [plural_form("it", count) for count in (0, 1, 2)] == ["other", "one", "other"]
    texts = Catalogue("fr", {"stars": {"one": "{count} étoile", "other": "{count} étoiles"}})
    assert [texts("stars", count=count) for count in (0, 1, 2)] == [
        "0 étoile",
        "1 étoile",
        "2 étoiles",
    ]


def test_persons_follow_the_reader() -> None:
    texts = Catalogue("en", {"goes": {"you": "You go.", "they": "{player} goes."}})
    assert texts("goes", player="Ada", you=True) == "You go."
    assert texts("goes", player="Ada", you=False) == "Ada goes."
    assert texts("goes", player="Ada") == "Ada goes."


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "FOXDEN_LANGUAGE": "it"}, "it"),
    ],
)
def test_the_terminal_speaks_the_players_language(
    environment: dict[str, str], language: str
) -> None:
    assert preferred_language(environment) == language
