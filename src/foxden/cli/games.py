"""What there is to play: the games, their options and their rules."""

import os
import sys
from typing import Annotated

import typer
from rich.console import Group
from rich.markdown import Markdown
from rich.padding import Padding

from foxden.cli.common import SAY, GameName, console
from foxden.core.contract import AnyGame
from foxden.core.options import typed_options
from foxden.games import GAMES, find_game, rules_text
from foxden.texts import LANGUAGES


def games() -> None:
    for game in GAMES:
        players = SAY("cli.games.players", players=_players(game))
        console.print(f"[bold]{SAY(f'{game.name}.name')}[/] ({game.name}, {players})")
        console.print(Padding(SAY(f"{game.name}.about"), (0, 0, 0, 2)))
        for key, values in typed_options(game).items():
            console.print(Padding(_option(game, key, values), (0, 0, 0, 2)))


def _option(game: AnyGame, key: str, values: tuple[str, ...]) -> Group:
    """An option with what may be typed for it, and what each choice means."""
    name, about = (SAY(f"{game.name}.options.{key}.{text}") for text in ("name", "about"))
    lines = [f"[bold]{name}[/] (--option {key}={'|'.join(values)}): {about}"]
    for value in values:
        if f"{game.name}.options.{key}.{value}.name" in SAY:
            name = SAY(f"{game.name}.options.{key}.{value}.name")
            about = SAY(f"{game.name}.options.{key}.{value}.about")
            lines.append(f"    {value}: [bold]{name}[/]. {about}")
    return Group(*lines)


def _players(game: AnyGame) -> str:
    return f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) < 100 else f"{game.seats[0]}+"


def rules(
    game: GameName,
    language: Annotated[
        str, typer.Option(help=SAY("cli.language", languages=LANGUAGES))
    ] = SAY.language,
) -> None:
    text = rules_text(find_game(game), language)
    if not console.is_terminal:
        sys.stdout.write(text)  # as it is: wrapped lines would break its tables
        return
    os.environ.setdefault("LESS", "-RFX")  # with colours, and without a wait for a single page
    with console.pager(styles=True):
        console.print(Markdown(text))
