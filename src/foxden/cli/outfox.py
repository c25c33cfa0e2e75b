"""Outfox' own commands: its turns counted, its positions solved.

The solver is compiled code that takes a moment to load, so only these commands load it.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from foxden.cli.common import (
    SAY,
    GameName,
    Players,
    console,
    errors,
    problem_of,
    records_in,
    writing,
)
from foxden.core.errors import Unreadable
from foxden.core.record import final_state
from foxden.core.thinking import settle
from foxden.games import find_game, outfox

if TYPE_CHECKING:
    from foxden.solver.analysis import Solved
    from foxden.solver.book import Book, Solution

_BUDGET: Final = 60.0
"""Seconds after which a position is given up as unknown."""

AsJson = Annotated[bool, typer.Option("--json", help=SAY("cli.solve.json"))]


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, help=SAY("cli.perft.depth"))],
    players: Players = 2,
) -> None:
    if find_game(game) is not outfox:
        raise Unreadable("cli.perft.only", game=game)
    from foxden.games.outfox.fast import perft as count_turns

    console.print(count_turns(depth, players))


def solve(
    what: Annotated[
        str | None, typer.Argument(help=SAY("cli.solve.what"), metavar="outfox|FILE")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help=SAY("cli.solve.check"))] = False,  # noqa: FBT002  a flag
    book: Annotated[Path | None, typer.Option(help=SAY("cli.solve.book"))] = None,
    json: AsJson = False,  # noqa: FBT002  a flag
) -> None:
    if check:
        _check(book, json=json)
    elif what is None:
        raise Unreadable("cli.solve.nothing")
    elif what == outfox.name:
        _solve_empty(book, json=json)
    else:
        _solve_record(Path(what), json=json)


def _check(book: Path | None, *, json: bool) -> None:
    from foxden.solver.book import packaged_book
    from foxden.solver.check import BookRefuted, check_book

    with _progress() as progress:
        task = progress.add_task(SAY("cli.solve.checking"), total=None)
        try:
            checked = check_book(
                packaged_book() if book is None else _read(book),
                lambda done, total: progress.update(task, completed=done, total=total),
            )
        except BookRefuted as refuted:
            console.print(refuted.text(SAY.language), markup=False, soft_wrap=True)
            raise typer.Exit(1) from None
    if json:
        _print_json({"positions": checked.positions, "replies": checked.replies})
    else:
        facts = {"positions": checked.positions, "replies": checked.replies}
        console.print(SAY("cli.solve.checked", **facts))


def _read(path: Path) -> "Book":
    from foxden.solver.book import read_book

    try:
        return read_book(path)
    except OSError as problem:
        raise Unreadable("cli.unopened", path=str(path), problem=problem_of(problem)) from None


def _solve_empty(path: Path | None, *, json: bool) -> None:
    from foxden.solver.book import solve_empty, write_book

    if path is not None:
        with writing(path):  # before the search, not after it
            path.open("ab").close()
    with _progress() as progress:
        task = progress.add_task(SAY("cli.solve.proving"), total=None)
        solution, book = solve_empty(lambda done: progress.update(task, completed=done))
    if path is not None:
        with writing(path):
            write_book(book, path)
    if json:
        _print_json({**msgspec.to_builtins(solution), "book": len(book)})
    else:
        console.print(_told(solution, len(book), path), markup=False, soft_wrap=True)


def _told(solution: "Solution", entries: int, path: Path | None) -> str:
    solved = SAY(
        "cli.solve.solved",
        seat=solution.winner + 1,
        turns=solution.turns,
        positions=solution.positions,
        seconds=round(solution.seconds),
        entries=entries,
    )
    kept = SAY("cli.solve.unwritten") if path is None else SAY("cli.solve.written", path=str(path))
    return f"{solved} {kept}"


def _solve_record(path: Path, *, json: bool) -> None:
    from foxden.bots.cores import answer
    from foxden.solver.analysis import Unsolvable, solve_position

    for game, record in records_in(path):
        if game is not outfox:
            raise Unsolvable("solver.refused.game", game=game.name)
        solved = settle(solve_position(final_state(game, record), _BUDGET), answer)
        if json:
            _print_json(msgspec.to_builtins(solved))
        else:
            console.print(_told_position(solved), markup=False, soft_wrap=True)


def _told_position(solved: "Solved") -> str:
    if solved.winner is None:
        return SAY("cli.solve.unknown", seconds=round(_BUDGET))
    seat, by = solved.winner + 1, [outfox.format_action(turn) for turn in solved.by]
    if not by:
        return SAY("cli.solve.lost", seat=seat, turns=solved.turns)
    return SAY("cli.solve.won", seat=seat, turns=solved.turns, by=" · ".join(by))


def _print_json(line: object) -> None:
    console.print(msgspec.json.encode(line).decode(), markup=False, soft_wrap=True)


def _progress() -> Progress:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TextColumn("{task.completed:,}"),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)


COMMANDS: Final = (solve, perft)
