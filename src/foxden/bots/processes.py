"""Processes for work that costs time: they stand back for others, and Ctrl-C is not for them.

A terminal sends Ctrl-C to every process of a command. Whoever started the work hears it and
ends the work; the work itself would only add a traceback of its own.
"""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from threading import Thread
from typing import ParamSpec, TypeVar

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class Workers(ProcessPoolExecutor):
    """Fresh processes, started when work comes; `end` does not wait for it."""

    def __init__(self, processes: int, niceness: int = 0) -> None:
        super().__init__(
            processes,
            mp_context=get_context("spawn"),
            initializer=_begin,
            initargs=(niceness,),
        )

    def submit(
        self,
        fn: Callable[_Arguments, _Result],
        /,
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Future[_Result]:
        with deaf_children():
            return super().submit(fn, *args, **kwargs)

    def end(self) -> None:
        """Let the processes go at once: what they work at is of no use any more."""
        processes = list((self._processes or {}).values())
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
            process.join()


@contextmanager
def deaf_children() -> Iterator[None]:
    """A process inherits the signals that are blocked where it is started, from its first moment.

    Here the signal only waits until it is let in again.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows: `_begin` has to do
        yield
        return
    resource_tracker.ensure_running()  # the first start of it would let the signal in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(niceness: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


def _end_with_parent() -> None:
    """Whoever is killed cannot end the work, which would wait for more of it for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
