"""One seat against bots, by Gymnasium's own checker and ours."""

import random
from typing import Any

import gymnasium
import msgspec
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from conformance.setups import SMALL_SETUPS, Setup
from foxden.bots.random import RandomBot
from foxden.core.contract import AnyGame, Offer
from foxden.core.errors import FoxdenError
from foxden.core.record import replay
from foxden.core.seats import Seat
from foxden.research.gym import FoxdenEnv
from research.setups import encoder_of

every_setup = pytest.mark.parametrize("setup", SMALL_SETUPS, ids=str)


def make(setup: Setup, **settings: Any) -> FoxdenEnv:
    options = msgspec.to_builtins(setup.options)
    return FoxdenEnv(setup.game.name, setup.seats, **settings, **options)


def play(env: FoxdenEnv, seed: int) -> list[Any]:
    """A random game from its seed; what was observed, and the last reward."""
    rng = random.Random(seed)
    observation, _ = env.reset(seed=seed)
    seen, over, reward = [observation["observation"].tolist()], False, 0.0
    while not over:
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        observation, reward, over, _, _ = env.step(action)
        seen.append(observation["observation"].tolist())
    return [*seen, reward]


@pytest.mark.filterwarnings("ignore:.*A Box observation space")
@pytest.mark.parametrize("name", ["Outfox", "Fennecs", "Foxy"])
def test_their_checker(name: str) -> None:
    check_env(gymnasium.make(f"foxden/{name}-v0").unwrapped)


@every_setup
def test_a_game_can_be_played_from_every_seat_and_is_repeatable(setup: Setup) -> None:
    for seat in range(setup.seats):
        env = make(setup, seat=seat)
        assert play(env, seat) == play(env, seat)
        *_, final = replay(setup.game, env.record())
        outcome = setup.game.outcome(final)
        assert outcome is not None
        assert (play(env, seat)[-1] > 0) == (
            seat in outcome.winners and len(outcome.winners) < max(2, setup.seats)
        )


@every_setup
def test_the_mask_is_the_offer(setup: Setup) -> None:
    env, encoder = make(setup), encoder_of(setup)
    observation, _ = env.reset(seed=1)
    offer = setup.game.legal(env._match.state, Seat(0))
    assert np.flatnonzero(observation["action_mask"]).tolist() == encoder.legal_ids(offer)


def test_an_illegal_action_ends_the_game() -> None:
    env = gymnasium.make("foxden/Fennecs-v0")
    observation, _ = env.reset(seed=1)
    illegal = np.flatnonzero(observation["action_mask"] == 0)[0]
    assert env.step(illegal)[1:3] == (-1, True)


class Watchful(RandomBot):
    """Remembers what it is told and asked."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.told: list[tuple[Seat, Any]] = []
        self.asked = 0

    def watch(self, actor: Seat, seen: Any) -> None:
        self.told.append((actor, seen))

    def choose(self, view: Any, offer: Offer[Any]) -> Any:
        self.asked += 1
        return super().choose(view, offer)


def test_bots_of_ones_own_sit_down_and_see_what_their_seat_sees() -> None:
    bots: list[Watchful] = []

    def maker(game: AnyGame, level: str, seed: str) -> Watchful:
        assert (game.name, level) == ("fennecs", f"mine {len(bots)}")
        bots.append(Watchful(seed))
        return bots[-1]

    env = FoxdenEnv("fennecs", 3, seat=1, opponents=["mine 0", "mine 1"], maker=maker)
    play(env, 4)
    events = env.record().events
    assert [len(bot.told) for bot in bots] == [len(events)] * 2
    assert sum(bot.asked for bot in bots) == sum(event.seat in (0, 2) for event in events)
    hidden = [seen for _, seen in bots[0].told if getattr(seen, "seat", 0) == 1]
    assert hidden
    assert all(seen.card is None for seen in hidden if hasattr(seen, "card"))


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(FoxdenError, match="0 to 1"):
        FoxdenEnv("outfox", seat=2)
    with pytest.raises(FoxdenError, match="each other seat: 1, not 2"):
        FoxdenEnv("outfox", opponents=["random"] * 2)
    env = FoxdenEnv("foxy")
    env.reset()
    with pytest.raises(FoxdenError, match="0 to 199"):
        env.step(200)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
@pytest.mark.parametrize("name", ["outfox", "fennecs", "foxy"])
def test_it_can_be_looked_at_from_start_to_end(name: str, mode: str) -> None:
    env = FoxdenEnv(name, render_mode=mode)
    observation, _ = env.reset(seed=3)
    over, pictures = False, []
    while not over:
        pictures.append(env.render())
        action = np.flatnonzero(observation["action_mask"])[0]
        observation, _, over, _, _ = env.step(action)
    pictures.append(env.render())
    assert len({bytes(picture) if mode == "rgb_array" else picture for picture in pictures}) > 3
