"""Bots against bots."""

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import track

from foxden.bots import LEVELS
from foxden.cli.common import SAY, GameName, OptionTexts, Players, console, errors
from foxden.core.options import chosen_options, parse_options
from foxden.games import find_game


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help=SAY("cli.arena.bots"))] = ",".join(LEVELS[:2]),
    players: Players = 2,
    option: OptionTexts = None,
    alone: Annotated[bool, typer.Option("--alone", help=SAY("cli.arena.alone"))] = False,  # noqa: FBT002  a flag
    games: Annotated[int, typer.Option(min=1, help=SAY("cli.simulate.games"))] = 100,
    seed: Annotated[str, typer.Option(help=SAY("cli.simulate.seed"))] = "arena",
    jobs: Annotated[int | None, typer.Option(min=1, help=SAY("cli.arena.jobs"))] = None,
    ray: Annotated[str | None, typer.Option(help=SAY("cli.arena.ray"), metavar="ADDRESS")] = None,
    keep: Annotated[Path | None, typer.Option(help=SAY("cli.arena.keep"))] = None,
    records: Annotated[bool, typer.Option("--records", help=SAY("cli.arena.records"))] = False,  # noqa: FBT002  a flag
    json: Annotated[bool, typer.Option("--json", help=SAY("cli.solve.json"))] = False,  # noqa: FBT002  a flag
) -> None:
    from foxden.arena.contest import Contest
    from foxden.arena.report import duels_grid, report, standings_grid
    from foxden.arena.running import compete, in_processes, on_ray

    chosen = find_game(game)
    options = chosen_options(parse_options(chosen, option or ()))
    contest = Contest(game, tuple(bots.split(",")), players, options, seed, alone)
    workers = in_processes(jobs or os.cpu_count() or 1) if ray is None else on_ray(ray)
    results = track(
        compete(contest, games, workers, keep, keep_records=records),
        SAY("cli.simulate.progress"),
        total=games,
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )
    made = report(contest, results)
    if json:
        console.print(msgspec.json.encode(made).decode(), markup=False, soft_wrap=True)
    else:
        console.print(standings_grid(made, SAY))
        console.print(duels_grid(made, SAY))
