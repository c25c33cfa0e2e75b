"""Work that costs time and needs no seat, done in a process of its own.

What strangers ask for is bounded in every direction: how much of it one of them may have
under way, who comes next, how long a job may take and how much memory.
"""

import asyncio
import functools
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from foxden.core.fair import verify
from foxden.server.bounded_process import BoundedProcess, Bounds, Job, Overrun, nothing
from foxden.server.errors import Busy
from foxden.server.fair_queue import FairQueue, Whose
from foxden.table.replays import read_record

logger: Final = logging.getLogger("foxden.helpers")

MOST_OF_ONE: Final = 8
MOST_OF_ALL: Final = 64
_RETRY_SECONDS: Final = 5
_RETRY_OVERRUN_SECONDS: Final = 60
_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class _Waiting(NamedTuple):
    job: Job
    answer: asyncio.Future[Any]


class Helper:
    """A process of its own, and the fair queue before it."""

    def __init__(self, bounds: Bounds, prepare: Callable[[], None] = nothing) -> None:
        self.process = BoundedProcess(bounds, prepare)
        self._queue: FairQueue[_Waiting] = FairQueue()
        self._thread = ThreadPoolExecutor(1, "helper")
        self._working: asyncio.Task[None] | None = None

    async def run(self, lane: str, whose: Whose, work: Callable[[], _Result]) -> _Result:
        """The result of a job when its turn has come; Overrun where it went over its bounds."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[_Result] = loop.create_future()
        self._queue.put(lane, whose, _Waiting(work, answer))
        if self._working is None:
            self._working = loop.create_task(self._work_off())
        return await answer

    async def _work_off(self) -> None:
        loop = asyncio.get_running_loop()
        while (waiting := self._queue.take()) is not None:
            job, answer = waiting
            if answer.done():  # nobody waits for it any more
                continue
            try:
                result = await loop.run_in_executor(self._thread, self.process.do, job)
            except Exception as problem:  # noqa: BLE001  it is raised where the job was asked for
                _settle(answer, problem)
            else:
                _settle(answer, result)
        self._working = None

    def close(self) -> None:
        """Let the process go at once: what it works on is of no use any more."""
        self.process.close()
        self._thread.shutdown(wait=True, cancel_futures=True)


def _settle(answer: asyncio.Future[Any], result: Any) -> None:
    if answer.done():
        return
    if isinstance(result, Exception):
        answer.set_exception(result)
    else:
        answer.set_result(result)


def _name(job: Job) -> str:
    return str(getattr(getattr(job, "func", job), "__name__", job))


class HeavyWork:
    """A helper for whoever asks over HTTP; each address has a lane."""

    def __init__(self, bounds: Bounds, prepare: Callable[[], None] = nothing) -> None:
        self.helper = Helper(bounds, prepare)
        self._asked: Counter[str] = Counter()

    async def run(
        self,
        address: str,
        work: Callable[_Arguments, _Result],
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> _Result:
        """The result of a function of plain data; Busy where too much was asked for."""
        with self.admitted(address):
            return await self._run(address, functools.partial(work, *args, **kwargs))

    async def run_on_body(
        self,
        address: str,
        body: Callable[[], Awaitable[bytes]],
        work: Callable[Concatenate[bytes, _Arguments], _Result],
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> _Result:
        """The same of what is sent, which is read only if there is room, and only as bytes."""
        with self.admitted(address):
            job = functools.partial(work, await body(), *args, **kwargs)
            return await self._run(address, job)

    async def run_on(
        self,
        address: str,
        work: Callable[_Arguments, _Result],
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> _Result:
        """One more step for somebody who was admitted to work that has many."""
        return await self._run(address, functools.partial(work, *args, **kwargs))

    async def _run(self, address: str, job: Callable[[], _Result]) -> _Result:
        try:
            return await self.helper.run(address, lambda: address, job)
        except Overrun as problem:
            logger.warning("a job went over its bounds", extra={"job": _name(job)})
            raise Busy("server.busy.overrun", seconds=_RETRY_OVERRUN_SECONDS) from problem

    @contextmanager
    def admitted(self, address: str) -> Iterator[None]:
        """As long as something is under way for this address; Busy where too much is."""
        if self._asked[address] >= MOST_OF_ONE or self._asked.total() >= MOST_OF_ALL:
            raise Busy("server.busy.queue", seconds=_RETRY_SECONDS)
        self._asked[address] += 1
        try:
            yield
        finally:
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address]

    def close(self) -> None:
        self.helper.close()


# ---------------------------------------------------------------- in the process


def count_verified_draws(record: bytes) -> int:
    """How many draws a record has, all of them verified; else what is wrong with it."""
    game, parsed = read_record(record)
    return verify(game, parsed)
