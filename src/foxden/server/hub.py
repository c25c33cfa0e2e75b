"""The tables of this worker: opens them, works off what is asked, tells, and lets them go."""

import asyncio
import contextlib
import functools
import logging
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from foxden.core.errors import FoxdenError
from foxden.core.seats import By, Seat
from foxden.server import chores, clocks, frames, telling, wire
from foxden.server.bot_pool import BotPool
from foxden.server.codes import hashed
from foxden.server.commands import Entries, Moment
from foxden.server.errors import Busy, NotFound, UnknownToken
from foxden.server.folding import load_table
from foxden.server.live import Answer, Arrival, Asked, Connection, Errand, Live, Request, Turn
from foxden.server.metrics import Metrics
from foxden.server.settings import Settings
from foxden.server.store import Store

logger: Final = logging.getLogger("foxden.hub")

_SWEEP_SECONDS: Final = 5.0
_CROWD_SECONDS: Final = 0.25
_KEEP_SECONDS: Final = 60.0
_GRACE_SECONDS: Final = 10.0
_TOUCH_SECONDS: Final = 600.0
_Seen = TypeVar("_Seen")


class Hub:
    """Everything happens on the event loop; the store and the bots call back on it."""

    def __init__(self, settings: Settings, store: Store, bots: BotPool, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self._bots = bots
        self._rng = random.SystemRandom()
        self._loop = asyncio.get_running_loop()
        self._lives: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Future[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        store.listen(self._heard)
        self.spawn(self._sweep_forever())

    def moment(self) -> Moment:
        return Moment(time.time(), self._rng)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------ opening and closing

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
        self.store.say(f"who {code}")
        self._schedule(live)
        return live

    def _forget(self, live: Live) -> None:
        live.stop_timers()
        self._lives.pop(live.table.code, None)

    async def stop(self) -> None:
        """Say goodbye, finish what was begun, and leave nothing running."""
        self._stopping = True
        goodbye = wire.Goodbye(reason="stopping", again=True)
        for live in list(self._lives.values()):
            for connection in list(live.connections):
                connection.end(goodbye)
            self._forget(live)
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

        self.ask(live, Errand(chores.Look(), answer))
        return await future

    @property
    def live_tables(self) -> int:
        return len(self._lives)

    def _do_quietly(self, live: Live, chore: object) -> None:
        self.ask(live, Errand(chore, _ignore))

    def _work(self, live: Live) -> None:
        live.busy = live.ahead = True
        requests, live.inbox = live.inbox, []
        turn = Turn(live, requests, self.moment())
        started = time.perf_counter()
        try:
            self.store.turn(
                live.table.code,
                live.table.number,
                turn.decide,
                functools.partial(self._worked, turn, started),
            )
        except Exception as problem:  # noqa: BLE001  a fault of ours: the table is read anew
            self._worked(turn, started, problem)

    def _worked(self, turn: Turn, started: float, problem: BaseException | None) -> None:
        live = turn.live
        if problem is not None:
            self._failed(turn, problem)
            return
        live.ahead = False
        self.metrics.turn(live.table.game.name, turn.moves, time.perf_counter() - started)
        try:
            self._tell(turn)
            self._schedule(live)
        except Exception as fault:  # noqa: BLE001  it is kept, but this copy may be wrong
            self._failed(turn, fault)
            return
        live.busy = False
        if live.table.closed:
            self._forget(live)
        elif live.inbox or live.behind > live.table.number:
            self._work(live)

    def _failed(self, turn: Turn, problem: BaseException) -> None:
        """Forget this copy of the table, and have everybody connect again."""
        live = turn.live
        logger.error("turn failed", exc_info=problem, extra={"table": live.table.code})
        self.metrics.failures += 1
        self._forget(live)
        for connection in list(live.connections):
            connection.end(wire.Goodbye(reason="stopping", again=True))
        busy = Busy("server.busy.store", seconds=1)
        for request in (*turn.requests, *live.inbox):
            if isinstance(request, Errand):
                request.answer(busy)
            elif isinstance(request, Arrival):
                request.connection.end(wire.Goodbye(reason="stopping", again=True))

    # ------------------------------------------------------------ telling

    def _tell(self, turn: Turn) -> None:
        live, now = turn.live, turn.moment.now
        changes = live.table.take_changes()
        if changes.lobby:
            self._tell_lobby_soon(live)
        acks = {
            request.connection: request.command.seq
            for request, answer in zip(turn.requests, turn.answers, strict=True)
            if isinstance(request, Asked) and isinstance(answer, list)
        }
        told = telling.tell_game(live, changes, acks, now)
        if changes.steps and not live.table.is_small:
            self._tell_crowd_soon(live)
        for request, answer in zip(turn.requests, turn.answers, strict=True):
            if isinstance(request, Errand):
                request.answer(answer)
            elif isinstance(request, Arrival):
                self._arrive(live, request, now)
            elif isinstance(answer, FoxdenError):
                self._refuse(request.connection, answer, request.command.seq)
            elif request.connection not in told or acks[request.connection] != request.command.seq:
                request.connection.post(telling.text_of(wire.Ack(ack=request.command.seq)))
        self._end_sockets(live, changes.rekeyed, "moved")
        self._end_sockets(live, changes.gone, "closed" if live.table.closed else "removed")

    def _refuse(self, connection: Connection, error: FoxdenError, ack: int | None) -> None:
        self.metrics.refused(error.code)
        connection.post(telling.text_of(frames.refused(error, ack)))

    def _end_sockets(self, live: Live, places: set[int], reason: Any) -> None:
        for connection in list(live.connections) if places else ():
            if connection.place in places or (reason == "closed"):
                connection.end(wire.Goodbye(reason=reason, again=False))

    def _tell_lobby_soon(self, live: Live) -> None:
        """At once, or with many people a few times a second."""
        if not telling.is_crowded(live) and not live.ahead:
            telling.tell_lobby(live)
        elif live.lobby_timer is None:
            live.lobby_timer = self._loop.call_later(_CROWD_SECONDS, self._tell_lobby_now, live)

    def _tell_lobby_now(self, live: Live) -> None:
        live.lobby_timer = None
        if live.ahead:
            self._tell_lobby_soon(live)
        else:
            telling.tell_lobby(live)

    def _tell_crowd_soon(self, live: Live) -> None:
        if live.crowd_timer is None:
            live.crowd_timer = self._loop.call_later(_CROWD_SECONDS, self._tell_crowd_now, live)

    def _tell_crowd_now(self, live: Live) -> None:
        live.crowd_timer = None
        if live.ahead:
            self._tell_crowd_soon(live)
        else:
            telling.tell_crowd(live)

    # ------------------------------------------------------------ coming and going

    def _arrive(self, live: Live, arrival: Arrival, now: float) -> None:
        connection, hello = arrival
        if connection.is_over:
            return
        table = live.table
        place = None if hello.token is None else table.place_with(hashed(hello.token))
        if hello.token is not None and place is None:
            self._refuse(connection, UnknownToken("server.token.unknown"), None)
            return
        if connection in live.connections:
            self.leave(live, connection)
        held = (table.place_with(hashed(token)) for token in hello.holds)
        connection.place = None if place is None else place.number
        connection.holds = tuple(other.number for other in held if other is not None)
        connection.client = hello.client
        live.connections[connection] = None
        for number in _places_of(connection):
            live.here[number] += 1
        connection.post(telling.welcome(live, connection, now))
        for number in _places_of(connection):
            self._came(live, number)
        if now - live.touched_at > _TOUCH_SECONDS:
            live.touched_at = now
            self.spawn(self.store.touch([table.code], now))

    def _came(self, live: Live, number: int) -> None:
        timer = live.leaving.pop(number, None)
        if timer is not None:
            timer.cancel()
        if live.here[number] == 1:
            self.store.say(f"here {live.table.code} {number}")
            self._presence_changed(live)
        if chores.is_missed(live.table, number):
            self._do_quietly(live, chores.MarkBack(number))

    def leave(self, live: Live, connection: Connection) -> None:
        """A socket has ended, or goes on for another place."""
        if live.connections.pop(connection, self) is self:
            return
        live.idle_since = time.time()
        for number in _places_of(connection):
            live.here[number] -= 1
            if live.here[number] <= 0:
                del live.here[number]
                self._went(live, number)

    def _went(self, live: Live, number: int) -> None:
        self.store.say(f"gone {live.table.code} {number}")
        self._presence_changed(live)
        if not self._stopping and live.table.code in self._lives:
            patience = self.settings.gone_seconds or live.table.policy.patience
            live.leaving[number] = self._loop.call_later(patience, self._gone, live, number)

    def _gone(self, live: Live, number: int) -> None:
        live.leaving.pop(number, None)
        if number not in live.present:
            self._do_quietly(live, chores.MarkAway(number))

    def _presence_changed(self, live: Live) -> None:
        if telling.is_crowded(live):
            self._tell_crowd_soon(live)
        elif live.connections:
            self._tell_lobby_soon(live)

    def react(self, live: Live, place: int, reaction: wire.Reaction) -> None:
        """Show a reaction to everybody; with many people only how many had it."""
        self.store.say(f"react {live.table.code} {place} {reaction}")
        self._show_reaction(live, place, reaction)

    def _show_reaction(self, live: Live, place: int, reaction: wire.Reaction) -> None:
        if telling.is_crowded(live):
            live.reactions[reaction] += 1
            self._tell_crowd_soon(live)
        else:
            telling.tell_all(live, wire.Reacted(place=place, reaction=reaction))

    # ------------------------------------------------------------ clocks and bots

    def _schedule(self, live: Live) -> None:
        """Set the timer for what is due next, and let bots think."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        table = live.table
        if table.status != "playing":
            return
        if clocks.gone_seats(table):
            self._do_quietly(live, chores.SkipGone(table.turn))
        if table.paused_at is None:
            for seat in clocks.bots_to_move(table):
                self._think(live, seat)
        times = [at for at in (clocks.deadline(table), clocks.deal_at(table)) if at is not None]
        if times:
            now = time.time()
            at = max(min(times), live.loaded_at + min(_GRACE_SECONDS, table.setup.clock or 0))
            live.timer = self._loop.call_later(max(at - now, 0.0), self._ring, live)

    def _ring(self, live: Live) -> None:
        live.timer = None
        table, now = live.table, time.time()
        deal_at, deadline = clocks.deal_at(table), clocks.deadline(table)
        if deal_at is not None and deal_at <= now:
            self._do_quietly(live, chores.Deal(table.turn))
        elif deadline is not None and deadline <= now:
            if table.policy.pad:
                self._do_quietly(live, chores.TimeUp(table.turn))
            else:
                for seat in table.actors:
                    self._think(live, seat, by="clock")
        else:
            self._schedule(live)

    def _think(self, live: Live, seat: Seat, by: By | None = None) -> None:
        decision = live.table.decision(seat)
        if (seat, decision) not in live.thinking:
            live.thinking.add((seat, decision))
            self.spawn(self._bot_turn(live, seat, decision, by))

    async def _bot_turn(self, live: Live, seat: Seat, decision: str, by: By | None) -> None:
        """Let a bot choose, and play it after a time that tells nothing of its hand."""
        table = live.table
        player = table.player(seat)
        own_bot = player is not None and player.bot is not None
        seconds = 0.0 if by == "clock" else self._seconds_to_think()
        started = self._loop.time()
        try:
            action = await self._bots.choose(
                table, seat, player.bot if player is not None else None, live.loaded_at
            )
            await asyncio.sleep(_padded(seconds, self._loop.time() - started))
            if own_bot or by is not None:
                move = chores.BotMove(seat, decision, action, by)
            else:
                move = chores.BotMove(seat, decision, action, "bot")
            self._do_quietly(live, move)
        finally:
            live.thinking.discard((seat, decision))

    def _seconds_to_think(self) -> float:
        return self.settings.bot_seconds * self._rng.uniform(0.75, 1.25)

    # ------------------------------------------------------------ other workers

    def _heard(self, hint: str) -> None:
        if hint == "again":
            self._read_all_again()
            return
        kind, code, *rest = hint.split(" ")
        live = self._lives.get(code)
        if live is None:
            return
        if kind == "log":
            live.behind = max(live.behind, int(rest[0]))
            if live.behind > live.table.number and not live.busy:
                self._work(live)  # an empty turn reads what is newer
        elif kind == "here":
            live.elsewhere[int(rest[0])] = time.time()
            self._presence_changed(live)
        elif kind == "gone":
            live.elsewhere.pop(int(rest[0]), None)
            self._presence_changed(live)
        elif kind == "who":
            for number in live.here:
                self.store.say(f"here {code} {number}")
        elif kind == "react":
            self._show_reaction(live, int(rest[0]), rest[1])  # type: ignore[arg-type]  # a worker's word

    def _read_all_again(self) -> None:
        """Hints may have been missed."""
        for live in list(self._lives.values()):
            if not live.busy:
                self._work(live)

    # ------------------------------------------------------------ housekeeping

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            try:
                await self._sweep(time.time())
            except Exception:  # the next sweep tries again
                logger.exception("sweep failed")

    async def _sweep(self, now: float) -> None:
        """Wake tables whose time has come, close those nobody visits, let quiet ones go."""
        for code in await self.store.due(now):
            with contextlib.suppress(NotFound):
                await self.open(code)
        visited = [live.table.code for live in self._lives.values() if live.connections]
        for code in await self.store.idle(now - self.settings.idle_days * 86_400):
            if code not in visited:
                await self.do(code, chores.Close())
        for live in list(self._lives.values()):
            if _is_quiet(live, now):
                self._forget(live)


def _is_quiet(live: Live, now: float) -> bool:
    in_use = live.connections or live.busy or live.inbox or live.thinking or live.leaving
    due = clocks.next_due(live.table)
    return (
        not in_use
        and now - live.idle_since > _KEEP_SECONDS
        and (due is None or due > now + _KEEP_SECONDS)
    )


def _places_of(connection: Connection) -> set[int]:
    own = () if connection.place is None else (connection.place,)
    return {*own, *connection.holds}


def _padded(seconds: float, spent: float) -> float:
    """What is left of the time to think; a slow thought takes as long again, or again."""
    if seconds <= 0:
        return 0.0
    return seconds - spent % seconds


def _settle(future: asyncio.Future[Entries], answer: Answer) -> None:
    if future.done():
        return
    if isinstance(answer, FoxdenError):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _ignore(_answer: Answer) -> None:
    """Nobody waits for this."""
