"""Everything a player reads in a language, sentence by sentence."""

from collections.abc import Iterator

from foxden.games import GAMES, rules_text
from foxden.texts import catalogue


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every form of every text of the catalogue, with its key."""
    for key, leaf in catalogue(language).leaves.items():
        for sentence in leaf.values() if isinstance(leaf, dict) else [leaf]:
            yield key, sentence


def lines_of_rules(language: str) -> Iterator[tuple[str, str]]:
    """The lines of all rules, with the name of their game."""
    for game in GAMES:
        for line in rules_text(game, language).splitlines():
            yield game.name, line
