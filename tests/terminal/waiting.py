"""Programs in a real terminal, waited for with a bound: only what hangs for good is late."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

FOXDEN: Final = Path(sys.executable).with_name("foxden")
PATIENCE: Final = 300.0

# The first of a session that opens a terminal owns it: then Ctrl-C is a signal. Tests in the
# background inherit deaf ears for it.
_OWN: Final = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.close(os.open(os.ttyname(0), os.O_RDWR))
os.execv(sys.argv[1], sys.argv[1:])
"""


def foxden_in_a_terminal(
    *arguments: str, **environment: str
) -> "tuple[subprocess.Popen[bytes], int]":
    """The command in a terminal of its own, and the other end of that.

    Not by `pty.fork`: a copy of a process that has threads may hang before it becomes another.
    """
    end, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", _OWN, str(FOXDEN), *arguments],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
        env={**os.environ, **environment},
    )
    os.close(terminal)
    return process, end


def hear(terminal: int) -> bytes:
    """What comes next from a terminal; nothing where its program has ended."""
    ready, _, _ = select.select([terminal], [], [], PATIENCE)
    assert ready, "the terminal's next words, or its end, did not come"
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def wait_until_it_reads(process: "subprocess.Popen[bytes]") -> None:
    """Between asking and listening Python notes a signal, but waits for the next key all the same.

    So whoever has just been asked is not interrupted before the program sleeps (proc(5)).
    """
    state, until = "", time.monotonic() + PATIENCE
    while state != "S":
        assert time.monotonic() < until, "it never came to listen"
        time.sleep(0.01)
        state = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0]


def status_of(process: "subprocess.Popen[bytes]") -> int:
    """What a program returns when it has ended; one that does not end is ended."""
    try:
        return process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()
