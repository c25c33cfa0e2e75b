"""For people with the boxes on their table: printing and counting."""

from pathlib import Path
from typing import Annotated

import typer

from foxden.cli.common import SAY, OptionTexts, console, text_of
from foxden.core.errors import Unreadable
from foxden.core.options import parse_options
from foxden.games import fennecs, find_game, foxy
from foxden.games.foxy.cards import read_deck
from foxden.texts import LANGUAGES


def print_(
    what: Annotated[str, typer.Argument(help=SAY("cli.print.what"))],
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
    cards = None if deck is None else read_deck(text_of(deck))
    document = make_print(what, language, paper, players, cards)
    try:
        path.write_bytes(document)
    except OSError as problem:
        raise Unreadable("cli.unwritable", path=str(path), problem=problem.strerror) from None
    console.print(SAY("cli.print.done", path=str(path)), markup=False)


def count(
    game: Annotated[str, typer.Argument(help=SAY("cli.count.game"), metavar="foxy|fennecs")],
    name: Annotated[list[str] | None, typer.Option(help=SAY("cli.play.name"))] = None,
    option: OptionTexts = None,
) -> None:
    from foxden.terminal.count_fennecs import count_fennecs
    from foxden.terminal.count_foxy import count_foxy
    from foxden.terminal.room import Room

    room = Room(console, SAY, console.input)
    names = name or [SAY("cli.play.player", number=number) for number in (1, 2)]
    chosen = find_game(game)
    options = parse_options(chosen, option or ())
    if chosen is foxy:
        count_foxy(names, options, room)
    elif chosen is fennecs:
        count_fennecs(names, room)
    else:
        raise Unreadable("cli.count.nothing", game=game)
