"""Thinking that costs time, apart from whoever does it.

A thought is a generator: it asks a core (compiled code that takes and returns bytes), is sent
the answer, and in the end returns what it came to. Here the compiled code answers at once
(`foxden.bots.cores`); in a browser a worker does, which needs no Python.
"""

from collections.abc import Callable, Generator
from typing import NamedTuple, TypeVar

_Result = TypeVar("_Result")


class Budget(NamedTuple):
    """How long to think: a number of iterations is reproducible, seconds are not."""

    iterations: int
    seconds: float | None = None


class Call(NamedTuple):
    """A question to a core.

    With a budget the core works on it step by step, until the budget is spent or nothing is
    left to find out; `chunk` steps lie between two looks at the clock. The bytes of a `file` of
    `foxden.bots` follow the data: a browser fetches it when it is first asked for, and answers
    with nothing where it cannot.
    """

    core: str
    function: str
    data: bytes
    budget: Budget | None = None
    chunk: int = 64
    file: str | None = None


Thought = Generator[Call, bytes, _Result]


def known(result: _Result) -> Thought[_Result]:
    """A thought that asks nobody."""
    yield from ()
    return result


def settle(thought: Thought[_Result], answer: Callable[[Call], bytes]) -> _Result:
    """Think a thought to its end."""
    try:
        call = next(thought)
        while True:
            call = thought.send(answer(call))
    except StopIteration as ended:
        result: _Result = ended.value
        return result
