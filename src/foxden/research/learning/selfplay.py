"""Proximal policy optimisation by self-play: every seat is the same network.

The network also says what the game is worth to each seat, counted from whoever looks, so a
decision is judged by what it changed for its own seat, over the others' turns in between.
Where a rival sits at a table, too, the learner has one seat of it, and learns from its own
decisions only.
"""

import time
from collections.abc import Iterator
from typing import Final, NamedTuple

import torch
from torch import Tensor
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from foxden.research.learning.games import Games
from foxden.research.learning.model import Player
from foxden.research.learning.rivals import Rival, chances_of, drawn

_CLIP: Final = 0.15
_LAMBDA: Final = 0.97
_EPOCHS: Final = 2
_CURIOSITY: Final = (0.06, 0.02)
_RATES: Final = (3e-4, 2e-5)
_VALUE_WEIGHT: Final = 0.5
_STEEPEST: Final = 0.5
# What ships is the mean of what the learner was, over about so large a share of its lessons.
_REMEMBERED: Final = 0.05


class Plan(NamedTuple):
    """How much to play: `moves` in all, `games` side by side, `steps` between two lessons.

    Curiosity and the size of steps fall from the first move to the last; whoever has learned
    before begins where they have `fallen` by a share. A rival sits at one table in `spread`.
    """

    seats: int
    moves: int
    games: int = 65_536
    steps: int = 32
    batch: int = 131_072
    seed: int = 1
    fallen: float = 0.0
    spread: int = 1


class Progress(NamedTuple):
    """`surprise` is how far values were from what came, `curiosity` how undecided moves are."""

    moves: int
    seconds: float
    curiosity: float
    surprise: float


class Stretch(NamedTuple):
    """A stretch of play, by step and game: what was seen, offered and done, how likely that was,
    what was expected, who acted, and which moves were the learner's.
    """  # noqa: D205  the name is explained at once

    seen: Tensor
    offered: Tensor
    moves: Tensor
    likely: Tensor
    values: Tensor
    actors: Tensor
    rewards: Tensor
    goes_on: Tensor
    own: Tensor


class Lesson(NamedTuple):
    """Decisions to learn from: what was done, how likely it was, what came of it, how much it
    counts.
    """  # noqa: D205  the same

    seen: Tensor
    offered: Tensor
    moves: Tensor
    likely: Tensor
    returns: Tensor
    gains: Tensor
    weights: Tensor


class Learner:
    """Somebody who plays and learns: a new player, or one who has learned before."""

    def __init__(
        self,
        plan: Plan,
        device: torch.device,
        rival: Rival | None = None,
        player: Player | None = None,
    ) -> None:
        torch.manual_seed(plan.seed)
        self.plan, self.device, self.rival = plan, device, rival
        self.player = (player or Player(plan.seats)).to(device)
        parameters = list(self.player.parameters())
        self.optimiser = torch.optim.Adam(
            parameters, _RATES[0], eps=1e-5, fused=parameters[0].is_cuda
        )
        self.mean = AveragedModel(self.player, multi_avg_fn=get_ema_multi_avg_fn(_decay(plan)))
        self.games = Games(plan.seats, plan.games, device, plan.seed)
        self.moves = 0
        # Compiling takes half a minute, and pays where there is a GPU to keep busy.
        self._player = torch.compile(self.player) if device.type == "cuda" else self.player

    def learn(self) -> Iterator[Progress]:
        """Play and learn until the plan is fulfilled, telling after every lesson how it goes."""
        begun, plan = time.monotonic(), self.plan
        while self.moves < plan.moves:
            told = self._study(self._play())
            self.mean.update_parameters(self.player)
            self.moves += plan.games * plan.steps
            yield Progress(self.moves, time.monotonic() - begun, *map(float, told))

    # --- playing -------------------------------------------------------------------------------

    @torch.no_grad()
    def _play(self) -> Stretch:
        games, steps = self.games, []
        seat, is_met = self._seats(), self._met()
        for _ in range(self.plan.steps):
            seen, offered, actors = games.seen.clone(), games.offered.clone(), games.actors.clone()
            chances, values = chances_of(self._player, seen, offered)
            moves, own = drawn(chances), ~is_met | (actors == seat)
            if self.rival is not None:
                moves = torch.where(own, moves, self.rival.moves(games, ~own))
            likely = chances.gather(1, moves[:, None]).squeeze(1)
            games.step(moves)
            rewards = games.rewards / (games.seats - 1)
            goes_on = (~games.over)[:, None]
            steps.append(
                Stretch(seen, offered, moves, likely, values, actors, rewards, goes_on, own)
            )
        return Stretch(*(torch.stack(each) for each in zip(*steps, strict=True)))

    def _seats(self) -> Tensor:
        """Where the learner sits at each table to which a rival comes."""
        return (
            torch.arange(self.plan.games, device=self.device) // self.plan.spread % self.plan.seats
        )

    def _met(self) -> Tensor:
        """At which tables the rival sits."""
        tables = torch.arange(self.plan.games, device=self.device)
        return (tables % self.plan.spread == 0) & (self.rival is not None)

    # --- learning ------------------------------------------------------------------------------

    def _study(self, stretch: Stretch) -> tuple[Tensor, Tensor]:
        done = _between((self.plan.fallen, 1.0), self.moves / self.plan.moves)
        for group in self.optimiser.param_groups:
            group["lr"] = _between(_RATES, done)
        lesson, told = self._lesson(stretch), (torch.zeros(()), torch.zeros(()))
        for _ in range(_EPOCHS):
            for chosen in self._batches(len(lesson.gains), self.plan.batch):
                told = self._improve(Lesson(*(each[chosen] for each in lesson)), done)
        return told

    @torch.no_grad()
    def _lesson(self, stretch: Stretch) -> Lesson:
        seats, games = self.plan.seats, self.games
        latest = chances_of(self._player, games.seen, games.offered)[1]
        values = torch.cat((stretch.values, latest[None]))
        actors = torch.cat((stretch.actors, games.actors[None]))
        by_seat = values.gather(2, _turned(actors, seats, -1))
        gains = _advantages(stretch.rewards, by_seat, stretch.goes_on)
        returns = (gains + by_seat[:-1]).gather(2, _turned(stretch.actors, seats, 1))
        own_gains = gains.gather(2, stretch.actors[..., None]).squeeze(2)
        # The few tables at which the rival sits count as much as all the others.
        weights = torch.where(self._met(), self.plan.spread, 1.0).expand_as(own_gains)
        told = (
            *(stretch.seen, stretch.offered, stretch.moves, stretch.likely),
            *(returns, own_gains, weights),
        )
        flat = Lesson(*(each.flatten(0, 1) for each in told))
        if not stretch.own.all():
            own = stretch.own.flatten().nonzero().squeeze(1)
            flat = Lesson(*(each[own] for each in flat))
        return flat._replace(gains=(flat.gains - flat.gains.mean()) / (flat.gains.std() + 1e-8))

    def _improve(self, part: Lesson, done: float) -> tuple[Tensor, Tensor]:
        chances, values = chances_of(self._player, part.seen, part.offered)
        share = part.weights / part.weights.sum()
        curiosity = -(share * (chances.exp() * chances.clamp(min=-50)).sum(-1)).sum()
        ratio = (chances.gather(1, part.moves[:, None]).squeeze(1) - part.likely).exp()
        bounded = ratio.clamp(1 - _CLIP, 1 + _CLIP)
        gain = (share * torch.min(ratio * part.gains, bounded * part.gains)).sum()
        surprise = (share * (values - part.returns).square().mean(-1)).sum()
        loss = _VALUE_WEIGHT * surprise - gain - _between(_CURIOSITY, done) * curiosity
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.player.parameters(), _STEEPEST)
        self.optimiser.step()
        return curiosity.detach(), surprise.detach()

    def _batches(self, size: int, batch: int) -> Iterator[Tensor]:
        """All decisions in any order, in batches of one size; what is left over is left out."""
        order = torch.randperm(size, device=self.device)
        batch = min(size, batch)
        return iter(order[: size - size % batch].split(batch))


def _decay(plan: Plan) -> float:
    lessons = plan.moves / (plan.games * plan.steps)
    return 1 - 1 / max(1.0, _REMEMBERED * lessons)


def _between(ends: tuple[float, float], done: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * done


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
