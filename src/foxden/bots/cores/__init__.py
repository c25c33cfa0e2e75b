"""The cores: what bots and the solver compute, as compiled functions from bytes to bytes.

A game's core is a module here. Its `FUNCTIONS` all have one form:

    function(data, desk, answer, made, count) -> int

`data` is the question. `desk` is the core's memory, `ROOM` bytes that begin as zeros and that
nobody else writes to. With a `count` above 0 the function works on the question for so many
steps more, after the `made` ones, and returns 1 where more would be of no use, otherwise 0.
With a `count` of 0 it writes the answer and returns its size. Where `made` is 0 it begins.

The same functions are in `<game>.wasm` for those who have no compiler (`make cores`).
"""

import threading
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from time import perf_counter
from typing import Any, Final

import numpy as np

from foxden.core.thinking import Budget, Call

ANSWER: Final = 1 << 16
"""The most bytes that an answer takes."""


class Cores:
    """Every core in machine code, with a memory of their own that they fill as they are asked."""

    def __init__(self) -> None:
        self._desks: dict[str, Any] = {}
        self._answer = np.zeros(ANSWER, np.uint8)

    def answer(self, call: Call) -> bytes:
        core = import_module(f"{__name__}.{call.core}")
        function = core.FUNCTIONS[call.function]
        if call.core not in self._desks:
            self._desks[call.core] = np.zeros(core.ROOM, np.uint8)
        desk, data = self._desks[call.core], np.frombuffer(bytearray(data_of(call)), np.uint8)

        def step(made: int, count: int) -> int:
            return int(function(data, desk, self._answer, made, count))

        made = 0 if call.budget is None else think(step, call.budget, call.chunk)
        return self._answer[: step(made, 0)].tobytes()


def data_of(call: Call) -> bytes:
    """All that a core is shown of a question."""
    if call.file is None:
        return call.data
    return call.data + (files("foxden.bots") / call.file).read_bytes()


def think(step: Callable[[int, int], int], budget: Budget, chunk: int) -> int:
    """Work for as long as a budget lasts or there is something to do; returns the steps made."""
    if budget.seconds is None:
        step(0, budget.iterations)
        return budget.iterations
    made, end = 0, perf_counter() + budget.seconds
    while made < budget.iterations and perf_counter() < end:
        settled = step(made, chunk)
        made += chunk
        if settled:
            break
    return made


_threads: Final = threading.local()


def answer(call: Call) -> bytes:
    """The answer of the cores of this thread."""
    if not hasattr(_threads, "cores"):
        _threads.cores = Cores()
    cores: Cores = _threads.cores
    return cores.answer(call)
