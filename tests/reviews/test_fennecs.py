"""Fennecs reviewed: the same game has the same review, and it is the search's."""

from typing import Any

import pytest

from foxden.arena.simulate import simulate
from foxden.bots.cores import answer
from foxden.core.record import AnyRecord
from foxden.core.seats import CHANCE, Seat
from foxden.core.thinking import settle
from foxden.games import fennecs
from foxden.reviews import fennecs as reviews
from foxden.reviews import moment_of, review_step
from foxden.reviews.fennecs import FennecsDecision


@pytest.fixture(scope="module", autouse=True)
def quick(request: pytest.FixtureRequest) -> Any:
    """Fewer worlds than people get: what is counted is the same."""
    patch = pytest.MonkeyPatch()
    patch.setattr(reviews, "ITERATIONS", 100_000)
    yield
    patch.undo()


def game(seats: int, seed: str = "review") -> AnyRecord:
    return next(simulate(fennecs, fennecs.Options(), seats, seed, 1))


def whole(record: AnyRecord) -> list[Any]:
    found = [settle(review_step(fennecs, record, 0, None), answer)]
    while len(found) < found[-1].of:
        found.append(settle(review_step(fennecs, record, len(found), None), answer))
    return [each.finding for each in found]


def test_every_decision_is_judged_by_what_its_seat_knew() -> None:
    record = game(3)
    deals, *decisions = whole(record)
    decided = [(at, each) for at, each in enumerate(record.events) if each.seat != CHANCE]
    assert [(one.event, one.seat, one.action) for one in decisions] == [
        (at, each.seat, each.action) for at, each in decided
    ]
    for one in decisions:
        assert 0 <= one.after <= one.before <= 1
        assert (one.best is None) == (one.before == one.after)
        assert one.error < 0.05
        assert all(hidden.seat != one.seat for hidden in one.hidden)
        for hidden in one.hidden:
            chances = [guess.chance for guess in hidden.guesses]
            assert sorted(chances, reverse=True) == chances
            assert 0 < sum(chances) <= 1.001
    assert record.outcome is not None
    assert [deal.round for deal in deals.deals] == list(range(1, record.outcome.details.rounds + 1))
    for deal in deals.deals:
        assert sum(deal.before) == pytest.approx(1, abs=0.001)
        assert sum(deal.after) == pytest.approx(1, abs=0.001)


def test_the_same_game_has_the_same_review() -> None:
    record = game(2)
    once = whole(record)
    reviews._decisions.cache_clear()
    assert whole(record) == once


def test_giving_away_a_sure_win_is_dear() -> None:
    """Random players leave columns of six lying: the dearest decision is one of those."""
    decisions = [one for one in whole(game(2)) if isinstance(one, FennecsDecision)]
    dearest = max(decisions, key=lambda one: one.before - one.after)
    assert dearest.before - dearest.after > 0.1
    assert dearest.best is not None
    assert dearest.best != dearest.action


def test_what_decided_it_is_told_of_a_winner() -> None:
    keys = set()
    for number in range(12):
        record = game(2 + number % 4, f"moment {number}")
        assert record.outcome is not None
        moment = settle(moment_of(fennecs, record, Seat(1)), answer)
        keys.add(moment.key)
        assert len(moment.signs) == record.outcome.details.rounds
        assert moment.seat is None or moment.seat in record.outcome.winners
    assert len(keys) > 1
