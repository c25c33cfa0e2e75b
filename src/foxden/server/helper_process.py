"""Work that costs time and needs no seat: one process, a short queue, and *later* beyond it."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Final, ParamSpec, TypeVar

import msgspec

from foxden.bots.processes import Workers
from foxden.core.fair import verify
from foxden.core.record import parse_record, replay
from foxden.core.seats import CHANCE, Seat
from foxden.games import find_game
from foxden.server.errors import Busy
from foxden.table import wire

MOST_WAITING: Final = 8
_RETRY_SECONDS: Final = 5
_NICENESS: Final = 15
_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class HeavyWork:
    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._most_waiting = most_waiting
        self._waiting = 0
        self._pool: Workers | None = None

    async def run(
        self,
        work: Callable[_Arguments, _Result],
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> _Result:
        """The result of a function of plain data; Busy where too many wait already."""
        if self._waiting >= self._most_waiting:
            raise Busy("server.busy.queue", seconds=_RETRY_SECONDS)
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._ready_pool().submit(work, *args, **kwargs))
        except BrokenProcessPool as problem:
            self._pool = None
            raise Busy("server.busy.queue", seconds=_RETRY_SECONDS) from problem
        finally:
            self._waiting -= 1

    def _ready_pool(self) -> Workers:
        if self._pool is None:
            self._pool = Workers(1, _NICENESS)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.end()


# ---------------------------------------------------------------- in the process


def count_verified_draws(record: bytes) -> int:
    """How many draws a record has, all of them verified; else what is wrong with it."""
    game, parsed = parse_record(record, find_game)
    return verify(game, parsed)


def seen_log(record: bytes, seat: Seat | None) -> bytes:
    """The log of a running game as a seat has seen it, as a JSON list of seen events.

    In a forgetful game it goes back to the last chance event only.
    """
    game, parsed = parse_record(record, find_game)
    start = 0
    if game.policy.forgetful and parsed.outcome is None:
        draws = [at for at, event in enumerate(parsed.events) if event.seat == CHANCE]
        start = draws[-1] if draws else 0
    steps = zip(parsed.events, replay(game, parsed), strict=False)
    seen = [
        wire.SeenEvent(
            seat=event.seat,
            seen=game.witness(state, event.seat, event.action, seat, event.by),
            by=event.by,
        )
        for number, (event, state) in enumerate(steps)
        if number >= start
    ]
    return msgspec.json.encode(seen)
