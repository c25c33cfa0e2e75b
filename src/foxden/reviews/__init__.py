"""What could I have done? A finished game judged, for each game that brings a review.

What takes time are thoughts, so that a browser can have them, too. A part has `step`, which makes
one finding of a review after the other, each in seconds at most, so that results are shown as they
come; `FINDINGS`, the structs it makes; `SEATS`, the numbers of
players whose games it judges; and `moment`, what decided a game, told at once.
"""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.parts import part_of
from foxden.core.record import AnyRecord
from foxden.core.seats import Seat
from foxden.core.thinking import Thought
from foxden.games import GAMES
from foxden.reviews.base import Found, Moment

__all__ = ["REVIEWS", "Found", "Moment", "moment_of", "review_step", "reviewed_seats"]

REVIEWS: Final[Mapping[str, ModuleType]] = {
    game.name: part for game in GAMES if (part := part_of(game, __name__)) is not None
}


def reviewed_seats(game: AnyGame) -> tuple[int, int] | None:
    """The least and the most players whose games are judged."""
    part = REVIEWS.get(game.name)
    return None if part is None else (part.SEATS[0], part.SEATS[-1])


def review_step(
    game: AnyGame, record: AnyRecord, number: int, seat: Seat | None
) -> Thought[Found[Any]]:
    """One step of the review of a finished game, counted from 0.

    `seat` is whose review it is, where there are too many to judge them all.
    """
    found: Thought[Found[Any]] = _part(game, record, seat).step(record, number, seat)
    return found


def moment_of(game: AnyGame, record: AnyRecord, seat: Seat | None) -> Thought[Moment]:
    """What decided a finished game, and the signs of a seat's way through it."""
    moment: Thought[Moment] = _part(game, record, seat).moment(record, seat)
    return moment


def _part(game: AnyGame, record: AnyRecord, seat: Seat | None) -> ModuleType:
    if seat is not None and not 0 <= seat < record.seats:
        raise Unreadable("terminal.no_such_seat", seat=seat + 1, seats=record.seats)
    part = REVIEWS.get(game.name)
    if part is None:
        raise Unreadable("reviews.unreadable.game", game=game.name, games=list(REVIEWS))
    return part
