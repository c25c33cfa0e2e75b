"""The games for Gymnasium: one seat is yours, bots sit on the others.

import gymnasium
import foxden.research.gym
env = gymnasium.make("foxden/Fennecs-v0", seats=3, opponents=["random", "random"])
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np

from foxden.bots import Bot, make_bot
from foxden.bots.playing import ask, seat_bots
from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.record import AnyRecord, Event, sight
from foxden.core.seats import Seat
from foxden.research.cores import ILLEGAL
from foxden.research.encoders import ENCODERS, make_encoder, returns_of
from foxden.research.live import Observation
from foxden.research.rendering import RENDER_MODES, render, require_render_mode
from foxden.research.spaces import action_space, observation_space

BotMaker = Callable[[AnyGame, str, str], Bot]
"""Given a game, a level and a seed, a bot for one seat of one match."""


class FoxdenEnv(gymnasium.Env[Any, Any]):
    """A game as one player sees it.

    `opponents` is a level for all other seats, or one for each in the order of the table;
    `maker` makes them, so that bots of one's own can be given. An action that is not offered
    ends the game and costs 1.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012  as Gymnasium has it

    def __init__(  # noqa: PLR0913  as many as there are settings
        self,
        game: str,
        seats: int = 2,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        maker: BotMaker = make_bot,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = require_render_mode(render_mode)
        self.encoder = make_encoder(game, seats, options)
        self.seat = _required_seat(seat, seats)
        self._levels = _levels_by_seat(self.seat, seats, opponents)
        self._maker = maker
        self.action_space = action_space(self.encoder)
        self.observation_space = observation_space(self.encoder)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        rng = random.Random(int(self.np_random.integers(1 << 62)))  # noqa: S311  play, not secrets
        self._chance = random_chance(rng)
        self._match = Match(self.encoder.game, self.encoder.options, self.encoder.seats)
        self._match.watchers.append(self._tell)
        self._bots = {
            seat: self._maker(self.encoder.game, level, f"{rng.random()}")
            for seat, level in self._levels.items()
        }
        seat_bots(self._match, self._bots)
        self._seen: list[Any] = []
        self._let_others_act()
        return self._observation(), {}

    def _tell(self, state: Any, event: Event[Any]) -> None:
        self._seen.append(sight(self.encoder.game, state, event, self.seat))

    def _let_others_act(self) -> None:
        """Chance and the bots, until it is this seat's turn or the game is over."""
        match = self._match
        match.draw(self._chance)
        while (actor := self.encoder.actor(match.state)) not in (self.seat, None):
            assert actor is not None  # noqa: S101  mypy does not see it from the line above
            match.play(actor, ask(match, actor, self._bots[actor]), "bot")
            match.draw(self._chance)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not 0 <= action < len(self.encoder.actions):
            last = len(self.encoder.actions) - 1
            raise Unreadable("research.unreadable.action", action=action, last=last)
        chosen = self.encoder.actions[int(action)]
        if chosen not in self.encoder.game.legal(self._match.state, self.seat):
            return self._observation(), ILLEGAL, True, False, {}
        self._seen.clear()
        self._match.play(self.seat, chosen)
        self._let_others_act()
        outcome = self.encoder.game.outcome(self._match.state)
        if outcome is None:
            return self._observation(), 0.0, False, False, {}
        reward = returns_of(outcome.winners, self.encoder.seats)[self.seat]
        return self._observation(), reward, True, False, {"outcome": outcome}

    def _observation(self) -> Observation:
        game, state = self.encoder.game, self._match.state
        observation = self.encoder.observe(game.view(state, self.seat), self.seat)
        for seen in self._seen:
            self.encoder.write_seen(seen, self.seat, self.encoder.named(observation))
        mask = np.zeros(len(self.encoder.actions), np.int8)
        if offer := game.legal(state, self.seat):
            mask[self.encoder.legal_ids(offer)] = 1
        return {"observation": observation, "action_mask": mask}

    def record(self) -> AnyRecord:
        """The game so far, for `foxden replay` and the review page."""
        return self._match.record()

    def render(self) -> Any:
        view = self.encoder.game.view(self._match.state, self.seat)
        return render(self.render_mode, self.encoder.game.name, view)


def _required_seat(seat: int, seats: int) -> Seat:
    if not 0 <= seat < seats:
        raise Unreadable("research.unreadable.seat", seat=seat, last=seats - 1)
    return Seat(seat)


def _levels_by_seat(own: Seat, seats: int, opponents: str | Sequence[str]) -> dict[Seat, str]:
    others = [Seat(seat) for seat in range(seats) if seat != own]
    levels = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(levels) != len(others):
        raise Unreadable("research.unreadable.opponents", needed=len(others), given=len(levels))
    return dict(zip(others, levels, strict=True))


for _name in (encoder.game.name for encoder in ENCODERS):
    gymnasium.register(
        f"foxden/{_name.capitalize()}-v0",
        entry_point=f"{__name__}:{FoxdenEnv.__name__}",
        kwargs={"game": _name},
    )
