"""Every game as a PettingZoo environment, one agent after the other (AEC).

An action that is not offered ends the game as PettingZoo's own `TerminateIllegalWrapper`
would: its player gets -1, the others 0, and all are both terminated and truncated.
"""

import copy
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    OrderEnforcingWrapper,
)

from foxden.core.seats import Seat
from foxden.research.cores import ILLEGAL, OVER
from foxden.research.encoders import make_encoder
from foxden.research.live import LiveGame, Observation
from foxden.research.rendering import RENDER_MODES, render, require_render_mode
from foxden.research.spaces import action_space, observation_space


class RawEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game in one set-up; `max_cycles` is after how many turns of everybody to break off."""

    def __init__(
        self,
        game: str,
        seats: int,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._settings = {"render_mode": render_mode, "max_cycles": max_cycles, **options}
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = require_render_mode(render_mode)
        self.max_cycles = max_cycles
        self.game = LiveGame(make_encoder(game, seats, options))
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {
            agent: action_space(self.game.encoder) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: observation_space(self.game.encoder) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  PettingZoo's, there are none
    ) -> None:
        self.game.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat]
        self._skip_agent_selection = None
        self._taken = 0

    def observe(self, agent: str) -> Observation:
        return self.game.observe(self._seat_of[agent], may_act=agent == self.agent_selection)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None  # noqa: S101  PettingZoo's way to say so
        if not self.game.offers(action):
            self.end_illegally([agent])
            return
        self.game.play(action)
        self._taken += 1
        if self.game.seat == OVER:
            self._end(dict(zip(self.agents, self.game.rewards(), strict=True)))
            return
        self.agent_selection = self.possible_agents[self.game.seat]
        if self.max_cycles is not None and self._taken == self.max_cycles * len(self.agents):
            self.truncations = dict.fromkeys(self.agents, True)

    def end_illegally(self, agents: list[str]) -> None:
        """These did what was not offered: they pay, and the game is broken off for all."""
        self.truncations = dict.fromkeys(self.agents, True)
        self._end({agent: ILLEGAL if agent in agents else 0.0 for agent in self.agents})

    def _end(self, rewards: dict[str, float]) -> None:
        """Rewards are paid at the end only, so these are the whole sum."""
        self.rewards = rewards
        self._cumulative_rewards = dict(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the selected agent sees it."""
        view = self.game.view(Seat(self._seat_of[self.agent_selection]))
        return render(self.render_mode, self.game.encoder.game.name, view)

    def close(self) -> None:
        """Nothing is held open."""

    def copy(self) -> "RawEnv":
        """A second environment in exactly this situation, chance to come included."""
        encoder = self.game.encoder
        twin = RawEnv(encoder.game.name, encoder.seats, **self._settings)
        twin.restore(self)
        return twin

    def restore(self, other: AECEnv) -> None:
        """Become exactly like a copy that was made of this environment; the two share nothing."""
        source = other.unwrapped
        assert isinstance(source, RawEnv)  # noqa: S101  nothing else is a copy of ours
        self.game.restore(source.game)
        for name in _SITUATION:
            if hasattr(source, name):
                setattr(self, name, copy.deepcopy(getattr(source, name)))


_SITUATION = (
    "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos",
    "agent_selection", "_skip_agent_selection", "_taken", "max_cycles", "action_spaces",
    "observation_spaces",
)  # fmt: skip


class Env(OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """The environment that complains when it is used in the wrong order."""

    env: RawEnv

    def last(
        self,
        observe: bool = True,  # noqa: FBT001, FBT002  as in PettingZoo
    ) -> Any:
        """Asks the environment itself, not the wrapper for each of the five."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def copy(self) -> "Env":
        twin = Env(self.env.copy())
        twin.become(self)
        return twin

    def restore(self, other: "Env") -> None:
        self.env.restore(other)
        self.become(other)

    def become(self, other: "Env") -> None:
        """In the order of calls where the other one is."""
        self._has_reset: bool = other._has_reset  # noqa: SLF001  PettingZoo's own names
        self._has_updated: bool = other._has_updated  # noqa: SLF001  the same
