"""A whole game as text: every event as each seat sees it."""

from typing import Any

import msgspec

from conformance.setups import Setup
from foxden.arena.simulate import simulate
from foxden.core.record import Event, replay
from foxden.core.seats import Seat


def playthrough(setup: Setup) -> str:
    """The shortest of a few random games; viewers who see the same share a line."""
    candidates = simulate(setup.game, setup.options, setup.seats, "playthrough", 8)
    record = min(candidates, key=lambda record: len(record.events))
    lines = [f"# {setup}", ""]
    for number, (state, event) in enumerate(zip(replay(setup.game, record), record.events)):  # noqa: B905  one state more than events
        lines.append(f"{number}. {_name(event.seat)}: {setup.game.format_action(event.action)}")
        lines += _sights(setup, state, event)
    lines += ["", msgspec.json.encode(record.outcome).decode(), ""]
    return "\n".join(lines)


def _sights(setup: Setup, state: Any, event: Event[Any]) -> list[str]:
    sights: dict[str, list[str]] = {}
    for viewer in (*map(Seat, range(setup.seats)), None):
        seen = setup.game.witness(state, event.seat, event.action, viewer, event.by)
        sights.setdefault(msgspec.json.encode(seen).decode(), []).append(_name(viewer))
    return [f"   {' '.join(viewers)} sees {sight}" for sight, viewers in sights.items()]


def _name(viewer: Seat | None) -> str:
    return "spectator" if viewer is None else "chance" if viewer < 0 else f"seat{viewer}"
