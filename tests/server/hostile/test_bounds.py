"""A job takes so much time and memory and no more; whoever waits behind it does not notice."""

import asyncio
import functools
from collections.abc import Callable
from typing import Any

import pytest

from foxden.core.errors import Unreadable
from foxden.server.bounded_process import Bounds, JobFailed, Overrun
from foxden.server.errors import Busy
from foxden.server.helper_process import HeavyWork, Helper
from server.jobs import die, fail, hog, refuse, spin, whoever

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
    before, over, after = asyncio.run(
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
    before, problem, after = asyncio.run(
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

    refusal = asyncio.run(scenario())
    assert isinstance(refusal, Busy)
    assert refusal.key == "server.busy.overrun"
    assert refusal.facts["seconds"] == 60
