"""The tables of this worker: opens them, has what is asked worked off, and lets them go."""

import asyncio
import functools
import logging
import random
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from foxden.core.errors import FoxdenError
from foxden.server import broadcast, circle_store
from foxden.server.bot_pool import BotPool
from foxden.server.clerk import Clerk, patiently
from foxden.server.errors import Away, Failure
from foxden.server.metrics import Metrics
from foxden.server.open_table import (
    Answer,
    Arrival,
    Asked,
    Errand,
    Guest,
    OpenTable,
    Request,
)
from foxden.server.presence import Presence, parse_attendee
from foxden.server.pusher import Pusher
from foxden.server.settings import Settings
from foxden.server.store import NewTable, Store, Writing
from foxden.server.timekeeping import Timekeeper
from foxden.server.writer import AWAY_SECONDS
from foxden.table import clocks, house_commands, messages, wire
from foxden.table.apply import load_table
from foxden.table.commands import Entries, Moment
from foxden.table.errors import NotFound
from foxden.table.listing import read_listing

logger: Final = logging.getLogger("foxden.hub")

_SWEEP_SECONDS: Final = 5.0
_KEEP_SECONDS: Final = 60.0
_MEMBER_SECONDS: Final = 30.0
_WAIT_SECONDS: Final = 10.0
_DAY: Final = 86_400.0
_LISTED_FOR: Final = _DAY
_MOST_WOKEN: Final = 1000
"""Of the tables that are due at once, as after a fortnight without power, in one sweep."""
_LATE_SECONDS: Final = 10.0
"""A table whose time came so long ago has no worker that looks after it."""

_CLOSED: Final = wire.Goodbye(reason="closed", again=False)
_STOPPING: Final = wire.Goodbye(reason="stopping", again=True)
_Seen = TypeVar("_Seen")


class Hub:
    """Everything happens on the event loop; the store and the bots call back on it."""

    def __init__(self, settings: Settings, store: Store, bots: BotPool, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.metrics = metrics
        self._rng = random.SystemRandom()
        self._loop = asyncio.get_running_loop()
        self._tables: dict[str, OpenTable] = {}
        self._opening: dict[str, asyncio.Future[OpenTable]] = {}
        self._unreadable: set[str] = set()
        self._members_noted = 0.0
        self._idle = IdleTables(settings.idle_days * _DAY)
        self._tasks: set[asyncio.Task[None]] = set()
        self._teller = broadcast.Teller()
        self._presence = Presence(
            store, settings.gone_seconds, self._do_quietly, self._teller.presence
        )
        self._timekeeper = Timekeeper(bots, settings.bot_seconds, self._do_quietly, self.spawn)
        self.pusher = Pusher(settings, store, metrics, self.at_hand)
        self._clerk = Clerk(
            store=store,
            metrics=metrics,
            teller=self._teller,
            presence=self._presence,
            timekeeper=self._timekeeper,
            pusher=self.pusher,
            moment=self.moment,
        )
        store.listen(self._heard)
        self.spawn(self._sweep_forever())
        self.spawn(self.pusher.work())

    def moment(self) -> Moment:
        return Moment(time.time(), self._rng)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------ opening and closing

    def at_hand(self, code: str) -> OpenTable | None:
        """The table with this code, if it is in use here."""
        return self._tables.get(code)

    async def open(self, code: str) -> OpenTable:
        """The table with this code; NotFound where there is none, Failure if it is unreadable."""
        opened = self._tables.get(code)
        if opened is not None:
            return opened
        opening = self._opening.get(code)
        if opening is None:
            opening = self._opening[code] = asyncio.ensure_future(self._load(code))
            opening.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(opening)

    async def _load(self, code: str) -> OpenTable:
        rows = await patiently(lambda: self.store.read(code))
        if rows is None:
            raise NotFound("server.not_found.table", table=code)
        try:
            table = await asyncio.to_thread(load_table, code, rows)
        except Exception as problem:
            self._set_aside(code, problem)
            raise Failure("server.unreadable.table", table=code) from problem
        self._unreadable.discard(code)
        self.metrics.unreadable.set(len(self._unreadable))
        opened = self._tables[code] = OpenTable(table, time.time())
        self.metrics.tables.set(len(self._tables))
        if table.is_unplayable:
            self._do_quietly(opened, house_commands.Retire())
        self._presence.ask_others(opened)
        self._timekeeper.schedule(opened)
        return opened

    def _set_aside(self, code: str, problem: BaseException) -> None:
        """A table that cannot be read; the others have nothing to do with it."""
        logger.error("a table is unreadable", exc_info=problem, extra={"table": code})
        self._unreadable.add(code)
        self.metrics.unreadable.set(len(self._unreadable))

    def _forget(self, opened: OpenTable) -> None:
        opened.stop_timers()
        self._tables.pop(opened.table.code, None)
        self.metrics.tables.set(len(self._tables))

    async def stop(self) -> None:
        """Say goodbye, and leave nothing running; what was decided is written by the store."""
        for opened in list(self._tables.values()):
            self._end_all(opened, _STOPPING)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ------------------------------------------------------------ asking

    def ask(self, opened: OpenTable, request: Request) -> None:
        """Queue a request; it is answered in its turn, or at once where nothing can be kept."""
        if isinstance(request, Asked) and self._is_stuck(opened):
            request.guest.post(wire.encode(messages.refused(Away(), request.command.seq)))
            return
        self._put(opened, request)

    def _is_stuck(self, opened: OpenTable) -> bool:
        """Whether what is going on at a table has been waiting for the database for long."""
        if not opened.busy:
            return False
        since = opened.in_vain_since
        return self.store.is_stuck or (
            since is not None and time.monotonic() - since > AWAY_SECONDS
        )

    def _put(self, opened: OpenTable, request: Request) -> None:
        opened.inbox.append(request)
        self._set_to_work(opened)

    def _set_to_work(self, opened: OpenTable) -> None:
        if not opened.busy:
            opened.busy = True
            self.spawn(self._work(opened))

    async def create(self, table: NewTable) -> bool:
        """Whether the code was free."""
        return await self.keep(table)

    async def keep(self, writing: Writing) -> bool:
        """Write what is no table's log; `Away` where that takes too long."""
        async with _in_time():
            return await self.store.write(writing)

    async def do(self, code: str, chore: object) -> Entries:
        """Have a chore done, and wait until it is kept; `Away` where that takes too long."""
        future: asyncio.Future[Entries] = self._loop.create_future()
        async with _in_time():
            self._put(await self.open(code), Errand(chore, functools.partial(_settle, future)))
            return await future

    async def look(self, code: str, at: Callable[[OpenTable], _Seen]) -> _Seen:
        """What there is to see at a table, at a moment when all of it is kept."""
        future: asyncio.Future[_Seen] = self._loop.create_future()

        def answer(answer: Answer) -> None:
            if future.done():
                return
            try:
                if isinstance(answer, FoxdenError):
                    raise answer
                future.set_result(at(opened))
            except FoxdenError as refusal:
                future.set_exception(refusal)

        async with _in_time():
            opened = await self.open(code)
            self._put(opened, Errand(house_commands.Look(), answer))
            return await future

    async def circle_of(self, code: str) -> str | None:
        """The circle whose table this is; None where it is nobody's, or not there."""
        opened = self._tables.get(code)
        return await self.store.circle_of(code) if opened is None else opened.table.circle

    def _do_quietly(self, opened: OpenTable, chore: object) -> None:
        """Have a chore done for which nobody waits."""
        self._put(opened, Errand(chore, _ignore))

    async def _work(self, opened: OpenTable) -> None:
        goodbye = None
        try:
            await self._clerk.work(opened)
        except NotFound:
            goodbye = _CLOSED
        except Exception as problem:  # noqa: BLE001  its log, or what follows from it, is unreadable
            self._set_aside(opened.table.code, problem)
            goodbye = _STOPPING
        finally:
            opened.busy = False
        if opened.table.closed:
            goodbye = _CLOSED
        if goodbye is not None:
            self._end_all(opened, goodbye)

    def _end_all(self, opened: OpenTable, goodbye: wire.Goodbye) -> None:
        """Let a table go with everybody at it, and answer who still waits."""
        self._forget(opened)
        refusal: FoxdenError = Away()
        if goodbye is _CLOSED:
            refusal = NotFound("server.not_found.table", table=opened.table.code)
        for guest in list(opened.guests):
            guest.end(goodbye)
        for request in opened.inbox:
            if isinstance(request, Errand):
                request.answer(refusal)
            elif isinstance(request, Arrival):
                request.caller.end(goodbye)

    # ------------------------------------------------------------ coming and going

    def leave(self, guest: Guest) -> None:
        """A socket has ended."""
        self._presence.leave(guest.opened, guest)
        if guest.opened.table.code not in self._tables:
            guest.opened.stop_timers()

    def react(self, opened: OpenTable, place: int, reaction: wire.Reaction) -> None:
        """Show a reaction to everybody."""
        if self._presence.is_shared(opened):
            self.store.say(f"react {opened.table.code} {place} {reaction}")
        self._teller.reaction(opened, place, reaction)

    async def listings(self) -> list[wire.Listing]:
        """The open tables that were visited today."""
        found = []
        for text in await self.store.listed(time.time() - _LISTED_FOR):
            try:
                found.append(read_listing(text))
            except Exception:  # whatever is wrong with it
                logger.exception("a listing is unreadable", extra={"listing": text[:100]})
        return found

    # ------------------------------------------------------------ other workers

    def _heard(self, nudge: str) -> None:
        """Take a nudge: `again`, or a kind, a table and what there is to say of it."""
        kind, code, first, second = (nudge.split(" ") + [""] * 3)[:4]
        if kind == "again":
            self._look_again()
        opened = self._tables.get(code)
        if opened is None:
            return
        if kind == "log":
            self._heard_of(opened, int(first))
        elif kind == "here":
            self._presence.heard_here(opened, parse_attendee(first))
        elif kind == "gone":
            self._presence.heard_gone(opened, parse_attendee(first))
        elif kind == "who":
            self._presence.answer(opened)
        elif kind == "react":
            self._teller.reaction(opened, int(first), second)  # type: ignore[arg-type]  # a worker's word

    def _look_again(self) -> None:
        """Nudges may have been missed, of this worker's or of others."""
        for opened in list(self._tables.values()):
            if opened.guests:
                self._presence.ask_others(opened)
                self._presence.answer(opened)
                self._do_quietly(opened, house_commands.Look())

    def _heard_of(self, opened: OpenTable, number: int) -> None:
        """Read what another worker has written, if it is news."""
        opened.behind = max(opened.behind, number)
        if opened.is_behind:
            self._set_to_work(opened)

    # ------------------------------------------------------------ housekeeping

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            await self.sweep()

    async def sweep(self) -> None:
        """Everything that has to be done now and then."""
        self.metrics.look(len(asyncio.all_tasks()))
        duties = (self._wake, self._touch, self._note_members, self._close_idle, self._let_go)
        for duty in duties:
            try:
                await duty(time.time())
            except Away:  # the next sweep tries again
                logger.warning("swept in vain")
            except Exception:
                logger.exception("sweep failed")

    def _is_visited(self, code: str) -> bool:
        opened = self._tables.get(code)
        return opened is not None and bool(opened.guests)

    async def _wake(self, now: float) -> None:
        """Open tables whose time has come. Where there are others, their worker is let to it."""
        late = _LATE_SECONDS if self.store.shared else 0.0
        most = _MOST_WOKEN + len(self._unreadable)
        for code in self._readable(await self.store.due(now - late, most)):
            try:
                opened = await self.open(code)
                if not opened.busy:
                    self._timekeeper.schedule(opened)  # a timer sleeps when the computer does
                if opened.table.setup.is_slow:
                    self._presence.touch(opened, now)  # what the clock did is there to be seen
            except FoxdenError as refusal:
                logger.warning("a table stays shut", extra={"table": code, "code": refusal.code})

    def _readable(self, codes: Iterable[str]) -> list[str]:
        return [code for code in codes if code not in self._unreadable]

    async def _touch(self, now: float) -> None:
        """Note that these tables are visited, now and then."""
        for opened in list(self._tables.values()):
            if opened.guests:
                self._presence.touch(opened, now)

    async def _note_members(self, now: float) -> None:
        """Who plays at a circle's table is there, as its other members see it."""
        if now - self._members_noted < _MEMBER_SECONDS:
            return
        self._members_noted = now
        for opened in list(self._tables.values()):
            table, here = opened.table, opened.present
            circle = table.circle
            if circle is None:
                continue
            people = [each for each in table.seating.people() if each.number in here]
            present = [each.member for each in people if each.member is not None]
            if present:
                await self.store.change(
                    functools.partial(
                        circle_store.note_seen, circle=circle, numbers=present, now=now
                    )
                )

    async def _close_idle(self, now: float) -> None:
        if not self._idle.is_time(time.monotonic()):
            return
        found = self._readable(await self.store.idle(now - self.settings.idle_days * _DAY))
        for code in self._idle.found(found, time.monotonic()):
            if not self._is_visited(code):  # as it is now: somebody may have come back meanwhile
                try:
                    await self.do(code, house_commands.Close())
                except FoxdenError as refusal:
                    logger.warning("not closed", extra={"table": code, "code": refusal.code})

    async def _let_go(self, now: float) -> None:
        for opened in list(self._tables.values()):
            self._presence.refresh(opened, now)
            if _is_quiet(opened, now):
                self._forget(opened)


class IdleTables:
    """Who was found idle twice, a day of running time apart: clocks of computers jump."""

    def __init__(self, idle_seconds: float) -> None:
        self._apart = min(_DAY, idle_seconds)
        self._since: dict[str, float] = {}
        self._next = 0.0

    def is_time(self, running: float) -> bool:
        """Whether to look; `running` is the time of a clock that nobody sets."""
        if running < self._next:
            return False
        self._next = running + self._apart / 24
        return True

    def found(self, codes: Iterable[str], running: float) -> list[str]:
        """Those of the idle tables that were so a day ago, and have been since."""
        self._since = {code: self._since.get(code, running) for code in codes}
        return [code for code, since in self._since.items() if running - since >= self._apart]


def _is_quiet(opened: OpenTable, now: float) -> bool:
    in_use = opened.guests or opened.busy or opened.inbox or opened.thinking or opened.leaving
    due = clocks.next_due(opened.table)
    return (
        not in_use
        and now - opened.idle_since > _KEEP_SECONDS
        and (due is None or due > now + _KEEP_SECONDS)
    )


@asynccontextmanager
async def _in_time() -> AsyncGenerator[None, None]:
    """Whoever waits for an answer is not kept for ever while the database is away."""
    try:
        async with asyncio.timeout(_WAIT_SECONDS):
            yield
    except TimeoutError as problem:
        raise Away from problem


def _settle(future: asyncio.Future[Entries], answer: Answer) -> None:
    if future.done():
        return
    if isinstance(answer, FoxdenError):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _ignore(_answer: Answer) -> None:
    """Nobody waits for this."""
