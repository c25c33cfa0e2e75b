"""A contest between bots: who meets whom, on which seats, and how a game of it goes."""

import hashlib
import re
from itertools import combinations, combinations_with_replacement, repeat
from typing import Any, Final

from msgspec import Struct

from foxden.bots import LEVELS, RANDOM, THINKING_TIME, Bot, Budget, make_bot
from foxden.bots.playing import play_to_the_end, seat_bots
from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.fair import SALT_BYTES, FairChance, commitment_to
from foxden.core.match import Match
from foxden.core.options import convert_options
from foxden.core.record import AnyRecord, Player, format_record
from foxden.core.seats import Seat
from foxden.games import find_game

_BOT: Final = re.compile(r"(?P<level>[a-z]+)(@((?P<iterations>\d+)|(?P<seconds>\d*\.?\d+)s))?")


class Contest(Struct, frozen=True):
    """All that decides how a contest goes. Bots are named by level, and by how long they think
    where that is not the usual time: `elder@2000` for iterations, `elder@0.5s` for seconds.
    With `alone` the first of them plays alone against seats of one other.
    """  # noqa: D205  the name is explained at once

    game: str
    bots: tuple[str, ...]
    players: int = 2
    options: dict[str, Any] = {}
    seed: str = "arena"
    alone: bool = False


class Result(Struct, frozen=True):
    """One game: by seat, the index of the bot that sat there, and its place."""

    number: int
    seating: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    record: str | None = None


def require_sound(contest: Contest) -> None:
    """Refuse before the first game what would fail in the middle."""
    game = find_game(contest.game)
    game.start(convert_options(game, contest.options), contest.players)
    if len(contest.bots) < 2 or len(set(contest.bots)) < len(contest.bots):
        raise Unreadable("arena.bots", bots=contest.bots, levels=(*LEVELS, RANDOM))
    for name in contest.bots:
        _bot(game, name, "")


def seating(contest: Contest, number: int) -> tuple[int, ...]:
    """Every group of bots in turn, in every order around the table, on every rotation of it.

    The order matters as much as the seat: whoever plays after a weak player has an easy life.
    """
    groups = _groups(contest)
    deal, rotation = divmod(number, contest.players)
    orders_seen, which = divmod(deal, len(groups))
    circle = _circle(groups[which], orders_seen)
    return (*circle[rotation:], *circle[:rotation])


def _groups(contest: Contest) -> list[tuple[int, ...]]:
    bots, players = range(len(contest.bots)), contest.players
    if contest.alone:
        return [(0, *repeat(other, players - 1)) for other in bots[1:]]
    choose = combinations if len(bots) >= players else combinations_with_replacement
    return [group for group in choose(bots, players) if len(set(group)) > 1 or players == 1]


def _circle(group: tuple[int, ...], number: int) -> tuple[int, ...]:
    """An order of a group around a table, by a number that may run on; the first keeps its seat."""
    circle, others = [group[0]], list(group[1:])
    while others:
        number, at = divmod(number, len(others))
        circle.append(others.pop(at))
    return tuple(circle)


def play_game(contest: Contest, number: int, *, keep_record: bool = False) -> Result:
    """Game `number` of a contest, whoever plays it; rotations of a group get the same chance."""
    game = find_game(contest.game)
    match = Match(game, convert_options(game, contest.options), contest.players)
    seats = seating(contest, number)
    bots = {
        Seat(seat): _bot(game, contest.bots[index], f"{contest.seed}/{number}/{seat}")
        for seat, index in enumerate(seats)
    }
    seat_bots(match, bots)
    table = f"{contest.seed}/{number // contest.players}"
    seed, salt = _derive("chance", table), _derive("salt", table)[:SALT_BYTES]
    play_to_the_end(match, bots, FairChance(seed, table, [salt]))
    outcome = game.outcome(match.state)
    assert outcome is not None  # noqa: S101  it was played to the end
    record = match.record(
        table=table,
        commitment=commitment_to(seed),
        salts=(salt.hex(),),
        seed=seed.hex(),
        players=tuple(Player(bot=contest.bots[index]) for index in seats),
    )
    return Result(number, seats, outcome.places, outcome.scores, _kept(record, keep_record))


def _kept(record: AnyRecord, wanted: bool) -> str | None:  # noqa: FBT001  private, and plain
    return format_record(record) if wanted else None


def _bot(game: AnyGame, name: str, seed: str) -> Bot:
    match = _BOT.fullmatch(name)
    if match is None:
        raise Unreadable("arena.bot", bot=name, levels=(*LEVELS, RANDOM))
    budget = THINKING_TIME
    if match["iterations"]:
        budget = Budget(max(1, int(match["iterations"])))
    elif match["seconds"]:
        budget = THINKING_TIME._replace(seconds=float(match["seconds"]))
    return make_bot(game, match["level"], seed, budget)


def _derive(purpose: str, name: str) -> bytes:
    return hashlib.sha256(f"foxden-arena/1\0{purpose}\0{name}".encode()).digest()
