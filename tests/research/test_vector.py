"""Many games at once are the same games as one after the other."""

from typing import Any

import msgspec
import numpy as np
import pytest

from conformance.setups import SETUPS, Setup
from foxden.core.dice import generator
from foxden.core.errors import FoxdenError
from foxden.research.cores import CORES, OVER
from foxden.research.vector import FoxdenVectorEnv, random_actions
from research.setups import encoder_of

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
GAMES = 5


def make(setup: Setup, games: int = GAMES) -> FoxdenVectorEnv:
    options = msgspec.to_builtins(setup.options)
    return FoxdenVectorEnv(setup.game.name, games, setup.seats, **options)


@every_setup
def test_every_row_is_a_game_of_its_own(setup: Setup) -> None:
    """Each row is played again by itself on the core, with the same actions."""
    env, core, encoder = make(setup), CORES[setup.game.name], encoder_of(setup)
    observations, info = env.reset(seed=3)
    start = core.first(encoder.start)
    dice = env._batch.dice.copy()
    positions = env._batch.positions.copy()
    rng = generator(1)
    ended = 0
    for _ in range(40 * min(setup.seats, 4)):
        actions = random_actions(observations["action_mask"], rng)
        observations, rewards, over, truncated, info = env.step(actions)
        assert not truncated.any()
        for row in range(GAMES):
            expected = np.zeros(setup.seats, np.float32)
            core.play(positions[row], actions[row], dice[row])
            assert over[row] == (core.actor(positions[row]) == OVER)
            if over[row]:
                ended += 1
                core.reward(positions[row], expected)
                positions[row] = start
                core.begin(positions[row], dice[row])
            assert rewards[row].tolist() == expected.tolist()
            assert info["actor"][row] == core.actor(positions[row])
            assert np.array_equal(env._batch.positions[row], positions[row])
            assert_same_sight(observations, row, core, positions[row])
    assert ended or setup.seats > 12 or setup.game.name == "fennecs"


def assert_same_sight(observations: Any, row: int, core: Any, position: Any) -> None:
    mask = np.zeros_like(observations["action_mask"][row])
    observation = np.zeros_like(observations["observation"][row])
    core.mask(position, core.actor(position), mask)
    core.observe(position, core.actor(position), observation)
    assert np.array_equal(observations["action_mask"][row], mask)
    assert np.array_equal(observations["observation"][row], observation)


@pytest.mark.parametrize("game", ["outfox", "fennecs", "foxy"])
def test_a_seed_gives_the_same_games_and_another_one_others(game: str) -> None:
    def games(seed: int) -> list[Any]:
        env = FoxdenVectorEnv(game, 8)
        observations, _ = env.reset(seed=seed)
        rng, seen = generator(seed), []
        for _ in range(60):
            observations, rewards, *_ = env.step(random_actions(observations["action_mask"], rng))
            seen.append((observations["observation"].tolist(), rewards.tolist()))
        return seen

    assert games(1) == games(1) != games(2)


@pytest.mark.parametrize("game", ["outfox", "fennecs", "foxy"])
def test_an_illegal_action_costs_its_player_and_begins_anew(game: str) -> None:
    env = FoxdenVectorEnv(game, 2)
    observations, info = env.reset(seed=1)
    legal = int(np.flatnonzero(observations["action_mask"][0])[0])
    actor = int(info["actor"][1])
    _, rewards, over, _, _ = env.step(np.array([legal, len(env.encoder.actions)]))
    assert over.tolist() == [False, True]
    assert rewards[1].tolist() == [-1.0 if seat == actor else 0.0 for seat in range(2)]
    assert not rewards[0].any()


def test_what_is_shown_cannot_be_written() -> None:
    observations, info = FoxdenVectorEnv("foxy", 2).reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        observations["action_mask"][0, 0] = 0
    with pytest.raises(ValueError, match="read-only"):
        info["actor"][0] = 1


@pytest.mark.parametrize("actions", [np.zeros(3, np.int64), np.zeros(2), np.zeros((2, 1), int)])
def test_actions_of_another_form_are_refused(actions: Any) -> None:
    env = FoxdenVectorEnv("foxy", 2)
    env.reset(seed=1)
    with pytest.raises(FoxdenError, match=r"a game is needed \(2\)"):
        env.step(actions)


def test_random_actions_are_even_and_legal() -> None:
    masks = np.zeros((30_000, 7), np.int8)
    masks[:, [1, 2, 6]] = 1
    drawn = np.bincount(random_actions(masks, generator(5)), minlength=7)
    assert drawn[[0, 3, 4, 5]].tolist() == [0] * 4
    assert abs(drawn[[1, 2, 6]] - 10_000).max() < 410  # five standard deviations


def test_observations_are_in_their_space() -> None:
    env = FoxdenVectorEnv("fennecs", 3)
    observations, _ = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert env.action_space.contains(random_actions(observations["action_mask"], generator(1)))
