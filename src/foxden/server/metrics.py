"""Numbers for whoever watches the house, in the text form that Prometheus reads.

They are those of all workers: where there are several, each writes its own into a folder
that they share, and whoever is asked adds them up. What a worker that died had counted stays
counted; what it had at the moment is gone with it.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The library's own name for it; it looks there when it is imported."""

_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

disable_created_metrics()  # type: ignore[no-untyped-call]  # the library's


@contextmanager
def added_up() -> Iterator[None]:
    """Processes that are started while this lasts count together."""
    with tempfile.TemporaryDirectory(prefix="foxden-metrics-") as folder:
        os.environ[_FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[_FOLDER]


def forget_worker(pid: int) -> None:
    """A process that counted together with others is no more."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]  # the library's


class Metrics:
    """Counts by game and by kind, never by table or player."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._gauge("foxden_workers", "Workers of the house.").set(1)
        self.connections = self._gauge("foxden_connections", "Open sockets.")
        self.tables = self._gauge("foxden_live_tables", "Tables in memory.")
        self.unreadable = self._gauge("foxden_unreadable_tables", "Tables set aside.")
        self._tasks = self._gauge("foxden_tasks", "Tasks of the event loops.")
        self._memory = self._gauge("foxden_memory_bytes", "Resident memory.")
        self.failures = self._counter("foxden_failed_turns", "Turns that were not kept.")
        self.frames = self._counter("foxden_frames", "Frames read, of every kind.")
        moves = self._counter("foxden_moves", "Moves asked for, by game.", "game")
        self._moves_of = cache(moves.labels)
        self._refusals = self._counter("foxden_refusals", "Refused commands, by code.", "code")
        about = "Requests, by method and status."
        self._requests = self._counter("foxden_requests", about, "method", "status")
        about = "Turns told of, by the answer's status."
        self._pushes = self._counter("foxden_pushes", about, "status")
        self._turns = Histogram(
            "foxden_turn_seconds",
            "From taking up a turn to its commit.",
            buckets=_BUCKETS,
            registry=self._registry,
        )

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(name, about, registry=self._registry, multiprocess_mode="livesum")

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, registry=self._registry)

    def turn(self, game: str, moves: int, seconds: float) -> None:
        self._moves_of(game).inc(moves)
        self._turns.observe(seconds)

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def requested(self, method: str, status: int) -> None:
        self._requests.labels(method, status).inc()

    def pushed(self, status: int) -> None:
        """What a push service answered; 0: nothing."""
        self._pushes.labels(status).inc()

    def look(self, tasks: int) -> None:
        """Note what can only be looked at now and then."""
        self._tasks.set(tasks)
        self._memory.set(_resident_bytes())

    def text(self) -> str:
        registry = self._registry
        if _FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library's
        return generate_latest(registry).decode()


def _resident_bytes() -> int:
    """Zero where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123  not a real file
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
