"""The server under load, boardgame.io beside it: one core for the server, the generator on another.

    python benchmarks/server.py [--quick] [--alone] [--folder FOLDER] [--soak MINUTES]
                                [--only moves,party,paced,held,bots] [--clients N]

The peer is fetched by npm (`peer.py`); `--alone` does without. Ours plays two-seat Fennecs
through hello, updates and offers, on SQLite with full sync in FOLDER (by default beside this
file, since a folder for temporary files may lie in memory); the peer plays tic-tac-toe in
memory and saves nothing. Both have as many matches, the same ladder and the same rule for
moves that come late; runs alternate, and the median of three counts.
"""

import argparse
import asyncio
import contextlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import uvloop

import peer
from claims import claim, finish
from foxden.bots import LEVELS
from players import GENEROUS, Frame, Line, Load, Match, Rest, connect, quantile

SERVER_CORE, LOAD_CORE = 0, 1
_SERVE: Final = "from foxden.server import run, settings; run.serve(settings.read_settings())"
_SEATERS: Final = 8
PHONES: Final = 1000
SETTLING: Final = 8
LADDER: Final = (2000, 3000, 4000, 5000, 6000, 8000, 10000)
PIECES: Final = ("moves", "party", "paced", "held", "bots")
MATCHES: Final = 200
ROUNDS: Final = 3
PATIENCE: Final = 250.0
"""Milliseconds of the p99 up to which clients are held."""


_databases = Path(__file__).parent


class Server:
    """Our server in a process of its own, and what it costs."""

    def __init__(self, port: int, pid: int) -> None:
        self.port = port
        self.pid = pid

    def megabytes(self) -> float:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize() / 1e6

    def gauge(self, name: str) -> float:
        """One of the server's own numbers."""
        url = f"http://127.0.0.1:{self.port}/metrics"
        with urllib.request.urlopen(url) as answer:
            lines = answer.read().decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


@contextmanager
def our_server(port: int = 18080, **settings: Any) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(dir=_databases) as folder:
        chosen = {"port": port, "database": f"sqlite:///{folder}/foxden.db", **GENEROUS, **settings}
        environment = {f"FOXDEN_{key.upper()}": str(value) for key, value in chosen.items()}
        process = subprocess.Popen(  # noqa: S603  our own server
            [sys.executable, "-c", _SERVE],
            env=os.environ | environment,
            preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),  # noqa: PLW1509  no threads yet
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_for(f"http://127.0.0.1:{port}/health")
            yield Server(port, process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def _wait_for(url: str) -> None:
    for _ in range(400):
        with contextlib.suppress(OSError), urllib.request.urlopen(url):  # noqa: S310  our own
            return
        time.sleep(0.05)
    raise TimeoutError(url)


@asynccontextmanager
async def matches(
    server: Server, count: int, *, fast: bool
) -> AsyncIterator[tuple[Load, list[Match]]]:
    """So many matches, seated and started."""
    load = Load(server.port, fast=fast)
    found = [Match(load, number) for number in range(count)]
    queue = list(enumerate(found))

    async def seat_some() -> None:
        rest = Rest(server.port)
        while queue:
            number, match = queue.pop()
            await match.seat(rest, number)

    await asyncio.gather(*(seat_some() for _ in range(_SEATERS)))
    try:
        yield load, found
    finally:
        load.stopped = True
        for match in found:
            for line in match.lines:
                line.close()
        await asyncio.sleep(0.5)


async def measure(load: Load, found: list[Match], seconds: float) -> float:
    """Let them play and measure; moves a second.

    Thousands of games begin in the same second; what that leaves waiting is worked off first.
    """
    loop = asyncio.get_running_loop()
    for match in found:
        match.lines[0].command("start")
    await asyncio.sleep(3)
    if not load.fast:
        for number, match in enumerate(found):
            loop.call_later(number / len(found), tick, loop, load, match)
    await asyncio.sleep(SETTLING)
    load.measuring = True
    started, late = time.perf_counter(), load.late
    await asyncio.sleep(seconds)
    load.measuring = False
    load.late -= late
    return load.moves / (time.perf_counter() - started)


def tick(loop: asyncio.AbstractEventLoop, load: Load, match: Match) -> None:
    if not load.stopped:
        load.tick(match)
        loop.call_later(1.0, tick, loop, load, match)


def peers(folder: Path, mode: str, matches_: int, seconds: int) -> dict[str, Any]:
    return peer.measured(folder, mode, matches_, seconds, (SERVER_CORE, LOAD_CORE))


async def our_rate(seconds: int) -> float:
    with our_server() as server:
        async with matches(server, MATCHES, fast=True) as (load, found):
            return await measure(load, found, seconds)


async def throughput(seconds: int, folder: Path | None, rounds: int) -> None:
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(await our_rate(seconds))
        if folder is not None:
            theirs.append(peers(folder, "fast", MATCHES, seconds)["moves_a_second"])
    rate = median(theirs) if theirs else None
    target = None if rate is None else 1.7
    claim("moves committed before told", median(ours), "moves/s", rate, target=target)


async def paced(clients: int, seconds: int, most: float | None) -> tuple[float, int]:
    """Clients at one move a second a match; the p99 in milliseconds, and the moves missed."""
    with our_server() as server:
        before = server.megabytes()
        async with matches(server, clients // 2, fast=False) as (load, found):
            idle = (server.megabytes() - before) * 1000 / clients
            await measure(load, found, seconds)
            playing = (server.megabytes() - before) * 1000 / clients
            p99 = quantile(load.latencies, 0.99) * 1000
            claim(f"p99 of {clients} paced clients", p99, "ms", most=most)
            claim(f"moves missed with {clients} paced clients", load.late, "moves")
            claim(f"memory a connection before a game, {clients} clients", idle, "KB", most=30)
            claim(f"memory a connection in play, {clients} clients", playing, "KB")
    return p99, load.late


async def held(seconds: int, folder: Path | None) -> None:
    """How many clients are held under 250 ms without a late move, ours and the peer's."""
    ours, theirs = 0, None
    for clients in LADDER:
        p99, late = await paced(clients, seconds, None)
        if p99 >= PATIENCE or late:
            break
        ours = clients
    for clients in LADDER if folder is not None else ():
        result = peers(folder, "paced", clients // 2, seconds)  # type: ignore[arg-type]  # it is one here
        if result["p99"] is None or result["p99"] >= PATIENCE or result["late"]:
            break
        theirs = clients
    claim("clients held under 250 ms p99", ours, "clients", theirs, 2.0 if theirs else None)


# ---------------------------------------------------------------- a party


class Party:
    """One Foxy table of many phones."""

    def __init__(self, port: int, phones: int) -> None:
        self.port = port
        self.phones = phones
        self.places: list[dict[str, Any]] = []
        self.lines: list[Line] = []
        self.decisions: list[str | None] = [None] * phones
        self.turn = ""
        self.seen_at: list[float] = [0.0] * phones

    async def gather(self) -> None:
        rest = Rest(self.port)
        setup = {"game": "foxy", "pace": None}
        self.places = [rest.post("/api/tables", {"setup": setup, "name": "host"})]
        path = f"/api/tables/{self.places[0]['table']}/places"
        for number in range(1, self.phones):
            self.places.append(rest.post(path, {"name": f"phone {number}"}))
        await self.connect()
        for line in self.lines:
            line.command("sit", salt=os.urandom(16).hex())
        await asyncio.sleep(2)

    async def connect(self) -> float:
        """All at once; the seconds until the last is welcome."""
        started = time.perf_counter()
        self.lines = await asyncio.gather(
            *(
                connect(self.port, place, f"phone-{number:06}", self._taken_by(number))
                for number, place in enumerate(self.places)
            )
        )
        return time.perf_counter() - started

    def _taken_by(self, number: int) -> Any:
        def taken(_line: Line, frame: Frame, _size: int) -> None:
            if frame.position is not None:
                self.decisions[number] = frame.position.decision
                self.seen_at[number] = time.perf_counter()
                self.turn = frame.position.turn

        return taken

    async def show_card(self, command: str, **fields: Any) -> float:
        """Start or move on; the seconds until the last phone shows the card."""
        self.decisions = [None] * self.phones
        started = time.perf_counter()
        self.lines[0].command(command, **fields)
        await self.until(lambda: all(self.decisions))
        return max(self.seen_at) - started

    async def answer(self) -> float:
        """All lock a number at once; the seconds until all are counted."""
        started = time.perf_counter()
        for line, decision in zip(self.lines, self.decisions, strict=True):
            line.command("play", decision=decision, action={"type": "write", "number": 1})
        await self.until(lambda: not any(self.decisions))
        return time.perf_counter() - started

    async def until(self, done: Any) -> None:
        until = time.perf_counter() + 30
        while not done():
            if time.perf_counter() > until:
                raise TimeoutError
            await asyncio.sleep(0.001)


async def party(turns: int) -> None:
    with our_server() as server:
        house = Party(server.port, PHONES)
        await house.gather()
        cards = [await house.show_card("start")]
        answers = []
        for _ in range(turns):
            answers.append(await house.answer())
            await asyncio.sleep(0.5)
            cards.append(await house.show_card("next", turn=house.turn))
        for line in house.lines:
            line.close()
        await asyncio.sleep(1)
        again = await house.connect()
    claim(f"card on {PHONES} phones, slowest turn", max(cards[1:]) * 1000, "ms", most=150)
    claim(f"{PHONES} answers at once, all counted, slowest", max(answers) * 1000, "ms")
    claim(f"{PHONES} reconnects at once", again, "s", most=5)


# ---------------------------------------------------------------- bots, and a long time


async def beside_bots(seconds: int, rounds: int = 3) -> None:
    """The p99 of other tables with and without bots that think, interleaved."""
    quantiles: dict[bool, list[float]] = {True: [], False: []}
    with our_server(bot_seconds=0, warm_bots=True) as server:
        async with matches(server, 250, fast=False) as (load, found):
            thinker = await _table_of_bots(server)
            await measure(load, found, 1)
            for thinking in (False, True) * rounds:
                thinker.command("resume" if thinking else "pause")
                await asyncio.sleep(1)
                load.latencies.clear()
                load.measuring = True
                await asyncio.sleep(seconds)
                load.measuring = False
                quantiles[thinking].append(quantile(load.latencies, 0.99) * 1000)
            thinker.close()
    with_bots, without = (sum(quantiles[thinking]) / rounds for thinking in (True, False))
    claim("p99 beside thinking bots", with_bots, "ms", without, most=1.2)


async def _table_of_bots(server: Server) -> Line:
    """A table at which somebody always thinks: the host gives the seat away, again and again."""
    rest = Rest(server.port)
    place = rest.post("/api/tables", {"setup": {"game": "fennecs"}, "name": "host"})

    def begin_again(line: Line, frame: Frame, _size: int) -> None:
        if frame.position is not None and bytes(frame.position.result) != b"null":
            line.command("start")
            line.command("resign")

    line = await connect(server.port, place, "thinking-host", begin_again)
    line.command("sit")
    for _ in range(4):
        line.command("add_bot", level=LEVELS[-1])
    line.command("start")
    line.command("resign")
    await asyncio.sleep(30)  # until they are compiled
    return line


async def soak(minutes: float) -> None:
    """Tables come and go for a long time: memory stays flat, and nothing is left behind."""
    sizes, tasks = [], []
    with our_server() as server:
        until = time.monotonic() + minutes * 60
        while time.monotonic() < until:
            async with matches(server, 200, fast=True) as (load, found):
                await measure(load, found, 20)
            await asyncio.sleep(2)
            sizes.append(server.megabytes())
            tasks.append(await asyncio.to_thread(server.gauge, "foxden_tasks"))
        lines = await asyncio.to_thread(server.gauge, "foxden_connections")
    middle = len(sizes) // 2
    claim("memory after a soak against half of it", sizes[-1], "MB", sizes[middle], most=1.1)
    claim("tasks after a soak against its first tables", tasks[-1], "tasks", tasks[0], most=1.0)
    claim("connections left after a soak", lines, "connections", most=0)


async def run(arguments: argparse.Namespace) -> None:
    quick, wanted = arguments.quick, arguments.only
    seconds = 5 if quick else 15
    folder = None if arguments.alone else await asyncio.to_thread(peer.installed)
    if "moves" in wanted:
        await throughput(seconds, folder, 1 if quick else ROUNDS)
    if "party" in wanted:
        await party(2 if quick else 8)
    if "paced" in wanted:
        await paced(arguments.clients or (1000 if quick else 10_000), seconds, PATIENCE)
    if "held" in wanted:
        await held(seconds, folder)
    if "bots" in wanted:
        await beside_bots(10)
    if arguments.soak:
        await soak(arguments.soak)


def _pieces(arguments: argparse.Namespace) -> list[str]:
    if arguments.only is not None:
        chosen: list[str] = arguments.only.split(",")
        return chosen
    return ["moves", "party", "paced"] if arguments.quick else list(PIECES)


def main() -> None:
    global _databases  # noqa: PLW0603  where the databases of this run lie
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="about a minute, less precise")
    parser.add_argument("--soak", type=float, default=0, help="minutes of a soak at the end")
    parser.add_argument("--alone", action="store_true", help="without the peer")
    parser.add_argument("--folder", type=Path, default=_databases, help="for the databases")
    parser.add_argument("--only", help=f"pieces of it, by commas: {', '.join(PIECES)}")
    parser.add_argument("--clients", type=int, help="paced ones (10000)")
    arguments = parser.parse_args()
    arguments.only = _pieces(arguments)
    _databases = arguments.folder
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.sched_setaffinity(0, {LOAD_CORE})
    uvloop.run(run(arguments))
    finish()


if __name__ == "__main__":
    main()
