"""Outfox reviewed: what was proven about every turn of a game of two."""

from typing import Final

from msgspec import Struct

from foxden.core.record import AnyRecord, replay
from foxden.core.seats import Seat
from foxden.core.thinking import Thought
from foxden.games import outfox
from foxden.games.outfox import State
from foxden.reviews.base import Found, Moment, Sign
from foxden.solver.analysis import Reviewed, review
from foxden.solver.questions import glance

SLICE_SECONDS: Final = 2.0
"""How long the solver thinks for one before it is another's turn."""

MOST_SLICES: Final = 20


class OutfoxReview(Struct, frozen=True, tag="outfox"):
    """Every turn of a game with who was winning before and after it, as far as is proven."""

    turns: tuple[Reviewed, ...]


FINDINGS: Final = (OutfoxReview,)
SEATS: Final = range(2, 3)
"""The solver knows games of two."""


def step(record: AnyRecord, number: int, _seat: Seat | None) -> Thought[Found[OutfoxReview]]:
    """As much as is found in one slice; the core remembers it, and the next one goes on."""
    turns = yield from review(record, SLICE_SECONDS)
    is_done = all(turn.before is not None and turn.after is not None for turn in turns)
    return Found(OutfoxReview(turns), of=number + 1 if is_done else MOST_SLICES)


def moment(record: AnyRecord, seat: Seat | None) -> Thought[Moment]:
    """The line, or the last turn (O9, O11); for two, whether it could have been foreseen."""
    states: list[State] = list(replay(outfox, record))
    assert record.outcome is not None  # noqa: S101  only finished games are asked about
    winner = record.outcome.winners[0]
    signs: list[Sign] = [
        "other" if event.seat != seat else "good" if event.seat == winner else "fair"
        for event in record.events
    ]
    if record.events[-1].seat == seat:
        signs[-1] = "hit"
    key, of, facts = yield from _told(states, record, winner)
    return Moment(
        key=f"moment.outfox.{key}", seat=of, facts=facts, signs=() if seat is None else tuple(signs)
    )


_Told = tuple[str, Seat, dict[str, int]]


def _told(states: list[State], record: AnyRecord, winner: Seat) -> Thought[_Told]:
    count = {"count": len(record.events)}
    if record.outcome is not None and record.outcome.reason == "O11":
        return "last_turn", winner, count
    if record.seats > 2 or len(states) < 3:
        return "line", winner, count
    seen = yield from glance(states[-3])  # the loser's last turn was taken from here
    if seen.at_once is not None:
        return "win_missed", record.events[-2].seat, count
    if seen.safe:
        return "overlooked", record.events[-2].seat, {"count": seen.safe}
    return "no_way_out", winner, count
