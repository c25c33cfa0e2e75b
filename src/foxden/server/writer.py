"""One thread that writes for a whole worker: all that waits, in one transaction.

While a commit is on its way to the disk more gathers, and the next one takes all of it.
As long as the database cannot be reached nothing is given up: the group waits with those
who asked for it. Where the connection broke in the middle of a commit nobody knows whether
it was kept; writing again then finds its own entries, and whoever asked reads them.
"""

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from foxden.server.errors import Away
from foxden.server.store import Writing

logger: Final = logging.getLogger("foxden.store")

_MOST_IN_GROUP: Final = 1000
_COMMIT_SECONDS: Final = 0.02
_AGAIN_SECONDS: Final = 0.5
AWAY_SECONDS: Final = 2.0
_SILENT_SECONDS: Final = 30.0
"""So long is waited before more is refused: for a database that is away, or only slow."""


class Keeper(Protocol):
    """A connection for writing. Only the writer's thread uses it."""

    def keep(self, group: Sequence[Writing]) -> Sequence[bool]:
        """Commit all of it together; of each whether it was new.

        Raises `Away` where nothing can be written at the moment, and anything else where
        something in the group can never be. Nothing of it is kept then, as far as is known.
        """

    def let_go(self) -> None: ...


class _Job(Struct):
    writing: Writing
    future: asyncio.Future[bool]


class Writer:
    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._last_commit = 0.0
        self._begun: float | None = None
        self._problem: Exception | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._write_all, name="writer")
        self._thread.start()

    def write(self, writing: Writing) -> asyncio.Future[bool]:
        future: asyncio.Future[bool] = self._loop.create_future()
        self._jobs.put(_Job(writing, future))
        return future

    @property
    def is_stuck(self) -> bool:
        begun = self._begun
        if begun is None:
            return False
        patience = _SILENT_SECONDS if self._problem is None else AWAY_SECONDS
        return time.monotonic() - begun > patience

    def check(self) -> None:
        """Raise where nothing could be written the last time it was tried."""
        if self._problem is not None:
            raise Away from self._problem

    async def close(self) -> None:
        """Write what waits, if that can be done now."""
        self._stopped.set()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # ------------------------------------------------------------ the writer's thread

    def _write_all(self) -> None:
        goes_on = True
        while goes_on:
            jobs, goes_on = self._next_group()
            if jobs:
                self._begun = time.monotonic()
                results = self._results(jobs)
                self._begun = None
                with contextlib.suppress(RuntimeError):  # the loop has ended; nobody waits
                    self._loop.call_soon_threadsafe(_settle, jobs, results)
        self._keeper.let_go()

    def _next_group(self) -> tuple[list[_Job], bool]:
        """All that waits, at least one; and whether there will be more."""
        jobs: list[_Job] = []
        job = self._jobs.get()
        self._gather()
        with contextlib.suppress(queue.Empty):
            while job is not None:
                jobs.append(job)
                if len(jobs) == _MOST_IN_GROUP:
                    return jobs, True
                job = self._jobs.get(block=False)
            return jobs, False
        return jobs, True

    def _gather(self) -> None:
        """Under load let a few more come: a commit costs the same for one as for fifty."""
        now = time.monotonic()
        if now < self._last_commit + _COMMIT_SECONDS:
            time.sleep(self._last_commit + _COMMIT_SECONDS - now)
        self._last_commit = time.monotonic()

    def _results(self, jobs: Sequence[_Job]) -> list[bool | Exception]:
        """Commit all together; where that cannot be, each alone, so that each is told its own."""
        try:
            return list(self._insist([job.writing for job in jobs]))
        except Exception as problem:  # noqa: BLE001  whoever asked is told
            if len(jobs) == 1:
                return [problem]
        return [result for job in jobs for result in self._results([job])]

    def _insist(self, group: Sequence[Writing]) -> Sequence[bool]:
        """Try until the database takes it, or says that it never will."""
        while True:
            try:
                results = self._keeper.keep(group)
            except Away as problem:
                if self._problem is None:
                    logger.exception("nothing can be written; it is tried again and again")
                self._problem = problem
                if self._stopped.wait(_AGAIN_SECONDS):
                    raise
            else:
                if self._problem is not None:
                    logger.warning("writing goes on")
                self._problem = None
                return results


def _settle(jobs: Sequence[_Job], results: Sequence[bool | Exception]) -> None:
    for job, result in zip(jobs, results, strict=True):
        if job.future.done():  # nobody waits any more
            continue
        if isinstance(result, Exception):
            job.future.set_exception(result)
        else:
            job.future.set_result(result)
