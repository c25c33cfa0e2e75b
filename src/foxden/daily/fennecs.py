"""Fennecs of the day: a decision from a game of searchers, judged in chances to win.

The chances are the search's estimates over possible worlds, each with its standard error; they
are no proof. They were counted when the decisions were made, and come with Foxden.
"""

import zlib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from foxden.core.errors import FoxdenError, Unreadable
from foxden.core.seats import Seat
from foxden.core.thinking import Thought, known
from foxden.daily.den import Attempt, Judgement, Weighed
from foxden.games import fennecs
from foxden.games.fennecs import Action, State

FILE_NAME: Final = "fennecs.decisions"
_HEADER: Final = b"foxden-fennecs-decisions/1\n"
_WHOLE: Final = 10_000  # chances are kept as whole numbers


class DecisionsUnreadable(FoxdenError):
    """A file holds no decisions, or those of other rules."""

    code = "decisions_unreadable"


class DecisionDoubted(FoxdenError):
    """What a decision was thought to be worth does not come out again."""

    code = "decision_doubted"


class Worth(Struct, frozen=True, array_like=True):
    """The chance to win that a choice leaves, and its standard error, in ten thousandths."""

    chance_in: Annotated[int, Meta(ge=0, le=_WHOLE)]
    error_in: Annotated[int, Meta(ge=0, le=_WHOLE)]

    @classmethod
    def of(cls, chance: float, error: float) -> "Worth":
        return cls(round(chance * _WHOLE), round(error * _WHOLE))

    @property
    def chance(self) -> float:
        return self.chance_in / _WHOLE

    @property
    def error(self) -> float:
        return self.error_in / _WHOLE


class Decision(Struct, frozen=True):
    """A state in which somebody has to decide, and the worth of all that is offered, in order."""

    state: State
    worths: tuple[Worth, ...]

    @property
    def seat(self) -> Seat:
        return self.state.actor or Seat(0)

    @property
    def best(self) -> Worth:
        return max(self.worths, key=lambda worth: worth.chance_in)


class Decisions(Struct, frozen=True):
    """`iterations` is how many worlds were looked at for each choice; `version` the rules'."""

    version: int
    iterations: int
    decisions: tuple[Decision, ...]


def write_decisions(decisions: Decisions, path: Path) -> None:
    path.write_bytes(_HEADER + zlib.compress(msgspec.msgpack.encode(decisions), 9))


@cache
def packaged_decisions() -> Decisions:
    """The decisions that come with Foxden, in the order of the days."""
    return _decode((resources.files(__package__) / FILE_NAME).read_bytes(), FILE_NAME)


def read_decisions(path: Path) -> Decisions:
    return _decode(path.read_bytes(), str(path))


def _decode(data: bytes, name: str) -> Decisions:
    try:
        decisions = msgspec.msgpack.decode(
            zlib.decompress(data.removeprefix(_HEADER)), type=Decisions
        )
        fits = data.startswith(_HEADER) and decisions.version == fennecs.version
    except (zlib.error, msgspec.MsgspecError):
        fits = False
    if not fits:
        form = _HEADER.decode().strip()
        raise DecisionsUnreadable("daily.unreadable.file", name=name, format=form)
    return decisions


# --- of the day --------------------------------------------------------------------------------


def attempt(day: int, actions: Sequence[Action], _seed: bytes) -> Thought[Attempt]:
    """The decision of a day; one choice, and it is judged."""
    decisions = packaged_decisions().decisions
    return known(decide(decisions[(day - 1) % len(decisions)], actions))


def decide(decision: Decision, actions: Sequence[Action]) -> Attempt:
    """The table stays as it was: what would have come of the choice is not what it is worth."""
    state, seat, seats = decision.state, decision.seat, len(decision.state.stars)
    if not actions:
        return Attempt(seat, seats, state)
    if len(actions) > 1:
        raise Unreadable("daily.unreadable.once")
    fennecs.apply(state, seat, actions[0])  # refuses what is not offered
    offer = fennecs.legal(state, seat)
    choices = tuple(
        Weighed(action=action, chance=worth.chance, error=worth.error)
        for action, worth in zip(offer, decision.worths, strict=True)
    )
    best, chosen = decision.best, decision.worths[offer.index(actions[0])]
    return Attempt(
        seat,
        seats,
        state,
        judgement=Judgement(right=chosen == best, turns=None, choices=choices),
        score=round((best.chance - chosen.chance) * 1000),
    )
