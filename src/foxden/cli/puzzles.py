"""Puzzles and decisions for the daily den: made in bulk, and proven again."""

import os
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from foxden.cli.common import SAY, console, errors, writing
from foxden.core.errors import Unreadable
from foxden.games import find_game

_WAYS: Final = ("make", "check")
_ITERATIONS: Final = 8_000


def puzzles(
    what: Annotated[str, typer.Argument(metavar="make|check", help=SAY("cli.puzzles.what"))],
    game: Annotated[str, typer.Argument(metavar="GAME", help=SAY("cli.puzzles.game"))] = "outfox",
    seed: Annotated[str, typer.Option(help=SAY("cli.puzzles.seed"))] = "den",
    games: Annotated[int | None, typer.Option(min=1, help=SAY("cli.puzzles.games"))] = None,
    iterations: Annotated[
        int, typer.Option(min=1, help=SAY("cli.puzzles.iterations"))
    ] = _ITERATIONS,
    jobs: Annotated[int | None, typer.Option(min=1, help=SAY("cli.puzzles.jobs"))] = None,
    keep: Annotated[Path | None, typer.Option(help=SAY("cli.puzzles.keep"))] = None,
    to: Annotated[Path | None, typer.Option(help=SAY("cli.puzzles.to"))] = None,
) -> None:
    if what not in _WAYS:
        raise Unreadable("cli.puzzles.unknown", what=what)
    from foxden.daily.makers import Order, make, maker_of

    maker = maker_of(find_game(game))
    with _progress() as progress:
        task = progress.add_task(SAY("cli.puzzles.working"), total=None, found=0)

        def tell(done: int, found: int) -> None:
            progress.update(task, completed=done, found=found)

        if what == "check":
            console.print(SAY("cli.puzzles.checked", count=maker.check(tell)))
            return
        kept = keep or Path(f"{game}-{seed}.jsonl")
        order = Order(game, seed, iterations)
        path = to or maker.file
        with writing(kept):
            made = make(order, games or maker.games, kept, jobs or os.cpu_count() or 1, tell)
        with writing(path):
            shipped = maker.ship(made, order, path)
    console.print(SAY("cli.puzzles.made", count=shipped, path=str(path)), soft_wrap=True)


def _progress() -> Progress:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TextColumn("{task.completed:,} → {task.fields[found]:,}"),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)
