"""How often, and how many at once: what somebody may do before they are asked to wait."""

import functools
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from foxden.core.errors import FoxdenError
from foxden.server.errors import TooFast
from foxden.server.settings import Settings
from foxden.table.errors import NotAllowed

_REMEMBERED: Final = 50_000
_FAMILIAR_SHARE: Final = 20
_IPV6_NETWORK: Final = 64


def address_of(client: tuple[str, int] | None) -> str:
    """Whom the limits count a connection to; a trusted proxy's word was taken already."""
    return "" if client is None else network_of(client[0])


@functools.lru_cache(4096)
def network_of(address: str) -> str:
    """Whom the limits count as one: an IPv4 address, or the /64 that one IPv6 customer has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _IPV6_NETWORK), strict=False))


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

    def give_back(self) -> None:
        self._drops = min(self.burst, self._drops + 1)


class Limiter:
    """A bucket for each key; the longest unused ones are forgotten (they are full again)."""

    def __init__(
        self, per_minute: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = per_minute / 60
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable) -> bool:
        """Whether there was a drop left."""
        return self.bucket(key).take(self._clock())

    def spend(self, key: Hashable) -> None:
        """Take a drop; TooFast where there is none left."""
        if not self.take(key):
            raise self.refusal()

    def refusal(self) -> TooFast:
        return TooFast("server.too_fast", seconds=max(1, round(1 / self._rate)))

    def bucket(self, key: Hashable) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._clock())
            if len(self._buckets) > _REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


class Headcount:
    """How many of something an address has open at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether there was room for one more."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


DOORKEEPER: Final = "foxden.doorkeeper"
"""Where in the state of its lifespan the application leaves the doorkeeper."""


class Doorkeeper:
    """What a connection may do before it has asked for anything.

    Behind a proxy all connections come from one address, and counting them is its work.
    """

    def __init__(self, settings: Settings) -> None:
        self.request_seconds = settings.request_seconds
        self._is_direct = not settings.trusted_proxies
        self._connections = Headcount(settings.connections_per_address)

    def enter(self, address: str) -> bool:
        """Whether there was room for one more."""
        return not self._is_direct or self._connections.enter(address)

    def leave(self, address: str) -> None:
        if self._is_direct:
            self._connections.leave(address)


class Guesses:
    """Who may look for a table by its code, which could be guessed: misses are limited.

    Where an address has found a table before, the table is familiar there and draws from a
    larger bucket: whoever guesses does not shut out others behind the same address, and
    still learns next to nothing about which tables those are.
    """

    def __init__(self, per_minute: int) -> None:
        self.strange = Limiter(per_minute, per_minute)
        self.familiar = Limiter(per_minute * _FAMILIAR_SHARE, per_minute * _FAMILIAR_SHARE)
        self._found: OrderedDict[tuple[str, str], None] = OrderedDict()

    def begin(self, address: str, code: str) -> "Guess":
        """Take a drop before anything is looked up, however many ask at once."""
        is_familiar = (address, code) in self._found
        return Guess(self, self.familiar if is_familiar else self.strange, address, code)

    def remember(self, address: str, code: str) -> None:
        self._found[address, code] = None
        self._found.move_to_end((address, code))
        if len(self._found) > _REMEMBERED:
            self._found.popitem(last=False)


class Guess:
    """Looking for one table. It is settled by what came of it.

    Who is over the limit is told so, whether the table is there or not: otherwise the
    refusals would tell. Only a token opens the door then, since nobody guesses one.
    """

    __slots__ = ("_address", "_code", "_guesses", "_limiter", "is_allowed")

    def __init__(self, guesses: Guesses, limiter: Limiter, address: str, code: str) -> None:
        self._guesses = guesses
        self._limiter = limiter
        self._address = address
        self._code = code
        self.is_allowed = limiter.take(address)

    def right(self) -> None:
        """The table was found: nothing was guessed."""
        self._guesses.remember(self._address, self._code)
        self.take_back()

    def wrong(self, refusal: FoxdenError) -> FoxdenError:
        """It was refused; what to say of that."""
        if not self.is_allowed:
            return self.refusal()
        if isinstance(refusal, NotAllowed):  # it is there, but does not allow this
            self.right()
        return refusal

    def refusal(self) -> TooFast:
        return self._limiter.refusal()

    def take_back(self) -> None:
        """Nothing was guessed."""
        if self.is_allowed:
            self._limiter.bucket(self._address).give_back()
