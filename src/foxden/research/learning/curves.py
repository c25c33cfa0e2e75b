"""The curves of a run: how it learned, and what it won against the house's bots meanwhile."""

import json
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from matplotlib.figure import Figure

PROGRESS: Final = "progress.jsonl"
STRENGTH: Final = "strength.jsonl"


def draw_curves(folder: Path) -> None:
    lessons, tests = _lines(folder / PROGRESS), _lines(folder / STRENGTH)
    figure = Figure(figsize=(7, 6))
    learning, strength = figure.subplots(2, 1, sharex=True)
    for name in ("curiosity", "surprise"):
        learning.plot(_column(lessons, "moves"), _column(lessons, name), label=name)
    tests.sort(key=itemgetter("against"))
    for level, met in groupby(tests, itemgetter("against")):
        points = sorted(met, key=itemgetter("moves"))
        bounds = [_column(points, name) for name in ("low", "high")]
        strength.plot(_column(points, "moves"), _column(points, "won"), "o-", label=level)
        strength.fill_between(_column(points, "moves"), *bounds, alpha=0.2)
    strength.set(xlabel="moves", ylabel="won", ylim=(0, 1))
    learning.legend()
    strength.legend()
    figure.savefig(folder / "curves.svg")


def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def _column(lines: list[dict[str, Any]], name: str) -> list[float]:
    return [line[name] for line in lines]
