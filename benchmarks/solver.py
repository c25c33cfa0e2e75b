"""Outfox, solved: how long the proof, its check and the analysis take on one core.

We know of no other solver of Outfox, so there is no peer beside it; targets are in seconds.
`--quick` checks a sample of the book, scaled to the whole, and judges fewer positions.
"""

import random
from collections.abc import Callable, Iterator
from statistics import median, quantiles
from time import process_time
from typing import Any

from claims import claim, finish, quick_wanted
from foxden.bots import LEVELS, make_bot, warm_up
from foxden.bots.cores import Cores
from foxden.bots.playing import ask, seat_bots
from foxden.core.match import Match
from foxden.core.seats import Seat
from foxden.core.thinking import Thought, settle
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.solver.analysis import analyse, review, solve_position
from foxden.solver.book import packaged_book, solve_empty
from foxden.solver.check import check_book
from foxden.solver.position import from_state, to_turn
from foxden.solver.prover import Prover

AMPLE = 600.0
FINDER = Prover(table_bits=4)
LIMITS = {level: 1.0 if level == LEVELS[-1] else 0.3 for level in LEVELS}

Play = Callable[[State, random.Random], Turn]


def unheard(*_: int) -> None:
    """Progress that nobody listens to."""


def any_turn(state: State, rng: random.Random) -> Turn:
    return rng.choice(outfox.legal(state, Seat(state.turns % 2)))


def careful_turn(state: State, rng: random.Random) -> Turn:
    """One that does not let the other player win at once, where there is one."""
    safe = FINDER.open_turns(from_state(state))
    return to_turn(rng.choice(safe)[0]) if safe else any_turn(state, rng)


def match_of(play: Play, rng: random.Random) -> Match:
    match = Match(outfox, outfox.Options(), 2)
    while not match.over:
        match.play(match.state.actor, play(match.state, rng))
    return match


def fifth_turn_on(play: Play, rng: random.Random) -> Iterator[State]:
    """The positions of whole games in which the fifth turn or a later one is to be taken."""
    while True:
        state = outfox.start(outfox.Options(), 2)
        for event in match_of(play, rng).events:
            if state.turns >= 4:
                yield state
            state = outfox.apply(state, event.seat, event.action)


def seconds_to_prove() -> float:
    began = process_time()
    solve_empty(unheard)
    return process_time() - began


def seconds_to_solve(state: State) -> float:
    return seconds_to_settle(solve_position(state, AMPLE))


def seconds_to_settle(thought: Thought[Any]) -> float:
    """With a memory that has nothing but the books."""
    cores = Cores()
    settle(solve_position(outfox.start(outfox.Options(), 2), 0.0), cores.answer)
    began = process_time()
    settle(thought, cores.answer)
    return process_time() - began


def seconds_to_judge_all(state: State) -> float:
    return seconds_to_settle(analyse(state, AMPLE))


def seconds_to_check(sample: int | None) -> float:
    book = packaged_book()
    began = process_time()
    checked = check_book(book, unheard, sample=sample)
    return (process_time() - began) * len(book) / checked.positions


def seconds_to_review(play: Play, rng: random.Random) -> float:
    return seconds_to_settle(review(match_of(play, rng).record(), 55.0))


def seconds_a_turn(level: str, games: int) -> Iterator[float]:
    """How long a level thinks, on either seat against the trickster."""
    for number in range(games):
        match, seat = Match(outfox, outfox.Options(), 2), Seat(number % 2)
        bots = {
            seat: make_bot(outfox, level, f"{number}"),
            Seat(1 - seat): make_bot(outfox, "trickster", f"rival {number}"),
        }
        seat_bots(match, bots)
        while not match.over:
            actor, began = match.state.actor, process_time()
            turn = ask(match, actor, bots[actor])
            if actor == seat:
                yield process_time() - began
            match.play(actor, turn)


def main() -> None:
    quick = quick_wanted(__doc__)
    rng = random.Random(1)
    check_book(packaged_book(), unheard, sample=1)  # the compiler's time is not measured
    seconds_to_solve(next(fifth_turn_on(any_turn, rng)))
    claim("outfox: the empty board proven from nothing", seconds_to_prove(), "s", most=600)
    checked = seconds_to_check(50 if quick else None)
    claim("outfox: the whole book checked", checked, "s", most=900)
    warm_up(outfox)
    for level in LEVELS:
        longest, most = max(seconds_a_turn(level, 2 if quick else 20)), LIMITS[level]
        claim(f"outfox, two players: longest turn of the {level}", longest, "s", most=most)
    for name, play in (("random", any_turn), ("careful", careful_turn)):
        measure_analysis(f"outfox, {name} games", play, rng, 1 if quick else 12)
    finish()


def measure_analysis(name: str, play: Play, rng: random.Random, size: int) -> None:
    states = fifth_turn_on(play, rng)
    solved = [seconds_to_solve(next(states)) for _ in range(20 * size)]
    slow = quantiles(solved, n=20)[-1]
    claim(f"{name}: verdict from the fifth turn on, 95 %", slow, "s", most=2)
    fifth = (state for state in states if state.turns == 4)
    hard = [seconds_to_solve(next(fifth)) for _ in range(3 * size)]
    claim(f"{name}: verdict at the fifth turn, 95 %", quantiles(hard, n=20)[-1], "s")
    judged = [seconds_to_judge_all(next(states)) for _ in range(3 * size)]
    claim(f"{name}: every turn judged from the fifth turn on, median", median(judged), "s")
    reviews = [seconds_to_review(play, rng) for _ in range(size)]
    claim(f"{name}: a whole game reviewed, longest", max(reviews), "s", most=60)


if __name__ == "__main__":
    main()
