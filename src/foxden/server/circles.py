"""A circle of friends, without network and database: who it is led by, and its ladders.

A ladder is a pure function of the games that ended at the circle's own tables.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from foxden.table.state import Table

MOST_MEMBERS: Final = 200
MOST_TABLES: Final = 100
HERE_SECONDS: Final = 60.0
"""So long after their last sign of life somebody counts as being there."""

GAMES_TO_MEAN: Final = 5
"""After fewer games a rating says nothing yet, and is not shown."""

LADDER_GAMES: Final = 300
"""So many of the latest games make a ladder."""

_NORMAL: Final = 1.959964  # 95 % of a normal distribution lie so near to its mean


class SeatResult(Struct, frozen=True, omit_defaults=True):
    """A seat of a game that is over: whose it was (null: a bot's), and how it ended.

    `left`: at the end a bot played for them.
    """

    member: int | None
    place: int
    left: bool = False


Seats = tuple[SeatResult, ...]


class Rung(Struct, frozen=True, kw_only=True):
    """A member on a ladder. `rank` is one more than those who are clearly better.

    `rating` is openskill's, and lies with 95 % confidence within `uncertainty` of the truth.
    """

    member: int
    rank: int
    games: int
    rating: float
    uncertainty: float


def seat_results(table: Table) -> Seats | None:
    """What the game of a table came to, by seat; None where it has not come to an end."""
    playing = table.playing
    outcome = None if playing is None else playing.match.game.outcome(playing.match.state)
    if playing is None or outcome is None:
        return None
    return tuple(
        SeatResult(member, place, left=seat in playing.stand_ins)
        for seat, (member, place) in enumerate(zip(playing.members, outcome.places, strict=True))
    )


def counts(seats: Seats) -> bool:
    """Whether a game is one among people: no bot's seat, and nobody against themselves."""
    members = {seat.member for seat in seats}
    return len(seats) > 1 and len(members) == len(seats) and None not in members


def ladder(games: Iterable[Seats]) -> tuple[Rung, ...]:
    """Who plays how well, best first, from games in the order in which they ended.

    Who has left a game to a bot is last in it: giving up does not undo a defeat.
    """
    model = PlackettLuce()
    ratings: dict[int, PlackettLuceRating] = {}
    played: Counter[int] = Counter()
    for seats in filter(counts, games):
        members = [seat.member for seat in seats if seat.member is not None]
        teams = [[ratings.get(member) or model.rating()] for member in members]
        rated = model.rate(teams, ranks=_ranks(seats))
        ratings |= {member: rating for member, (rating,) in zip(members, rated, strict=True)}
        played.update(members)
    known = {one: rating for one, rating in ratings.items() if played[one] >= GAMES_TO_MEAN}
    rungs = [_rung(one, known, played[one]) for one in known]
    return tuple(sorted(rungs, key=lambda rung: (rung.rank, -rung.rating)))


def _ranks(seats: Seats) -> list[float]:
    return [float(len(seats) + 1 if seat.left else seat.place) for seat in seats]


def _rung(member: int, known: dict[int, PlackettLuceRating], games: int) -> Rung:
    own = known[member]
    better = sum(_is_clearly_better(other, own) for other in known.values())
    return Rung(
        member=member,
        rank=1 + better,
        games=games,
        rating=round(own.mu, 1),
        uncertainty=round(_NORMAL * own.sigma, 1),
    )


def _is_clearly_better(one: PlackettLuceRating, other: PlackettLuceRating) -> bool:
    """Whether the difference is larger than chance explains, with 95 % confidence."""
    return one.mu - other.mu > _NORMAL * hypot(one.sigma, other.sigma)


def ladders(games: Sequence[tuple[str, Seats]]) -> dict[str, tuple[Rung, ...]]:
    """A ladder for each game of which one means something, from all of a circle's games."""
    found = {
        name: ladder(seats for game, seats in games if game == name)
        for name in dict.fromkeys(game for game, _ in games)
    }
    return {name: rungs for name, rungs in found.items() if len(rungs) > 1}


def heir(members: Sequence[int], owner: int, leaving: int) -> int | None:
    """Who leads the circle when somebody leaves: whoever has been in it longest, or nobody."""
    if owner != leaving:
        return owner
    return min((member for member in members if member != leaving), default=None)
