"""Foxy as a PettingZoo environment in which all write at once."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from foxden.core.errors import Unreadable
from foxden.research.live import Observation
from foxden.research.pettingzoo.env import RawEnv

Step = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class FoxyParallelEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A turn is one step. In easy mode (X20) the order of locking is that of a hot-seat table."""

    def __init__(self, seats: int = 2, **settings: Any) -> None:
        self.aec = RawEnv("foxy", seats, **settings)
        self.metadata = {**self.aec.metadata, "is_parallelizable": True}
        self.render_mode = self.aec.render_mode
        self.possible_agents = self.aec.possible_agents

    @property
    def max_cycles(self) -> int | None:
        return self.aec.max_cycles

    @max_cycles.setter
    def max_cycles(self, cycles: int | None) -> None:
        self.aec.max_cycles = cycles

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.aec.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.aec.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.aec.reset(seed, options)
        self.agents = self.aec.agents[:]
        return self._observations(), dict(self.aec.infos)

    def step(self, actions: dict[str, int]) -> Step:
        if not self.agents:
            return {}, {}, {}, {}, {}
        if set(actions) != set(self.agents):
            raise Unreadable("research.unreadable.agents", agents=self.agents, given=list(actions))
        aec = self.aec
        offending = [agent for agent in self.agents if not self._offers(agent, actions[agent])]
        if offending:
            aec.end_illegally(offending)
        else:
            for _ in self.agents:
                aec.step(actions[aec.agent_selection])
        result = (
            self._observations(),
            dict(aec.rewards),
            dict(aec.terminations),
            dict(aec.truncations),
            {agent: dict(info) for agent, info in aec.infos.items()},
        )
        if any(aec.terminations.values()) or any(aec.truncations.values()):
            self.agents = []
        return result

    def _offers(self, agent: str, action: int) -> bool:
        """A number that means nothing is refused."""
        self.aec.game.require_number(action)
        return bool(self._observed(agent)["action_mask"][action])

    def _observed(self, agent: str) -> Observation:
        return self.aec.game.observe(self.possible_agents.index(agent), may_act=True)

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observed(agent) for agent in self.agents}

    def render(self) -> str | NDArray[np.uint8] | None:
        return self.aec.render()

    def close(self) -> None:
        """Nothing is held open."""

    def copy(self) -> "FoxyParallelEnv":
        """A second environment in exactly this situation, chance to come included."""
        twin = FoxyParallelEnv.__new__(FoxyParallelEnv)
        twin.__dict__.update(self.__dict__)
        twin.aec = self.aec.copy()
        twin.agents = self.agents[:]
        return twin

    def restore(self, other: "FoxyParallelEnv") -> None:
        """Become exactly like a copy that was made of this environment."""
        self.aec.restore(other.aec)
        self.agents = other.agents[:]
