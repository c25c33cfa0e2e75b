"""PettingZoo's own suites on every set-up, and what they do not look at."""

import random
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest
from gymnasium import spaces

from conformance.setups import SETUPS, Setup
from foxden.core.errors import FoxdenError
from foxden.research.pettingzoo import fennecs_v0, foxy_v0, outfox_v0
from research.checks import check_copies, play_randomly
from research.suites import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

MODULES = {"fennecs": fennecs_v0, "foxy": foxy_v0, "outfox": outfox_v0}
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
foxy_setups = pytest.mark.parametrize(
    "setup", [setup for setup in SETUPS if setup.game.name == "foxy"], ids=str
)

# Said of every environment with masks that is not on a list inside their test.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def maker(setup: Setup, name: str = "env") -> Callable[..., Any]:
    make = getattr(MODULES[setup.game.name], name)
    return partial(make, setup.seats, **msgspec.to_builtins(setup.options))


@every_setup
def test_their_api_test(setup: Setup) -> None:
    api_test(maker(setup)(), num_cycles=100)


@every_setup
def test_their_seed_test(setup: Setup) -> None:
    seed_test(maker(setup), num_cycles=100)


@foxy_setups
def test_their_parallel_tests(setup: Setup) -> None:
    parallel_api_test(maker(setup, "parallel_env")(), num_cycles=100)
    parallel_seed_test(maker(setup, "parallel_env"), num_cycles=100)


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_their_render_test(module: Any) -> None:
    render_test(module.env, custom_tests={"ansi": lambda text: len(text.splitlines()) >= 3})


def test_their_max_cycles_test() -> None:
    """It samples without masks, so in the game for one, where every number is always offered."""
    max_cycles_test(
        SimpleNamespace(env=partial(foxy_v0.env, 1), parallel_env=partial(foxy_v0.parallel_env, 1))
    )


@every_setup
def test_copies_are_exact_and_share_nothing(setup: Setup) -> None:
    env = maker(setup)()
    env.reset(seed=5)
    rng = random.Random(str(setup))
    play_randomly(env, rng, rng.randrange(1, 12))
    check_copies(env, env.copy(), rng)


@every_setup
def test_going_back_to_a_copy_gives_the_same_game_again(setup: Setup) -> None:
    env = maker(setup)()
    env.reset(seed=6)
    play_randomly(env, random.Random(1), 3)
    saved = env.copy()
    first = play_randomly(env, random.Random(2), 1000)
    env.restore(saved)
    assert play_randomly(env, random.Random(2), 1000) == first


def test_a_parallel_game_can_be_copied_and_restored() -> None:
    env = foxy_v0.parallel_env(3, easy=True)
    env.reset(seed=3)
    actions = dict.fromkeys(env.agents, 4)
    env.step(actions)
    saved = env.copy()
    first = env.step(actions)[0]
    env.restore(saved)
    again = env.step(actions)[0]
    for agent in env.possible_agents:
        assert np.array_equal(first[agent]["observation"], again[agent]["observation"])


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_an_illegal_action_ends_the_game_as_the_convention_has_it(module: Any) -> None:
    env = module.env()
    env.reset(seed=1)
    while (env.last()[0]["action_mask"] == 1).all():
        env.step(150)  # Foxy: a circle; the next one of the same player is not offered
    offender = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    for agent in env.possible_agents:
        assert agent in env.agents
        assert env.terminations[agent]
        assert env.truncations[agent]
        assert env.rewards[agent] == (-1 if agent == offender else 0)
    for _ in range(env.num_agents):
        env.step(None)
    assert env.agents == []


def test_an_illegal_action_among_several_is_charged_to_who_took_it() -> None:
    env = foxy_v0.parallel_env(3)
    env.reset(seed=1)
    env.step({"player_0": 5, "player_1": 105, "player_2": 5})
    _, rewards, terminations, truncations, _ = env.step(
        {"player_0": 5, "player_1": 105, "player_2": 105}
    )
    assert rewards == {"player_0": 0, "player_1": -1, "player_2": 0}
    assert all(terminations.values())
    assert all(truncations.values())
    assert env.agents == []


@pytest.mark.parametrize("action", [-1, 34])
def test_a_number_that_means_nothing_is_refused(action: int) -> None:
    env = fennecs_v0.env()
    env.reset()
    with pytest.raises(FoxdenError, match="0 to 33"):
        env.step(action)


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(FoxdenError, match="sahara"):
        fennecs_v0.env(variant="tundra")
    with pytest.raises(FoxdenError, match="2 to 3"):
        outfox_v0.env(seats=4)
    with pytest.raises(FoxdenError, match="rgb_array"):
        outfox_v0.env(render_mode="hologram")
    env = foxy_v0.parallel_env(2)
    env.reset()
    with pytest.raises(FoxdenError, match="player_1"):
        env.step({"player_0": 1})


def test_nobody_is_told_that_they_may_act_out_of_turn() -> None:
    env = foxy_v0.env(3)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_spaces_are_those_of_the_encoder() -> None:
    env = foxy_v0.env(2)
    assert env.action_space("player_0") == spaces.Discrete(200)
    assert foxy_v0.env(1).action_space("player_0") == spaces.Discrete(100)
