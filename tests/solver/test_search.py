"""Threats and proofs against brute force, on sub-games small enough to try everything."""

import random
from collections.abc import Iterable
from itertools import combinations, islice, product

import msgspec
import numpy as np
import pytest

from foxden.core.compiled import compiled
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox import State, fast
from foxden.games.outfox.pieces import ONE_SET
from foxden.solver.folding import fold
from foxden.solver.position import from_state, to_turn
from foxden.solver.prover import UNKNOWN, Prover
from solver.positions import random_states

NO_LIMIT = 1 << 40


@compiled
def wins_by_force(position: fast.Position, moves: fast.Moves, depth: int) -> bool:
    """Whether the seat to move wins: every turn is tried, nothing is folded or remembered."""
    count = fast.moves_on(fast.occupied_points(position), moves[depth])
    for kind in range(fast.KINDS):
        if not fast.reserve(position)[kind]:
            continue
        for move in moves[depth, :count]:
            won = fast.play(position, kind, move) or fast.is_stuck(position)
            won = won or not wins_by_force(position, moves, depth + 1)
            fast.take_back(position, kind, move)
            if won:
                return True
    return False


def forced(state: State) -> bool:
    moves = np.zeros((19, fast.MAX_MOVES), np.int32)
    return wins_by_force(fast.from_state(state), moves, 0)


def ends(state: State, turn: outfox.Turn) -> bool:
    assert state.actor is not None
    return outfox.apply(state, state.actor, turn).actor is None


@pytest.mark.parametrize("turns", [2, 4, 6, 9, 12, 14, 15, 16, 17])
def test_a_win_at_once_is_found_where_there_is_one(turns: int) -> None:
    prover = Prover(table_bits=4)
    for state in islice(random_states(turns, random.Random(turns)), 25):
        turn = prover.winning_turn(from_state(state))
        if turn is None:
            assert not any(ends(state, each) for each in outfox.legal(state, Seat(turns % 2)))
        else:
            assert ends(state, to_turn(turn))


@pytest.mark.parametrize("turns", [3, 7, 11, 15])
def test_open_turns_are_those_after_which_the_other_does_not_win_at_once(turns: int) -> None:
    prover, rng, seat = Prover(table_bits=4), random.Random(turns), Seat(turns % 2)
    for state in islice(random_states(turns, rng), 4):
        expected = set()
        for turn in outfox.legal(state, seat):
            after = outfox.apply(state, seat, turn)
            if after.actor is not None and prover.winning_turn(from_state(after)) is None:
                expected.add(fold(from_state(after)))
        if prover.winning_turn(from_state(state)) is None:
            found = [key for _, key in prover.open_turns(from_state(state))]
            assert sorted(found) == sorted(expected)


@pytest.mark.parametrize(("turns", "games"), [(11, 8), (12, 20), (13, 60), (15, 150)])
def test_verdicts_of_late_positions_are_those_of_brute_force(turns: int, games: int) -> None:
    prover = Prover(table_bits=12)
    for state in islice(random_states(turns, random.Random(turns)), games):
        assert prover.prove(from_state(state), NO_LIMIT).wins == forced(state)


def test_every_sub_game_with_one_piece_each_is_judged_as_by_brute_force() -> None:
    """All 81 pairs of last pieces, from several boards: the end by O11 included."""
    prover = Prover(table_bits=12)
    verdicts = set()
    for state in islice(random_states(3, random.Random(8)), 6):
        for first in ONE_SET:
            for second in ONE_SET:
                small = msgspec.structs.replace(state, reserves=((first,), (second,)))
                wins = prover.prove(from_state(small), NO_LIMIT).wins
                assert wins == forced(small)
                verdicts.add(wins)
    assert verdicts == {True, False}


def small_games(first: int, second: int) -> list[State]:
    """The empty board with every choice of so few pieces for each player, up to symmetry."""
    begun = outfox.start(outfox.Options(), 2)
    games = {}
    for reserves in product(combinations(ONE_SET, first), combinations(ONE_SET, second)):
        small = msgspec.structs.replace(begun, reserves=reserves)
        games[fold(from_state(small))] = small
    return list(games.values())


def next_states(states: Iterable[State]) -> list[State]:
    """All running games one turn later, up to symmetry."""
    later = {}
    for state in states:
        assert state.actor is not None
        for turn in outfox.legal(state, state.actor):
            after = outfox.apply(state, state.actor, turn)
            if after.actor is not None:
                later[fold(from_state(after))] = after
    return list(later.values())


@pytest.mark.parametrize(
    ("first", "second"), [(1, 1), (2, 1), pytest.param(2, 2, marks=pytest.mark.long)]
)
def test_whole_games_of_few_pieces_are_judged_as_by_brute_force(first: int, second: int) -> None:
    """Exhaustive: all choices of pieces, and every position of these games up to symmetry."""
    prover, verdicts = Prover(table_bits=16), set()
    states = small_games(first, second)
    for left in range(first + second, 0, -1):
        for state in states:
            wins = prover.prove(from_state(state), NO_LIMIT).wins
            assert wins == forced(state)
            verdicts.add(wins)
        states = next_states(states) if left > 1 else []
    assert verdicts == {True, False}


def test_a_search_that_stops_goes_on_later_and_ends_the_same() -> None:
    state = next(random_states(5, random.Random(2)))
    patient, hasty = Prover(table_bits=16), Prover(table_bits=16)
    verdict = patient.prove(from_state(state), NO_LIMIT)
    while (found := hasty.prove(from_state(state), 5)) == UNKNOWN:
        pass
    assert found.wins == verdict.wins


def test_a_proof_is_not_longer_than_it_says() -> None:
    """Along every line that keeps to the proof the number of turns goes down to the end."""
    prover = Prover(table_bits=16)
    for state in islice(random_states(9, random.Random(5)), 10):
        verdict = prover.prove(from_state(state), NO_LIMIT)
        assert verdict.turns is not None
        assert 1 <= verdict.turns <= 18 - 9
        assert verdict.turns % 2 == int(verdict.wins is True)  # the winner takes the last turn
