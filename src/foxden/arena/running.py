"""Many games at once: over the cores of a machine, or over a Ray cluster."""

import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import as_completed
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from foxden.arena.contest import Contest, Result, play_game, require_sound
from foxden.bots import processes
from foxden.core.errors import Unreadable

_AHEAD: Final = 4
"""Games in a cluster's queue for each that it can play at once."""

_ANSWER_SECONDS: Final = 10

Play = Callable[[int], Result]
Workers = Callable[[Play, Iterable[int]], Iterator[Result]]
"""Plays games by number, wherever it likes, and yields results as they come."""


def compete(
    contest: Contest,
    games: int,
    workers: Workers,
    kept: Path | None = None,
    *,
    keep_records: bool = False,
) -> Iterator[Result]:
    """The results of a contest: those in the file `kept` first, then new ones, added to it.

    A contest that was interrupted, or is to become longer, goes on where it was; a file of
    another contest is refused.
    """
    require_sound(contest)
    known = [] if kept is None else _read(contest, kept)
    yield from (result for result in known if result.number < games)
    done = {result.number for result in known}
    play = partial(play_game, contest, keep_record=keep_records)
    for result in workers(play, [number for number in range(games) if number not in done]):
        if kept is not None:
            _append(kept, result)
        yield result


def _read(contest: Contest, path: Path) -> list[Result]:
    try:
        if not path.exists():
            path.write_bytes(msgspec.json.encode(contest) + b"\n")
        head, *lines = path.read_bytes().splitlines()
        if msgspec.json.decode(head, type=Contest) != contest:
            raise Unreadable("arena.other_contest", path=str(path))
        return [msgspec.json.decode(line, type=Result) for line in lines]
    except (ValueError, msgspec.MsgspecError) as problem:
        raise Unreadable("arena.unreadable", path=str(path), problem=str(problem)) from problem


def _append(path: Path, result: Result) -> None:
    with path.open("ab") as file:
        file.write(msgspec.json.encode(result) + b"\n")


def in_turn(play: Play, numbers: Iterable[int]) -> Iterator[Result]:
    """One game after the other, here."""
    return map(play, numbers)


def in_processes(jobs: int) -> Workers:
    """On several cores of this machine."""
    return partial(_in_processes, jobs)


def _in_processes(jobs: int, play: Play, numbers: Iterable[int]) -> Iterator[Result]:
    pool = processes.Workers(jobs)
    try:
        for future in as_completed([pool.submit(play, number) for number in numbers]):
            yield future.result()
    finally:
        pool.end()


def on_ray(address: str) -> Workers:
    """On a Ray cluster, whose machines have foxden installed; `local` starts one here."""
    return partial(_on_ray, address)


def _on_ray(address: str, play: Play, numbers: Iterable[int]) -> Iterator[Result]:
    ray = _connected(address)
    remote = ray.remote(play_number)
    queue = iter(numbers)
    most = _AHEAD * int(ray.cluster_resources().get("CPU", 1))
    running = [remote.remote(play, number) for number in islice(queue, most)]
    while running:
        (ready,), running = ray.wait(running)
        running += [remote.remote(play, number) for number in islice(queue, 1)]
        yield ray.get(ready)


def play_number(play: Play, number: int) -> Result:
    """A plain function, as Ray wants one."""
    return play(number)


def _require_answer(address: str) -> None:
    """Ray itself would try for a minute, and fill the terminal with its attempts."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address in ("auto", "local"):
        return
    try:
        socket.create_connection((host, int(port)), timeout=_ANSWER_SECONDS).close()
    except (OSError, TypeError, ValueError, OverflowError) as problem:
        raise Unreadable("arena.no_cluster", address=address, problem=str(problem)) from None


def _connected(address: str) -> Any:
    try:
        import ray  # noqa: PLC0415  an extra, and slow to load
    except ImportError:
        raise Unreadable("arena.no_ray") from None
    if not ray.is_initialized():
        _require_answer(address)
        try:
            ray.init(address=address, log_to_driver=False)
        except (ConnectionError, ValueError) as problem:
            raise Unreadable("arena.no_cluster", address=address, problem=str(problem)) from None
    return ray
