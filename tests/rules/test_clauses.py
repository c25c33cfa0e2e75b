"""The rules in three languages: every clause told, every house rule marked, every link good."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import foxden
from foxden.core.contract import AnyGame
from foxden.games import GAMES, find_game, rules_text
from foxden.texts import LANGUAGES, catalogue

# In the order of the rules: what only an app needs comes last.
CLAUSES: Final = {
    "foxy": [*(f"X{number}" for number in range(1, 24) if number != 12), "X12"],
    "fennecs": [
        *(f"F{number}" for number in range(1, 11)),
        "F10b",
        *(f"F{number}" for number in range(11, 24)),
        "F18b",
    ],
    "outfox": [f"O{number}" for number in range(1, 13)],
}
# Where the printed rules are silent and we chose.
DECISIONS: Final = {
    "foxy": {
        *("X1", "X2", "X3", "X4", "X8", "X12", "X16", "X17", "X18", "X19", "X20", "X22"),
    },
    "fennecs": {
        *("F4", "F8", "F9", "F10b", "F13", "F14", "F16", "F17", "F18", "F18b", "F19", "F22", "F23"),
    },
    "outfox": {"O1", "O2", "O3", "O4", "O11", "O12"},
}
HOUSE_RULE: Final = {"en": "(House rule", "fr": "(Règle maison", "it": "(Regola della casa"}
NUMBER: Final = re.compile(r"[−-]?\d+")
CLAUSE_NAME: Final = re.compile(r"\b[XFO]\d+b?\b")

every_text = pytest.mark.parametrize(
    ("game", "language"),
    [(game, language) for game in GAMES for language in LANGUAGES],
    ids=lambda value: value if isinstance(value, str) else value.name,
)


@cache
def clauses(name: str, language: str) -> dict[str, str]:
    """Each clause's text up to the next clause or title, by its label."""
    parts = re.split(
        r"^\*\*([XFO]\d+b?)\*\* |^#+ ", rules_text(find_game(name), language), flags=re.MULTILINE
    )
    labels, bodies = parts[1::2], parts[2::2]
    assert len(set(filter(None, labels))) == len(list(filter(None, labels)))
    return {label: body for label, body in zip(labels, bodies, strict=True) if label}


@every_text
def test_every_clause_is_told_in_order(game: AnyGame, language: str) -> None:
    assert list(clauses(game.name, language)) == CLAUSES[game.name]


@every_text
def test_decisions_are_marked_as_house_rules_with_a_reason(game: AnyGame, language: str) -> None:
    mark = HOUSE_RULE[language]
    marked = {label: body for label, body in clauses(game.name, language).items() if mark in body}
    assert marked.keys() == DECISIONS[game.name]
    for body in marked.values():
        assert re.search(re.escape(mark) + r"[^)]*[\s\u00a0]?:\s*\S+", body)


@pytest.mark.parametrize("name", ["foxy", "fennecs"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_an_app_needs_closes_the_rules(name: str, language: str) -> None:
    """Under the title by which the page knows it."""
    titles = re.findall(r"(?m)^## (.*)$", rules_text(find_game(name), language))
    assert titles[-1] == catalogue(language)("guide.app.title")
    assert titles.count(titles[-1]) == 1


@every_text
def test_clauses_named_in_the_rules_exist(game: AnyGame, language: str) -> None:
    named = set(CLAUSE_NAME.findall(rules_text(game, language)))
    assert named <= set(CLAUSES[game.name])


@every_text
def test_every_language_tells_the_same_numbers(game: AnyGame, language: str) -> None:
    for label, body in clauses(game.name, language).items():
        english = clauses(game.name, "en")[label]
        assert set(NUMBER.findall(body)) == set(NUMBER.findall(english)), label


@every_text
def test_nothing_is_left_in_english(game: AnyGame, language: str) -> None:
    if language != "en":
        english = clauses(game.name, "en")
        assert all(body != english[label] for label, body in clauses(game.name, language).items())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_clauses_named_in_code_exist(game: AnyGame) -> None:
    """What a refusal or an outcome names is where the page opens the rules."""
    named = set(_clauses_in_code(game.name))
    assert named
    assert named <= set(CLAUSES[game.name])


def _clauses_in_code(name: str) -> Iterator[str]:
    for path in (Path(foxden.__file__).parent / "games" / name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from re.findall(r"^[XFO]\d+\w*$", node.value)
