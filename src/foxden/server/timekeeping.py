"""What happens at a table although nobody moves: clocks ring, cards are turned, bots play."""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from foxden.core.seats import By, Seat
from foxden.server.bot_pool import BotPool
from foxden.server.open_table import OpenTable
from foxden.table import clocks, house_commands

logger: Final = logging.getLogger("foxden.bots")

GRACE_SECONDS: Final = 10.0
"""After a start of the server nobody's clock rings at once."""

Have = Callable[[OpenTable, object], None]
Spawn = Callable[[Coroutine[Any, Any, None]], None]


class Timekeeper:
    """Sets one timer a table. What it has done are chores, so being late or twice is harmless."""

    def __init__(self, bots: BotPool, bot_seconds: float, have_done: Have, spawn: Spawn) -> None:
        self._bots = bots
        self._bot_seconds = bot_seconds
        self._have_done = have_done
        self._spawn = spawn
        self._loop = asyncio.get_running_loop()
        self._rng = random.SystemRandom()

    def schedule(self, opened: OpenTable) -> None:
        """Set the timer for what is due next, and let bots think."""
        if opened.timer is not None:
            opened.timer.cancel()
            opened.timer = None
        table = opened.table
        if clocks.is_unhurried(table) or table.status != "playing":
            return
        if clocks.gone_seats(table):
            self._have_done(opened, house_commands.SkipGone(table.running.turn))
        if not table.is_paused:
            for seat in clocks.bots_to_move(table):
                self._think(opened, seat, by=None)
        times = [at for at in (clocks.deadline(table), clocks.deal_at(table)) if at is not None]
        if times:
            earliest = opened.loaded_at + min(GRACE_SECONDS, table.setup.clock or 0)
            seconds = max(min(times), earliest) - time.time()
            opened.timer = self._loop.call_later(max(seconds, 0.0), self._ring, opened)

    def _ring(self, opened: OpenTable) -> None:
        opened.timer = None
        table, now = opened.table, time.time()
        deal_at, deadline = clocks.deal_at(table), clocks.deadline(table)
        if deal_at is not None and deal_at <= now:
            self._have_done(opened, house_commands.Deal(table.running.turn))
        elif deadline is None or deadline > now:
            self.schedule(opened)
        elif table.setup.late != "turn":
            self._have_done(opened, house_commands.Lapse(table.running.turn))
        elif table.policy.pad is not None:
            self._have_done(opened, house_commands.TimeUp(table.running.turn))
        else:
            for seat in clocks.late_seats(table, now):
                self._think(opened, seat, by="clock")

    def _think(self, opened: OpenTable, seat: Seat, by: By | None) -> None:
        decision = opened.table.running.decision(seat)
        if (seat, decision) not in opened.thinking:
            opened.thinking.add((seat, decision))
            self._spawn(self._bot_turn(opened, seat, decision, by))

    async def _bot_turn(self, opened: OpenTable, seat: Seat, decision: str, by: By | None) -> None:
        """Let a bot choose, and play it after a time that tells nothing of its hand."""
        player = opened.table.player(seat)
        level = None if player is None else player.bot
        if by is None and level is None:
            by = "bot"  # it stands in for a person
        started = self._loop.time()
        share = clocks.thinking_share(opened.table, by)
        seconds = share * self._bot_seconds * self._rng.uniform(0.75, 1.25)
        try:
            action = await self._chosen(opened, seat, level)
            await asyncio.sleep(left_to_think(seconds, self._loop.time() - started))
        finally:
            opened.thinking.discard((seat, decision))
        self._have_done(opened, house_commands.BotMove(seat, decision, action, by))

    async def _chosen(self, opened: OpenTable, seat: Seat, level: str | None) -> Any:
        """A bot's choice; a bot that fails must not keep a table waiting for ever."""
        table = opened.table
        try:
            return await self._bots.choose(table, seat, level, opened.copied_at, opened.whose)
        except Exception:
            logger.exception("a bot failed", extra={"table": table.code, "level": level})
            offer = table.game.legal(table.match.state, seat)
            return self._rng.choice(offer) if len(offer) else None


def left_to_think(seconds: float, spent: float) -> float:
    """What is left of the time to think; a slow thought takes as long again, or again."""
    return seconds - spent % seconds if seconds > 0 else 0.0
