"""Programs in a real terminal, waited for with a bound: only what hangs for good is late."""

import os
import select
import signal
import time
from typing import Final

PATIENCE: Final = 300.0


def hear(terminal: int) -> bytes:
    """What comes next from a terminal; nothing where its program has ended."""
    ready, _, _ = select.select([terminal], [], [], PATIENCE)
    assert ready, "the terminal's next words, or its end, did not come"
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def status_of(pid: int) -> int:
    """What a program returns when it has ended."""
    until = time.monotonic() + PATIENCE
    while (ended := os.waitpid(pid, os.WNOHANG))[0] == 0:
        if time.monotonic() > until:
            os.kill(pid, signal.SIGKILL)
        assert time.monotonic() < until, "the program's end did not come"
        time.sleep(0.01)
    return os.waitstatus_to_exitcode(ended[1])
