"""Puzzles and decisions made in bulk: game by game, over the cores of a machine, resumable.

What a game yields is a function of its number, so it does not matter where and in which order
games are made. Each is added to a file when it is done; whoever begins again with the same
file goes on where it was left.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from foxden.bots import processes
from foxden.core.errors import Unreadable
from foxden.daily.fennecs import Decision, Decisions, write_decisions
from foxden.daily.fennecs_making import decisions_of_game
from foxden.games import fennecs
from foxden.solver.puzzles import Puzzle, arranged, puzzles_of_game, write_puzzles

Kind = TypeVar("Kind")
Progress = Callable[[int, int], None]
"""Told how many games are done and how much they gave."""


class Order(Struct, frozen=True):
    """What is to be made; a file that was begun for another order is refused."""

    what: str
    seed: str
    iterations: int = 0


class Made(Struct, Generic[Kind], frozen=True):
    """What one game gave."""

    number: int
    made: tuple[Kind, ...]


def make_puzzles(
    seed: str, games: range, kept: Path, jobs: int, progress: Progress
) -> Iterator[Puzzle]:
    """The puzzles of so many random games of Outfox."""
    order = Order("outfox", seed)
    return _make(order, Made[Puzzle], partial(puzzles_of_game, seed), games, kept, jobs, progress)


def make_decisions(
    seed: str, iterations: int, games: range, kept: Path, jobs: int, progress: Progress
) -> Iterator[Decision]:
    """The decisions of so many games of Fennecs, each choice weighed for so many iterations."""
    order = Order("fennecs", seed, iterations)
    make = partial(decisions_of_game, seed, iterations=iterations)
    return _make(order, Made[Decision], make, games, kept, jobs, progress)


def ship_puzzles(puzzles: Iterator[Puzzle], path: Path) -> int:
    """Write the file that comes with Foxden; how many are in it."""
    order = arranged(puzzles)
    write_puzzles(order, path)
    return len(order)


def ship_decisions(decisions: Iterator[Decision], iterations: int, path: Path) -> int:
    found = tuple(decisions)
    write_decisions(Decisions(fennecs.version, iterations, found), path)
    return len(found)


def _make(  # noqa: PLR0913, PLR0917  as much as an order takes
    order: Order,
    kind: Any,
    make: Callable[[int], tuple[Kind, ...]],
    games: range,
    kept: Path,
    jobs: int,
    progress: Progress,
) -> Iterator[Kind]:
    done = {each.number: each.made for each in _read(order, kind, kept)}
    missing = [number for number in games if number not in done]
    with kept.open("ab") as file:
        for number, made in _made(make, missing, jobs):
            done[number] = made
            file.write(msgspec.json.encode(Made(number, made)) + b"\n")
            file.flush()
            progress(len(done), sum(map(len, done.values())))
    return (each for number in games for each in done[number])


def _read(order: Order, kind: Any, path: Path) -> Sequence[Made[Any]]:
    try:
        if not path.exists():
            path.write_bytes(msgspec.json.encode(order) + b"\n")
        head, *lines = path.read_bytes().splitlines()
        if msgspec.json.decode(head, type=Order) != order:
            raise Unreadable("daily.unreadable.order", path=str(path))
        return [msgspec.json.decode(line, type=kind) for line in lines]
    except (ValueError, msgspec.MsgspecError) as problem:
        raise Unreadable("daily.unreadable.order", path=str(path)) from problem


def _made(
    make: Callable[[int], tuple[Kind, ...]], numbers: Sequence[int], jobs: int
) -> Iterator[tuple[int, tuple[Kind, ...]]]:
    if jobs == 1:
        yield from ((number, make(number)) for number in numbers)
        return
    pool = processes.Workers(jobs)
    try:
        running = {pool.submit(make, number): number for number in numbers}
        for future in as_completed(running):
            yield running[future], future.result()
    finally:
        pool.end()
