"""Numbers for whoever watches the server, in the text form that Prometheus reads."""

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import Final

_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counts by game and by kind, never by table or player: those of one worker."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self.connections = 0
        self.failures = 0
        self.frames = 0
        self.unreadable = 0
        self._moves: Counter[str] = Counter()
        self._refusals: Counter[str] = Counter()
        self._requests: Counter[tuple[str, int]] = Counter()
        self._pushes: Counter[int] = Counter()
        self._turns = [0] * (len(_BUCKETS) + 1)
        self._turn_seconds = 0.0

    def turn(self, game: str, moves: int, seconds: float) -> None:
        self._moves[game] += moves
        self._turns[bisect_left(_BUCKETS, seconds)] += 1
        self._turn_seconds += seconds

    def refused(self, code: str) -> None:
        self._refusals[code] += 1

    def requested(self, method: str, status: int) -> None:
        self._requests[method, status] += 1

    def pushed(self, status: int) -> None:
        """What a push service answered; 0: nothing."""
        self._pushes[status] += 1

    def text(self, live_tables: int, tasks: int) -> str:
        return "\n".join(self._lines(live_tables, tasks)) + "\n"

    def _lines(self, live_tables: int, tasks: int) -> Iterator[str]:
        about = "Workers of the house; all else here is of the one that answered."
        yield from _gauge("foxden_workers", about, self._workers)
        yield from _gauge("foxden_connections", "Open sockets.", self.connections)
        yield from _gauge("foxden_live_tables", "Tables in memory.", live_tables)
        yield from _gauge("foxden_unreadable_tables", "Tables set aside.", self.unreadable)
        yield from _gauge("foxden_tasks", "Tasks of the event loop.", tasks)
        yield from _gauge("foxden_memory_bytes", "Resident memory.", _resident_bytes())
        yield from _head("foxden_failed_turns_total", "counter", "Turns that were not kept.")
        yield f"foxden_failed_turns_total {self.failures}"
        yield from _head("foxden_frames_total", "counter", "Frames read, of every kind.")
        yield f"foxden_frames_total {self.frames}"
        yield from _head("foxden_moves_total", "counter", "Moves asked for, by game.")
        for game, count in sorted(self._moves.items()):
            yield f'foxden_moves_total{{game="{game}"}} {count}'
        yield from _head("foxden_refusals_total", "counter", "Refused commands, by code.")
        for code, count in sorted(self._refusals.items()):
            yield f'foxden_refusals_total{{code="{code}"}} {count}'
        yield from _head("foxden_requests_total", "counter", "Requests, by method and status.")
        for (method, status), count in sorted(self._requests.items()):
            yield f'foxden_requests_total{{method="{method}",status="{status}"}} {count}'
        yield from _head("foxden_pushes_total", "counter", "Turns told of, by the answer's status.")
        for status, count in sorted(self._pushes.items()):
            yield f'foxden_pushes_total{{status="{status}"}} {count}'
        yield from self._histogram()

    def _histogram(self) -> Iterator[str]:
        name = "foxden_turn_seconds"
        yield from _head(name, "histogram", "From taking up a turn to its commit.")
        total = 0
        for bound, count in zip((*_BUCKETS, "+Inf"), self._turns, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._turn_seconds:.6f}"
        yield f"{name}_count {total}"


def _head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def _gauge(name: str, about: str, value: int) -> Iterator[str]:
    yield from _head(name, "gauge", about)
    yield f"{name} {value}"


def _resident_bytes() -> int:
    """Zero where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123  not a real file
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
