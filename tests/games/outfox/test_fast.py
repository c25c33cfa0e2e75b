"""The compiled core plays by exactly the rules of the reference."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from foxden.core.compiled import compiled
from foxden.core.dice import below, generator
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox import fast
from foxden.games.outfox.actions import Turn

GAMES_EACH = 1500


def begin(seats: int) -> outfox.State:
    return outfox.start(outfox.Options(), seats)


def offered(state: outfox.State) -> list[Turn]:
    return [turn for seat in outfox.actors(state) for turn in outfox.legal(state, seat)]


def fast_offer(position: fast.Position) -> outfox.TurnOffer:
    moves = np.zeros(fast.MAX_MOVES, np.int32)
    count = fast.moves_on(fast.occupied_points(position), moves)
    held = [kind for kind in range(fast.KINDS) if fast.reserve(position)[kind]]
    return outfox.TurnOffer(
        tuple(fast.to_turn(kind, 0).piece for kind in held),
        tuple(fast.to_turn(0, int(move)).move for move in moves[:count]),
    )


def after(state: outfox.State, turn: Turn) -> outfox.State:
    assert state.actor is not None
    return outfox.apply(state, state.actor, turn)


def random_game(seats: int, rng: random.Random) -> Iterator[tuple[outfox.State, Turn]]:
    """The states of a random game that goes on, each with the turn then taken."""
    state = begin(seats)
    while state.actor is not None:
        turn = rng.choice(outfox.legal(state, state.actor))
        yield state, turn
        state = after(state, turn)


def assert_same_step(state: outfox.State, turn: Turn) -> None:
    """Taking a turn gives the same position and the same end in both; taking back undoes it."""
    position, expected = fast.from_state(state), after(state, turn)
    kind, move = fast.from_turn(turn)
    wins = fast.play(position, kind, move)
    assert np.array_equal(position, fast.from_state(expected))
    assert wins == (expected.line is not None)
    assert (wins or fast.is_stuck(position)) == (expected.actor is None)
    fast.take_back(position, kind, move)
    assert np.array_equal(position, fast.from_state(state))


@pytest.mark.parametrize("seats", outfox.seats)
def test_random_games_are_the_same_in_both(seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(GAMES_EACH):
        for state, turn in random_game(seats, rng):
            assert state.actor is not None
            position = fast.from_state(state)
            assert fast.to_state(position) == state
            assert fast_offer(position) == outfox.legal(state, state.actor)
            assert_same_step(state, turn)


@pytest.mark.parametrize("seats", outfox.seats)
def test_every_turn_of_every_short_game_is_the_same_in_both(seats: int) -> None:
    for first in offered(begin(seats)):
        second_state = after(begin(seats), first)
        assert fast_offer(fast.from_state(second_state)) == outfox.legal(second_state, Seat(1))
        for second in offered(second_state):
            assert_same_step(second_state, second)


@pytest.mark.parametrize("seats", outfox.seats)
def test_every_turn_of_last_positions_is_the_same_in_both(seats: int) -> None:
    rng = random.Random(10 + seats)
    for _ in range(25):
        *_, (last, _) = random_game(seats, rng)
        for turn in offered(last):
            assert_same_step(last, turn)


@compiled
def most_moves() -> int:
    moves = np.zeros(2 * fast.MAX_MOVES, np.int32)
    most = 0
    for occupied in range(1, 1 << fast.SIZE):
        most = max(most, fast.moves_on(occupied, moves))
    return most


def test_there_is_room_for_all_moves_and_for_no_more() -> None:
    assert most_moves() == fast.MAX_MOVES


def test_turns_are_written_and_read_back() -> None:
    rng = random.Random(4)
    turns = [turn for _ in range(20) for _, turn in random_game(2, rng)]
    assert [fast.to_turn(*fast.from_turn(turn)) for turn in turns] == turns


@pytest.mark.parametrize("seats", outfox.seats)
def test_random_play_ends_with_the_winner_of_the_reference(seats: int) -> None:
    """A game played out in one go is found again turn by turn, with the same numbers drawn."""
    moves = np.zeros(fast.MAX_MOVES, np.int32)
    for seed in range(100):
        position = fast.from_state(begin(seats))
        winner = fast.play_out(position, moves, generator(seed))
        state, rng = begin(seats), generator(seed)
        while state.actor is not None:
            offer = outfox.legal(state, state.actor)
            piece = offer.pieces[below(rng, len(offer.pieces))]
            move = offer.moves[below(rng, len(offer.moves))]
            state = after(state, Turn(piece.shape, piece.colour, *move))
        outcome = outfox.outcome(state)
        assert outcome is not None
        assert outcome.winners == (winner,)
        assert np.array_equal(position, fast.from_state(state))


def test_random_play_chooses_evenly() -> None:
    """Of 19 x 9 opening turns none is much rarer than another."""
    rng = generator(7)
    drawn = np.bincount([below(rng, 171) for _ in range(171_000)], minlength=171)
    assert drawn.size == 171
    assert abs(drawn - 1000).max() < 160  # five standard deviations
