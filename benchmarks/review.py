"""Reviews: how long a whole game takes on one core. Targets are in seconds: there is no peer.

Outfox's are in solver.py. `--quick` reviews fewer games.
"""

import random
from collections.abc import Iterator
from time import process_time

from claims import claim, finish, quick_wanted
from foxden.bots import LEVELS, make_bot
from foxden.bots.cores import answer
from foxden.bots.playing import play_to_the_end, seat_bots
from foxden.core.contract import AnyGame
from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.record import AnyRecord
from foxden.core.seats import Seat
from foxden.core.thinking import Budget, settle
from foxden.games import fennecs, foxy
from foxden.reviews import moment_of, review_step

THOUGHT = Budget(iterations=200)


def games(game: AnyGame, seats: int, count: int, level: str) -> Iterator[AnyRecord]:
    """Games as people play them: with sense, so that they end."""
    for number in range(count):
        rng = random.Random(f"{game.name} {seats} {number}")
        match = Match(game, game.options_type(), seats)
        bots = {
            Seat(seat): make_bot(game, level, f"{number} {seat}", THOUGHT) for seat in range(seats)
        }
        seat_bots(match, bots)
        play_to_the_end(match, bots, random_chance(rng))
        yield match.record()


def seconds_to_review(game: AnyGame, record: AnyRecord) -> float:
    began = process_time()
    done, of = 0, 1
    while done < of:
        of = settle(review_step(game, record, done, None), answer).of
        done += 1
    return process_time() - began


def seconds_to_tell(game: AnyGame, record: AnyRecord) -> float:
    began = process_time()
    settle(moment_of(game, record, Seat(0)), answer)
    return process_time() - began


def measure(game: AnyGame, players: tuple[int, ...], count: int, most: float) -> None:
    level = LEVELS[1]
    warm = next(games(game, players[0], 1, level))
    seconds_to_review(game, warm)  # the compiler's time is not measured
    for seats in players:
        played = list(games(game, seats, count, level))
        longest = max(seconds_to_review(game, record) for record in played)
        claim(f"{game.name}, {seats} players: a whole game reviewed", longest, "s", most=most)
        told = max(seconds_to_tell(game, record) for record in played)
        claim(f"{game.name}, {seats} players: what decided it", told, "s", most=1)


def main() -> None:
    count = 1 if quick_wanted(__doc__) else 10
    measure(foxy, (1, 5, 12), count, 1)
    measure(fennecs, (2, 3, 4, 5), count, 20)
    finish()


if __name__ == "__main__":
    main()
