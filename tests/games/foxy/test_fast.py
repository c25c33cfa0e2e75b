"""The compiled core plays by exactly the rules of the reference."""

import random

import numpy as np
import pytest

from foxden.core.dice import below, generator
from foxden.core.seats import CHANCE, Seat
from foxden.games import foxy
from foxden.games.foxy import Options, Reveal, State, Write, fast
from foxden.games.foxy.cards import DEFAULT_DECK
from games.foxy.play import random_by
from games.foxy.setups import SETUPS

every_setup = pytest.mark.parametrize(("options", "seats"), SETUPS, ids=str)
how_many = pytest.mark.parametrize("games", [12, pytest.param(3000, marks=pytest.mark.long)])


def reveal(state: State, card: int) -> State:
    position, expected = fast.from_state(state), foxy.apply(state, CHANCE, Reveal(fast.CARDS[card]))
    fast.reveal(position, card)
    assert np.array_equal(position, fast.from_state(expected))
    return expected


def write(state: State, seat: Seat, write: Write, rng: random.Random) -> State:
    by = random_by(rng)
    position, expected = fast.from_state(state), foxy.apply(state, seat, write, by)
    assert fast.may_write(position, seat)
    assert fast.moves_of(position, seat) == len(foxy.legal(state, seat))
    lock = fast.write_by_clock if by == "clock" else fast.write
    lock(position, seat, fast.from_write(write))
    assert np.array_equal(position, fast.from_state(expected))
    assert fast.is_over(position) == expected.is_over
    assert not fast.may_write(position, seat)
    return expected


def close_write(state: State, seat: Seat, rng: random.Random) -> Write:
    """Near the exact number as a rule, so that every way to count a box is met."""
    exact = int(fast.from_state(state)[fast.EXACT_AT])
    circle_left = len(foxy.legal(state, seat)) > fast.NUMBERS
    number = rng.choice((exact, exact, max(0, exact - 1), exact + 1, rng.randrange(100)))
    return Write(number, circled=circle_left and rng.random() < 0.1)


def assert_same_count(state: State) -> None:
    position, outcome = fast.from_state(state), foxy.outcome(state)
    assert outcome is not None
    points = position[fast.HEAD + fast.POINTS :: fast.SEAT]
    assert tuple(points) == outcome.scores
    if state.seats > 1:
        places = tuple(fast.place_of(position, seat) for seat in range(state.seats))
        assert places == outcome.places


@every_setup
@how_many
def test_random_games_are_the_same_in_both(options: Options, seats: int, games: int) -> None:
    chance, rng = generator(seats), random.Random(f"{options}{seats}")
    for _ in range(1 + games // seats):
        state = foxy.start(options, seats)
        while not state.is_over:
            state = reveal(state, fast.draw(fast.from_state(state), chance))
            while state.waiting:
                seat = rng.choice(state.waiting)
                state = write(state, seat, close_write(state, seat, rng), rng)
        assert_same_count(state)


@every_setup
def test_every_move_of_a_position_is_the_same_in_both(options: Options, seats: int) -> None:
    chance, rng = generator(40 + seats), random.Random(f"{options}{seats} moves")
    state = foxy.start(options, seats)
    for _ in range(6):
        state = reveal(state, fast.draw(fast.from_state(state), chance))
        moves = range(len(foxy.legal(state, Seat(0))))
        assert [fast.to_write(move) for move in moves] == list(foxy.legal(state, Seat(0)))
        for move in moves:
            write(state, Seat(0), fast.to_write(move), rng)
        while state.waiting:
            seat = state.waiting[0]
            state = write(state, seat, close_write(state, seat, rng), rng)


def test_random_play_ends_as_in_the_reference() -> None:
    for seed in range(20):
        position = fast.from_state(foxy.start(Options(), 3))
        made = fast.play_out(position, generator(seed))
        state, rng = foxy.start(Options(), 3), generator(seed)
        while not state.is_over:
            state = reveal(state, fast.draw(fast.from_state(state), rng))
            for seat in state.waiting:
                offer = foxy.legal(state, seat)
                state = foxy.apply(state, seat, offer[below(rng, len(offer))])
        assert made == 60
        assert np.array_equal(position, fast.from_state(state))


def test_cards_are_drawn_with_the_weights_of_the_reference() -> None:
    """From the same beginning, 40 000 next cards are spread as the rules weigh them."""
    state = foxy.start(Options(), 2)
    for card in DEFAULT_DECK[:12:3]:
        state = foxy.apply(state, CHANCE, Reveal(card))
        for seat in state.waiting:
            state = foxy.apply(state, seat, Write(0))
    position, rng, draws = fast.from_state(state), generator(8), 40_000
    drawn = np.bincount([fast.draw(position, rng) for _ in range(draws)], minlength=29)
    weights = dict(zip(foxy.legal(state, CHANCE), foxy.weights(state), strict=True))
    expected = [weights.get(Reveal(card), 0) * draws for card in fast.CARDS]
    assert abs(drawn - np.array(expected) / sum(weights.values())).max() < 5 * np.sqrt(draws / 16)
