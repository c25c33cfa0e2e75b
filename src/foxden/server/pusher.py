"""Your turn, told: messages to devices without an open page, at games over days.

What is to be sent is what the store says is due (`schema.turns`). Whoever sends first puts the turn
off for a minute, and when the message was taken to its next reminder: what a crash cuts short is
due again after that minute, for any worker. So a message is sent at least once, and the
push service and the device put a later one in the place of an earlier one.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final, Literal

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import Struct

from foxden.core.errors import FoxdenError
from foxden.server.errors import Away
from foxden.server.metrics import Metrics
from foxden.server.open_table import OpenTable
from foxden.server.push_endpoints import Undeliverable, post, read_endpoint
from foxden.server.settings import Settings
from foxden.server.store import (
    Delivery,
    DueTurn,
    ForgetDevices,
    KeepKey,
    Postpone,
    Store,
    Subscription,
    Unsubscribe,
)
from foxden.server.webpush import (
    Receiver,
    authorization,
    encode64,
    encrypted,
    new_key,
    point_of,
    read_key,
)

logger: Final = logging.getLogger("foxden.push")

_KEY: Final = "vapid"
_AT_ONCE: Final = 16
_MOST_DUE: Final = 200
_LOOK_SECONDS: Final = 1.0
_LEASE_SECONDS: Final = 60.0
_LATE_SECONDS: Final = 10.0
"""So long the worker that has the table open is let to it: it knows who has the page open."""
_DAY: Final = 86_400.0
_FORGET_DAYS: Final = 60
_TOKEN_SECONDS: Final = 12 * 3600
_GONE: Final = frozenset({404, 410})

Kind = Literal["turn", "reminder", "last"]
AtHand = Callable[[str], OpenTable | None]


class Message(Struct, frozen=True):
    """All that is told. The device knows which table the number stands for, nobody between does."""

    kind: Kind
    number: int


class Pusher:
    """Looks for turns that are due and tells of them, a few at once."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics, at_hand: AtHand) -> None:
        self._settings = settings
        self._store = store
        self._metrics = metrics
        self._at_hand = at_hand
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._news = asyncio.Event()
        self._key: ec.EllipticCurvePrivateKey | None = None
        self._forgotten_at = 0.0

    @property
    def is_on(self) -> bool:
        """Whether there is any service to which something may be sent."""
        return bool(self._settings.push_services)

    async def public_key(self) -> str:
        """By this one a browser knows that a message is from here."""
        return encode64(point_of(await self._own_key()))

    async def _own_key(self) -> ec.EllipticCurvePrivateKey:
        """Made once for the house, by whichever worker is first."""
        while self._key is None:
            kept = await self._store.key(_KEY)
            if kept is None:
                await self._store.write(KeepKey(_KEY, new_key()))
            else:
                self._key = read_key(kept)
        return self._key

    def look(self) -> None:
        """Somebody is waited for from now on."""
        self._news.set()

    async def work(self) -> None:
        """Look for ever: when there is news, and now and then."""
        while self.is_on:
            try:
                await self.sweep(time.time())
            except Away:  # the next look tries again
                logger.warning("nobody was told: the database is away")
            except Exception:
                logger.exception("nobody was told")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_SECONDS):
                    await self._news.wait()
            self._news.clear()

    async def sweep(self, now: float) -> None:
        """Tell of every turn that is due."""
        await self._forget_old(now)
        due = await self._store.due_turns(now, _MOST_DUE)
        async with asyncio.TaskGroup() as group:
            for turn in due:
                if self._is_ours(turn, now):
                    group.create_task(self._tell_safely(turn))

    async def _forget_old(self, now: float) -> None:
        if now - self._forgotten_at > _DAY:
            self._forgotten_at = now
            await self._store.write(ForgetDevices(now - _FORGET_DAYS * _DAY))

    def _is_ours(self, turn: DueTurn, now: float) -> bool:
        others = self._store.shared and self._at_hand(turn.code) is None
        return not others or turn.next_at <= now - _LATE_SECONDS

    async def _tell_safely(self, turn: DueTurn) -> None:
        """One turn's trouble is not another's: what went wrong is tried again after the lease."""
        try:
            async with self._room:
                await self._tell(turn)
        except Exception:
            logger.exception("somebody was not told", extra={"table": turn.code})

    async def _tell(self, turn: DueTurn) -> None:
        now = time.time()
        leased = msgspec.structs.replace(turn, next_at=now + _LEASE_SECONDS)
        if not await self._store.write(Postpone(turn, leased.next_at)):
            return  # another worker tells, or the turn was taken
        failures = 0
        if turn.until > now and not self._has_page(turn):
            failures = await self._send_to_all(turn, now)
        next_at = _next_time(turn, now)
        if failures:  # tried again, less and less often
            again = now + _LEASE_SECONDS * 2**failures
            next_at = again if next_at is None else min(again, next_at)
        await self._store.write(Postpone(leased, next_at))

    def _has_page(self, turn: DueTurn) -> bool:
        opened = self._at_hand(turn.code)
        return opened is not None and turn.place in opened.present

    async def _send_to_all(self, turn: DueTurn, now: float) -> int:
        """Tell every device of a place; how often the worst of them has failed by now."""
        devices = await self._store.subscriptions(turn.code, turn.place)
        sent = await asyncio.gather(*(self._send(device, turn, now) for device in devices))
        return max(sent, default=0)

    async def _send(self, device: Subscription, turn: DueTurn, now: float) -> int:
        """Tell one device; 0 where it is done with, otherwise how often it has failed."""
        status = await self._status_of(device, turn, now)
        self._metrics.pushed(status)
        if status in _GONE:
            await self._store.write(Unsubscribe(device.number))
        elif not 200 <= status < 300:
            await self._store.write(Delivery(device.number, taken=False))
            return device.failures + 1
        elif device.failures:
            await self._store.write(Delivery(device.number, taken=True))
        return 0

    async def _status_of(self, device: Subscription, turn: DueTurn, now: float) -> int:
        """What the service answers; 0 where it does not, or is no longer one that is allowed."""
        message = msgspec.json.encode(Message(_kind_of(turn, now), device.number))
        try:
            endpoint = read_endpoint(device.endpoint, self._settings.push_services)
            headers = {
                "Authorization": authorization(
                    await self._own_key(),
                    endpoint.origin,
                    int(now + _TOKEN_SECONDS),
                    self._settings.contact,
                ),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(max(0, int(turn.until - now))),
                "Topic": topic_of(device.number),
                "Urgency": "high" if now >= turn.last else "normal",
            }
            body = encrypted(message, Receiver(device.key, device.auth))
            return await post(endpoint, headers, body, self._settings.push_networks)
        except (Undeliverable, FoxdenError, ValueError) as problem:
            logger.info("a push service was not reached", extra={"problem": str(problem)})
            return 0


def topic_of(number: int) -> str:
    """The word by which a service puts a later message in the place of an earlier one."""
    return f"foxden-{number:x}"


def _kind_of(turn: DueTurn, now: float) -> Kind:
    if now >= turn.last:
        return "last"
    return "reminder" if now >= turn.half else "turn"


def _next_time(turn: DueTurn, now: float) -> float | None:
    """When to tell of a turn that was told of now; what was slept through is not made up for."""
    return next((at for at in sorted((turn.half, turn.last)) if at > now), None)
