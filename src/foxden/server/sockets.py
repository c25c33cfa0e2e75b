"""One socket a player and table: hello first, then commands, each with an answer."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from foxden.core.errors import FoxdenError, Unreadable
from foxden.server.errors import TooFast
from foxden.server.hub import Hub
from foxden.server.limits import Bucket, Limiter
from foxden.server.open_table import Arrival, Asked, Errand, Guest, Live
from foxden.server.websocket import EXTENSION, Line
from foxden.table import house_commands, messages, wire
from foxden.table.codes import ONE_TIME_LENGTH, hashed, new_code, read_code
from foxden.table.commands import Entries
from foxden.table.errors import NotAllowed

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
_MOST_HELD: Final = 64


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
    """One connection: a stranger, or a guest of one table (see `live.Guest`).

    `_held` is a list while a hello waits for its answer: what is said meanwhile is said by
    whoever that answer makes of the socket, so it waits, too.
    """

    __slots__ = (
        "_address", "_bucket", "_ended", "_held", "_hub", "_line", "_misses", "_patience",
        "_reactions", "_silence", "guest",
    )  # fmt: skip

    def __init__(self, hub: Hub, misses: Limiter, line: Line, address: str) -> None:
        self.guest: Guest | None = None
        self._hub = hub
        self._misses = misses
        self._line = line
        self._address = address
        self._held: list[wire.ClientMessage] | None = None
        self._ended = False
        now = time.monotonic()
        per_second = hub.settings.commands_per_second
        self._bucket = Bucket(per_second, per_second * 2, now)
        self._reactions = Bucket(_REACTIONS_PER_SECOND, 3, now)
        self._patience = Bucket(1, _MISTAKES, now)
        self._silence = self._hello_timer()
        hub.metrics.connections += 1

    def _hello_timer(self) -> asyncio.TimerHandle:
        """Strangers have a few seconds to say who they are."""
        goodbye = wire.Goodbye(reason="silent", again=False)
        loop = asyncio.get_running_loop()
        return loop.call_later(self._hub.settings.hello_seconds, self.end, goodbye)

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
            self._take_or_hold(message)
        except FoxdenError as error:
            self._refuse(error, ack or _sequence_in(text))

    def _refuse(self, error: FoxdenError, ack: int | None) -> None:
        self._hub.metrics.refused(error.code)
        self.post(wire.encode(messages.refused(error, ack)))
        if not self._patience.take(time.monotonic()):
            self.end(wire.Goodbye(reason="nonsense", again=False))

    def _take_or_hold(self, message: wire.ClientMessage) -> None:
        if self._held is None:
            self._take(message)
        elif len(self._held) < _MOST_HELD:
            self._held.append(message)
        else:
            raise TooFast("server.too_fast", seconds=1)

    def _take(self, message: wire.ClientMessage) -> None:
        guest = self.guest
        if isinstance(message, wire.Hello):
            self._greet(message)
        elif guest is None:
            raise NotAllowed("server.refused.hello_first")
        elif guest.place is None or guest.key is None:
            raise NotAllowed("server.refused.no_place")
        elif isinstance(message, wire.React):
            self._react(guest.live, guest.place, message)
        elif isinstance(message, wire.Transfer):
            self._transfer(guest.live, guest.key, message.seq)
        else:
            self._hub.ask(guest.live, Asked(guest, message))

    # ------------------------------------------------------------ hello

    def _greet(self, hello: wire.Hello) -> None:
        """Ask to be let in: as a stranger anywhere, as a guest only where one is already."""
        code = read_code(hello.table)
        if self.guest is not None and self.guest.live.table.code != code:
            raise NotAllowed("server.refused.other_table", table=self.guest.live.table.code)
        self._misses.require(self._address)
        self._silence.cancel()
        self._held = []
        live = self._hub.at_hand(code)
        if live is None:
            self._hub.spawn(self._open(code, hello))
        else:
            self._hub.ask(live, Arrival(self, hello))

    async def _open(self, code: str, hello: wire.Hello) -> None:
        """Have the table of a hello loaded first."""
        try:
            live = await self._hub.open(code)
        except FoxdenError as error:
            with contextlib.suppress(TooFast):
                self._misses.spend(self._address)
            self.turn_away(error)
        except Exception:
            logger.exception("a table was not opened")
            self.end(wire.Goodbye(reason="stopping", again=True))
        else:
            self._hub.ask(live, Arrival(self, hello))

    def let_in(self, guest: Guest) -> None:
        """The hello was answered; what was said after it is heard now."""
        self.guest = guest
        self._hear_held()

    def turn_away(self, refusal: FoxdenError) -> None:
        """The hello was refused: a stranger stays one, a guest stays that guest."""
        if self.guest is None and not self._ended:
            self._silence = self._hello_timer()
        self._refuse(refusal, None)
        self._hear_held()

    def _hear_held(self) -> None:
        held, self._held = self._held or (), None
        for message in held:
            try:
                self._take_or_hold(message)  # there may have been another hello between
            except FoxdenError as error:
                self._refuse(error, getattr(message, "seq", None))

    # ------------------------------------------------------------ what needs no log entry

    def _react(self, live: Live, place: int, message: wire.React) -> None:
        if not self._reactions.take(time.monotonic()):
            raise TooFast("server.too_fast", seconds=1)
        self._hub.react(live, place, message.reaction)
        self.post(wire.encode(wire.Ack(ack=message.seq)))

    def _transfer(self, live: Live, key: str, seq: int) -> None:
        """The code itself is in no log: asking again makes another one."""
        code = new_code(ONE_TIME_LENGTH)
        until = time.time() + _CODE_MINUTES * 60

        def answer(result: Entries | FoxdenError) -> None:
            if isinstance(result, FoxdenError):
                self.post(wire.encode(messages.refused(result, seq)))
            else:
                self.post(wire.encode(wire.Ack(ack=seq, code=code)))

        self._hub.ask(live, Errand(house_commands.MakeCode(key, hashed(code), until), answer))

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
        self._silence.cancel()
        if self.guest is not None:
            self._hub.leave(self.guest)
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
