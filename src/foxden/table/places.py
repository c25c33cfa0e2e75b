"""Who is at a table: places, tokens, the queue of those who play next, the host."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct


class Onlooker(StrEnum):
    """Whoever is at a table beside its places."""

    SPECTATOR = "spectator"
    SCREEN = "screen"
    """A big screen, which the others are told to look at."""


Attendee = int | Onlooker
"""Somebody who is at a table now: a place, by its number, or an onlooker."""

_CLIENTS: Final = 32
_WINDOW: Final = 64
"""Of so many devices, and of so many commands of each, it is known whether they were accepted."""


class Answered(Struct, frozen=True, gc=False):
    """Which commands of a device were accepted: the latest, and bit n for the n-th before it."""

    latest: int
    bits: int

    def has(self, seq: int) -> bool:
        return seq <= self.latest and bool(self.bits >> (self.latest - seq) & 1)

    def noting(self, seq: int) -> "Answered":
        ahead = seq - self.latest
        if ahead <= 0:
            return Answered(self.latest, self.bits | 1 << -ahead if -ahead < _WINDOW else self.bits)
        kept = self.bits << ahead & (1 << _WINDOW) - 1 if ahead < _WINDOW else 0
        return Answered(seq, kept | 1)


NOTHING_YET: Final = Answered(0, 0)


class Place:
    """Somebody at the table: a person with a token, or a bot with a level."""

    __slots__ = (
        "answered", "away", "bot", "face", "member", "name", "number", "one_time", "salt", "token",
    )  # fmt: skip

    def __init__(self, number: int, name: str | None, token: str | None, bot: str | None) -> None:
        self.number = number
        self.name = name
        self.token = token
        self.bot = bot
        self.member: int | None = None
        """Their number in the circle whose table it is."""
        self.face: str | None = None
        """What was chosen; `faces.face_of` says which one is shown."""
        self.salt: str | None = None
        """For the shuffles of the next game."""
        self.away = False
        """Nobody has been connected for it for a while."""
        self.one_time: tuple[str, float] | None = None
        """The (hashed) code that moves it to another device, and until when."""
        self.answered: dict[str, Answered] = {}

    def note_answer(self, client: str, seq: int) -> None:
        """Remember that this command was accepted, so that a resend is not applied again."""
        known = self.answered.get(client)
        if known is None and len(self.answered) >= _CLIENTS:
            self.answered.pop(next(iter(self.answered)))
        self.answered[client] = (known or NOTHING_YET).noting(seq)

    def has_answered(self, client: str, seq: int) -> bool:
        return self.answered.get(client, NOTHING_YET).has(seq)

    def last_answered(self, client: str) -> int:
        return self.answered.get(client, NOTHING_YET).latest


class Seating:
    """The places of a table, and which of them play the next game."""

    __slots__ = ("_by_token", "host", "next_number", "places", "queue")

    def __init__(self) -> None:
        self.places: dict[int, Place] = {}
        self.queue: list[int] = []
        """Who sits, in the order of sitting down: they play the next game."""
        self.host: int | None = None
        self.next_number = 0
        """Numbers are never given twice, so a place that is gone stays nobody's."""
        self._by_token: dict[str, Place] | None = None

    def forget_derived(self) -> None:
        self._by_token = None

    def place_with(self, token: str) -> Place | None:
        """The place a (hashed) token belongs to."""
        if self._by_token is None:
            self._by_token = {place.token: place for place in self.people() if place.token}
        return self._by_token.get(token)

    def people(self) -> Iterable[Place]:
        return (place for place in self.places.values() if place.bot is None)

    def salts_of(self, numbers: Iterable[int]) -> list[str]:
        """The salts that these places have given, in their order, without those that gave none."""
        salts = (self.places[number].salt for number in numbers)
        return [salt.lower() for salt in salts if salt is not None]

    @property
    def sitting_people(self) -> int:
        return sum(self.places[number].bot is None for number in self.queue)
