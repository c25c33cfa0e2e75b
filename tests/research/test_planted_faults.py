"""Our checks see what the suites of the ecosystem do not: each fault here must be found."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from foxden.core.errors import FoxdenError
from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.games.fennecs.actions import Deal
from foxden.research.encoders.fennecs import FennecsEncoder
from foxden.research.live import LiveGame
from foxden.research.moments import Moment
from foxden.research.openspiel import FoxdenState
from foxden.research.pettingzoo import fennecs_v0
from foxden.research.resampling import fennecs
from research.checks import (
    check_clone,
    check_copies,
    check_mask,
    check_replay,
    check_resampling,
    load,
    play_randomly,
    players,
    random_states,
)


@pytest.fixture
def states() -> list[Any]:
    return random_states(load("foxden_fennecs(players=3)"), random.Random(8))[20:60]


def found(check: Callable[[Any], Any], states: list[Any]) -> bool:
    """Whether a check fails, or the rules refuse, on one of the states."""
    try:
        for state in states:
            check(state)
    except (AssertionError, FoxdenError):
        return True
    return False


def resample_all(state: Any) -> None:
    for player in players(state):
        check_resampling(state, player, random.Random(1))


def test_without_a_fault_nothing_is_found(states: list[Any]) -> None:
    rng = random.Random(1)
    assert not found(check_mask, states)
    assert not found(check_replay, states)
    assert not found(resample_all, states)
    assert not found(lambda state: check_clone(state, rng), states[:5])


def test_a_mask_with_one_action_too_many(
    states: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    legal_ids = FennecsEncoder.legal_ids
    monkeypatch.setattr(
        FennecsEncoder,
        "legal_ids",
        lambda self, offer: sorted({*legal_ids(self, offer), 0}),
    )
    assert found(check_mask, states)


def test_a_mask_with_one_action_too_few(states: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    legal_ids = FennecsEncoder.legal_ids
    monkeypatch.setattr(
        FennecsEncoder, "legal_ids", lambda self, offer: legal_ids(self, offer)[:-1]
    )
    assert found(check_mask, states)


def test_clones_that_share_what_they_remember(
    states: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A history kept in a list that the clone takes over."""

    def after(self: Moment, event: Event[Any]) -> Moment:
        state = self.encoder.game.apply(self.state, event.seat, event.action)
        self.state = state
        self.actor = self.encoder.actor(state)
        return self

    monkeypatch.setattr(Moment, "after", after)
    assert found(lambda state: check_clone(state, random.Random(1)), states[:1])


def test_a_state_that_depends_on_more_than_its_history(
    states: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something ambient comes in when an action is applied."""
    drawn = random.Random(1)
    legal = FoxdenState._apply_action

    def apply(self: FoxdenState, action: int) -> None:
        legal(self, drawn.choice(self.legal_actions()) if drawn.random() < 0.2 else action)

    monkeypatch.setattr(FoxdenState, "_apply_action", apply)
    assert found(check_replay, states)


def test_resampling_that_changes_what_the_player_holds(
    states: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody is dealt again, also the one whose eyes we look through."""
    resample = fennecs.resample
    monkeypatch.setattr(
        fennecs,
        "resample",
        lambda past, state, seat, rng: resample(past, state, Seat((seat + 1) % 3), rng),
    )
    assert found(resample_all, states)


def test_resampling_that_puts_down_another_history_than_it_plays(
    states: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The true cards stay in the history, for anybody to read."""
    resample = FoxdenState.resample_from_infostate

    def peeking(self: FoxdenState, player: int, sampler: Callable[[], float]) -> Any:
        other = self.clone()
        other.moment = resample(self, player, sampler).moment
        return other

    monkeypatch.setattr(FoxdenState, "resample_from_infostate", peeking)
    assert found(resample_all, states)


def test_an_observation_that_tells_a_hidden_card(
    states: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What others were dealt shows in the row of a seen event."""
    sight = Moment.sight

    def peeking(self: Moment, seat: Seat | None) -> Any:
        assert self.event is not None
        is_deal = isinstance(self.event.action, Deal)
        return self.event.action if is_deal else sight(self, seat)

    for state in states:
        for moment in state.moment.line():
            moment.texts.clear()
    monkeypatch.setattr(Moment, "sight", peeking)
    assert found(resample_all, states)


@pytest.mark.parametrize("part", ["position", "dice"])
def test_environments_that_share_a_part(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that takes over an array instead of what is in it."""
    restore = LiveGame.restore

    def sharing(self: LiveGame, other: LiveGame) -> None:
        restore(self, other)
        setattr(self, part, getattr(other, part))

    monkeypatch.setattr(LiveGame, "restore", sharing)
    assert is_copy_fault_found()


def test_environments_whose_chance_is_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    restore = LiveGame.restore

    def forgetful(self: LiveGame, other: LiveGame) -> None:
        restore(self, other)
        self.dice = np.array([7], np.uint64)

    monkeypatch.setattr(LiveGame, "restore", forgetful)
    assert is_copy_fault_found()


def is_copy_fault_found() -> bool:
    env = fennecs_v0.env(3)
    env.reset(seed=2)
    play_randomly(env, random.Random(1), 5)
    return found(lambda env: check_copies(env, env.copy(), random.Random(2)), [env])
