"""Records: making them, telling them again, checking their chance."""

import secrets
import sys
from typing import Annotated

import typer
from rich.progress import track

from foxden.arena.simulate import simulate as simulated
from foxden.arena.summary import Summary
from foxden.cli.common import (
    SAY,
    GameName,
    OptionTexts,
    Players,
    RecordFile,
    console,
    errors,
    records_in,
)
from foxden.core.errors import Unverified
from foxden.core.fair import verify as verify_record
from foxden.core.options import parse_options
from foxden.core.record import format_record
from foxden.games import find_game
from foxden.terminal.replay import retell


def simulate(
    game: GameName,
    players: Players = 2,
    option: OptionTexts = None,
    seed: Annotated[str | None, typer.Option(help=SAY("cli.simulate.seed"))] = None,
    games: Annotated[int, typer.Option(min=1, help=SAY("cli.simulate.games"))] = 1,
    json: Annotated[bool, typer.Option("--json", help=SAY("cli.simulate.json"))] = False,  # noqa: FBT002  a flag
) -> None:
    chosen = find_game(game)
    options = parse_options(chosen, option or ())
    chosen.start(options, players)  # refuse what cannot begin before a progress bar appears
    records = simulated(chosen, options, players, seed or secrets.token_hex(8), games)
    shown = track(
        records,
        SAY("cli.simulate.progress"),
        total=games,
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )
    if json or not console.is_terminal:
        for record in shown:
            sys.stdout.write(format_record(record) + "\n")
    else:
        console.print(Summary(shown).grid(SAY))


def replay(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option(help=SAY("cli.replay.seat"))] = None,
) -> None:
    for number, (game, record) in enumerate(records_in(file), 1):
        retell(game, record, number, seat, console, SAY)


def verify(file: RecordFile) -> None:
    failed = False
    for number, (game, record) in enumerate(records_in(file), 1):
        try:
            draws = verify_record(game, record)
            console.print(SAY("cli.verify.ok", number=number, game=game.name, count=draws))
        except Unverified as error:
            failed = True
            console.print(
                SAY("cli.verify.failed", number=number, game=game.name, problem=error),
                markup=False,
            )
    if failed:
        raise typer.Exit(1)
