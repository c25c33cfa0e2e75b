"""Proximal policy optimisation by self-play: every seat is the same network.

The network also says what the game is worth to each seat, counted from whoever looks, so a
decision is judged by what it changed for its own seat, over the others' turns in between.
"""

import time
from collections.abc import Iterator
from typing import Final, NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from foxden.bots.fennecs_network import steps_of
from foxden.games.fennecs import fast
from foxden.research.learning.games import Games
from foxden.research.learning.model import Model

_CLIP: Final = 0.15
_LAMBDA: Final = 0.97
_EPOCHS: Final = 2
_CURIOSITY: Final = (0.045, 0.005)
_RATES: Final = (3e-4, 2e-5)
_VALUE_WEIGHT: Final = 0.5
_STEEPEST: Final = 0.5
_NEVER: Final = -1e9


class Plan(NamedTuple):
    """How much to play: `moves` in all, `games` side by side, `steps` between two lessons."""

    seats: int
    moves: int
    games: int = 32_768
    steps: int = 32
    batch: int = 65_536
    seed: int = 1


class Progress(NamedTuple):
    moves: int
    seconds: float
    curiosity: float
    surprise: float
    ended: int


class Lesson(NamedTuple):
    """What was seen, offered, done and found in a stretch of play, by step and game."""

    seen: Tensor
    offered: Tensor
    moves: Tensor
    likely: Tensor
    returns: Tensor
    gains: Tensor


class Learner:
    def __init__(self, plan: Plan, device: torch.device, rival: Model | None = None) -> None:
        torch.manual_seed(plan.seed)
        self.plan, self.device, self.rival = plan, device, rival
        steps = torch.from_numpy(steps_of(plan.seats)).to(device)
        self.model = Model(steps, fast.ACTIONS, plan.seats).to(device)
        fused = device.type == "cuda"
        self.optimiser = torch.optim.Adam(self.model.parameters(), _RATES[0], eps=1e-5, fused=fused)
        self.games = Games(plan.seats, plan.games, device, plan.seed)
        self.moves = 0

    def learn(self) -> Iterator[Progress]:
        """Play and learn until the plan is fulfilled, telling now and then how it goes."""
        begun = time.monotonic()
        while self.moves < self.plan.moves:
            lesson, ended = self._play()
            curiosity, surprise = self._study(lesson)
            self.moves += self.plan.games * self.plan.steps
            yield Progress(self.moves, time.monotonic() - begun, curiosity, surprise, ended)

    # --- playing -------------------------------------------------------------------------------

    def _said(self, seen: Tensor, offered: Tensor) -> tuple[Tensor, Tensor]:
        """How likely each move is, as logarithms, and the values."""
        # Sixteen bits are enough where they are faster: on a GPU.
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            preferences, values = self.model(seen)
        return torch.log_softmax(preferences.masked_fill(~offered, _NEVER), -1), values

    @torch.no_grad()
    def _play(self) -> tuple[Lesson, int]:
        plan, games, device = self.plan, self.games, self.device
        steps, size = plan.steps, plan.games
        seen = torch.empty(steps, *games.seen.shape, dtype=torch.int8, device=device)
        offered = torch.empty(steps, *games.offered.shape, dtype=torch.bool, device=device)
        moves = torch.empty(steps, size, dtype=torch.int64, device=device)
        likely = torch.empty(steps, size, device=device)
        actors = torch.empty(steps + 1, size, dtype=torch.int64, device=device)
        values = torch.empty(steps + 1, size, plan.seats, device=device)
        rewards = torch.empty(steps, size, plan.seats, device=device)
        goes_on = torch.empty(steps, size, 1, device=device)
        for step in range(steps):
            seen[step], offered[step], actors[step] = games.seen, games.offered, games.actors
            chances, values[step] = self._said(games.seen, games.offered)
            moves[step] = (chances + _gumbel(chances)).argmax(-1)
            likely[step] = chances.gather(1, moves[step][:, None]).squeeze(1)
            games.step(moves[step])
            rewards[step] = games.rewards / (plan.seats - 1)
            goes_on[step] = (~games.over)[:, None]
        actors[steps] = games.actors
        values[steps] = self._said(games.seen, games.offered)[1]
        by_seat = values.gather(2, _turned(actors, plan.seats, -1))
        gains = _advantages(rewards, by_seat, goes_on)
        returns = (gains + by_seat[:-1]).gather(2, _turned(actors[:-1], plan.seats, 1))
        own = gains.gather(2, actors[:-1, :, None]).squeeze(2)
        ended = int((1 - goes_on).sum())
        return Lesson(seen, offered, moves, likely, returns, own), ended

    # --- studying ------------------------------------------------------------------------------

    def _study(self, lesson: Lesson) -> tuple[float, float]:
        done = min(1.0, self.moves / self.plan.moves)
        for group in self.optimiser.param_groups:
            group["lr"] = _between(_RATES, done)
        flat = Lesson(*(each.flatten(0, 1) for each in lesson))
        gains = (flat.gains - flat.gains.mean()) / (flat.gains.std() + 1e-8)
        flat = flat._replace(gains=gains)
        told = (torch.zeros(()), torch.zeros(()))
        for _ in range(_EPOCHS):
            order = torch.randperm(len(gains), device=self.device)
            for chosen in order.split(self.plan.batch):
                told = self._improve(Lesson(*(each[chosen] for each in flat)), done)
        return float(told[0]), float(told[1])

    def _improve(self, part: Lesson, done: float) -> tuple[Tensor, Tensor]:
        chances, values = self._said(part.seen, part.offered)
        curiosity = -(chances.exp() * chances.clamp(min=-50)).sum(-1).mean()
        ratio = (chances.gather(1, part.moves[:, None]).squeeze(1) - part.likely).exp()
        bounded = ratio.clamp(1 - _CLIP, 1 + _CLIP)
        gain = torch.min(ratio * part.gains, bounded * part.gains).mean()
        surprise = functional.mse_loss(values, part.returns)
        loss = _VALUE_WEIGHT * surprise - gain - _between(_CURIOSITY, done) * curiosity
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), _STEEPEST)
        self.optimiser.step()
        return curiosity.detach(), surprise.detach()


def _between(ends: tuple[float, float], done: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * done


def _gumbel(like: Tensor) -> Tensor:
    """Noise that makes the greatest of logarithms a draw by their chances."""
    return -torch.empty_like(like).exponential_().clamp(min=1e-20).log()


def _turned(actors: Tensor, seats: int, way: int) -> Tensor:
    """Where each seat's number stands in what was said by whoever looks (-1), or back (1)."""
    return (torch.arange(seats, device=actors.device) + way * actors[..., None]) % seats


def _advantages(rewards: Tensor, values: Tensor, goes_on: Tensor) -> Tensor:
    """What each step was worth to each seat beyond what was expected, later ones counted less."""
    gains, following = torch.empty_like(rewards), torch.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        surprise = rewards[step] + goes_on[step] * values[step + 1] - values[step]
        following = surprise + _LAMBDA * goes_on[step] * following
        gains[step] = following
    return gains
