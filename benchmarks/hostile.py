"""The server with a hostile client beside honest players: what they notice of it.

    python benchmarks/hostile.py [--quick]

Honest matches of Fennecs are played at one move a second each, with the limits that a server
has. In turns they are alone, and beside an attacker at another address that sends as much as
is taken: pings, empty fragments, nonsense, guesses and half requests, and comes back as soon
as it is sent away. The p99 of the honest ones may grow to three times what it was.
"""

import asyncio
import contextlib
import json
import random
import statistics
from base64 import b64encode
from typing import Any, Final

import uvloop

from claims import claim, finish, quick_wanted
from foxden.server.settings import Settings
from players import quantile
from server import SETTLING, Server, matches, our_server, tick

ELSEWHERE: Final = "127.0.0.2"
TARGET: Final = 3.0
LINES: Final = 40
CHUNK: Final = 16_384
_PING: Final = b"\x89\x80\x00\x00\x00\x00"
_EMPTY: Final = b"\x00\x80\x00\x00\x00\x00"
_NONSENSE: Final = b"\x81\x81\x00\x00\x00\x00x"
_HEAD: Final = (
    "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    f"Connection: Upgrade\r\nSec-WebSocket-Key: {b64encode(bytes(16)).decode()}\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
).encode()


def guesses() -> bytes:
    frames = b""
    for number in range(100):
        hello = {"type": "hello", "table": f"WRNG{number:02}", "client": "attacker-1"}
        text = json.dumps(hello).encode()
        frames += bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text
    return frames


FLOODS: Final = {
    "pings": _HEAD + _PING * (CHUNK // len(_PING)),
    "empty fragments": _HEAD + b"\x01" + _EMPTY[1:] + _EMPTY * (CHUNK // len(_EMPTY)),
    "nonsense": _HEAD + _NONSENSE * (CHUNK // len(_NONSENSE)),
    "guesses": _HEAD + guesses(),
    "half requests": b"GET /api HTTP/1.1\r\nX: " + b"x" * CHUNK,
}


class Attack:
    """So many connections at once, each of one kind of flood, as long as it goes on."""

    def __init__(self, port: int) -> None:
        self.taken = 0
        self._port = port
        self._going = False
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        self._going = True
        floods = list(FLOODS.values())
        self._tasks = [
            asyncio.create_task(self._flood(floods[number % len(floods)], number))
            for number in range(LINES)
        ]

    async def end(self) -> None:
        self._going = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _flood(self, flood: bytes, number: int) -> None:
        rng = random.Random(number)
        head, frames = (_HEAD, flood[len(_HEAD) :]) if flood.startswith(_HEAD) else (b"", flood)
        while self._going:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await self._one_line(head, frames)
            await asyncio.sleep(rng.random() / 2)

    async def _one_line(self, head: bytes, frames: bytes) -> None:
        """Send until it is not taken any more, or the line is closed."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(ELSEWHERE, 0)
        )
        try:
            if head:
                writer.write(head)
                await reader.readuntil(b"\r\n\r\n")
            while self._going and not reader.at_eof():
                writer.write(frames)
                await asyncio.wait_for(writer.drain(), 5)
                self.taken += len(frames)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(CHUNK), 0.05)
        except TimeoutError:
            pass  # nothing is taken any more
        finally:
            writer.transport.abort()


def limits() -> dict[str, Any]:
    """What the server of other benchmarks is generous with, as it really is."""
    usual = Settings()
    return {
        "commands_per_second": usual.commands_per_second,
        "connections_per_address": usual.connections_per_address,
        "misses_per_minute": usual.misses_per_minute,
    }


async def beside_an_attacker(server: Server, clients: int, seconds: float, rounds: int) -> None:
    loop = asyncio.get_running_loop()
    quantiles: dict[bool, list[float]] = {True: [], False: []}
    medians: dict[bool, list[float]] = {True: [], False: []}
    attack = Attack(server.port)
    async with matches(server, clients // 2, fast=False) as (load, found):
        for number, match in enumerate(found):
            match.lines[0].command("start")
            loop.call_later(1 + number / len(found), tick, loop, load, match)
        await asyncio.sleep(SETTLING / 2)
        for attacked in (False, True) * rounds:
            if attacked:
                attack.begin()
            await asyncio.sleep(1)
            load.latencies.clear()
            load.measuring = True
            await asyncio.sleep(seconds)
            load.measuring = False
            quantiles[attacked].append(quantile(load.latencies, 0.99) * 1000)
            medians[attacked].append(quantile(load.latencies, 0.5) * 1000)
            if attacked:
                await attack.end()
        lost = sum(line.closed for match in found for line in match.lines)
    for name, values in (("p99", quantiles), ("median", medians)):
        beside, alone = (statistics.mean(values[attacked]) for attacked in (True, False))
        claim(f"{name} beside an attacker", beside, "ms", alone, most=TARGET)
    claim("taken of what the attacker sent", attack.taken / rounds / seconds / 1e6, "MB/s")
    claim("honest players thrown out", lost, "players", most=0)
    claim("honest commands refused", load.refused, "commands", most=0)


async def run(*, quick: bool) -> None:
    with our_server(**limits()) as server:
        await beside_an_attacker(server, 100, 5 if quick else 15, 2 if quick else 4)


if __name__ == "__main__":
    wanted = quick_wanted(__doc__)
    uvloop.run(run(quick=wanted))
    finish()
