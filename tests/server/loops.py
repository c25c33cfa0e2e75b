"""Event loops of tests: beside browser tests the main thread has one that runs already."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

_Result = TypeVar("_Result")


def run_apart(
    work: Coroutine[Any, Any, _Result],
    loop_factory: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> _Result:
    """As `asyncio.run`, in a thread of its own."""

    def run() -> _Result:
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            return runner.run(work)

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result()
