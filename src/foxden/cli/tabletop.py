"""For people with the boxes on their table: printing and counting."""

from pathlib import Path
from typing import Annotated

import typer

from foxden.cli.common import SAY, GameName, OptionTexts, console, text_of, writing
from foxden.core.options import parse_options
from foxden.games import find_game
from foxden.texts import LANGUAGES


def print_(
    what: Annotated[str, typer.Argument(help=SAY("cli.print.what"), metavar="WHAT")],
    language: Annotated[
        str, typer.Option(help=SAY("cli.language", languages=LANGUAGES))
    ] = SAY.language,
    paper: Annotated[str, typer.Option(help=SAY("cli.print.paper"))] = "a4",
    players: Annotated[int, typer.Option("--players", "-p", help=SAY("cli.print.players"))] = 6,
    deck: Annotated[Path | None, typer.Option(help=SAY("cli.print.deck"))] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help=SAY("cli.print.to"))] = None,
) -> None:
    from foxden.prints import make_print

    path = output or Path(f"{what}.pdf")
    cards = None if deck is None else text_of(deck)
    document = make_print(what, language, paper, players, cards)
    with writing(path):
        path.write_bytes(document)
    console.print(SAY("cli.print.done", path=str(path)), markup=False)


def count(
    game: GameName,
    name: Annotated[list[str] | None, typer.Option(help=SAY("cli.play.name"))] = None,
    option: OptionTexts = None,
    save: Annotated[Path | None, typer.Option(help=SAY("cli.count.save"))] = None,
) -> None:
    from foxden.terminal.counters import counter_of
    from foxden.terminal.notebook import Notebook
    from foxden.terminal.room import Room

    chosen = find_game(game)
    counter = counter_of(chosen)
    names = name or [SAY("cli.play.player", number=number) for number in (1, 2)]
    notebook = Notebook(game, tuple(names), tuple(option or ()))
    if save is not None:
        with writing(save):
            notebook = notebook.kept_in(save)
    room = Room(console, SAY, notebook.reading(_ask, console))
    options = parse_options(chosen, notebook.options)
    with writing(save or Path()):
        counter.count(notebook.names, options, room)


def _ask(prompt: str) -> str:
    return console.input(prompt, markup=False)
