"""Event loops of tests: beside browser tests the main thread has one that runs already."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from server.house import WAIT

_MOST_SECONDS = 2 * WAIT  # bots may have to be compiled first
_Result = TypeVar("_Result")


def run_apart(
    work: Coroutine[Any, Any, _Result],
    loop_factory: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> _Result:
    """As `asyncio.run`, in a thread of its own."""

    def run() -> _Result:
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            return runner.run(asyncio.wait_for(work, _MOST_SECONDS))

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result()
