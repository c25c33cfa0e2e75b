"""A job takes so much time and memory and no more; whoever waits behind it does not notice."""

import asyncio
import functools
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from foxden.core.errors import Unreadable
from foxden.server import bounded_process
from foxden.server.bounded_process import BoundedProcess, Bounds, JobFailed, Overrun
from foxden.server.errors import Busy
from foxden.server.helper_process import HeavyWork, Helper
from server.house import WAIT
from server.jobs import die, fail, hog, refuse, spin, whoever
from server.loops import run_apart

TIGHT = Bounds(seconds=1, megabytes=256, niceness=0)


async def in_turn(helper: Helper, jobs: list[Callable[[], Any]]) -> list[Any]:
    """The answers to jobs that all wait at the same time."""
    try:
        asked = [helper.run(str(job), lambda: "one", job) for job in jobs]
        return await asyncio.gather(*asked, return_exceptions=True)
    finally:
        await asyncio.to_thread(helper.close)


@pytest.mark.parametrize("job", [hog, spin, die])
def test_what_goes_over_its_bounds_ends_alone(job: Callable[[], Any]) -> None:
    before, over, after = run_apart(
        in_turn(Helper(TIGHT), [whoever, job, functools.partial(whoever, 2)])
    )
    assert isinstance(over, Overrun)
    assert isinstance(before, int)
    assert isinstance(after, int)
    assert before != after


@pytest.mark.parametrize(("job", "kind"), [(refuse, Unreadable), (fail, JobFailed)])
def test_a_refusal_and_a_fault_cost_no_process(
    job: Callable[[], Any], kind: type[Exception]
) -> None:
    before, problem, after = run_apart(
        in_turn(Helper(TIGHT), [whoever, job, functools.partial(whoever, 2)])
    )
    assert isinstance(problem, kind)
    assert before == after


def test_a_stranger_is_told_that_it_was_too_much() -> None:
    async def scenario() -> BaseException | None:
        work = HeavyWork(TIGHT)
        try:
            await work.run("192.0.2.1", hog)
        except Busy as refusal:
            return refusal
        finally:
            await asyncio.to_thread(work.close)
        return None

    refusal = run_apart(scenario())
    assert isinstance(refusal, Busy)
    assert refusal.key == "server.busy.overrun"
    assert refusal.facts["seconds"] == 60


def test_whoever_closes_ends_also_what_is_just_being_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, goes_on = threading.Event(), threading.Event()

    @contextmanager
    def slowly() -> Iterator[None]:
        begun.set()
        assert goes_on.wait(WAIT)
        yield

    monkeypatch.setattr(bounded_process, "deaf_children", slowly)
    process = BoundedProcess(TIGHT)
    with ThreadPoolExecutor(2) as pool:
        asked = pool.submit(process.do, spin)
        assert begun.wait(WAIT)
        closing = pool.submit(process.close)
        try:
            with pytest.raises(TimeoutError):
                closing.result(0.1)  # on a slow machine it has not even begun
        finally:
            goes_on.set()
        closing.result(WAIT)
        with pytest.raises(Overrun):
            asked.result(WAIT)
