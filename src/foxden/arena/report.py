"""What a contest showed: ratings, and how often each bot came in before each other one."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import sqrt
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce
from rich.table import Table as Grid

from foxden.arena.contest import Contest, Result
from foxden.texts import Catalogue

_NORMAL: Final = 1.959964  # 95 % of a normal distribution lie so near to its mean


class Standing(Struct, frozen=True):
    """`rating` and its uncertainty are openskill's mu and sigma; `low` and `high` bound `won`."""

    bot: str
    games: int
    won: float
    low: float
    high: float
    rating: float
    uncertainty: float


class Duel(Struct, frozen=True):
    """How often one bot came in before another at the same table, a tie counting half."""

    bot: str
    other: str
    games: int
    rate: float
    low: float
    high: float


class Report(Struct, frozen=True):
    contest: Contest
    games: int
    standings: tuple[Standing, ...]
    duels: tuple[Duel, ...]


def report(contest: Contest, results: Iterable[Result]) -> Report:
    """The same for the same results, in whatever order they came."""
    ordered = sorted(results, key=lambda result: result.number)
    duels = [_duel(contest, ordered, *pair) for pair in permutations(range(len(contest.bots)), 2)]
    return Report(
        contest,
        len(ordered),
        _standings(contest, ordered),
        tuple(duel for duel in duels if duel.games),
    )


def _standings(contest: Contest, results: Sequence[Result]) -> tuple[Standing, ...]:
    model = PlackettLuce()
    ratings = [model.rating() for _ in contest.bots]
    for result in results:
        teams = [[ratings[index]] for index in result.seating]
        rated = model.rate(teams, ranks=[float(place) for place in result.places])
        for index, (rating,) in zip(result.seating, rated, strict=True):
            ratings[index] = rating
    standings = [
        Standing(name, *_won(results, index), rating.mu, rating.sigma)
        for index, (name, rating) in enumerate(zip(contest.bots, ratings, strict=True))
    ]
    return tuple(sorted(standings, key=lambda standing: -standing.rating))


def _won(results: Sequence[Result], index: int) -> tuple[int, float, float, float]:
    """In how many games a bot sat, a seat's share of their wins, and the bounds of that."""
    met = [result for result in results if index in result.seating]
    won = sum(_share(result, _places(result, index)) for result in met) / max(1, len(met))
    return len(met), won, *interval(won, len(met))


def _share(result: Result, places: Sequence[int]) -> float:
    """What each of some seats has won of a game, in the mean."""
    return places.count(1) / len(places) / result.places.count(1)


def _duel(contest: Contest, results: Sequence[Result], bot: int, other: int) -> Duel:
    points = [
        1.0 if own < theirs else 0.5 if own == theirs else 0.0
        for result in results
        for own in _places(result, bot)
        for theirs in _places(result, other)
    ]
    rate = sum(points) / max(1, len(points))
    low, high = interval(rate, len(points))
    return Duel(contest.bots[bot], contest.bots[other], len(points), rate, low, high)


def _places(result: Result, bot: int) -> list[int]:
    return [place for seat, place in zip(result.seating, result.places, strict=True) if seat == bot]


def interval(rate: float, games: int) -> tuple[float, float]:
    """Wilson's interval: where the true rate lies with 95 % confidence."""
    if not games:
        return 0.0, 1.0
    weight = _NORMAL**2 / games
    middle = (rate + weight / 2) / (1 + weight)
    reach = _NORMAL / (1 + weight) * sqrt(rate * (1 - rate) / games + weight / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)  # rounding aside, within anyway


def standings_grid(report: Report, say: Catalogue) -> Grid:
    grid = Grid(box=None, pad_edge=False)
    for title in ("arena.column.bot", "arena.column.rating", "arena.column.won"):
        grid.add_column(say(title), justify="left" if title.endswith("bot") else "right")
    for standing in report.standings:
        rating = f"{standing.rating:.1f} ± {_NORMAL * standing.uncertainty:.1f}"
        grid.add_row(standing.bot, rating, _percent(standing.won, standing.low, standing.high))
    return grid


def duels_grid(report: Report, say: Catalogue) -> Grid:
    """A row for each bot, a column for each opponent."""
    names = [standing.bot for standing in report.standings]
    duels = {(duel.bot, duel.other): duel for duel in report.duels}
    grid = Grid(box=None, pad_edge=False)
    grid.add_column(say("arena.column.before"))
    for name in names:
        grid.add_column(name, justify="right")
    for name in names:
        grid.add_row(name, *(_rate(duels.get((name, other))) for other in names))
    return grid


def _rate(duel: Duel | None) -> str:
    if duel is None:
        return "–"
    return _percent(duel.rate, duel.low, duel.high)


def _percent(rate: float, low: float, high: float) -> str:
    return f"{100 * rate:.1f} % ({100 * low:.0f}–{100 * high:.0f})"
