"""A process that does one job after another, each within bounds of time and memory.

The bounds are the system's own: a job that needs more is ended with its process, and the
next job gets a new one. Where the system knows no such bounds (Windows, and memory on
macOS) only the clock on the wall is left.
"""

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from foxden.bots.processes import deaf_children
from foxden.core.errors import FoxdenError

if sys.platform != "win32":
    import resource

_STATM: Final = Path("/proc/self/statm")
_START_SECONDS: Final = 600.0
_PATIENCE: Final = 10
"""A second of the processor's time may take so many on the wall, on a busy machine."""

Job = Callable[[], Any]


class Bounds(Struct, frozen=True):
    """`seconds` of processor time a job; `megabytes` beyond what the idle process has."""

    seconds: int
    megabytes: int
    niceness: int


class Overrun(Exception):
    """A job went over its bounds, or its process died."""


class JobFailed(Exception):
    """A fault of ours inside a job; the message is its traceback, for the log."""


def nothing() -> None:
    """What a process does before its first job, if there is nothing to do."""


class BoundedProcess:
    """`prepare` is done before the first job and counts against no bound.

    All methods block; `do` is called by one thread at a time, `close` by any.
    """

    def __init__(self, bounds: Bounds, prepare: Callable[[], None] = nothing) -> None:
        self._bounds = bounds
        self._prepare = prepare
        self._process: Any = None  # a SpawnProcess, whose type no version of Python agrees on
        self._line: Connection | None = None
        self._closed = False
        self._starting = threading.Lock()  # whoever closes waits for what is being started

    @property
    def pid(self) -> int | None:
        """The process that is at work or waits for it; None where the next job starts one."""
        return None if self._process is None else self._process.pid

    def do(self, job: Job) -> Any:
        """The job's result, or the refusal it raised; Overrun where its process is no more."""
        try:
            line = self._line or self._start()
            line.send_bytes(pickle.dumps(job))
            if not line.poll(self._bounds.seconds * _PATIENCE):
                raise TimeoutError
            done, result = line.recv()
        except (EOFError, OSError) as problem:
            self._end()
            raise Overrun from problem
        if done:
            return result
        raise result

    def _start(self) -> Connection:
        spawn = multiprocessing.get_context("spawn")
        with self._starting:
            if self._closed:
                raise EOFError
            ours, theirs = spawn.Pipe()
            arguments = (theirs, self._bounds, self._prepare)
            process = spawn.Process(target=_work, args=arguments, daemon=True)
            with deaf_children():
                process.start()
            self._process, self._line = process, ours
        theirs.close()
        if not ours.poll(_START_SECONDS):
            raise TimeoutError
        ours.recv()
        return ours

    def _end(self) -> None:
        process, self._process = self._process, None
        line, self._line = self._line, None
        if process is not None:
            process.kill()
            process.join()
        if line is not None:
            line.close()

    def close(self) -> None:
        """End the process; whoever waits for a job of it gets an Overrun."""
        with self._starting:
            self._closed = True
            process = self._process
        if process is not None:
            process.kill()
            process.join()


# ---------------------------------------------------------------- in the process


def _work(line: Connection, bounds: Bounds, prepare: Callable[[], None]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(bounds.niceness)
    prepare()
    _bound_memory(bounds.megabytes)
    line.send(None)
    with contextlib.suppress(EOFError, OSError):  # the server is gone
        while True:
            message = line.recv_bytes()
            _bound_time(bounds.seconds)
            line.send(_answer(message))


def _answer(message: bytes) -> tuple[bool, Any]:
    try:
        return True, pickle.loads(message)()  # noqa: S301  from the server, by a pipe of its own
    except FoxdenError as refusal:
        return False, refusal
    except MemoryError:
        os._exit(1)  # what is left of this process is not worth keeping
    except Exception:  # noqa: BLE001  told to the server, which logs it
        return False, JobFailed(traceback.format_exc())


def _bound_memory(megabytes: int) -> None:
    if sys.platform == "win32" or not _STATM.exists():
        return
    used = int(_STATM.read_text(encoding="ascii").split()[5]) * resource.getpagesize()
    most = used + megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _bound_time(seconds: int) -> None:
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        used = int(time.process_time()) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (used + seconds, most))
