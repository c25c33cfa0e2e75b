"""How often somebody may do something: buckets that fill up again with time."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from foxden.server.errors import TooFast

_REMEMBERED: Final = 50_000


class Bucket:
    """Holds `burst` drops, gets `rate` of them a second."""

    __slots__ = ("_at", "_drops", "burst", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self._drops = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Whether there was a drop left."""
        self._drops = min(self.burst, self._drops + (now - self._at) * self.rate)
        self._at = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True

    def is_empty(self, now: float) -> bool:
        return self._drops + (now - self._at) * self.rate < 1


class Limiter:
    """A bucket for each key; the longest unused ones are forgotten (they are full again)."""

    def __init__(
        self, per_minute: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = per_minute / 60
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def spend(self, key: Hashable) -> None:
        """Take a drop; TooFast where there is none left."""
        if not self._bucket(key).take(self._clock()):
            raise self._refusal()

    def require(self, key: Hashable) -> None:
        """TooFast where no drop is left; takes none."""
        if key in self._buckets and self._buckets[key].is_empty(self._clock()):
            raise self._refusal()

    def _refusal(self) -> TooFast:
        return TooFast("server.too_fast", seconds=max(1, round(1 / self._rate)))

    def _bucket(self, key: Hashable) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._clock())
            if len(self._buckets) > _REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket
