"""Reviews by the text of a record, as a house is asked for them."""

from functools import lru_cache
from typing import Any

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.record import AnyRecord
from foxden.core.seats import SMALL_TABLE, Seat
from foxden.core.thinking import Thought
from foxden.reviews import Found, Moment, moment_of, review_step
from foxden.table.replays import read_finished


def step_of(
    payload: bytes, number: int, seat: Seat | None, game: str | None = None
) -> Thought[Found[Any]]:
    """One step of a review, of a record that has to be of this game, where one is named."""
    played, record = _finished(payload)
    if game not in (None, played.name):
        raise Unreadable("reviews.unreadable.other", game=played.name, wanted=game)
    return review_step(played, record, number, seat)


def moment_in(payload: bytes, seat: Seat | None) -> Thought[Moment]:
    """What decided a game of up to twelve players."""
    game, record = _finished(payload)
    if record.seats > SMALL_TABLE:  # a whole party asks at once
        raise Unreadable("reviews.unreadable.party", seats=record.seats, most=SMALL_TABLE)
    return moment_of(game, record, seat)


@lru_cache(maxsize=4)  # a review asks for the same one again and again
def _finished(payload: bytes) -> tuple[AnyGame, AnyRecord]:
    return read_finished(payload)
