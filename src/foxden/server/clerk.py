"""A transaction at a table, from top to bottom: decide, commit, then tell."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Container, Sequence
from typing import Final, TypeVar

from foxden.core.errors import FoxdenError
from foxden.server import broadcast
from foxden.server.batch import Batch
from foxden.server.errors import Away, Failure
from foxden.server.metrics import Metrics
from foxden.server.open_table import Answer, Arrival, Errand, Guest, OpenTable, Request
from foxden.server.presence import Presence
from foxden.server.pusher import Pusher
from foxden.server.store import Store
from foxden.server.timekeeping import Timekeeper
from foxden.table import messages, wire
from foxden.table.apply import apply_row, load_table
from foxden.table.codes import hashed
from foxden.table.commands import Moment
from foxden.table.errors import NotFound, UnknownToken

logger: Final = logging.getLogger("foxden.clerk")

_AGAIN_SECONDS: Final = 0.5
_MOVED: Final = wire.Goodbye(reason="moved", again=False)
_REMOVED: Final = wire.Goodbye(reason="removed", again=False)
_Read = TypeVar("_Read")


class Clerk:
    """Works off what is asked at tables. At each table one transaction follows the other."""

    def __init__(  # noqa: PLR0913  everything a transaction touches
        self,
        *,
        store: Store,
        metrics: Metrics,
        teller: broadcast.Teller,
        presence: Presence,
        timekeeper: Timekeeper,
        pusher: Pusher,
        moment: Callable[[], Moment],
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._teller = teller
        self._presence = presence
        self._timekeeper = timekeeper
        self._pusher = pusher
        self._moment = moment

    async def work(self, opened: OpenTable) -> None:
        """As long as something waits; NotFound where the table was closed elsewhere."""
        while (opened.inbox or opened.is_behind) and not opened.table.closed:
            requests, opened.inbox = opened.inbox, []
            try:
                await self._transact(opened, requests)
            except BaseException:
                opened.inbox[:0] = requests  # whoever lets the table go answers them
                raise

    async def _transact(self, opened: OpenTable, requests: Sequence[Request]) -> None:
        """What fails through one request fails that request, and is as if never asked."""
        batch = Batch(opened, requests, self._moment())
        try:
            await self._keep(batch)
        except (Away, NotFound):
            raise
        except Exception:
            logger.exception("a request failed", extra={"table": opened.table.code})
            self._metrics.failures.inc()
            await self._read_anew(opened)
            if len(requests) > 1:
                for request in requests:
                    await self._transact(opened, [request])
                return
            batch.refuse(Failure("server.http.500"))
        self._tell(batch)

    # ------------------------------------------------------------ deciding and keeping

    async def _keep(self, batch: Batch) -> None:
        """Decide and commit; where somebody else wrote first, decide again on what is new."""
        opened = batch.opened
        is_fresh = not self._store.shared
        if not is_fresh and (opened.is_behind or batch.wants_news):
            await self._read_news(opened)
            is_fresh = True
        known = opened.table.number
        while not await self._try_to_keep(batch, is_fresh=is_fresh):
            await self._read_anew(opened)
            is_fresh = True
            if opened.table.number <= known:  # nobody was first: it will never be taken
                raise RuntimeError(opened.table.code, known)
            known = opened.table.number
        opened.ahead = False
        if batch.has_written and self._presence.is_shared(opened):
            self._store.say(f"log {opened.table.code} {opened.table.number}")

    async def _try_to_keep(self, batch: Batch, *, is_fresh: bool) -> bool:
        """Whether this copy was good enough to decide by."""
        opened = batch.opened
        known = opened.table.number
        opened.ahead = True
        write = batch.decide()
        if not is_fresh and batch.has_refusals:  # perhaps for what is not known here yet
            newer = await patiently(lambda: self._store.newer(opened.table.code, known), opened)
            if newer:
                return False
        return write is None or await self._store.write(write)

    async def _read_news(self, opened: OpenTable) -> None:
        """Take in what other workers wrote."""
        table = opened.table
        rows = await patiently(lambda: self._store.newer(table.code, table.number), opened)
        if rows and rows[0].number == table.number + 1:
            for row in rows:
                apply_row(table, row)
            opened.renew(table, opened.copied_at)
        elif rows or opened.is_behind:  # what lies between was erased
            await self._read_anew(opened)

    async def _read_anew(self, opened: OpenTable) -> None:
        """Give this copy up for one from the log, in which what is not told yet is new."""
        opened.ahead = True
        code = opened.table.code
        rows = await patiently(lambda: self._store.read(code), opened)
        if rows is None:
            raise NotFound("server.not_found.table", table=code)
        table = await asyncio.to_thread(load_table, code, rows, opened.told)
        opened.renew(table, time.time())
        opened.behind = min(opened.behind, table.number)

    # ------------------------------------------------------------ telling

    def _tell(self, batch: Batch) -> None:
        opened, now = batch.opened, batch.moment.now
        self._metrics.turn(opened.table.game.name, batch.moves, time.perf_counter() - batch.started)
        changes = opened.table.take_changes()
        opened.told = opened.table.number
        if changes.refresh:
            broadcast.tell_lobby(opened)  # who sits where comes before the first card, always
        elif changes.lobby:
            self._teller.lobby(opened)
        told = broadcast.tell_game(opened, changes, batch.acks, now)
        if changes.steps and not opened.table.is_small:
            self._teller.crowd(opened)
        _acknowledge(batch, told)
        for request, answer in batch.answers:
            self._report(opened, request, answer, now)
        for guest in opened.guests_of(changes.rekeyed):
            guest.end(_MOVED)
        for guest in opened.guests_of(changes.gone):
            guest.end(_REMOVED)
        self._timekeeper.schedule(opened)
        if batch.tells_of_turns:
            self._pusher.look()

    def _report(self, opened: OpenTable, request: Request, answer: Answer, now: float) -> None:
        if isinstance(request, Errand):
            request.answer(answer)
        elif isinstance(request, Arrival):
            self._arrive(opened, request, answer, now)
        elif isinstance(answer, FoxdenError):
            self._metrics.refused(answer.code)
            request.guest.post(wire.encode(messages.refused(answer, request.command.seq)))

    def _arrive(self, opened: OpenTable, arrival: Arrival, answer: Answer, now: float) -> None:
        caller, hello = arrival
        if caller.is_over:
            return
        key = None if hello.token is None else hashed(hello.token)
        place = None if key is None else opened.table.place_with(key)
        if place is None and opened.table.circle is not None:
            answer = NotFound("server.not_found.table", table=opened.table.code)
        elif key is not None and place is None:
            answer = UnknownToken("server.token.unknown")
        if isinstance(answer, FoxdenError):
            caller.turn_away(answer)
            return
        if caller.guest is not None:
            self._presence.leave(opened, caller.guest)
        guest = Guest(caller, opened, key, place, hello)
        self._presence.arrive(opened, guest)
        guest.post(broadcast.welcome(opened, guest, now))
        self._presence.greet(opened, guest)
        caller.let_in(guest)


def _acknowledge(batch: Batch, told: Container[Guest]) -> None:
    """Answer the accepted commands that no update has answered."""
    for guest, seq in batch.overtaken:
        guest.post(wire.encode(wire.Ack(ack=seq)))
    for guest, seq in batch.acks.items():
        if guest not in told:
            guest.post(wire.encode(wire.Ack(ack=seq)))


async def patiently(read: Callable[[], Awaitable[_Read]], opened: OpenTable | None = None) -> _Read:
    """Wait for the database: what it holds decides what happens next."""
    try:
        while True:
            try:
                return await read()
            except Away:
                if opened is not None and opened.in_vain_since is None:
                    opened.in_vain_since = time.monotonic()
                await asyncio.sleep(_AGAIN_SECONDS)
    finally:
        if opened is not None:
            opened.in_vain_since = None
