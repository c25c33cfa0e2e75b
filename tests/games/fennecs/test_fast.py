"""The compiled core plays by exactly the rules of the reference."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from foxden.core.dice import Generator, below, generator
from foxden.core.seats import CHANCE, Seat
from foxden.games import fennecs
from foxden.games.fennecs import Action, Deal, First, StartCard, State, fast
from foxden.games.fennecs.cards import CARDS
from games.fennecs.setups import SETUPS

every_setup = pytest.mark.parametrize(("options", "seats"), SETUPS, ids=str)
how_many = pytest.mark.parametrize("games", [25, pytest.param(2000, marks=pytest.mark.long)])


def drawn(position: fast.Position, state: State) -> Iterator[tuple[Seat, Action]]:
    """What chance must have done to come from a state before a round to this position."""
    if state.first is None:
        yield CHANCE, First(Seat(int(position[fast.FIRST_AT])))
    for column in range(len(state.stars)):
        at = fast.COLUMNS_AT + column * fast.COLUMN + fast.CARDS_FROM
        yield CHANCE, StartCard(column, CARDS[position[at] - 1])
    for seat in range(len(state.stars)):
        at = fast.HANDS_AT + seat * fast.MOST_IN_HAND
        for card in position[at : at + state.setup.hand]:
            yield CHANCE, Deal(Seat(seat), CARDS[card - 1])


def dealt(state: State, rng: Generator) -> State:
    """The round that the compiled core deals, dealt by the reference."""
    position = fast.from_state(state)
    fast.deal(position, rng)
    for seat, action in drawn(position, state):
        state = fennecs.apply(state, seat, action)
    assert np.array_equal(fast.from_state(state), position)
    return state


def fast_offer(state: State) -> list[Action]:
    moves = np.zeros(fast.MAX_MOVES, np.int16)
    count = fast.moves_of(fast.from_state(state), moves)
    return [fast.to_action(int(move)) for move in moves[:count]]


def assert_same_step(state: State, action: Action) -> State:
    assert state.actor is not None
    position, expected = fast.from_state(state), fennecs.apply(state, state.actor, action)
    fast.play(position, fast.from_action(action))
    assert np.array_equal(position, fast.from_state(expected))
    return expected


@every_setup
@how_many
def test_random_games_are_the_same_in_both(
    options: fennecs.Options, seats: int, games: int
) -> None:
    chance, rng = generator(seats), random.Random(f"{options}{seats}")
    for _ in range(games):
        state = fennecs.start(options, seats)
        while state.actor is not None:
            if state.actor == CHANCE:
                state = dealt(state, chance)
            assert state.actor is not None
            assert fast_offer(state) == list(fennecs.legal(state, state.actor))
            state = assert_same_step(state, rng.choice(fast_offer(state)))


def assert_same_secrets(state: State) -> None:
    """F8, told in `view` and in `fast.is_hidden`, of which bots and environments make use."""
    position = fast.from_state(state)
    for seat in range(len(state.stars)):
        for number, column in enumerate(fennecs.view(state, Seat(seat)).columns):
            at = fast.COLUMNS_AT + number * fast.COLUMN
            hidden = [fast.is_hidden(position, at, i, seat) for i in range(len(column.laid))]
            assert hidden == [laid.card is None for laid in column.laid]


@every_setup
def test_f8_hides_the_same_cards_in_both(options: fennecs.Options, seats: int) -> None:
    chance, rng = generator(seats), random.Random(f"{options}{seats}")
    state = fennecs.start(options, seats)
    while state.actor is not None:
        if state.actor == CHANCE:
            state = dealt(state, chance)
        assert state.actor is not None
        assert_same_secrets(state)
        state = fennecs.apply(state, state.actor, rng.choice(fast_offer(state)))


def assert_same_tree(state: State, depth: int) -> None:
    if state.actor is None or state.actor == CHANCE:
        return
    assert fast_offer(state) == list(fennecs.legal(state, state.actor))
    for action in fast_offer(state) if depth else ():
        assert_same_tree(assert_same_step(state, action), depth - 1)


@every_setup
def test_every_line_of_play_is_the_same_in_both(options: fennecs.Options, seats: int) -> None:
    """Two turns deep from a fresh round, and to the end of the round from a late position."""
    chance, rng = generator(30 + seats), random.Random(f"{options}{seats} lines")
    state = dealt(fennecs.start(options, seats), chance)
    assert_same_tree(state, 2)
    while max(map(len, state.hands)) > 1 and state.actor not in {None, CHANCE}:
        state = assert_same_step(state, rng.choice(fast_offer(state)))
    assert_same_tree(state, 3)


@every_setup
def test_random_play_ends_as_in_the_reference(options: fennecs.Options, seats: int) -> None:
    """A game played out in one go leaves the stars that its moves lead to one by one."""
    moves = np.zeros(fast.MAX_MOVES, np.int16)
    for seed in range(20):
        position = fast.from_state(fennecs.start(options, seats))
        made = fast.play_out(position, moves, generator(seed))
        state, rng, counted = fennecs.start(options, seats), generator(seed), 0
        while state.actor is not None:
            if state.actor == CHANCE:
                state = dealt(state, rng)
            offer = fast_offer(state)
            state = assert_same_step(state, offer[below(rng, len(offer))])
            counted += 1
        assert counted == made
        assert np.array_equal(position, fast.from_state(state))


def test_every_card_is_dealt_as_often_as_another() -> None:
    """Starting cards of 20 000 rounds: each kind as often as it has copies in the deck."""
    rng, rounds = generator(5), 20_000
    start = fast.from_state(fennecs.start(fennecs.Options(), 4))
    counts = np.zeros(fast.KINDS)
    for _ in range(rounds):
        position = start.copy()
        fast.deal(position, rng)
        counts[position[fast.COLUMNS_AT + fast.CARDS_FROM] - 1] += 1
    deck = start[fast.DECK_AT : fast.DECK_AT + fast.KINDS].astype(float)
    assert abs(counts - deck * rounds / 16).max() < 5 * np.sqrt(rounds / 8)
