"""One socket a player and table: hello first, then commands, each with an answer."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from foxden.core.errors import FoxdenError, Unreadable
from foxden.server import chores, frames, wire
from foxden.server.codes import ONE_TIME_LENGTH, hashed, new_code, read_code
from foxden.server.commands import Entries
from foxden.server.errors import NotAllowed, TooFast
from foxden.server.hub import Hub
from foxden.server.limits import Bucket, Limiter
from foxden.server.live import Arrival, Asked, Errand, Live
from foxden.server.telling import text_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATH: Final = "/api/socket"
LONGEST_FRAME: Final = 16 * 1024
_BACKLOG: Final = 256
_CODE_MINUTES: Final = 10
_REACTIONS_PER_SECOND: Final = 1.0
_GOING_AWAY: Final = 1001
_POLICY: Final = 1008
_TRY_AGAIN: Final = 1013
_MISTAKES: Final = 50


class Sockets:
    """The ASGI application for sockets."""

    def __init__(self, hub: Hub, misses: Limiter) -> None:
        self._hub = hub
        self._misses = misses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        is_ours = is_same_origin(scope, self._hub.settings.public_url)
        if scope["path"] != PATH or not is_ours:
            await send({"type": "websocket.close", "code": _POLICY})
            return
        await send({"type": "websocket.accept"})
        socket = Socket(self._hub, self._misses, send, address_of(scope))
        try:
            while (message := await receive())["type"] == "websocket.receive":
                await socket.read(message.get("text"))
        finally:
            socket.close()


def address_of(scope: Mapping[str, Any]) -> str:
    """Where the client is; a trusted proxy's word for it has been taken already."""
    client = scope.get("client")
    return client[0] if client else ""


def is_same_origin(scope: Scope, public_url: str | None) -> bool:
    """A browser says what page asks; it has to be ours. Programs say nothing."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True
    asking = urlsplit(origin.decode("latin-1")).netloc.lower()
    hosts = {headers.get(b"host", b"").decode("latin-1").lower()}
    if public_url is not None:
        hosts.add(urlsplit(public_url).netloc.lower())
    return asking in hosts


class Socket:
    """A connection's state; see `live.Connection` for what a table knows of it."""

    __slots__ = (
        "_address", "_backlog", "_bucket", "_draining", "_ended", "_hub", "_live", "_misses",
        "_patience", "_reactions", "_send", "_silence", "client", "holds", "place",
    )  # fmt: skip

    def __init__(self, hub: Hub, misses: Limiter, send: Send, address: str) -> None:
        self.place: int | None = None
        self.holds: tuple[int, ...] = ()
        self.client = ""
        self._hub = hub
        self._misses = misses
        self._send = send
        self._address = address
        self._live: Live | None = None
        self._backlog: deque[Message] = deque()
        self._draining = False
        self._ended = False
        now = time.monotonic()
        per_second = hub.settings.commands_per_second
        self._bucket = Bucket(per_second, per_second * 2, now)
        self._reactions = Bucket(_REACTIONS_PER_SECOND, 3, now)
        self._patience = Bucket(1, _MISTAKES, now)
        loop = asyncio.get_running_loop()
        goodbye = wire.Goodbye(reason="silent", again=False)
        self._silence: asyncio.TimerHandle | None = loop.call_later(
            hub.settings.hello_seconds, self.end, goodbye
        )
        hub.metrics.connections += 1

    @property
    def is_over(self) -> bool:
        return self._ended

    # ------------------------------------------------------------ reading

    async def read(self, text: str | None) -> None:
        """Take one frame; whatever is wrong with it is answered."""
        ack = None
        try:
            if not self._bucket.take(time.monotonic()):
                raise TooFast("server.too_fast", seconds=1)
            message = _decode(text)
            ack = getattr(message, "seq", None)
            await self._take(message)
        except FoxdenError as error:
            self._hub.metrics.refused(error.code)
            self.post(text_of(frames.refused(error, ack or _sequence_in(text))))
            if not self._patience.take(time.monotonic()):
                self.end(wire.Goodbye(reason="nonsense", again=False))

    async def _take(self, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Hello):
            await self._greet(message)
            return
        if self._live is None:
            raise NotAllowed("server.refused.hello_first")
        if self.place is None:
            raise NotAllowed("server.refused.no_place")
        if isinstance(message, wire.React):
            self._react(self._live, message)
        elif isinstance(message, wire.Transfer):
            self._transfer(self._live, self.place, message.seq)
        else:
            self._hub.ask(self._live, Asked(self, self.place, message))

    async def _greet(self, hello: wire.Hello) -> None:
        self._misses.require(self._address)
        try:
            live = await self._hub.open(read_code(hello.table))
        except FoxdenError:
            self._misses.spend(self._address)
            raise
        if self._ended:
            return
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None
        if self._live is not None and self._live is not live:
            self._hub.leave(self._live, self)
        self._live = live
        self._hub.ask(live, Arrival(self, hello))

    def _react(self, live: Live, message: wire.React) -> None:
        if not self._reactions.take(time.monotonic()):
            raise TooFast("server.too_fast", seconds=1)
        if self.place is not None:
            self._hub.react(live, self.place, message.reaction)
        self.post(text_of(wire.Ack(ack=message.seq)))

    def _transfer(self, live: Live, place: int, seq: int) -> None:
        """The code itself is in no log: asking again makes another one."""
        code = new_code(ONE_TIME_LENGTH)
        until = time.time() + _CODE_MINUTES * 60

        def answer(result: Entries | FoxdenError) -> None:
            if isinstance(result, FoxdenError):
                self.post(text_of(frames.refused(result, seq)))
            else:
                self.post(text_of(wire.Ack(ack=seq, code=code)))

        self._hub.ask(live, Errand(chores.MakeCode(place, hashed(code), until), answer))

    # ------------------------------------------------------------ writing

    def post(self, text: str) -> None:
        self._push({"type": "websocket.send", "text": text})

    def end(self, goodbye: wire.Goodbye) -> None:
        """Say goodbye and close; what the client still sends is not read."""
        if self._ended:
            return
        self.post(text_of(goodbye))
        self._ended = True
        code = _TRY_AGAIN if goodbye.again else _GOING_AWAY
        self._push({"type": "websocket.close", "code": code, "reason": goodbye.reason}, last=True)

    def _push(self, message: Message, *, last: bool = False) -> None:
        if self._ended and not last:
            return
        if self._draining:
            self._backlog.append(message)
            if len(self._backlog) > _BACKLOG and not self._ended:
                self._ended = True  # it reads too slowly; it may come back and start afresh
                self._backlog.clear()
                self._backlog.append({"type": "websocket.close", "code": _TRY_AGAIN})
        elif not _send_now(self._send(message)):
            self._backlog.append(message)
            self._draining = True
            self._hub.spawn(self._drain())

    async def _drain(self) -> None:
        """Send what waits, at the pace of the reader."""
        with contextlib.suppress(Exception):  # it is gone; its reader finds out
            while self._backlog:
                await self._send(self._backlog.popleft())
        self._draining = False

    def close(self) -> None:
        """The socket has ended."""
        self._ended = True
        if self._silence is not None:
            self._silence.cancel()
        if self._live is not None:
            self._hub.leave(self._live, self)
        self._hub.metrics.connections -= 1


def _send_now(sending: Any) -> bool:
    """Run a send that does not have to wait, without the price of a task.

    The server waits, if at all, before anything is written; then it is called off here,
    and False says that it has to be sent again.
    """
    try:
        sending.send(None)
    except StopIteration:
        return True
    except Exception:  # noqa: BLE001  the client is gone; its reader finds out
        return True
    sending.close()
    return False


def _decode(text: str | None) -> wire.ClientMessage:
    if text is None:
        raise Unreadable("server.unreadable.binary")
    try:
        return wire.client_messages.decode(text)
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise Unreadable("server.unreadable.frame", problem=str(problem)) from problem


class _Numbered(msgspec.Struct):
    seq: int


def _sequence_in(text: str | None) -> int | None:
    """The number of a command that is otherwise unreadable, so that its sender can tell."""
    try:
        return msgspec.json.decode(text or "", type=_Numbered).seq
    except (msgspec.MsgspecError, RecursionError):
        return None
