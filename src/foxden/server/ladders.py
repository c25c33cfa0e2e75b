"""Ladders are computed in a process of their own, once for each game that has ended."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from foxden.server.circles import Rung, Seats, ladders
from foxden.server.helper_process import HeavyWork

_REMEMBERED: Final = 1000
Found = dict[str, tuple[Rung, ...]]
Games = Sequence[tuple[str, Seats]]


class Ladders:
    """Whoever asks while one is computed waits for the same: a class asks all at once."""

    def __init__(self, heavy: HeavyWork) -> None:
        self._heavy = heavy
        self._found: OrderedDict[str, tuple[Games, asyncio.Future[Found]]] = OrderedDict()

    async def of(self, circle: str, games: Games) -> Found:
        known = self._found.get(circle)
        if known is None or known[0] != games or _has_failed(known[1]):
            computing = asyncio.ensure_future(self._heavy.run(f"circle {circle}", ladders, games))
            known = self._found[circle] = (games, computing)
        self._found.move_to_end(circle)
        if len(self._found) > _REMEMBERED:
            self._found.popitem(last=False)
        return await asyncio.shield(known[1])


def _has_failed(computing: asyncio.Future[Found]) -> bool:
    return computing.done() and (computing.cancelled() or computing.exception() is not None)
