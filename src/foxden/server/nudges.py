"""Words from worker to worker that may be lost: the database is the truth.

One connection listens, another speaks, and neither has anything to do with commits: to
notify inside a commit takes a lock of the whole database. Whatever has gathered is said
together. Where a connection was lost, `again` is heard once it is back: whoever hears it
looks at the database itself.
"""

import asyncio
import contextlib
import logging
import queue
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import psycopg

from foxden.server.store import Heard

logger: Final = logging.getLogger("foxden.nudges")

_CHANNEL: Final = "foxden"
_AGAIN: Final = "again"
_LONGEST: Final = 7000  # PostgreSQL takes 8000 bytes
_PAUSE_SECONDS: Final = 0.01
_LISTEN_SECONDS: Final = 1.0
_RECONNECT_SECONDS: Final = 1.0
_NOTIFY: Final = b"SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said"
Connect = Callable[[], psycopg.Connection[Any]]


class Nudges:
    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._loop = asyncio.get_running_loop()
        self._name = secrets.token_hex(4)
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._stopped = threading.Event()
        self._threads = [threading.Thread(target=self._speak, name="speaker")]
        self._threads[0].start()

    def say(self, nudge: str) -> None:
        self._said.put(nudge)

    def listen(self, heard: Heard) -> None:
        self._threads.append(threading.Thread(target=self._listen, args=(heard,), name="listener"))
        self._threads[-1].start()

    def close(self) -> None:
        self._stopped.set()
        self._said.put(None)
        for thread in self._threads:
            thread.join()

    # ------------------------------------------------------------ speaking

    def _speak(self) -> None:
        """Say what has gathered; where that fails, that something was lost."""
        lost = False
        while not self._stopped.is_set():
            try:
                with self._connect() as connection:
                    if lost:
                        self._notify(connection, [_AGAIN])
                    lost = False
                    self._speak_on(connection)
            except psycopg.Error:
                if not lost:
                    logger.warning("the speaker lost its connection")
                lost = True
                self._stopped.wait(_RECONNECT_SECONDS)
                with contextlib.suppress(queue.Empty):
                    while self._said.get(block=False) is not None:
                        pass

    def _speak_on(self, connection: psycopg.Connection[Any]) -> None:
        while not self._stopped.is_set() and (nudges := self._next_nudges()):
            self._notify(connection, nudges)
            self._stopped.wait(_PAUSE_SECONDS)

    def _next_nudges(self) -> list[str]:
        """All that waits, at least one; nothing at the end."""
        nudges = []
        nudge = self._said.get()
        with contextlib.suppress(queue.Empty):
            while nudge is not None:
                nudges.append(nudge)
                nudge = self._said.get(block=False)
        return nudges

    def _notify(self, connection: psycopg.Connection[Any], nudges: Sequence[str]) -> None:
        connection.execute(_NOTIFY, (_CHANNEL, list(packed(self._name, nudges))))

    # ------------------------------------------------------------ listening

    def _listen(self, heard: Heard) -> None:
        while not self._stopped.is_set():
            with contextlib.suppress(psycopg.Error):
                self._listen_once(heard)
            self._stopped.wait(_RECONNECT_SECONDS)

    def _listen_once(self, heard: Heard) -> None:
        with self._connect() as connection:
            connection.execute(f"LISTEN {_CHANNEL}".encode())
            self._tell(heard, [_AGAIN])
            logger.info("listening")
            while not self._stopped.is_set():
                for notification in connection.notifies(timeout=_LISTEN_SECONDS):
                    name, *nudges = notification.payload.split("\n")
                    if name != self._name:
                        self._tell(heard, nudges)

    def _tell(self, heard: Heard, nudges: Sequence[str]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended; nobody waits
            self._loop.call_soon_threadsafe(_hear, heard, nudges)


def _hear(heard: Heard, nudges: Sequence[str]) -> None:
    for nudge in nudges:
        heard(nudge)


def packed(name: str, nudges: Sequence[str]) -> Iterator[str]:
    """Nudges in as few notifications as they fit into, each with the name of who speaks."""
    parts, size = [name], len(name)
    for nudge in nudges:
        if size + len(nudge) + 1 > _LONGEST:
            yield "\n".join(parts)
            parts, size = [name], len(name)
        parts.append(nudge)
        size += len(nudge) + 1
    yield "\n".join(parts)
