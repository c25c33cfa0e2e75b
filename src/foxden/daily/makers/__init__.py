"""Puzzles and decisions made in bulk: game by game, over the cores of a machine, resumable.

What a game gives is a function of the order and its number, so it does not matter where and
when it is made. Each is added to a file when it is done; whoever begins again with the same file
goes on where it was left.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from functools import partial
from pathlib import Path
from typing import Any, Protocol, cast

import msgspec
from msgspec import Struct

from foxden.bots import processes
from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.parts import part_of
from foxden.games import GAMES, find_game

Progress = Callable[[int, int], None]
"""Told how many games are done, and how much they have given."""


class Order(Struct, frozen=True):
    """What is to be made. `iterations` is how long something is weighed, where that is done."""

    game: str
    seed: str
    iterations: int


class Maker(Protocol):
    """What a game brings that has puzzles or decisions."""

    kind: type
    file: Path
    """Where it is shipped."""

    games: int
    """How many games give what is shipped."""

    def made_of_game(self, order: Order, number: int) -> tuple[Any, ...]:
        """What one game gives, of this kind."""

    def ship(self, made: Sequence[Any], order: Order, path: Path) -> int:
        """Write the file that comes with Foxden; how many are in it."""

    def check(self, progress: Progress) -> int:
        """Prove or weigh again what comes with Foxden; how many there were."""


class _Made(Struct, frozen=True):
    number: int
    made: tuple[msgspec.Raw, ...]


def maker_of(game: AnyGame) -> Maker:
    part = part_of(game, __name__)
    if part is None:
        makers = [each.name for each in GAMES if part_of(each, __name__) is not None]
        raise Unreadable("daily.unreadable.maker", game=game.name, games=makers)
    return cast("Maker", part)


def make(order: Order, games: int, kept: Path, jobs: int, progress: Progress) -> list[Any]:
    """All that so many games give, those of the file `kept` first, which gets the others."""
    maker = maker_of(find_game(order.game))
    done = {each.number: each.made for each in _read(order, kept)}
    missing = [number for number in range(games) if number not in done]
    with kept.open("ab") as file:
        for number, made in _made(partial(_made_of_game, order), missing, jobs):
            done[number] = made
            file.write(msgspec.json.encode(_Made(number, made)) + b"\n")
            file.flush()
            progress(len(done), sum(map(len, done.values())))
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(maker.kind)
    return [decoder.decode(each) for number in range(games) for each in done[number]]


def _made_of_game(order: Order, number: int) -> tuple[msgspec.Raw, ...]:
    made = maker_of(find_game(order.game)).made_of_game(order, number)
    return tuple(msgspec.Raw(msgspec.json.encode(each)) for each in made)


def _read(order: Order, path: Path) -> Sequence[_Made]:
    try:
        if not path.exists():
            path.write_bytes(msgspec.json.encode(order) + b"\n")
        head, *lines = path.read_bytes().splitlines(keepends=True)
        if msgspec.json.decode(head, type=Order) != order:
            raise Unreadable("daily.unreadable.order", path=str(path))
        made = [msgspec.json.decode(line, type=_Made) for line in lines if line.endswith(b"\n")]
    except (ValueError, msgspec.MsgspecError) as problem:
        raise Unreadable("daily.unreadable.order", path=str(path)) from problem
    if lines and not lines[-1].endswith(b"\n"):  # killed while it was written: made again
        path.write_bytes(b"".join((head, *lines[:-1])))
    return made


def _made(
    make_one: Callable[[int], tuple[msgspec.Raw, ...]], numbers: Sequence[int], jobs: int
) -> Iterator[tuple[int, tuple[msgspec.Raw, ...]]]:
    if jobs == 1:
        yield from ((number, make_one(number)) for number in numbers)
        return
    pool = processes.Workers(jobs)
    try:
        running = {pool.submit(make_one, number): number for number in numbers}
        for future in as_completed(running):
            yield running[future], future.result()
    finally:
        pool.end()
