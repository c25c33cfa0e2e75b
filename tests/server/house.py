"""A real server for tests, and guests that talk to it as players' browsers do."""

import faulthandler
import fcntl
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Self
from urllib.parse import quote

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from foxden.server.app import create_app
from foxden.server.run import uvicorn_options
from foxden.server.settings import Settings, sqlite_url

Frame = dict[str, Any]
WAIT = 300.0  # only what hangs for good is late: machines may be slow
GENEROUS = dict.fromkeys(
    (
        "tables_per_minute",
        "joins_per_minute",
        "misses_per_minute",
        "tries_per_minute",
        "results_per_minute",
        "commands_per_second",
        "connections_per_address",
    ),
    1_000_000,
)
"""No test is refused because the machine is quick; limits are tested where they are asked for."""


class Patience:
    """For loops that look again and again: what they wait for comes, or is missed by name."""

    def __init__(self, awaited: str) -> None:
        self._awaited = awaited
        self.renew()

    def renew(self) -> None:
        """Something has come, if not all."""
        self._until = time.monotonic() + WAIT

    def spend(self) -> None:
        assert time.monotonic() < self._until, f"{self._awaited} did not come"


@contextmanager
def open_house(folder: Path, **chosen: Any) -> Iterator["House"]:
    """A server on a free port of this computer, with SQLite in a folder unless told otherwise."""
    options: dict[str, Any] = {
        **GENEROUS,
        "database": sqlite_url(folder / "foxden.db"),
        "port": 0,
        "bot_seconds": 0.01,
        "warm_bots": False,
        **chosen,
    }
    settings = Settings(**options)
    server = uvicorn.Server(uvicorn.Config(create_app(settings), **uvicorn_options(settings)))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        patience = Patience("the server's start")
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            patience.spend()
            thread.join(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        with House(f"127.0.0.1:{port}") as house:
            yield house
    finally:
        server.should_exit = True
        thread.join(WAIT)
        if thread.is_alive():
            faulthandler.dump_traceback()  # what every thread is doing instead
        assert not thread.is_alive(), "the server's end did not come"


_SERVE = "from foxden.server import run, settings; run.serve(settings.read_settings())"


_SET_CLOCK = """
import pathlib, time
moved, real = pathlib.Path({file!r}), time.time
time.time = lambda: real() + float(moved.read_text())
"""


class MovableClock:
    """How far ahead the clock of a house in a process is: tests do not wait for days."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self._ahead = 0.0
        self.move(0.0)

    def move(self, seconds: float) -> None:
        self._ahead += seconds
        written = self._file.with_suffix(".new")
        written.write_text(repr(self._ahead), encoding="ascii")
        written.replace(self._file)

    @property
    def program(self) -> str:
        """What a server runs first to go by this clock."""
        return _SET_CLOCK.format(file=str(self._file))


@contextmanager
def house_in_a_process(
    database: str,
    *,
    log: IO[bytes] | None = None,
    clock: MovableClock | None = None,
    **chosen: Any,
) -> Iterator["HouseProcess"]:
    """A server that can be killed; it writes its log where the tests do unless told otherwise."""
    house = HouseProcess(database, chosen, log, clock)
    try:
        house.start()
        with house:
            yield house
    finally:
        house.kill()


def free_port() -> int:
    return free_ports(1)[0]


def free_ports(count: int) -> list[int]:
    """So many ports in a row, for as long as this process lives: no other test gets one of them.

    Below those that systems give to clients, so that they are still free after a restart.
    """
    while True:
        first = random.randrange(20_000, 32_000)
        ports = list(range(first, first + count))
        if all(_take(port) for port in ports):
            return ports


_TAKEN: set[int] = set()
_REGISTER = os.open(
    Path(tempfile.gettempdir()) / f"foxden-ports-{os.getuid()}", os.O_WRONLY | os.O_CREAT, 0o600
)
"""Each of its bytes stands for a port; whoever has locked it uses that port."""


def _take(port: int) -> bool:
    """Whether nobody had it, neither a test on this computer nor another program."""
    if port in _TAKEN:
        return False
    with socket.socket() as probe, suppress(OSError):
        fcntl.lockf(_REGISTER, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
        _TAKEN.add(port)
        probe.bind(("127.0.0.1", port))
        return True
    return False


class House:
    """A server's address, and the guests that were let in."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=WAIT)
        self._guests: list[Guest] = []

    @property
    def url(self) -> str:
        return f"http://{self.address}/"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self._guests:
            guest.hang_up()
        self.http.close()

    def host(self, setup: Frame, name: str = "Host") -> "Guest":
        """Make a table."""
        answer = self.http.post("/api/tables", json={"setup": setup, "name": name})
        assert answer.status_code == 201, answer.text
        return self._let_in(answer.json())

    def join(self, table: str, name: str = "Guest") -> "Guest":
        answer = self.http.post(f"/api/tables/{table}/places", json={"name": name})
        assert answer.status_code == 201, answer.text
        return self._let_in(answer.json())

    def stranger(self, table: str) -> "Guest":
        return self._let_in({"table": table, "place": -1, "token": None})

    def _let_in(self, seated: Frame) -> "Guest":
        guest = Guest(self.address, seated)
        self._guests.append(guest)
        return guest

    def seat(self, setup: Frame, players: int) -> list["Guest"]:
        """A table at which so many sit, connected; the first is the host."""
        host = self.host(setup)
        guests = [host, *(self.join(host.code, f"Guest {number}") for number in range(1, players))]
        for guest in guests:
            guest.say_hello()
            guest.ask("sit", salt=secrets.token_hex(16))
        return guests


class Guest:
    """One place at one table; remembers what it is told."""

    def __init__(self, address: str, seated: Frame) -> None:
        self.address = address
        self.code: str = seated["table"]
        self.place: int = seated["place"]
        self.token: str | None = seated["token"]
        self.client = secrets.token_hex(8)
        self.seq = 0
        self.table: Frame = {}
        self.you: Frame | None = None
        self.position: Frame | None = None
        self.frames: list[Frame] = []
        self.raw: list[str] = []
        self._line = ExitStack()
        self._socket: ClientConnection | None = None

    @property
    def socket(self) -> ClientConnection:
        if self._socket is None:
            opening = connect(
                f"ws://{self.address}/api/socket/{quote(self.code)}",
                compression=None,
                max_queue=None,
                open_timeout=WAIT,
                ping_interval=None,  # the server's own pings are answered; a slow one is not left
                close_timeout=1,
            )
            self._socket = self._line.enter_context(opening)
        return self._socket

    def hang_up(self) -> None:
        self._line.close()
        self._socket = None

    def say_hello(self, **more: Any) -> Frame:
        self.send(
            {"type": "hello", "table": self.code, "token": self.token, "client": self.client} | more
        )
        return self.wait_for("welcome", "refused", "goodbye")

    def send(self, frame: Frame) -> None:
        self.socket.send(json.dumps(frame))

    def receive(self, timeout: float = WAIT) -> Frame:
        raw = self.socket.recv(timeout=timeout)
        assert isinstance(raw, str)
        frame: Frame = json.loads(raw)
        self.raw.append(raw)
        self.frames.append(frame)
        self.table = frame.get("table", self.table)
        self.you = frame.get("you", self.you)
        self.position = frame.get("position", self.position)
        return frame

    def catch_up(self, seconds: float) -> None:
        """Read whatever has come. Nothing may depend on how much that is: machines differ."""
        with suppress(TimeoutError):
            while True:
                self.receive(seconds)

    def wait_for(self, *kinds: str) -> Frame:
        while (frame := self.receive())["type"] not in kinds:
            pass
        return frame

    def ask(self, kind: str, **fields: Any) -> Frame:
        """Send a command and wait for its answer."""
        self.seq += 1
        self.send({"type": kind, "seq": self.seq, **fields})
        return self.answer_to(self.seq)

    def answer_to(self, seq: int) -> Frame:
        while (frame := self.receive()).get("ack") != seq:
            pass
        return frame

    def wait_until(self, condition: Any) -> None:
        """Read until what is known of the table fulfils a condition."""
        while not condition(self):
            self.receive()

    def wait_for_turn(self) -> None:
        self.wait_until(lambda guest: guest.to_decide or guest.is_over)

    @property
    def to_decide(self) -> bool:
        return self.position is not None and self.position["decision"] is not None

    @property
    def is_over(self) -> bool:
        return self.position is not None and self.position["result"] is not None

    def play(self, action: Frame) -> Frame:
        assert self.position is not None
        return self.ask("play", decision=self.position["decision"], action=action)


class HouseProcess(House):
    """A server in a process of its own, on a port that it keeps when it starts again."""

    def __init__(
        self,
        database: str,
        chosen: Frame,
        log: IO[bytes] | None = None,
        clock: MovableClock | None = None,
    ) -> None:
        self.port = free_port()
        self._log = log
        self._program = _SERVE if clock is None else clock.program + _SERVE
        super().__init__(f"127.0.0.1:{self.port}")
        usual = {"port": self.port, "bot_seconds": 0.01, "warm_bots": False}
        given = GENEROUS | usual | {"database": database} | chosen
        self._environment: dict[str, str] = {}
        self.choose(**given)
        self._process: subprocess.Popen[bytes] | None = None

    def choose(self, **settings: Any) -> None:
        """With these settings it starts the next time."""
        chosen = {f"FOXDEN_{key.upper()}": str(value) for key, value in settings.items()}
        self._environment |= chosen

    def start(self) -> None:
        command = [sys.executable, "-c", self._program]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | self._environment
        self._process = subprocess.Popen(
            command, env=environment, stderr=self._log, start_new_session=True
        )
        until = time.monotonic() + WAIT
        while not self._answers():
            assert self._process.poll() is None, "the server did not start"
            assert time.monotonic() < until
            time.sleep(0.02)

    def restart(self, **settings: Any) -> None:
        """Stop, and start again at the same address and on the same database."""
        self.stop()
        self.choose(**settings)
        self.start()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def workers(self) -> list[int]:
        """The processes of a server that has several."""
        assert self._process is not None
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        return [
            int(child)
            for child in children
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
        ]

    def _answers(self) -> bool:
        try:
            return self.http.get("/health").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As a power cut would: nothing is finished, nothing said, by no process of it."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(WAIT)
            self._process = None

    def stop(self) -> None:
        """As an operator would."""
        self.ask_to_stop()
        self.wait_until_stopped()

    def ask_to_stop(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)

    def goes_on_for(self, seconds: float) -> bool:
        """Whether it has not ended meanwhile; on a slow machine that says less."""
        assert self._process is not None
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return True
        return False

    def wait_until_stopped(self) -> None:
        assert self._process is not None
        assert self._process.wait(WAIT) in {0, -signal.SIGTERM}, "it was not a graceful stop"
        self._process = None

    @contextmanager
    def halted(self) -> Iterator[None]:
        """What is sent meanwhile is all there when the server looks again."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)
