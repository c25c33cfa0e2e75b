"""What a house keeps for its daily den: a key to the seeds of its days, and today's results."""

import hashlib
import secrets
import time
from collections.abc import Mapping
from typing import Final

from foxden.core.fair import SEED_BYTES
from foxden.daily import TASKS, days
from foxden.daily.seeds import sealed_seed
from foxden.daily.wire import Den, DenPlace, den_of
from foxden.server.errors import Away
from foxden.server.limits import Limiter
from foxden.server.settings import Settings
from foxden.server.store import DailyResult, KeepKey, Store
from foxden.table.errors import NotAllowed

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
        now = self.now
        days.require_begun(day, now)
        key = await self._the_key()
        tomorrow = sealed_seed(key, days.day_at(now) + 1)
        return den_of(day, now, sealed_seed(key, day), tomorrow, sealed=True)

    async def seed(self, day: int) -> bytes:
        """The seed of a day that has begun; whoever plays it is told no more than a card of it."""
        days.require_begun(day, self.now)
        return sealed_seed(await self._the_key(), day)

    async def told_seed(self, day: int) -> bytes:
        """The seed of a day that is over."""
        seed = await self.seed(day)
        days.require_over(day, self.now)
        return seed

    async def place(self, day: int, game: str, device: str, score: int) -> DenPlace:
        """Keep a result of today, if it is this device's first, and say where it stands."""
        if day != self.today:
            raise NotAllowed("daily.refused.not_today", day=day, today=self.today)
        who = _who(day, game, device)
        since = day - _KEPT_DAYS
        if self._store.is_stuck:
            raise Away
        await self._store.write(DailyResult(day, game, who, score, since))
        return _place(score, await self._store.daily_scores(day, game))

    def names_of(self, device: str) -> list[str]:
        """By what a device is known in the results that are kept."""
        kept = range(self.today - _KEPT_DAYS, self.today + 1)
        return [_who(day, game, device) for day in kept for game in TASKS]

    async def _the_key(self) -> bytes:
        """The house's key, made when it is first needed; of several workers one makes it."""
        if self._key is None:
            if await self._store.key(_KEY) is None:
                await self._store.write(KeepKey(_KEY, secrets.token_hex(SEED_BYTES)))
            self._key = bytes.fromhex(await self._store.key(_KEY) or "")
        return self._key


def _who(day: int, game: str, device: str) -> str:
    """Another name each day: nobody can tell that two of them are the same."""
    return hashlib.sha256(f"{day}/{game}/{device}".encode()).hexdigest()


def _place(score: int, scores: Mapping[int, int]) -> DenPlace:
    return DenPlace(
        score=score,
        players=sum(scores.values()),
        worse=sum(count for other, count in scores.items() if other > score),
        equal=scores.get(score, 0),
    )
