"""A run of the learner: its folder, its checkpoints, its curves, and how strong it has become."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import torch

from foxden.bots.network import to_bytes
from foxden.research.learning.model import in_whole_numbers
from foxden.research.learning.selfplay import Learner, Plan, Progress

_SECONDS_BETWEEN_CHECKPOINTS: Final = 60.0

Tell = Callable[[Progress], None]


def train(plan: Plan, folder: Path, tell: Tell, device: torch.device | None = None) -> Path:
    """Learn by the plan, or go on where the folder's checkpoint ends; the network's file."""
    folder.mkdir(parents=True, exist_ok=True)
    learner = Learner(plan, device or best_device())
    checkpoint, history = folder / "checkpoint.pt", folder / "progress.jsonl"
    before = _resume(learner, checkpoint)
    saved = time.monotonic()
    with history.open("a", encoding="utf-8") as log:
        for progress in learner.learn():
            now = progress._replace(seconds=progress.seconds + before)
            log.write(json.dumps(now._asdict()) + "\n")
            tell(now)
            if time.monotonic() - saved > _SECONDS_BETWEEN_CHECKPOINTS:
                _save(learner, checkpoint, now.seconds)
                saved = time.monotonic()
                log.flush()
    _save(learner, checkpoint, now.seconds)
    network = folder / f"fennecs-{plan.seats}.network"
    network.write_bytes(to_bytes(in_whole_numbers(learner.model)))
    return network


def best_device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def _save(learner: Learner, checkpoint: Path, seconds: float) -> None:
    state: dict[str, Any] = {
        "plan": tuple(learner.plan),
        "moves": learner.moves,
        "seconds": seconds,
        "model": learner.model.state_dict(),
        "optimiser": learner.optimiser.state_dict(),
    }
    partial = checkpoint.with_suffix(".part")
    torch.save(state, partial)
    partial.replace(checkpoint)


def _resume(learner: Learner, checkpoint: Path) -> float:
    """Take up what an earlier run has learned; the seconds it took."""
    if not checkpoint.exists():
        return 0.0
    state = torch.load(checkpoint, map_location=learner.device, weights_only=True)
    learner.model.load_state_dict(state["model"])
    learner.optimiser.load_state_dict(state["optimiser"])
    learner.moves = state["moves"]
    return float(state["seconds"])
