"""The games of the house."""

from importlib import resources
from pathlib import Path
from typing import Final

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.games import fennecs, foxy, outfox

GAMES: Final[tuple[AnyGame, ...]] = (foxy, fennecs, outfox)


def find_game(name: str) -> AnyGame:
    for game in GAMES:
        if game.name == name:
            return game
    raise Unreadable("core.unreadable.game", name=name, games=[game.name for game in GAMES])


def rules_text(game: AnyGame, language: str) -> str:
    """The rules of a game in our own words, by clause, as Markdown."""
    folder = resources.files(f"{__name__}.{game.name}") / "rules"
    text = folder / f"{language}.md"
    if not text.is_file():
        spoken = sorted(Path(file.name).stem for file in folder.iterdir())
        raise Unreadable("core.unreadable.language", language=language, languages=spoken)
    return text.read_text(encoding="utf-8")
