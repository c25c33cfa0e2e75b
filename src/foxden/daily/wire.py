"""The daily den as it travels, whoever tells it: a server, or a page that has none."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from foxden.core.contract import AnyGame
from foxden.core.fair import commitment_to
from foxden.core.record import decode_as
from foxden.core.seats import Seat
from foxden.daily import TASKS, days
from foxden.daily.den import Attempt, Judgement
from foxden.table import messages, wire

MOST_DECISIONS: Final = 64
Device = Annotated[str, Meta(min_length=16, max_length=64)]
"""A random name that a device has drawn for itself."""


class Den(Struct, frozen=True, kw_only=True):
    """A day: its number and date, the number of today, and the seconds until tomorrow.

    `commitment` binds the house to the day's seed, `tomorrow` to the next one's (today only);
    the seed itself is told when the day is over. Where nothing is `sealed` it follows from the
    number, for anybody.
    """

    day: int
    date: str
    today: int
    seconds: float
    tasks: tuple[str, ...]
    sealed: bool
    counted: bool
    commitment: str
    tomorrow: str | None
    seed: str | None


class DenRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The decisions made so far."""

    actions: Annotated[tuple[Any, ...], Meta(max_length=MOST_DECISIONS)] = ()


class ResultRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The decisions that prove a result, and a random name of the device.

    Only a hash of it is kept, another one each day.
    """

    actions: Annotated[tuple[Any, ...], Meta(max_length=MOST_DECISIONS)]
    device: Device


class DenStep(Struct, frozen=True, kw_only=True):
    """What has happened, and how the board looks after it."""

    seen: wire.SeenEvent
    view: wire.AnyView


class DenPosition(Struct, frozen=True, kw_only=True):
    """Where somebody stands in a task.

    `steps` have happened since the last decision, that included; `score` is there once the
    task is done, and less is better.
    """

    game: str
    seat: Seat
    seats: int
    view: wire.AnyView
    offer: Any
    steps: tuple[DenStep, ...]
    judgement: Judgement | None
    score: int | None


class DenPlace(Struct, frozen=True, kw_only=True):
    """One's place among those who have done the task today, oneself included."""

    score: int
    players: int
    worse: int
    equal: int


def den_of(day: int, now: float, seed: bytes, tomorrow: bytes | None, *, sealed: bool) -> Den:
    """A day as it may be told now; `tomorrow` is the seed of the day after today."""
    today = days.day_at(now)
    return Den(
        day=day,
        date=days.date_of(day),
        today=today,
        seconds=round(days.seconds_left(now), 3),
        tasks=tuple(TASKS),
        sealed=sealed,
        counted=sealed,
        commitment=commitment_to(seed),
        tomorrow=None if tomorrow is None or day != today else commitment_to(tomorrow),
        seed=seed.hex() if day < today or not sealed else None,
    )


def read_actions(game: AnyGame, actions: Sequence[Any]) -> list[Any]:
    return [decode_as(game.action_type, action, "action") for action in actions]


def position_of(game: AnyGame, attempt: Attempt) -> DenPosition:
    state, seat = attempt.state, attempt.seat
    is_done = attempt.score is not None
    offer = game.legal(state, seat) if seat in game.actors(state) and not is_done else None
    return DenPosition(
        game=game.name,
        seat=seat,
        seats=attempt.seats,
        view=game.view(state, seat),
        offer=offer,
        steps=tuple(_steps(game, attempt)),
        judgement=attempt.judgement,
        score=attempt.score,
    )


def _steps(game: AnyGame, attempt: Attempt) -> list[DenStep]:
    seat = attempt.seat
    return [
        DenStep(
            seen=messages.seen_event(game, before, event, seat),
            view=game.view(game.apply(before, event.seat, event.action), seat),
        )
        for before, event in attempt.told
    ]
