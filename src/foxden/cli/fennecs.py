"""Fennecs' own command, for those who study it: a player that teaches itself."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from foxden.cli.common import SAY, Players, console, errors
from foxden.core.errors import Unreadable

_LEARNER = "fennecs"
_FALLEN = 0.5  # how careful one begins who has learned before

# Games side by side: as many as keep a GPU busy; without one, so few that a lesson takes seconds.
_ON_A_GPU = 65_536
_WITHOUT = 1_024

# More than anybody has memory, time or numbers for.
_MOST_GAMES = 1 << 18
_MOST_MOVES = 1e12
_LARGEST_SEED = (1 << 31) - 1


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help=SAY("cli.train.game"))],
    folder: Annotated[Path, typer.Argument(help=SAY("cli.train.folder"), metavar="FOLDER")],
    players: Players = 2,
    moves: Annotated[
        float, typer.Option(min=1, max=_MOST_MOVES, help=SAY("cli.train.moves"))
    ] = 1.3e9,
    side_by_side: Annotated[
        int | None,
        typer.Option(
            "--games",
            min=4,
            max=_MOST_GAMES,
            help=SAY("cli.train.games", gpu=_ON_A_GPU, without=_WITHOUT),
        ),
    ] = None,
    tests: Annotated[int, typer.Option(min=0, max=_MOST_GAMES, help=SAY("cli.train.tests"))] = 256,
    against: Annotated[str | None, typer.Option(help=SAY("cli.train.against"))] = None,
    one_table_in: Annotated[
        int, typer.Option(min=1, max=_MOST_GAMES, help=SAY("cli.train.spread"))
    ] = 1,
    begin_with: Annotated[Path | None, typer.Option(help=SAY("cli.train.begin"))] = None,
    seed: Annotated[int, typer.Option(min=0, max=_LARGEST_SEED, help=SAY("cli.train.seed"))] = 1,
) -> None:
    if game != _LEARNER:
        raise Unreadable("cli.train.other", game=game, learner=_LEARNER)
    try:
        from foxden.research.learning.rivals import rival_named
        from foxden.research.learning.selfplay import Plan
        from foxden.research.learning.training import best_device
        from foxden.research.learning.training import train as learn
    except ImportError as problem:
        raise Unreadable("research.unreadable.no_torch") from problem
    device = best_device()
    games = side_by_side or (_ON_A_GPU if device.type == "cuda" else _WITHOUT)
    plan = Plan(
        players,
        int(moves),
        games,
        batch=2 * games,
        seed=seed,
        fallen=_FALLEN if begin_with else 0.0,
        spread=one_table_in,
    )
    rivals = {against: rival_named(against, players, seed, device)} if against else {}
    if device.type != "cuda":
        errors.print(SAY("cli.train.slow"), soft_wrap=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task("", total=plan.moves)

        def tell(now: Any) -> None:
            said = SAY("cli.train.progress", moves=now.moves, surprise=f"{now.surprise:.3f}")
            bar.update(task, completed=now.moves, description=said)

        try:
            made = learn(plan, folder, tell, test_games=tests, rivals=rivals, begin_with=begin_with)
        except KeyboardInterrupt:
            errors.print(SAY("cli.train.paused", folder=str(folder)), soft_wrap=True)
            raise
    console.print(SAY("cli.train.done", file=str(made)), soft_wrap=True)


COMMANDS = (train,)
