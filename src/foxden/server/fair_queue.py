"""Who comes next, where many ask: nobody waits behind more than one job of somebody else's flood.

Jobs stand in lanes, one a table or an address, and a lane is somebody's: of the address it
comes from. Whoever was served longest ago comes next, and among the lanes of one address
the one that was served longest ago. Lanes of nobody come when no other waits.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Final, Generic, NamedTuple, TypeVar

_REMEMBERED: Final = 10_000
_Job = TypeVar("_Job")

Whose = Callable[[], str | None]
"""The address a lane belongs to as long as it waits; None while nobody is there."""


class _Lane(NamedTuple, Generic[_Job]):
    name: Hashable
    whose: Whose
    jobs: deque[_Job]


class FairQueue(Generic[_Job]):
    def __init__(self) -> None:
        self._lanes: dict[Hashable, _Lane[_Job]] = {}
        self._served: OrderedDict[Hashable, int] = OrderedDict()
        self._turn = 0

    def put(self, name: Hashable, whose: Whose, job: _Job) -> None:
        """Have a job wait in its lane; the lane is whose it was said to be first."""
        lane = self._lanes.setdefault(name, _Lane(name, whose, deque()))
        lane.jobs.append(job)

    def take(self) -> _Job | None:
        """The job that comes next; None where none waits."""
        if not self._lanes:
            return None
        lane = min(self._lanes.values(), key=self._rank)
        job = lane.jobs.popleft()
        if not lane.jobs:
            del self._lanes[lane.name]
        self._turn += 1
        self._note(("address", lane.whose()))
        self._note(("lane", lane.name))
        return job

    def _rank(self, lane: _Lane[_Job]) -> tuple[bool, int, int]:
        """Whose lane it is may change while it waits: people come and go."""
        whose = lane.whose()
        served = self._served.get
        return whose is None, served(("address", whose), 0), served(("lane", lane.name), 0)

    def _note(self, who: Hashable) -> None:
        self._served[who] = self._turn
        self._served.move_to_end(who)
        if len(self._served) > _REMEMBERED:
            self._served.popitem(last=False)
