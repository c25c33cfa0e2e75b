"""Foxy of the day: one pile, alone, by the solo rules (X22), the same for everybody in a house.

The pile follows from the day's seed as at any table (`core/fair.py`), without salts, for whoever
plays it must not change it. So the house could have looked at it, and nobody else.
"""

from collections.abc import Sequence
from typing import Final

from foxden.core.fair import FairChance, commitment_to
from foxden.core.match import Match
from foxden.core.record import AnyRecord, Event
from foxden.core.seats import Seat
from foxden.core.thinking import Thought, known
from foxden.daily.den import Attempt, Told
from foxden.games import foxy
from foxden.games.foxy import Action, Write
from foxden.games.foxy.state import TURNS

_ALONE: Final = Seat(0)


def table_of(day: int) -> str:
    """What stands where a table's code stands in a record."""
    return f"daily-{day}"


def attempt(day: int, actions: Sequence[Action], seed: bytes) -> Thought[Attempt]:
    """Where somebody stands after so many numbers; in solo the score are the deviations."""
    told: list[Told] = []
    match = Match(foxy, foxy.Options(), seats=1)
    match.watchers.append(lambda before, event: told.append(Told(before, event)))
    chance = FairChance(seed, table_of(day), ())
    match.draw(chance)
    for action in actions:
        told.clear()
        match.take(Event(_ALONE, action))
        match.draw(chance)
    outcome = foxy.outcome(match.state)
    score = None if outcome is None else int(outcome.scores[0])
    return known(Attempt(_ALONE, 1, match.state, tuple(told), None, score))


def record_of(day: int, actions: Sequence[Action], seed: bytes) -> AnyRecord:
    """A finished game with its seed: anybody can draw it again."""
    match, chance = Match(foxy, foxy.Options(), seats=1), FairChance(seed, table_of(day), ())
    match.draw(chance)
    for action in actions:
        match.play(_ALONE, action)
        match.draw(chance)
    return match.record(table=table_of(day), commitment=commitment_to(seed), seed=seed.hex())


def pile_of(day: int, seed: bytes) -> AnyRecord:
    """The day's pile as a record, whatever anybody wrote."""
    return record_of(day, [Write(0)] * TURNS, seed)
