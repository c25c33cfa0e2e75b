"""Fennecs' own command, for those who study it: a player that teaches itself."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from foxden.cli.common import SAY, Players, console, errors
from foxden.core.errors import Unreadable


def train(
    folder: Annotated[Path, typer.Argument(help=SAY("cli.train.folder"))],
    players: Players = 2,
    moves: Annotated[float, typer.Option(min=1, help=SAY("cli.train.moves"))] = 1.4e9,
    side_by_side: Annotated[
        int, typer.Option("--games", min=4, help=SAY("cli.train.games"))
    ] = 32_768,
    seed: Annotated[int, typer.Option(help=SAY("cli.train.seed"))] = 1,
) -> None:
    try:
        from foxden.research.learning.selfplay import Plan
        from foxden.research.learning.training import train as learn
    except ImportError as problem:
        raise Unreadable("research.unreadable.no_torch") from problem
    plan = Plan(players, int(moves), side_by_side, batch=2 * side_by_side, seed=seed)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task("", total=plan.moves)
        made = learn(
            plan,
            folder,
            lambda now: bar.update(
                task,
                completed=now.moves,
                description=SAY(
                    "cli.train.progress", moves=now.moves, surprise=f"{now.surprise:.3f}"
                ),
            ),
        )
    console.print(SAY("cli.train.done", file=str(made)), soft_wrap=True)


COMMANDS = (train,)
