"""One socket a player and table: hello first, then commands, each with an answer."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from http import HTTPStatus
from typing import Any, Final

import msgspec

from foxden.core.errors import FoxdenError, Unreadable
from foxden.server import limits
from foxden.server.errors import TooFast
from foxden.server.hub import Hub
from foxden.server.limits import Bucket, Guess, Guesses, Headcount, Limiter
from foxden.server.metrics import Metrics
from foxden.server.open_table import Arrival, Asked, Errand, Guest, OpenTable
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
_REACTIONS_PER_MINUTE: Final = 60
_REACTIONS_AT_ONCE: Final = 3
_FRAMES_PER_COMMAND: Final = 3
_LINES_PER_ADDRESS: Final = 20
_BURST_SECONDS: Final = 5
_PAUSES_PER_SECOND: Final = 0.1
_MOST_PAUSES: Final = 12
_GOING_AWAY: Final = 1001
_TRY_AGAIN: Final = 1013
_MISTAKES: Final = 50
_MOST_HELD: Final = 64


class Sockets:
    """The ASGI application for sockets.

    Commands and reactions are counted by place, however many sockets it has; frames by
    socket, and for all sockets of an address together.
    """

    def __init__(self, hub: Hub, guesses: Guesses) -> None:
        per_second = hub.settings.commands_per_second
        frames = per_second * _FRAMES_PER_COMMAND
        together = frames * _LINES_PER_ADDRESS
        self.hub = hub
        self.guesses = guesses
        self.commands = Limiter(per_second * 60, per_second * 2)
        self.reactions = Limiter(_REACTIONS_PER_MINUTE, _REACTIONS_AT_ONCE)
        self.open = Headcount(hub.settings.connections_per_address)
        self._frames = frames
        self._by_address = Limiter(together * 60, together * _BURST_SECONDS)

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        line: Line = scope["extensions"][EXTENSION]["line"]
        address = address_of(scope)
        if not is_socket(scope["path"]):
            line.refuse(HTTPStatus.FORBIDDEN)
        elif not self.open.enter(address):
            line.refuse(HTTPStatus.SERVICE_UNAVAILABLE)
        else:
            shared = self._by_address.bucket(address)
            allowance = FrameAllowance(self._frames, shared, self.hub.metrics)
            line.accept(Socket(self, line, address), allowance)


class FrameAllowance:
    """How many frames are read of a socket: its own share, within that of its address.

    Who is over their own share has to pause; who pauses all the time is lost.
    """

    __slots__ = ("_count", "_own", "_pauses", "_shared", "_waits_for_others")

    def __init__(self, per_second: float, shared: Bucket, metrics: Metrics) -> None:
        now = time.monotonic()
        self._own = Bucket(per_second, per_second * 2, now)
        self._shared = shared
        self._pauses = Bucket(_PAUSES_PER_SECOND, _MOST_PAUSES, now)
        self._count = metrics.frames.inc
        self._waits_for_others = False

    def take(self, now: float) -> bool:
        if not self._own.take(now):
            self._waits_for_others = False
            return False
        if not self._shared.take(now):
            self._own.give_back()
            self._waits_for_others = True
            return False
        self._count()
        return True

    def is_lost(self, now: float) -> bool:
        return not self._waits_for_others and not self._pauses.take(now)


def is_socket(path: str) -> bool:
    """A table's code behind it is for proxies: the hello says the same."""
    return path == PATH or path.startswith(f"{PATH}/")


def address_of(scope: Mapping[str, Any]) -> str:
    """Whom the limits count this to; a trusted proxy's word for it has been taken already."""
    return limits.address_of(scope.get("client"))


class Socket:
    """One connection: a stranger, or a guest of one table (see `open_table.Guest`).

    `_held` is a list while a hello waits for its answer: what is said meanwhile is said by
    whoever that answer makes of the socket, so it waits, too.
    """

    __slots__ = (
        "_bucket", "_ended", "_guess", "_held", "_house", "_hub", "_line", "_patience",
        "_reactions", "_silence", "address", "guest",
    )  # fmt: skip

    def __init__(self, house: Sockets, line: Line, address: str) -> None:
        self.guest: Guest | None = None
        self._house = house
        self._hub = house.hub
        self._line = line
        self.address = address
        self._guess: Guess | None = None
        self._held: list[wire.ClientMessage] | None = None
        self._ended = False
        now = time.monotonic()
        per_second = self._hub.settings.commands_per_second
        self._bucket = Bucket(per_second, per_second * 2, now)
        self._reactions: Bucket | None = None
        self._patience = Bucket(1, _MISTAKES, now)
        self._silence = self._hello_timer()
        self._hub.metrics.connections.inc()

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
            self._spend(self._bucket)
            message = _decode(text)
            ack = getattr(message, "seq", None)
            self._take_or_hold(message)
        except FoxdenError as error:
            self._refuse(error, ack or _sequence_in(text))

    def _spend(self, bucket: Bucket) -> None:
        if not bucket.take(time.monotonic()):
            raise TooFast("server.too_fast", seconds=1)

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
            self._react(guest.opened, guest.place, message)
        elif isinstance(message, wire.Transfer):
            self._transfer(guest.opened, guest.key, message.seq)
        else:
            self._hub.ask(guest.opened, Asked(guest, message))

    # ------------------------------------------------------------ hello

    def _greet(self, hello: wire.Hello) -> None:
        """Ask to be let in: as a stranger anywhere, as a guest only where one is already."""
        code = read_code(hello.table)
        if self.guest is not None and self.guest.opened.table.code != code:
            raise NotAllowed("server.refused.other_table", table=self.guest.opened.table.code)
        if self.guest is None:
            self._guess = self._begin_guess(code, hello)
        self._silence.cancel()
        self._held = []
        opened = self._hub.at_hand(code)
        if opened is None:
            self._hub.spawn(self._open(code, hello))
        else:
            self._hub.ask(opened, Arrival(self, hello))

    def _begin_guess(self, code: str, hello: wire.Hello) -> Guess:
        """Who brings a token is heard even where too much was guessed: it may be right."""
        guess = self._house.guesses.begin(self.address, code)
        if not guess.is_allowed and hello.token is None:
            raise guess.refusal()
        return guess

    async def _open(self, code: str, hello: wire.Hello) -> None:
        """Have the table of a hello loaded first."""
        try:
            opened = await self._hub.open(code)
        except FoxdenError as error:
            self.turn_away(error)
        except Exception:
            logger.exception("a table was not opened")
            self.end(wire.Goodbye(reason="stopping", again=True))
        else:
            self._hub.ask(opened, Arrival(self, hello))

    def let_in(self, guest: Guest) -> None:
        """The hello was answered; what was said after it is heard now."""
        self.guest = guest
        if self._guess is not None:
            self._guess.right()
            self._guess = None
        before = self._bucket
        if guest.place is not None:
            place = (guest.opened.table.code, guest.place)
            self._bucket = self._house.commands.bucket(place)
            self._reactions = self._house.reactions.bucket(place)
        self._hear_held(pays=self._bucket is not before)

    def turn_away(self, refusal: FoxdenError) -> None:
        """The hello was refused: a stranger stays one, a guest stays that guest."""
        if self._guess is not None:
            refusal = self._guess.wrong(refusal)
            self._guess = None
        if self.guest is None and not self._ended:
            self._silence = self._hello_timer()
        self._refuse(refusal, None)
        self._hear_held(pays=False)

    def _hear_held(self, *, pays: bool) -> None:
        """`pays`: it is said for a place now, for which others may have spoken, too."""
        held, self._held = self._held or (), None
        for message in held:
            try:
                if pays:
                    self._spend(self._bucket)
                self._take_or_hold(message)  # there may have been another hello between
            except FoxdenError as error:
                self._refuse(error, getattr(message, "seq", None))

    # ------------------------------------------------------------ what needs no log entry

    def _react(self, opened: OpenTable, place: int, message: wire.React) -> None:
        if self._reactions is not None:
            self._spend(self._reactions)
        self._hub.react(opened, place, message.reaction)
        self.post(wire.encode(wire.Ack(ack=message.seq)))

    def _transfer(self, opened: OpenTable, key: str, seq: int) -> None:
        """The code itself is in no log: asking again makes another one."""
        code = new_code(ONE_TIME_LENGTH)
        until = time.time() + _CODE_MINUTES * 60

        def answer(result: Entries | FoxdenError) -> None:
            if isinstance(result, FoxdenError):
                self.post(wire.encode(messages.refused(result, seq)))
            else:
                self.post(wire.encode(wire.Ack(ack=seq, code=code)))

        self._hub.ask(opened, Errand(house_commands.MakeCode(key, hashed(code), until), answer))

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

    def flooded(self) -> None:
        """Nothing that is said here is worth reading."""
        self.end(wire.Goodbye(reason="nonsense", again=False))

    def stop(self) -> None:
        """The server stops, and may be back soon."""
        self.end(wire.Goodbye(reason="stopping", again=True))

    def close(self) -> None:
        """The line is gone."""
        self._ended = True
        self._silence.cancel()
        self._house.open.leave(self.address)
        if self.guest is not None:
            self._hub.leave(self.guest)
        self._hub.metrics.connections.dec()


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
