"""Jobs for helper processes, where they can import them from: good ones and bad ones."""

import os
import signal

from foxden.core.errors import Unreadable


def whoever(_number: int = 0) -> int:
    """The process that does it."""
    return os.getpid()


def hog() -> int:
    return len(bytearray(1 << 30))


def spin() -> None:
    while True:
        pass


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse() -> None:
    raise Unreadable("server.unreadable.unfinished")


def fail() -> None:
    raise ZeroDivisionError
