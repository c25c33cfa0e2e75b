"""From the form in which entries of a log were once stored to today's, one version at a time.

A step takes the plain data of one entry in its version's form and gives it in the next
one's. Steps are kept for ever: databases are older than programs.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

Step = Callable[[dict[str, Any]], dict[str, Any]]


def upgraded_entry(payload: bytes, version: int) -> bytes:
    """A stored entry in the form of this version. The first version wrote none of its own."""
    data: dict[str, Any] = msgspec.json.decode(payload)
    for known in range(data.pop("v", 1), version):
        data = _STEPS[known](data)
    return msgspec.json.encode(data)


def _to_2(entry: dict[str, Any]) -> dict[str, Any]:
    """Games were played by the first version of their rules, seats drawn without a proof."""
    if entry["type"] == "started":
        return entry | {"rules": 1, "drawn": False}
    return entry


def _to_3(entry: dict[str, Any]) -> dict[str, Any]:
    """Nobody had extra time, and the clock played single turns for who was late."""
    if entry["type"] in {"created", "configured"}:
        return entry | {"setup": entry["setup"] | {"stock": 0, "late": "turn"}}
    return entry


_STEPS: Final[Mapping[int, Step]] = {1: _to_2, 2: _to_3}
