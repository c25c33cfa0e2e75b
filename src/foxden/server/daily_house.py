"""What a house keeps for its daily den: a key to the seeds of its days, and today's results."""

import hashlib
import secrets
import time
from collections.abc import Mapping
from typing import Final

from foxden.core.fair import SEED_BYTES
from foxden.daily import days
from foxden.daily.seeds import sealed_seed
from foxden.daily.wire import Den, DenPlace, den_of
from foxden.server.errors import Away
from foxden.server.limits import Limiter
from foxden.server.settings import Settings
from foxden.server.store import DailyResult, KeepKey, Store
from foxden.table.errors import NotAllowed, NotFound

_KEY: Final = "daily"
_KEPT_DAYS: Final = 1
"""Results of yesterday are kept for whoever finishes at midnight, those before it are not."""


class DailyHouse:
    def __init__(self, settings: Settings, store: Store) -> None:
        self._ahead = settings.daily_ahead
        self._store = store
        self._key: bytes | None = None
        self.tries = Limiter(settings.tries_per_minute, settings.tries_per_minute)
        self.results = Limiter(settings.results_per_minute, settings.results_per_minute)

    @property
    def now(self) -> float:
        return time.time() + self._ahead

    @property
    def today(self) -> int:
        return days.day_at(self.now)

    async def den(self, day: int) -> Den:
        self._require_begun(day)
        now = self.now
        key = await self._the_key()
        tomorrow = sealed_seed(key, days.day_at(now) + 1)
        return den_of(day, now, sealed_seed(key, day), tomorrow, sealed=True)

    async def seed(self, day: int) -> bytes:
        """The seed of a day that has begun; whoever plays it is told no more than a card of it."""
        self._require_begun(day)
        return sealed_seed(await self._the_key(), day)

    async def told_seed(self, day: int) -> bytes:
        """The seed of a day that is over."""
        seed = await self.seed(day)
        if day >= self.today:
            raise NotAllowed("daily.refused.sealed", day=day)
        return seed

    async def place(self, day: int, game: str, device: str, score: int) -> DenPlace:
        """Keep a result of today, if it is this device's first, and say where it stands."""
        if day != self.today:
            raise NotAllowed("daily.refused.not_today", day=day, today=self.today)
        who = hashlib.sha256(f"{day}/{game}/{device}".encode()).hexdigest()
        since = day - _KEPT_DAYS
        if self._store.is_stuck:
            raise Away
        await self._store.write(DailyResult(day, game, who, score, since))
        return _place(score, await self._store.daily_scores(day, game))

    def _require_begun(self, day: int) -> None:
        if not 1 <= day <= self.today:
            raise NotFound("daily.not_found.day", day=day, today=self.today)

    async def _the_key(self) -> bytes:
        """The house's key, made when it is first needed; of several workers one makes it."""
        if self._key is None:
            if await self._store.key(_KEY) is None:
                await self._store.write(KeepKey(_KEY, secrets.token_hex(SEED_BYTES)))
            self._key = bytes.fromhex(await self._store.key(_KEY) or "")
        return self._key


def _place(score: int, scores: Mapping[int, int]) -> DenPlace:
    return DenPlace(
        score=score,
        players=sum(scores.values()),
        worse=sum(count for other, count in scores.items() if other > score),
        equal=scores.get(score, 0),
    )
