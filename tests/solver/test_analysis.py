"""What the solver says about positions and games, against brute force and the book."""

import random
from functools import cache
from itertools import islice

import msgspec
import pytest

from foxden.bots.cores import Cores
from foxden.core.match import Match
from foxden.core.record import AnyRecord
from foxden.core.seats import Seat
from foxden.core.thinking import settle
from foxden.games import outfox
from foxden.games.outfox import State
from foxden.solver.analysis import (
    Advice,
    Judged,
    Reviewed,
    Solved,
    Unsolvable,
    advise,
    analyse,
    review,
    solve_position,
)
from foxden.solver.position import from_state, to_turn
from foxden.solver.prover import informed_prover
from solver.positions import careful_states, random_states
from solver.test_search import forced

AMPLE = 600.0

prover = cache(informed_prover)
remembering = Cores()  # one memory for all tests


def solved(state: State, budget: float) -> Solved:
    return settle(solve_position(state, budget), remembering.answer)


def advised(state: State, budget: float, cores: Cores = remembering) -> Advice:
    return settle(advise(state, budget), cores.answer)


def judged(state: State, budget: float, cores: Cores = remembering) -> tuple[Judged, ...]:
    return settle(analyse(state, budget), cores.answer)


def reviewed(record: AnyRecord) -> tuple[Reviewed, ...]:
    return settle(review(record, AMPLE), remembering.answer)


def begin(seats: int = 2) -> State:
    return outfox.start(outfox.Options(), seats)


def won_by_seat(state: State) -> Seat:
    """The winner of a state, running or over, by brute force."""
    outcome = outfox.outcome(state)
    if outcome is not None:
        return outcome.winners[0]
    mover = state.turns % 2
    return Seat(mover if forced(state) else 1 - mover)


def test_the_second_player_wins_the_empty_board() -> None:
    empty = solved(begin(), 0.0)
    assert (empty.winner, empty.by) == (Seat(1), ())


def test_the_second_player_knows_an_answer_to_every_first_turn() -> None:
    for turn in outfox.legal(begin(), Seat(0)):
        state = outfox.apply(begin(), Seat(0), turn)
        found = solved(state, 0.0)
        assert found.winner == Seat(1)
        after = outfox.apply(state, Seat(1), found.by[0])
        assert solved(after, 0.0).winner == Seat(1)


@pytest.mark.parametrize("turns", [12, 13, 15])
def test_every_legal_turn_is_judged_once_and_as_by_brute_force(turns: int) -> None:
    for state in islice(random_states(turns, random.Random(turns)), 3):
        seat = Seat(turns % 2)
        position, *turns_judged = judged(state, AMPLE)
        assert position.turn is None
        assert position.winner == won_by_seat(state)
        offer = outfox.legal(state, seat)
        assert [each.turn for each in turns_judged] == list(offer)
        for each in turns_judged:
            assert each.turn is not None
            assert each.winner == won_by_seat(outfox.apply(state, seat, each.turn))


@pytest.mark.parametrize("turns", [12, 14])
def test_the_turns_said_to_win_are_those_that_win(turns: int) -> None:
    for state in islice(random_states(turns, random.Random(turns)), 15):
        found = solved(state, AMPLE)
        assert found.winner == won_by_seat(state)
        assert bool(found.by) == (found.winner == state.actor)
        for turn in found.by:
            assert won_by_seat(outfox.apply(state, Seat(turns % 2), turn)) == state.actor


def test_what_the_budget_does_not_reach_is_unknown() -> None:
    """Without time only wins at once and what the book says are known."""
    state = next(random_states(4, random.Random(11)))
    position, *turns = judged(state, 0.0, Cores())
    assert position.winner is None
    assert [each.turn for each in turns] == list(outfox.legal(state, Seat(0)))
    assert all(each.turns is None for each in turns if each.winner is None)
    assert any(each.winner is None for each in turns)


@pytest.mark.parametrize("turns", [9, 12, 13, 14])
def test_advice_wins_where_a_turn_wins_and_says_so_where_none_does(turns: int) -> None:
    told = set()
    for state in islice(careful_states(turns, random.Random(turns)), 15):
        advice = advised(state, AMPLE)
        seat = Seat(turns % 2)
        assert advice.turn in outfox.legal(state, seat)
        assert advice.winning == (solved(state, AMPLE).winner == seat)
        after = outfox.apply(state, seat, advice.turn)
        if turns >= 12:
            assert advice.winning == (won_by_seat(after) == seat)
        told.add(advice.winning)
    assert told == {True, False}


def test_advice_without_time_does_not_pretend_to_know() -> None:
    state = next(random_states(4, random.Random(11)))
    advice = advised(state, 0.0, Cores())
    assert advice.winning is None
    after = outfox.apply(state, Seat(0), advice.turn)
    assert prover().winning_turn(from_state(after)) is None


def test_advice_on_the_empty_board_knows_that_it_is_lost() -> None:
    assert advised(begin(), 0.0, Cores()).winning is False


def played_game(seed: int = 2) -> Match:
    """Six careful turns, the second player's by the book; then both play at random."""
    match, rng = Match(outfox, outfox.Options(), 2), random.Random(seed)
    while not match.over:
        turns = list(outfox.legal(match.state, match.state.actor))
        if match.state.turns < 6:
            found = solved(match.state, 0.0)
            safe = prover().open_turns(from_state(match.state))
            turns = list(found.by) or [to_turn(turn) for turn, _ in safe] or turns
        match.play(match.state.actor, rng.choice(turns))
    return match


def test_a_review_finds_where_a_game_was_lost() -> None:
    match = played_game()
    turns = reviewed(match.record())
    assert [each.turn for each in turns] == [event.action for event in match.events]
    assert all(each.before == Seat(1) for each in turns[:6])
    assert [each.after for each in turns[:-1]] == [each.before for each in turns[1:]]
    outcome = outfox.outcome(match.state)
    assert outcome is not None
    assert turns[-1].after == outcome.winners[0]
    mistakes = [each for each in turns if each.before == each.seat != each.after]
    assert mistakes
    assert [each for each in turns if each.better] == mistakes


def test_a_better_turn_would_have_won() -> None:
    match = played_game()
    state = begin()
    for each in reviewed(match.record()):
        if each.better is not None:
            better = outfox.apply(state, each.seat, each.better)
            assert better.actor is None or (solved(better, AMPLE).winner == each.seat)
        state = outfox.apply(state, each.seat, each.turn)


def test_three_players_are_refused() -> None:
    with pytest.raises(Unsolvable, match="two players"):
        solved(begin(3), AMPLE)
    with pytest.raises(Unsolvable, match="two players"):
        advised(begin(3), AMPLE)
    with pytest.raises(Unsolvable, match="two players"):
        reviewed(Match(outfox, outfox.Options(), 3).record())


def test_a_game_that_is_over_is_refused() -> None:
    with pytest.raises(Unsolvable, match="over"):
        judged(played_game().state, AMPLE)


def test_other_games_are_refused() -> None:
    record = msgspec.structs.replace(played_game().record(), game="foxy")
    with pytest.raises(Unsolvable, match="foxy"):
        reviewed(record)
