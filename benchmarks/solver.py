"""Outfox, solved: how long the proof, its check and the analysis take on one core.

We know of no other solver of Outfox, so there is no peer beside it; targets are in seconds.
`--quick` checks a sample of the book, scaled to the whole, and judges fewer positions.
"""

import random
from collections.abc import Iterator
from statistics import median, quantiles
from time import process_time

from claims import claim, quick_wanted
from foxden.core.match import Match
from foxden.games import outfox
from foxden.games.outfox import State
from foxden.solver import (
    analyse,
    check_book,
    informed_prover,
    packaged_book,
    review,
    solve_empty,
    solve_position,
)

AMPLE = 600.0


def unheard(*_: int) -> None:
    """Progress that nobody listens to."""


def random_match(rng: random.Random) -> Match:
    match = Match(outfox, outfox.Options(), 2)
    while not match.over:
        seat = match.state.actor
        match.play(seat, rng.choice(outfox.legal(match.state, seat)))
    return match


def fifth_turn_on(rng: random.Random) -> Iterator[State]:
    """The positions of random games in which the fifth turn or a later one is to be taken."""
    while True:
        state = outfox.start(outfox.Options(), 2)
        for event in random_match(rng).events:
            if state.turns >= 4:
                yield state
            state = outfox.apply(state, event.seat, event.action)


def seconds_to_prove() -> float:
    began = process_time()
    solve_empty(unheard)
    return process_time() - began


def seconds_to_solve(state: State) -> float:
    prover = informed_prover()
    began = process_time()
    solve_position(state, AMPLE, prover)
    return process_time() - began


def seconds_to_judge_all(state: State) -> float:
    prover = informed_prover()
    began = process_time()
    for _ in analyse(state, AMPLE, prover):
        pass
    return process_time() - began


def seconds_to_check(sample: int | None) -> float:
    book = packaged_book()
    began = process_time()
    checked = check_book(book, unheard, sample=sample)
    return (process_time() - began) * len(book) / checked.positions


def seconds_to_review(rng: random.Random) -> float:
    record = random_match(rng).record()
    began = process_time()
    review(record, 55.0)
    return process_time() - began


def main() -> None:
    quick = quick_wanted(__doc__)
    rng = random.Random(1)
    check_book(packaged_book(), unheard, sample=1)  # the compiler's time is not measured
    seconds_to_solve(next(fifth_turn_on(rng)))
    claim("outfox: the empty board proven from nothing", seconds_to_prove(), "s", target=600)
    checked = seconds_to_check(50 if quick else None)
    claim("outfox: the whole book checked", checked, "s", target=900)
    states = fifth_turn_on(rng)
    solved = [seconds_to_solve(next(states)) for _ in range(40 if quick else 400)]
    claim(
        "outfox: verdict from the fifth turn on, 95 %", quantiles(solved, n=20)[-1], "s", target=2
    )
    judged = [seconds_to_judge_all(next(states)) for _ in range(5 if quick else 50)]
    claim("outfox: every turn judged from the fifth turn on, median", median(judged), "s")
    reviews = [seconds_to_review(rng) for _ in range(1 if quick else 5)]
    claim("outfox: a whole game reviewed, longest", max(reviews), "s", target=60)


if __name__ == "__main__":
    main()
