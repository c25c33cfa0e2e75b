"""The tables of this worker: opens them, works off what is asked, tells, and lets them go."""

import asyncio
import contextlib
import functools
import logging
import random
import time
from collections.abc import Callable, Container, Coroutine, Iterable
from typing import Any, Final, TypeVar

from foxden.core.errors import FoxdenError
from foxden.server import broadcast
from foxden.server.bot_pool import BotPool
from foxden.server.errors import Busy
from foxden.server.metrics import Metrics
from foxden.server.open_table import Answer, Arrival, Errand, Guest, Live, Request, Turn
from foxden.server.presence import Presence
from foxden.server.settings import Settings
from foxden.server.store import Store
from foxden.server.timekeeping import Timekeeper
from foxden.table import clocks, house_commands, messages, wire
from foxden.table.apply import load_table
from foxden.table.codes import hashed
from foxden.table.commands import Entries, Moment
from foxden.table.errors import NotFound, UnknownToken

logger: Final = logging.getLogger("foxden.hub")

_SWEEP_SECONDS: Final = 5.0
_KEEP_SECONDS: Final = 60.0
_TOUCH_SECONDS: Final = 600.0
_MOVED: Final = wire.Goodbye(reason="moved", again=False)
_REMOVED: Final = wire.Goodbye(reason="removed", again=False)
_Seen = TypeVar("_Seen")


class Hub:
    """Everything happens on the event loop; the store and the bots call back on it."""

    def __init__(self, settings: Settings, store: Store, bots: BotPool, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self._rng = random.SystemRandom()
        self._loop = asyncio.get_running_loop()
        self._lives: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Future[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._teller = broadcast.Teller()
        self._presence = Presence(
            store, settings.gone_seconds, self._do_quietly, self._teller.presence
        )
        self._timekeeper = Timekeeper(bots, settings.bot_seconds, self._do_quietly, self.spawn)
        store.listen(self._heard)
        self.spawn(self._sweep_forever())

    def moment(self) -> Moment:
        return Moment(time.time(), self._rng)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------ opening and closing

    def at_hand(self, code: str) -> Live | None:
        """The table with this code, if it is in use here."""
        return self._lives.get(code)

    async def open(self, code: str) -> Live:
        """The table with this code; NotFound where there is none."""
        live = self._lives.get(code)
        if live is not None:
            return live
        opening = self._opening.get(code)
        if opening is None:
            opening = self._opening[code] = asyncio.ensure_future(self._load(code))
            opening.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(opening)

    async def _load(self, code: str) -> Live:
        rows = await self.store.read(code)
        if rows is None:
            raise NotFound("server.not_found.table", table=code)
        table = await asyncio.to_thread(load_table, code, rows)
        live = self._lives[code] = Live(table, time.time())
        if table.is_unplayable:
            self._do_quietly(live, house_commands.Retire())
        self._presence.ask_others(live)
        self._timekeeper.schedule(live)
        return live

    def _forget(self, live: Live) -> None:
        live.stop_timers()
        self._lives.pop(live.table.code, None)

    async def stop(self) -> None:
        """Say goodbye, finish what was begun, and leave nothing running."""
        for live in list(self._lives.values()):
            self._end_all(live, wire.Goodbye(reason="stopping", again=True))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ------------------------------------------------------------ asking

    def ask(self, live: Live, request: Request) -> None:
        """Queue a request; it is answered in its turn."""
        live.inbox.append(request)
        if not live.busy:
            self._work(live)

    async def do(self, code: str, chore: object) -> Entries:
        """Have a chore done, and wait until it is kept."""
        live = await self.open(code)
        future: asyncio.Future[Entries] = self._loop.create_future()
        self.ask(live, Errand(chore, functools.partial(_settle, future)))
        return await future

    async def look(self, code: str, at: Callable[[Live], _Seen]) -> _Seen:
        """What there is to see at a table, at a moment when all of it is kept."""
        live = await self.open(code)
        future: asyncio.Future[_Seen] = self._loop.create_future()

        def answer(_: Answer) -> None:
            if future.done():
                return
            try:
                future.set_result(at(live))
            except FoxdenError as refusal:
                future.set_exception(refusal)

        self.ask(live, Errand(house_commands.Look(), answer))
        return await future

    @property
    def live_tables(self) -> int:
        return len(self._lives)

    def _do_quietly(self, live: Live, chore: object) -> None:
        """Have a chore done for which nobody waits."""
        self.ask(live, Errand(chore, _ignore))

    def _work(self, live: Live) -> None:
        live.busy = live.ahead = True
        requests, live.inbox = live.inbox, []
        turn = Turn(live, requests, self.moment())
        done = functools.partial(self._worked, turn)
        try:
            self.store.turn(live.table.code, live.table.number, turn.decide, done)
        except Exception as problem:  # noqa: BLE001  a fault of ours: the table is read anew
            self._failed(turn, problem)

    def _worked(self, turn: Turn, problem: BaseException | None) -> None:
        live = turn.live
        if problem is not None:
            self._failed(turn, problem)
            return
        live.ahead = False
        self.metrics.turn(live.table.game.name, turn.moves, time.perf_counter() - turn.started)
        try:
            self._tell(turn)
            self._timekeeper.schedule(live)
        except Exception as fault:  # noqa: BLE001  it is kept, but this copy may be wrong
            self._failed(turn, fault)
            return
        live.busy = False
        is_behind = live.behind > live.table.number
        if live.table.closed or (is_behind and not turn.read):  # closed here, or elsewhere
            self._end_all(live, wire.Goodbye(reason="closed", again=False))
        elif live.inbox or is_behind:
            self._work(live)

    def _failed(self, turn: Turn, problem: BaseException) -> None:
        """Forget this copy of the table, and have everybody connect again."""
        live = turn.live
        logger.error("turn failed", exc_info=problem, extra={"table": live.table.code})
        self.metrics.failures += 1
        live.inbox[:0] = turn.requests
        self._end_all(live, wire.Goodbye(reason="stopping", again=True))

    def _end_all(self, live: Live, goodbye: wire.Goodbye) -> None:
        """Let a table go with everybody at it, and answer who still waits."""
        self._forget(live)
        for guest in list(live.guests):
            guest.end(goodbye)
        for request in live.inbox:
            if isinstance(request, Errand):
                request.answer(Busy("server.busy.store", seconds=1))
            elif isinstance(request, Arrival):
                request.caller.end(goodbye)

    # ------------------------------------------------------------ telling

    def _tell(self, turn: Turn) -> None:
        live, now = turn.live, turn.moment.now
        changes = live.table.take_changes()
        if changes.refresh:
            broadcast.tell_lobby(live)  # who sits where comes before the first card, always
        elif changes.lobby:
            self._teller.lobby(live)
        told = broadcast.tell_game(live, changes, turn.acks, now)
        if changes.steps and not live.table.is_small:
            self._teller.crowd(live)
        self._acknowledge(turn, told)
        for request, answer in turn.answers:
            self._report(live, request, answer, now)
        for guest in live.guests_of(changes.rekeyed):
            guest.end(_MOVED)
        for guest in live.guests_of(changes.gone):
            guest.end(_REMOVED)

    def _acknowledge(self, turn: Turn, told: Container[Guest]) -> None:
        """Answer the accepted commands that no update has answered."""
        for guest, seq in turn.overtaken:
            guest.post(wire.encode(wire.Ack(ack=seq)))
        for guest, seq in turn.acks.items():
            if guest not in told:
                guest.post(wire.encode(wire.Ack(ack=seq)))

    def _report(self, live: Live, request: Request, answer: Answer, now: float) -> None:
        if isinstance(request, Errand):
            request.answer(answer)
        elif isinstance(request, Arrival):
            self._arrive(live, request, now)
        elif isinstance(answer, FoxdenError):
            self.metrics.refused(answer.code)
            request.guest.post(wire.encode(messages.refused(answer, request.command.seq)))

    # ------------------------------------------------------------ coming and going

    def _arrive(self, live: Live, arrival: Arrival, now: float) -> None:
        caller, hello = arrival
        if caller.is_over:
            return
        key = None if hello.token is None else hashed(hello.token)
        place = None if key is None else live.table.place_with(key)
        if key is not None and place is None:
            caller.turn_away(UnknownToken("server.token.unknown"))
            return
        if caller.guest is not None:
            self._presence.leave(live, caller.guest)
        guest = Guest(caller, live, key, place, hello)
        self._presence.arrive(live, guest)
        guest.post(broadcast.welcome(live, guest, now))
        self._presence.greet(live, guest)
        caller.let_in(guest)
        if _is_untouched(live, now):
            live.touched_at = now
            self.spawn(self.store.touch([live.table.code], now))

    def leave(self, guest: Guest) -> None:
        """A socket has ended."""
        self._presence.leave(guest.live, guest)
        if guest.live.table.code not in self._lives:
            guest.live.stop_timers()

    def react(self, live: Live, place: int, reaction: wire.Reaction) -> None:
        """Show a reaction to everybody."""
        self.store.say(f"react {live.table.code} {place} {reaction}")
        self._teller.reaction(live, place, reaction)

    # ------------------------------------------------------------ other workers

    def _heard(self, hint: str) -> None:
        """Take a hint: `again`, or a kind, a table and what there is to say of it."""
        kind, code, first, second = (hint.split(" ") + [""] * 3)[:4]
        if kind == "again":  # hints may have been missed
            for one in list(self._lives.values()):
                if not one.busy:
                    self._work(one)
        live = self._lives.get(code)
        if live is None:
            return
        if kind == "log":
            self._catch_up(live, int(first))
        elif kind == "here":
            self._presence.heard_here(live, int(first))
        elif kind == "gone":
            self._presence.heard_gone(live, int(first))
        elif kind == "who":
            self._presence.answer(live)
        elif kind == "react":
            self._teller.reaction(live, int(first), second)  # type: ignore[arg-type]  # a worker's word

    def _catch_up(self, live: Live, number: int) -> None:
        """Read what another worker has written, if it is news: an empty turn does."""
        live.behind = max(live.behind, number)
        if live.behind > live.table.number and not live.busy:
            self._work(live)

    # ------------------------------------------------------------ housekeeping

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            try:
                await self._sweep(time.time())
            except Exception:  # the next sweep tries again
                logger.exception("sweep failed")

    def _is_visited(self, code: str) -> bool:
        live = self._lives.get(code)
        return live is not None and bool(live.guests)

    async def _touch(self, codes: Iterable[str], now: float) -> None:
        """Note that these tables are visited, now and then."""
        stale = [live for live in map(self._lives.__getitem__, codes) if _is_untouched(live, now)]
        for live in stale:
            live.touched_at = now
        if stale:
            await self.store.touch([live.table.code for live in stale], now)

    async def _sweep(self, now: float) -> None:
        """Wake tables whose time has come, close those nobody visits, let quiet ones go."""
        for code in await self.store.due(now):
            with contextlib.suppress(NotFound):
                await self.open(code)
        await self._touch(filter(self._is_visited, list(self._lives)), now)
        for code in await self.store.idle(now - self.settings.idle_days * 86_400):
            if not self._is_visited(code):  # as it is now: somebody may have come back meanwhile
                await self.do(code, house_commands.Close())
        for live in list(self._lives.values()):
            self._presence.refresh(live, now)
            if _is_quiet(live, now):
                self._forget(live)


def _is_untouched(live: Live, now: float) -> bool:
    return now - live.touched_at > _TOUCH_SECONDS


def _is_quiet(live: Live, now: float) -> bool:
    in_use = live.guests or live.busy or live.inbox or live.thinking or live.leaving
    due = clocks.next_due(live.table)
    return (
        not in_use
        and now - live.idle_since > _KEEP_SECONDS
        and (due is None or due > now + _KEEP_SECONDS)
    )


def _settle(future: asyncio.Future[Entries], answer: Answer) -> None:
    if future.done():
        return
    if isinstance(answer, FoxdenError):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _ignore(_answer: Answer) -> None:
    """Nobody waits for this."""
