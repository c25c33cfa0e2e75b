"""Every word a player reads: one catalogue for page, terminal and print.

`en.json`, `fr.json` and `it.json` hold the same tree of keys. A leaf is a sentence,
or a small table of forms: plural forms chosen by the parameter `count`, or the second
and the third person chosen by `you`, true where the sentence is about its reader. In a
sentence `{name}` stands for a parameter as it is, `{name:outfox.piece}` for the words found
under `outfox.piece.<value>`; a list of values is joined by commas, and a value that can
speak for itself (an error quoted by another) is asked for its own text.
"""

import json
import os
import string
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, Protocol, runtime_checkable

LANGUAGES: Final = ("en", "fr", "it")
PLURAL_FORMS: Final = frozenset({"one", "other"})
PERSONS: Final = frozenset({"you", "they"})

Leaf = str | dict[str, str]


class Catalogue:
    """The texts of one language; call it with a key and the key's parameters."""

    def __init__(self, language: str, leaves: dict[str, Leaf]) -> None:
        self.language = language
        self.leaves = leaves
        self._formatter = _LookUp(self)

    def __call__(self, key: str, /, **facts: object) -> str:
        leaf = self.leaves[key]
        if isinstance(leaf, dict):
            leaf = leaf[self._form(leaf, facts)]
        return self._formatter.vformat(leaf, (), facts)

    def _form(self, forms: Mapping[str, str], facts: Mapping[str, object]) -> str:
        if forms.keys() <= PERSONS:
            return "you" if facts.get("you") else "they"
        return plural_form(self.language, facts["count"])

    def __contains__(self, key: str) -> bool:
        return key in self.leaves


@runtime_checkable
class Speaks(Protocol):
    def text(self, language: str) -> str: ...


class _LookUp(string.Formatter):
    """Formats `{name:some.prefix}` as the text of the key `some.prefix.<value>`."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(self.format_field(item, format_spec) for item in value)
        if isinstance(value, Speaks):
            return value.text(self._catalogue.language)
        if format_spec:
            return self._catalogue(f"{format_spec}.{value}")
        return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def plural_form(language: str, count: object) -> str:
    """The CLDR category of a whole number; French counts zero as singular."""
    singular = {0, 1} if language == "fr" else {1}
    return "one" if count in singular else "other"


@cache
def catalogue(language: str) -> Catalogue:
    """The texts in one of `LANGUAGES`."""
    return Catalogue(language, dict(_leaves(_tree(resources.files(__name__), language), "")))


def add_texts(name: str, folder: Traversable) -> None:
    """Have what another package says known under a name, in every language."""
    for language in LANGUAGES:
        leaves = dict(_leaves(_tree(folder, language), f"{name}."))
        catalogue(language).leaves.update(leaves)


def _tree(folder: Traversable, language: str) -> Mapping[str, Any]:
    tree: Mapping[str, Any] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return tree


def _leaves(tree: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Leaf]]:
    for name, branch in tree.items():
        if not isinstance(branch, dict) or branch.keys() in (PLURAL_FORMS, PERSONS):
            yield prefix + name, branch
        else:
            yield from _leaves(branch, f"{prefix}{name}.")


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language a terminal asks for, English where we do not speak it."""
    for variable in ("FOXDEN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(variable, "")[:2].lower()
        if wanted in LANGUAGES:
            return wanted
    return "en"
