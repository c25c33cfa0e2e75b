"""Players for load: sockets as light as can be, so that one core makes enough of them.

The client's half of WebSocket is written out here because a library costs more than the
server under test; it speaks what the server needs and nothing else.
"""

import asyncio
import http.client
import json
import os
import random
import time
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final
from zlib import crc32

import msgspec
from msgspec import Struct

GENEROUS: Final = {
    "tables_per_minute": 10**6,
    "misses_per_minute": 10**6,
    "joins_per_minute": 10**6,
    "commands_per_second": 10**4,
    "connections_per_address": 10**6,
    "warm_bots": False,
}
"""Limits of a server that all players of a load reach from one address."""


class Waiting(Struct):
    count: int


class Position(Struct):
    waiting: Waiting
    decision: str | None
    offer: msgspec.Raw
    result: msgspec.Raw
    turn: str
    since: float


class Frame(Struct):
    type: str
    ack: int | None = None
    position: Position | None = None


frames: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)
Taken = Callable[["Line", Frame, int], None]


class Line(asyncio.Protocol):
    """One socket: says hello by itself, then hands every frame to `taken`."""

    def __init__(self, hello: dict[str, Any], taken: Taken) -> None:
        self.hello = hello
        self.taken = taken
        self.ready = asyncio.get_running_loop().create_future()
        self.seq = 0
        self.closed = False
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        key = b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /api/socket/{self.hello['table']} HTTP/1.1\r\n"
            f"Host: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, end, self._buffer = self._buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            self._open = True
            self.send(json.dumps(self.hello).encode())
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(buffer[start : start + 8], "big"), start + 8
            if len(buffer) < start + size:
                break
            self._take(buffer[at] & 15, buffer[start : start + size])
            at = start + size
        self._buffer = buffer[at:]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == 9:
            self._write(0x8A, payload)
        elif kind == 1:
            frame = frames.decode(payload)
            if frame.type == "welcome" and not self.ready.done():
                self.ready.set_result(None)
            self.taken(self, frame, len(payload))

    def command(self, kind: str, **fields: Any) -> None:
        self.seq += 1
        self.send(msgspec.json.encode({"type": kind, "seq": self.seq, **fields}))

    def send(self, payload: bytes) -> None:
        self._write(0x81, payload)

    def _write(self, head: int, payload: bytes) -> None:
        """Masked with zeros, which is allowed and costs nothing."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        if self._transport is not None and not self.closed:
            self._transport.write(bytes([head]) + length + bytes(4) + payload)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


async def connect(
    port: int, seated: dict[str, Any], client: str, taken: Taken, source: str = "127.0.0.1"
) -> Line:
    hello = {
        "type": "hello",
        "table": seated["table"],
        "token": seated["token"],
        "screen": seated.get("screen", False),
        "client": client,
    }
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(
        lambda: Line(hello, taken), "127.0.0.1", port, local_addr=(source, 0)
    )
    await line.ready
    return line


class Rest:
    """Requests on a kept connection a port."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connections: dict[int, http.client.HTTPConnection] = {}

    def post(self, path: str, body: dict[str, Any], port: int | None = None) -> dict[str, Any]:
        port = port or self._port
        try:
            return self._ask(path, body, port)
        except (ConnectionError, http.client.RemoteDisconnected):  # it was idle for too long
            del self._connections[port]
            return self._ask(path, body, port)

    def _ask(self, path: str, body: dict[str, Any], port: int) -> dict[str, Any]:
        if port not in self._connections:
            self._connections[port] = http.client.HTTPConnection("127.0.0.1", port)
        connection = self._connections[port]
        connection.request("POST", path, json.dumps(body), {"content-type": "application/json"})
        answer = connection.getresponse()
        found: dict[str, Any] = json.loads(answer.read())
        if answer.status >= 300:
            raise RuntimeError(found)
        return found


def pick_fennecs(offer: bytes, rng: random.Random) -> dict[str, Any]:
    """Any action of the offer, all with the same probability."""
    asked = json.loads(offer)
    if asked["type"] == "choose":
        return {"type": "choose", "fives": rng.choice(asked["counts"])["fives"]}
    ways = [(choice["card"], face) for choice in asked["cards"] for face in choice["faces"]]
    at = rng.randrange(len(ways) * len(asked["columns"]) + len(asked["collect"]))
    if at < len(asked["collect"]):
        return {"type": "collect", "column": asked["collect"][at]}
    card, face = rng.choice(ways)
    return {"type": "place", "card": card, "column": rng.choice(asked["columns"]), "face": face}


def quantile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


class Match:
    """Two players of one Fennecs table; measures from a move to the other's update."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load = load
        self.rng = random.Random(number)
        self.lines: list[Line] = []
        self.sent_at = 0.0
        self.mover = -1
        self.awaited: set[int] = set()
        self.next: tuple[int, Line, str, bytes] | None = None

    async def seat(self, rest: Rest, number: int) -> None:
        setup = {"game": "fennecs", "seats": 2}
        made = {"setup": setup, "name": "a"}
        host = await asyncio.to_thread(rest.post, "/api/tables", made)
        path = f"/api/tables/{host['table']}/places"
        home = self.load.home_of(host["table"])
        guest = await asyncio.to_thread(rest.post, path, {"name": "b"}, home)
        for index, seated in enumerate((host, guest)):
            taken = self._taken_by(index)
            client = f"client-{number}-{index}"
            line = await connect(home, seated, client, taken, self.load.source)
            line.command("sit", salt=os.urandom(16).hex())
            self.lines.append(line)

    def _taken_by(self, index: int) -> Taken:
        def taken(line: Line, frame: Frame, size: int) -> None:
            if frame.type == "update" and frame.position is not None:
                self._update(index, line, frame.position, size)
            elif frame.type == "refused":
                self.load.refused += 1

        return taken

    def _update(self, index: int, line: Line, position: Position, size: int) -> None:
        self.load.note_bytes(size)
        if index in self.awaited:
            self.awaited.discard(index)
            if index != self.mover:
                self.load.note_move(time.perf_counter() - self.sent_at)
        if bytes(position.result) != b"null":
            self.next = None
            if index == 0:
                line.command("start")
        elif position.decision is not None:
            self.next = (index, line, position.decision, bytes(position.offer))
        if self.next is not None and not self.awaited and self.load.may_move(self):
            self.move()

    def move(self) -> None:
        if self.load.stopped or self.next is None:
            return
        self.mover, line, decision, offer = self.next
        self.next = None
        self.awaited = {0, 1}
        self.sent_at = time.perf_counter()
        line.command("play", decision=decision, action=pick_fennecs(offer, self.rng))


class Load:
    """Many matches at once, as fast as they go or one move a second each.

    `ports`: the addresses of workers, among which tables have their homes. `source`: the
    address that the players come from, for each has only so many ports.
    """

    def __init__(
        self, port: int, *, fast: bool, ports: Sequence[int] = (), source: str = "127.0.0.1"
    ) -> None:
        self.port = port
        self.ports = ports or (port,)
        self.source = source
        self.fast = fast
        self.stopped = False
        self.refused = 0
        self.late = 0
        self.moves = 0
        self.latencies: list[float] = []
        self.bytes = 0
        self.measuring = False
        self._owed: set[Match] = set()

    def home_of(self, table: str) -> int:
        """Where a proxy that hashes by the table's code would send its players."""
        return self.ports[crc32(table.encode()) % len(self.ports)]

    def note_move(self, seconds: float) -> None:
        if self.measuring:
            self.moves += 1
            self.latencies.append(seconds)

    def note_bytes(self, size: int) -> None:
        self.bytes += size

    def may_move(self, match: Match) -> bool:
        """Fast: at once. Paced: only if its tick came while an answer was awaited."""
        if self.fast or match in self._owed:
            self._owed.discard(match)
            return True
        return False

    def tick(self, match: Match) -> None:
        """A second has passed; a match that still waits for an update is late."""
        if match.next is None:
            self.late += 1
            self._owed.add(match)
        else:
            match.move()
