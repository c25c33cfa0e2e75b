"""Days by number, one rollover for everybody, and seeds that bind."""

from datetime import UTC, datetime

from foxden.daily import days
from foxden.daily.seeds import open_seed, sealed_seed


def test_days_are_numbered_and_begin_at_midnight_utc() -> None:
    noon = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
    assert days.day_at(noon) == 1
    assert days.seconds_left(noon) == 12 * 3600
    midnight = datetime(2026, 11, 17, tzinfo=UTC).timestamp()
    assert [days.day_at(midnight - 0.001), days.day_at(midnight)] == [1, 2]
    assert days.moment_of(2) == midnight


def test_a_week_begins_on_a_monday() -> None:
    assert days.FIRST.weekday() == 0
    assert [days.date_of(day) for day in (1, 8, 46)] == ["2026-11-16", "2026-11-23", "2026-12-31"]


def test_before_the_first_day_it_is_the_first() -> None:
    assert days.day_at(0) == 1


def test_every_day_and_every_house_has_a_seed_of_its_own() -> None:
    keys = (bytes(32), bytes([1] * 32))
    seeds = {sealed_seed(key, day) for key in keys for day in range(1, 50)}
    seeds |= {open_seed(day) for day in range(1, 50)}
    assert len(seeds) == 3 * 49
    assert {len(seed) for seed in seeds} == {32}
