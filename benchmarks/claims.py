"""How every benchmark reports: one JSON line a claim, a ratio against a peer of the same run.

A claim that misses its target is said again at the end, and then the benchmark has failed.
"""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec

_missed: list[str] = []


def claim(  # noqa: PLR0913, PLR0917  the columns of the report
    name: str,
    ours: float,
    unit: str,
    peer: float | None = None,
    target: float | None = None,
    ratio: float | None = None,
    *,
    most: float | None = None,
) -> None:
    """Print one line; the ratio is ours to the peer's unless the claim counts it otherwise.

    `target` is the least, `most` the most that the ratio may be, or our own figure where
    there is no peer.
    """
    if peer and ratio is None:
        ratio = ours / peer
    judged = ours if ratio is None else ratio
    met = (target is None or judged >= target) and (most is None or judged <= most)
    line: dict[str, Any] = {
        "claim": name,
        "ours": round(ours, 3),
        "peer": None if peer is None else round(peer, 3),
        "ratio": None if ratio is None else round(ratio, 2),
        "target": target,
        "most": most,
        "met": None if target is None and most is None else met,
        "unit": unit,
    }
    print(msgspec.json.encode(line).decode(), flush=True)
    if not met:
        limit = f"at least {target}" if most is None else f"at most {most}"
        _missed.append(f"{name}: {judged:.2f}, should be {limit}")


def finish() -> None:
    """Say loudly what was missed; the last line of every benchmark."""
    if _missed:
        print("\nMISSED", *_missed, sep="\n  ", file=sys.stderr, flush=True)
        sys.exit(1)


def quick_parser(description: str | None) -> argparse.ArgumentParser:
    """A command line on which the short form can be asked for, which stays under a minute."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--quick", action="store_true", help="under a minute, less precise")
    return parser


def quick_wanted(description: str | None) -> bool:
    return bool(quick_parser(description).parse_args().quick)


def rate(play: Callable[[], int], seconds: float) -> float:
    """How many of what `play` counts are done in a second of this process's own time."""
    play()  # to warm up
    done = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        done += play()
    return done / elapsed


def best_rates(
    plays: dict[str, Callable[[], int]], seconds: float, rounds: int
) -> dict[str, float]:
    """The best of several interleaved measurements of each: neighbours only ever slow us down."""
    best = dict.fromkeys(plays, 0.0)
    for _ in range(rounds):
        for name, play in plays.items():
            best[name] = max(best[name], rate(play, seconds))
    return best
