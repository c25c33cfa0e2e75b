"""Decisions of Fennecs made: games of searchers, and what every choice in them is worth.

Everything is counted, nothing timed, so a game's decisions are a function of the seed and its
number. Kept are decisions in which the natural choice clearly costs chances to win: to collect
where that pays at once, otherwise the best way to lay a card face up.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from foxden import daily
from foxden.bots import Budget, make_bot
from foxden.bots.fennecs_chances import chance_after
from foxden.bots.fennecs_search import average_move
from foxden.bots.playing import ask, seat_bots
from foxden.core.dice import generator
from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.seats import Seat
from foxden.daily.fennecs import (
    FILE_NAME,
    Decision,
    DecisionDoubted,
    Decisions,
    Worth,
    packaged_decisions,
    write_decisions,
)
from foxden.daily.makers import Order, Progress
from foxden.games import fennecs
from foxden.games.fennecs import Collect, Place, State
from foxden.games.fennecs.fast import (
    MAX_MOVES,
    Position,
    from_action,
    from_state,
    moves_of,
    to_action,
)

PLAYERS: Final = (3, 2, 4, 3, 5)
"""By the number of the game, over and over."""

_PLAYER: Final = "searcher"  # counted, and the same for ever
_PLAYED: Final = 2_000  # iterations of each one's search while the game is played
_LOOKED: Final = 4_000  # for the two choices that have to differ, before all are weighed
_LEAST_COST: Final = 0.03
_ERRORS: Final = 4  # by how many standard errors the cost has to be more than nothing
_FEWEST: Final = 4  # choices
_OPEN: Final = (0.12, 0.92)  # a game that is nearly won or lost moves nobody
_MOST_OF_A_GAME: Final = 3


class _Moment(NamedTuple):
    """A seat has to decide; the position is dealt anew from what it knows."""

    state: State
    seat: Seat
    position: Position
    searched: int
    natural: int


kind: Final = Decision
games: Final = 340
file: Final = Path(daily.__file__).parent / FILE_NAME


def made_of_game(order: Order, number: int) -> tuple[Decision, ...]:
    """The decisions of one game that are worth asking about, every choice weighed."""
    seed, iterations = order.seed, order.iterations
    rng = random.Random(f"foxden-decisions/1/{seed}/{number}")  # noqa: S311  play, not secrets
    promising = [moment for moment in _moments(seed, number, rng) if _is_promising(moment, rng)]
    rng.shuffle(promising)
    weighed = ((moment, _weighed(moment, iterations, rng)) for moment in promising)
    clear = (decision for moment, decision in weighed if _is_clear(decision, moment))
    return tuple(islice(clear, _MOST_OF_A_GAME))


def _moments(seed: str, number: int, rng: random.Random) -> Iterator[_Moment]:
    """The decisions of a game between searchers, before each is made."""
    seats = PLAYERS[number % len(PLAYERS)]
    match, chance = Match(fennecs, fennecs.Options(), seats), random_chance(rng)
    bots = {
        Seat(seat): make_bot(fennecs, _PLAYER, f"{seed}/{number}/{seat}", Budget(_PLAYED))
        for seat in range(seats)
    }
    seat_bots(match, bots)
    match.draw(chance)
    while actors := fennecs.actors(match.state):
        seat = actors[0]
        action, state = ask(match, seat, bots[seat]), match.state
        if isinstance(action, Place | Collect) and len(fennecs.legal(state, seat)) >= _FEWEST:
            position = from_state(fennecs.redeal(fennecs.view(state, seat), rng))
            yield _Moment(state, seat, position, from_action(action), _natural(position, rng))
        match.play(seat, action)
        match.draw(chance)


def _natural(position: Position, rng: random.Random) -> int:
    moves = np.zeros(MAX_MOVES, np.int16)
    count = moves_of(position, moves)
    return average_move(position, moves, count, generator(rng.getrandbits(32)))


def _is_promising(moment: _Moment, rng: random.Random) -> bool:
    """Whether the search leaves the natural way, and that seems to be worth something."""
    if moment.searched == moment.natural or (
        _is_face_up(moment.searched) and _is_face_up(moment.natural)
    ):
        return False
    best, natural = (
        chance_after(moment.position, move, _LOOKED, rng.getrandbits(32))
        for move in (moment.searched, moment.natural)
    )
    return best[0] - natural[0] >= _LEAST_COST


def _weighed(moment: _Moment, iterations: int, rng: random.Random) -> Decision:
    worths = tuple(
        Worth.of(
            *chance_after(moment.position, from_action(action), iterations, rng.getrandbits(32))
        )
        for action in fennecs.legal(moment.state, moment.seat)
    )
    return Decision(moment.state, worths)


def _is_clear(decision: Decision, moment: _Moment) -> bool:
    """Whether the natural choice costs enough to be sure of it."""
    best, natural = decision.best, _natural_worth(decision, moment)
    if not _OPEN[0] <= best.chance <= _OPEN[1]:
        return False
    error = (natural.error**2 + best.error**2) ** 0.5
    return bool(best.chance - natural.chance >= max(_LEAST_COST, _ERRORS * error))


def _natural_worth(decision: Decision, moment: _Moment) -> Worth:
    moves = [from_action(action) for action in fennecs.legal(moment.state, moment.seat)]
    worths = dict(zip(moves, decision.worths, strict=True))
    if not _is_face_up(moment.natural):
        return worths[moment.natural]
    face_up = [worth for move, worth in worths.items() if _is_face_up(move)]
    return max(face_up, key=lambda worth: worth.chance_in)


def _is_face_up(move: int) -> bool:
    action = to_action(move)
    return isinstance(action, Place) and action.face == "up"


def ship(made: Sequence[Decision], order: Order, path: Path) -> int:
    """Shuffled: those of one game lie far apart."""
    shuffled = list(made)
    random.Random(order.seed).shuffle(shuffled)  # noqa: S311  play, not secrets
    write_decisions(Decisions(fennecs.version, order.iterations, tuple(shuffled)), path)
    return len(made)


def check(progress: Progress) -> int:
    """Weigh the best choice and the worst of each again, by other dice; they may not swap."""
    decisions = packaged_decisions()
    for number, decision in enumerate(decisions.decisions, 1):
        check_decision(decision, decisions.iterations)
        progress(number, number)
    return len(decisions.decisions)


def check_decision(decision: Decision, iterations: int) -> None:
    """DecisionDoubted where two choices that are far apart come out the other way round."""
    rng = random.Random(1)  # noqa: S311  play, not secrets
    state, seat = decision.state, decision.seat
    position = from_state(fennecs.redeal(fennecs.view(state, seat), rng))
    ranked = sorted(zip(decision.worths, fennecs.legal(state, seat), strict=True), key=_chance)
    worst, best = (
        chance_after(position, from_action(action), iterations, rng.getrandbits(32))[0]
        for _, action in (ranked[0], ranked[-1])
    )
    if best <= worst:
        raise DecisionDoubted("daily.unreadable.doubted")


def _chance(ranked: tuple[Worth, object]) -> int:
    return ranked[0].chance_in
