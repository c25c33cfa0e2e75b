"""The games of the house, and those that other packages bring."""

from importlib import resources
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.games import fennecs, foxy, outfox
from foxden.texts import add_texts

ENTRY_POINTS: Final = "foxden.games"
"""The group in which a package names the module of a game it brings."""

_HOUSE: Final[tuple[AnyGame, ...]] = (foxy, fennecs, outfox)


def _brought() -> tuple[AnyGame, ...]:
    """Games of other packages; their words are under their name, in a folder of their own."""
    games = tuple(entry.load() for entry in entry_points(group=ENTRY_POINTS))
    for game in games:
        add_texts(game.name, resources.files(game) / "texts")
    return games


GAMES: Final[tuple[AnyGame, ...]] = (*_HOUSE, *_brought())


def find_game(name: str) -> AnyGame:
    for game in GAMES:
        if game.name == name:
            return game
    raise Unreadable("core.unreadable.game", name=name, games=[game.name for game in GAMES])


def rules_text(game: AnyGame, language: str) -> str:
    """The rules of a game in our own words, by clause, as Markdown."""
    folder = resources.files(game.__name__) / "rules"
    text = folder / f"{language}.md"
    if not text.is_file():
        spoken = sorted(Path(file.name).stem for file in folder.iterdir())
        raise Unreadable("core.unreadable.language", language=language, languages=spoken)
    return text.read_text(encoding="utf-8")
