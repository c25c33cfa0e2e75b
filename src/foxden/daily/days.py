"""Days by number: the first is day 1, and each begins at midnight UTC, everywhere at once."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from foxden.table.errors import NotAllowed, NotFound

FIRST: Final = date(2026, 11, 16)
"""A Monday: a week of puzzles goes from easy to hard."""

_DAY_SECONDS: Final = 86_400
_BEFORE: Final = FIRST.toordinal() - date(1970, 1, 1).toordinal() - 1


def day_at(now: float) -> int:
    """The number of the day at a moment in seconds since 1970; before the first one it is 1."""
    return max(1, int(now // _DAY_SECONDS) - _BEFORE)


def seconds_left(now: float) -> float:
    """Until the next day begins."""
    return _DAY_SECONDS - now % _DAY_SECONDS


def date_of(day: int) -> str:
    """A day's date, as 2026-11-16."""
    return (FIRST + timedelta(days=day - 1)).isoformat()


def moment_of(day: int) -> float:
    """When a day begins, in seconds since 1970."""
    return datetime.combine(FIRST, datetime.min.time(), UTC).timestamp() + (day - 1) * _DAY_SECONDS


def require_begun(day: int, now: float) -> None:
    """Nobody is told of a day before it has begun."""
    if not 1 <= day <= day_at(now):
        raise NotFound("daily.not_found.day", day=day, today=day_at(now))


def require_over(day: int, now: float) -> None:
    """What is sealed is opened when the day is over."""
    if day >= day_at(now):
        raise NotAllowed("daily.refused.sealed", day=day)
