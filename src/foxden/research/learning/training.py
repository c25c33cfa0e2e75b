"""A run of the learner: its folder, its checkpoints, its curves, and how strong it has become.

The folder holds `checkpoint.pt`, `progress.jsonl` (a line a lesson), `strength.jsonl` (a line
each time the learner met the house's bots), `curves.svg`, and in the end the network.
"""

import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from pickle import UnpicklingError
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import torch

from foxden.arena.report import interval
from foxden.bots.network import to_bytes
from foxden.core.errors import Unreadable
from foxden.research.learning.curves import PROGRESS, STRENGTH, draw_curves
from foxden.research.learning.games import Games
from foxden.research.learning.model import Player, in_whole_numbers
from foxden.research.learning.rivals import (
    LEVELS,
    Rival,
    player_in,
    rival_named,
    share_of_wins,
)
from foxden.research.learning.selfplay import Learner, Plan, Progress

_SECONDS_BETWEEN_CHECKPOINTS: Final = 60.0
_TESTS: Final = 8
_TEST_SEED: Final = 1 << 20

CHECKPOINT: Final = "checkpoint.pt"
_LOGS: Final = (PROGRESS, STRENGTH)

Tell = Callable[[Progress], None]
Rivals = Mapping[str, Rival]
"""By name; the first one is learned against."""


class Strength(NamedTuple):
    """What share of its games a player has won, with the interval of 95 %."""

    moves: int
    seconds: float
    against: str
    games: int
    won: float
    low: float
    high: float


class Run:
    """One folder, and what has been learned in it so far."""

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        device: torch.device,
        rivals: Rivals,
        player: Player | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.plan = folder, plan
        self.learner = Learner(plan, device, next(iter(rivals.values()), None), player)
        self._tested_by = rivals or {
            level: rival_named(level, plan.seats, plan.seed, device) for level in LEVELS
        }
        self._checkpoint = folder / CHECKPOINT
        self._before, self._saved = 0.0, time.monotonic()
        if self._checkpoint.exists():
            self._resume()
        self._seconds = self._before
        for log in _LOGS:
            _keep_until(folder / log, self.learner.moves)

    def learn(self, tell: Tell, test_games: int) -> None:
        """Whatever ends it before its time, what was learned until then is kept."""
        try:
            self._learn(tell, test_games)
        finally:
            self._save()

    def _learn(self, tell: Tell, test_games: int) -> None:
        every = max(1, self.plan.moves // _TESTS)
        tested = self.learner.moves // every
        for progress in self.learner.learn():
            now = progress._replace(seconds=progress.seconds + self._before)
            self._seconds = now.seconds
            self._write(PROGRESS, now)
            tell(now)
            if test_games and now.moves // every > tested:
                tested = now.moves // every
                self._test(now, test_games)
            if time.monotonic() - self._saved > _SECONDS_BETWEEN_CHECKPOINTS:
                self._save()

    def _test(self, now: Progress, size: int) -> None:
        """Meet the others, alone against each of them."""
        for name, rival in self._tested_by.items():
            won = against(self.learner.mean.module, rival, self.plan.seats, size)
            bounds = interval(won, size)
            self._write(STRENGTH, Strength(now.moves, now.seconds, name, size, won, *bounds))
        draw_curves(self.folder)

    def _write(self, name: str, line: Progress | Strength) -> None:
        with (self.folder / name).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line._asdict()) + "\n")

    def _parts(self) -> dict[str, Any]:
        learner = self.learner
        return {"player": learner.player, "mean": learner.mean, "optimiser": learner.optimiser}

    def _save(self) -> None:
        state = {name: part.state_dict() for name, part in self._parts().items()}
        partial = self._checkpoint.with_suffix(".part")
        torch.save({**state, "moves": self.learner.moves, "seconds": self._seconds}, partial)
        partial.replace(self._checkpoint)
        self._saved = time.monotonic()

    def _resume(self) -> None:
        state = _read(self._checkpoint, self.learner.device)
        _fill(self._parts(), state, self._checkpoint)
        self.learner.moves, self._before = state["moves"], float(state["seconds"])


def train(  # noqa: PLR0913  all that a run can be asked for
    plan: Plan,
    folder: Path,
    tell: Tell,
    *,
    test_games: int = 256,
    rivals: Rivals = MappingProxyType({}),
    begin_with: Path | None = None,
    device: torch.device | None = None,
) -> Path:
    """Learn by the plan, or go on where the folder's checkpoint ends; returns the network's file.

    `begin_with` is the folder of another run, or the file of a network: its player goes on
    learning.
    """
    device = device or best_device()
    player = None if begin_with is None else learned_in(begin_with, plan.seats, device)
    run = Run(plan, folder, device, rivals, player)
    run.learn(tell, test_games)
    network = folder / f"fennecs-{plan.seats}.network"
    network.write_bytes(to_bytes(in_whole_numbers(run.learner.mean.module)))
    return network


def learned_in(place: Path, seats: int, device: torch.device) -> Player:
    """The player of a network's file, or of a run's folder."""
    player = player_in(place, seats)
    if player is None:
        player, file = Player(seats), place / CHECKPOINT
        _fill({"player": player}, _read(file, device), file)
    player.to(device)
    return player


def against(player: Player, rival: Rival, seats: int, size: int) -> float:
    """What share of so many games of all variants a player wins alone against a rival."""
    games = Games(seats, size, player.scale.device, _TEST_SEED)
    return float(sum(share_of_wins(player, rival, games)) / size)


def best_device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def _keep_until(log: Path, moves: int) -> None:
    """What was told after the checkpoint is learned, and told, once more."""
    if log.exists():
        lines = log.read_text("utf-8").splitlines(keepends=True)
        kept = [line for line in lines if json.loads(line)["moves"] <= moves]
        log.write_text("".join(kept), encoding="utf-8")


def _fill(parts: Mapping[str, Any], state: Mapping[str, Any], checkpoint: Path) -> None:
    """Let parts be what a checkpoint kept of them, if it is one of the same kind of player."""
    try:
        for name, part in parts.items():
            part.load_state_dict(state[name])
    except (KeyError, RuntimeError, ValueError) as problem:
        raise Unreadable("cli.train.unreadable", path=str(checkpoint)) from problem


def _read(checkpoint: Path, device: torch.device) -> dict[str, Any]:
    try:
        state: dict[str, Any] = torch.load(checkpoint, map_location=device, weights_only=True)
    except (OSError, RuntimeError, UnpicklingError) as problem:
        raise Unreadable("cli.train.unreadable", path=str(checkpoint)) from problem
    return state
