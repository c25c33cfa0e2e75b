"""A WebSocket for uvicorn, with a short way for what goes over it all the time.

uvicorn's own classes carry every message through a queue, a task and two dictionaries to an
ASGI application, which costs more than a move does. Here only the opening goes through
ASGI, so that the guard and the headers of a trusted proxy are heard. From then on a whole
text frame is handed to its reader in the call that brings it from the network, and what is
sent is written at once. All the rest of the protocol (the handshake, fragments, control
frames, mistakes) is left to the `websockets` library, which does it without any I/O.

Every frame counts, whatever it is. A line gets a few of them read in a turn of the loop and
so many a second; the network holds back the rest. Who is too fast for long is sent away.
"""

import asyncio
import logging
from http import HTTPStatus
from typing import Any, Final, Protocol
from urllib.parse import unquote

import uvicorn
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol

from foxden.server.limits import DOORKEEPER, Doorkeeper, address_of

try:
    from websockets.speedups import apply_mask
except ImportError:  # a Python for which there is no compiled form
    from websockets.utils import apply_mask

logger: Final = logging.getLogger("foxden.lines")
_library_log: Final = logging.getLogger("foxden.lines.library")
_library_log.setLevel(logging.WARNING)  # it would tell of every line that opens

EXTENSION: Final = "foxden.line"
"""Where in the `extensions` of its scope the application finds the line."""

_WHOLE_TEXT: Final = 0x81
_MASKED: Final = 0x80
_MESSAGES: Final = frozenset({Opcode.TEXT, Opcode.BINARY, Opcode.CONT})
_MOST_UNREAD: Final = 1 << 20
_MOST_EARLY: Final = 1 << 16
_MOST_PIECES: Final = 64
_FRAMES_A_TURN: Final = 16
_PAUSE_SECONDS: Final = 0.25
_CLOSE_SECONDS: Final = 5.0


class Reader(Protocol):
    """Who reads a line once it is open."""

    def read(self, text: str | None) -> None:
        """Take a message; None stands for one that is not text."""

    def flooded(self) -> None:
        """More comes than is read, and has for long: say so, and close the line."""

    def stop(self) -> None:
        """The server stops: say so, and close the line."""

    def close(self) -> None:
        """The line is gone."""


class Allowance(Protocol):
    """How many frames are read of a line."""

    def take(self, now: float) -> bool:
        """Whether one more frame may be read now."""

    def is_lost(self, now: float) -> bool:
        """Whether a line that has to wait had to wait too often of late."""


class Line(asyncio.Protocol):
    """One connection. The application opens it with `accept`, or refuses it."""

    __slots__ = (
        "_address", "_allowance", "_app", "_asked", "_clogged", "_doorkeeper", "_heard", "_is_deaf",
        "_is_open", "_is_text", "_library", "_longest", "_loop", "_pieces", "_ping_seconds",
        "_pinged", "_reader", "_refusal", "_server", "_timer", "_transport", "_unread", "_waits",
    )  # fmt: skip

    _allowance: Allowance
    _transport: asyncio.Transport

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._app: Any = config.loaded_app
        self._longest = config.ws_max_size
        self._ping_seconds = config.ws_ping_interval
        self._server = server_state
        self._doorkeeper: Doorkeeper = app_state[DOORKEEPER]
        self._loop = _loop or asyncio.get_running_loop()
        self._library = ServerProtocol(max_size=config.ws_max_size, logger=_library_log)
        self._reader: Reader | None = None
        self._refusal = HTTPStatus.FORBIDDEN
        self._unread = bytearray()
        self._pieces: list[bytes] = []
        self._is_open = self._is_text = self._is_deaf = self._waits = False
        self._asked = self._clogged = self._heard = self._pinged = False
        self._timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ opening

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]  # uvicorn's servers are streams
        self._address = address_of(get_remote_addr(self._transport))
        self._server.connections.add(self)  # type: ignore[arg-type]  # as one of uvicorn's own

    def accept(self, reader: Reader, allowance: Allowance) -> None:
        """Let the application read this line."""
        self._reader = reader
        self._allowance = allowance

    def refuse(self, status: HTTPStatus) -> None:
        """Do not take this line, and say why."""
        self._refusal = status

    def _open(self, request: Request) -> None:
        response = self._library.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            task = self._loop.create_task(self._ask(request, response))
            self._server.tasks.add(task)
            task.add_done_callback(self._server.tasks.discard)
        else:
            self._answer(response)

    async def _ask(self, request: Request, response: Response) -> None:
        """Whether the application takes the line: by `accept`, not by ASGI's messages."""
        if self._transport.is_closing():
            return
        try:
            await self._app(self._scope(request), _no_messages, _no_messages)
            if self._reader is None:
                response = self._library.reject(self._refusal, "")
        except Exception:
            logger.exception("a line was not opened")
            response = self._library.reject(HTTPStatus.INTERNAL_SERVER_ERROR, "")
        if not self._transport.is_closing():
            self._answer(response)

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "server": get_local_addr(self._transport),
            "client": get_remote_addr(self._transport),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode("ascii"), value.encode("latin-1"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "extensions": {EXTENSION: {"line": self}},
        }

    def _answer(self, response: Response) -> None:
        self._library.send_response(response)
        self._flush()
        if not self._is_open:
            self._transport.close()
            return
        if self._ping_seconds is not None:
            self._timer = self._loop.call_later(self._ping_seconds, self._check)
        self._read_on()

    # ------------------------------------------------------------ reading

    def data_received(self, data: bytes) -> None:
        """First the request, which uvicorn repeats as a whole; then frames."""
        self._heard = True
        if self._is_one_command(data) and self._allowance.take(self._loop.time()):
            self._read_text(apply_mask(data[6:], data[2:6]))
        elif not self._asked:
            self._asked = True
            self._hand_over(data)
        elif not self._is_deaf:
            self._unread += data
            if self._library.state is State.CONNECTING:
                self._hold_back(len(self._unread) > _MOST_EARLY)
            elif not self._waits:
                self._read_on()

    def _is_one_command(self, data: bytes) -> bool:
        """Whether this is all there is to read, and of the kind that nearly all frames are."""
        return self._is_open and is_short_text(data) and not (self._unread or self._pieces)

    def _read_on(self) -> None:
        """Take whole frames, but not more than this line's share of a turn of the loop."""
        at = 0
        for _ in range(_FRAMES_A_TURN):
            start, end = payload_at(self._unread, at)
            if self._transport.is_closing() or not self._is_whole(start, end):
                delay = None
                break
            if not self._allowance.take(self._loop.time()):
                delay = _PAUSE_SECONDS
                break
            self._read_frame(at, start, end)
            at = end
        else:
            delay = 0.0
        del self._unread[:at]
        self._read_later(delay)

    def _read_later(self, delay: float | None) -> None:
        """Go on in the next turn or after a pause; None: when there is more."""
        self._waits = delay is not None
        self._hold_back(self._waits)
        if delay and self._allowance.is_lost(self._loop.time()):
            self._give_up()
        elif delay is not None:
            self._loop.call_later(delay, self._read_on)

    def _hold_back(self, wanted: bool) -> None:  # noqa: FBT001  it is the state that is wanted
        """Leave in the network what is not read; at most one reading of it is unread here."""
        if not self._transport.is_closing() and self._transport.is_reading() is wanted:
            (self._transport.pause_reading if wanted else self._transport.resume_reading)()

    def _give_up(self) -> None:
        """Read nothing any more: what is there is not worth it."""
        self._is_deaf = True
        self._unread.clear()
        if self._is_open and self._reader is not None:
            self._reader.flooded()
        else:
            self._transport.abort()

    def _is_whole(self, start: int, end: int) -> bool:
        """Whether a frame is there; of one that is too long the head is enough."""
        size = len(self._unread)
        return size >= end or (end - start > self._longest and size >= start)

    def _read_frame(self, at: int, start: int, end: int) -> None:
        data = self._unread
        is_plain = data[at] == _WHOLE_TEXT and data[at + 1] & _MASKED and not self._pieces
        if is_plain and end - start <= self._longest and self._is_open:
            self._read_text(apply_mask(bytes(data[start:end]), bytes(data[start - 4 : start])))
        else:
            self._hand_over(bytes(data[at:end]))

    def _read_text(self, payload: bytes) -> None:
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            self.close(CloseCode.INVALID_DATA)
            return
        if self._reader is not None:
            self._reader.read(text)

    def _hand_over(self, data: bytes) -> None:
        """Let the library see to everything that is not just a text."""
        self._library.receive_data(data)
        for event in self._library.events_received():
            if isinstance(event, Request):
                self._open(event)
            elif isinstance(event, Frame) and event.opcode in _MESSAGES:
                self._take_piece(event)
        self._flush()

    def _take_piece(self, frame: Frame) -> None:
        """Collect a message; the first of its frames tells whether it is text."""
        if frame.opcode is not Opcode.CONT:
            self._is_text = frame.opcode is Opcode.TEXT
        self._pieces.append(bytes(frame.data))
        if len(self._pieces) > _MOST_PIECES:
            self._pieces.clear()
            self.close(CloseCode.MESSAGE_TOO_BIG)
            return
        if not frame.fin:
            return
        message, self._pieces = b"".join(self._pieces), []
        if self._is_text:
            self._read_text(message)
        elif self._reader is not None:
            self._reader.read(None)

    # ------------------------------------------------------------ writing

    def send(self, payload: bytes) -> None:
        """Send a text, unless it is read so slowly that it had better start afresh."""
        if self._clogged and self._transport.get_write_buffer_size() > _MOST_UNREAD:
            self._transport.abort()
        elif self._is_open:
            self._transport.write(framed(payload))

    def close(self, code: int, reason: str = "") -> None:
        """Begin to close; the other side has a few seconds to agree."""
        if self._is_open:
            self._library.send_close(code, reason)
            self._flush()
            self._set_timer(_CLOSE_SECONDS, self._transport.abort)

    def shutdown(self) -> None:
        """What uvicorn calls when it stops."""
        if self._reader is None:
            self._transport.close()
        else:
            self._reader.stop()

    def pause_writing(self) -> None:
        self._clogged = True

    def resume_writing(self) -> None:
        self._clogged = False

    def _flush(self) -> None:
        """Send what the library has to say, and note what that has made of the line."""
        self._is_open = self._library.state is State.OPEN
        output = self._library.data_to_send()
        if output:
            self._transport.write(b"".join(output))
        if SEND_EOF in output:
            self._transport.close()

    # ------------------------------------------------------------ ending

    def _check(self) -> None:
        """Ping who was silent for a while; let go who was silent on that, too."""
        if self._pinged and not self._heard:
            self._transport.abort()
            return
        self._pinged = not self._heard
        self._heard = False
        if self._pinged:
            self._library.send_ping(b"")
            self._flush()
        self._set_timer(self._ping_seconds or 0.0, self._check)

    def _set_timer(self, seconds: float, action: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, action)

    def connection_lost(self, _problem: Exception | None) -> None:
        self._server.connections.discard(self)
        self._doorkeeper.leave(self._address)  # whom the HTTP protocol has let in
        if self._timer is not None:
            self._timer.cancel()
        if self._reader is not None:
            self._reader.close()


async def _no_messages(*_: Any) -> Any:
    """The application is told with its scope all there is."""
    raise RuntimeError


def is_short_text(data: bytes) -> bool:
    """Whether this is one whole frame of the kind that nearly all are: a command."""
    size = len(data) - 6
    return 0 <= size < 126 and data[0] == _WHOLE_TEXT and data[1] == _MASKED | size


def payload_at(data: bytes | bytearray, at: int) -> tuple[int, int]:
    """Where the payload of the frame that begins at `at` begins and ends.

    Beyond the end of the data where that does not tell yet.
    """
    if len(data) - at < 2:
        return at + 2, at + 2
    size, start = data[at + 1] & 0x7F, at + 2
    if size >= 126:
        start += 2 if size == 126 else 8
        size = int.from_bytes(data[at + 2 : start], "big")
    start += 4 if data[at + 1] & _MASKED else 0
    return start, start + size


def framed(payload: bytes) -> bytes:
    """A text as one frame, which a server does not mask."""
    size = len(payload)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + payload
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload
