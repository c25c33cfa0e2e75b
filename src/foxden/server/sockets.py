"""One socket a player and table: hello first, then commands, each with an answer."""

import asyncio
import logging
import time
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
from foxden.server.lines import EXTENSION, Line
from foxden.server.live import Arrival, Asked, Errand, Live

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

logger: Final = logging.getLogger("foxden.sockets")

PATH: Final = "/api/socket"
LONGEST_FRAME: Final = 16 * 1024
_CODE_MINUTES: Final = 10
_REACTIONS_PER_SECOND: Final = 1.0
_GOING_AWAY: Final = 1001
_TRY_AGAIN: Final = 1013
_MISTAKES: Final = 50


class Sockets:
    """The ASGI application for sockets."""

    def __init__(self, hub: Hub, misses: Limiter) -> None:
        self._hub = hub
        self._misses = misses

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        if scope["path"] == PATH and is_same_origin(scope, self._hub.settings.public_url):
            line: Line = scope["extensions"][EXTENSION]["line"]
            line.accept(Socket(self._hub, self._misses, line, address_of(scope)))


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
    """A connection's state; see `live.Connection` for what a table knows of it.

    `_held` are messages that wait until the table of a hello before them is loaded.
    """

    __slots__ = (
        "_address", "_bucket", "_ended", "_held", "_hub", "_line", "_live", "_misses",
        "_patience", "_reactions", "_silence", "client", "holds", "place",
    )  # fmt: skip

    def __init__(self, hub: Hub, misses: Limiter, line: Line, address: str) -> None:
        self.place: int | None = None
        self.holds: tuple[int, ...] = ()
        self.client = ""
        self._hub = hub
        self._misses = misses
        self._line = line
        self._address = address
        self._live: Live | None = None
        self._held: list[wire.ClientMessage] | None = None
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

    def read(self, text: str | None) -> None:
        """Take one frame; whatever is wrong with it is answered."""
        if self._ended:
            return
        ack = None
        try:
            if not self._bucket.take(time.monotonic()):
                raise TooFast("server.too_fast", seconds=1)
            message = _decode(text)
            ack = getattr(message, "seq", None)
            if self._held is None:
                self._take(message)
            else:
                self._held.append(message)
        except FoxdenError as error:
            self._refuse(error, ack or _sequence_in(text))

    def _refuse(self, error: FoxdenError, ack: int | None) -> None:
        self._hub.metrics.refused(error.code)
        self.post(wire.encode(frames.refused(error, ack)))
        if not self._patience.take(time.monotonic()):
            self.end(wire.Goodbye(reason="nonsense", again=False))

    def _take(self, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Hello):
            self._greet(message)
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

    def _greet(self, hello: wire.Hello) -> None:
        self._misses.require(self._address)
        live = self._hub.at_hand(hello.table)
        if live is None:
            self._held = []
            self._hub.spawn(self._open(hello))
        else:
            self._sit_at(live, hello)

    async def _open(self, hello: wire.Hello) -> None:
        """Have the table of a hello loaded, then go on with what came meanwhile."""
        try:
            self._sit_at(await self._found(hello.table), hello)
        except FoxdenError as error:
            self._refuse(error, None)
        except Exception:
            logger.exception("a table was not opened")
            self.end(wire.Goodbye(reason="stopping", again=True))
        held, self._held = self._held or [], None
        for message in held:
            self._go_on(message)

    async def _found(self, code: str) -> Live:
        try:
            return await self._hub.open(read_code(code))
        except FoxdenError:
            self._misses.spend(self._address)
            raise

    def _go_on(self, message: wire.ClientMessage) -> None:
        try:
            if self._held is None:
                self._take(message)
            else:  # there was another hello between
                self._held.append(message)
        except FoxdenError as error:
            self._refuse(error, getattr(message, "seq", None))

    def _sit_at(self, live: Live, hello: wire.Hello) -> None:
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
        self.post(wire.encode(wire.Ack(ack=message.seq)))

    def _transfer(self, live: Live, place: int, seq: int) -> None:
        """The code itself is in no log: asking again makes another one."""
        code = new_code(ONE_TIME_LENGTH)
        until = time.time() + _CODE_MINUTES * 60

        def answer(result: Entries | FoxdenError) -> None:
            if isinstance(result, FoxdenError):
                self.post(wire.encode(frames.refused(result, seq)))
            else:
                self.post(wire.encode(wire.Ack(ack=seq, code=code)))

        self._hub.ask(live, Errand(chores.MakeCode(place, hashed(code), until), answer))

    # ------------------------------------------------------------ writing

    def post(self, payload: bytes) -> None:
        if not self._ended:
            self._line.send(payload)

    def end(self, goodbye: wire.Goodbye) -> None:
        """Say goodbye and close; what the client still sends is not read."""
        if self._ended:
            return
        self.post(wire.encode(goodbye))
        self._ended = True
        self._line.close(_TRY_AGAIN if goodbye.again else _GOING_AWAY, goodbye.reason)

    def stop(self) -> None:
        """The server stops, and may be back soon."""
        self.end(wire.Goodbye(reason="stopping", again=True))

    def close(self) -> None:
        """The line is gone."""
        self._ended = True
        if self._silence is not None:
            self._silence.cancel()
        if self._live is not None:
            self._hub.leave(self._live, self)
        self._hub.metrics.connections -= 1


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
