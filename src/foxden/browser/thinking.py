"""Bots at a table of this device: who has to think, and about what."""

import random
from typing import Any

from msgspec import Struct, structs

from foxden.browser.local_table import LocalTable
from foxden.core.seats import By, Seat
from foxden.table.clocks import bots_to_move


class Thought(Struct, frozen=True, kw_only=True):
    """A decision of a bot: as it is asked for, and with an `action` when it is taken."""

    seat: Seat
    decision: str
    level: str | None
    by: By | None
    action: Any = None


def decisions_of_bots(local: LocalTable, now: float) -> list[Thought]:
    """What bots have to decide now, for themselves, for who left, or for whom the clock ran out."""
    table = local.table
    if table.status != "playing" or table.is_paused:
        return []
    if local.is_clock_out(now):
        return [_thought(local, seat, "clock") for seat in table.actors]
    return [_thought(local, seat, None) for seat in sorted(bots_to_move(table))]


def _thought(local: LocalTable, seat: Seat, by: By | None) -> Thought:
    player = local.table.player(seat)
    level = None if player is None else player.bot
    return Thought(
        seat=seat,
        decision=local.table.running.decision(seat),
        level=level,
        by="bot" if by is None and level is None else by,  # it stands in for a person
    )


def decided(local: LocalTable, thought: Thought) -> Thought:
    table = local.table
    offer = table.game.legal(table.match.state, thought.seat)
    dice = random.Random(f"{table.running.seed} {thought.seat} {thought.decision}")  # noqa: S311  play
    return structs.replace(thought, action=dice.choice(offer) if len(offer) else None)
