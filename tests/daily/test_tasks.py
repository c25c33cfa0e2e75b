"""The three tasks of a day: attempts are functions of what was decided, and proven by it."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from foxden import daily
from foxden.bots.cores import answer
from foxden.core.contract import AnyGame
from foxden.core.errors import FoxdenError, IllegalAction, Unreadable
from foxden.core.fair import verify
from foxden.core.seats import CHANCE, Seat
from foxden.core.thinking import settle
from foxden.daily import TASKS, Attempt
from foxden.daily import fennecs as fennecs_task
from foxden.daily import foxy as foxy_task
from foxden.daily import outfox as outfox_task
from foxden.daily.fennecs import Decision, packaged_decisions
from foxden.daily.makers.fennecs import check_decision
from foxden.daily.seeds import open_seed
from foxden.daily.wire import den_of, position_of
from foxden.games import GAMES, fennecs, find_game, foxy, outfox
from foxden.solver.position import to_turn
from foxden.solver.puzzles import packaged_puzzles

SEED = open_seed(1)


def attempt(game: AnyGame, day: int, actions: Sequence[Any], seed: bytes) -> Attempt:
    return settle(daily.attempt(game, day, actions, seed), answer)


def test_every_game_of_the_house_has_a_task() -> None:
    assert set(TASKS) == {game.name for game in GAMES if game.name in {"foxy", "fennecs", "outfox"}}
    for name in TASKS:
        game = find_game(name)
        position = position_of(game, attempt(game, 1, [], SEED))
        assert position.offer is not None
        assert position.score is None


# ---------------------------------------------------------------- Foxy


def test_the_pile_of_a_day_is_the_same_whatever_one_writes() -> None:
    piles = {
        attempt(foxy, 3, [foxy.Write(number)] * 20, SEED).state.pile for number in (0, 1, 7, 99)
    }
    assert len(piles) == 1
    assert piles != {attempt(foxy, 4, [foxy.Write(0)] * 20, SEED).state.pile}
    assert piles != {attempt(foxy, 3, [foxy.Write(0)] * 20, open_seed(2)).state.pile}


def test_the_pile_can_be_drawn_again_by_anybody_who_has_the_seed() -> None:
    record = foxy_task.pile_of(5, SEED)
    assert verify(foxy, record) == 20
    cards = [event.action.card for event in record.events if event.seat == CHANCE]
    assert tuple(cards) == attempt(foxy, 5, [foxy.Write(1)] * 20, SEED).state.pile


def test_a_card_comes_only_after_the_number_before_it() -> None:
    """X7: nobody is told more of the pile than they have decided on."""
    for written in (0, 1, 19):
        made = attempt(foxy, 2, [foxy.Write(2)] * written, SEED)
        assert len(made.state.pile) == written + 1
        assert made.score is None


def test_the_score_are_the_deviations_of_solo() -> None:
    """X22."""
    end = attempt(foxy, 1, [foxy.Write(3)] * 20, SEED)
    outcome = foxy.outcome(end.state)
    assert outcome is not None
    assert (end.score,) == outcome.scores
    exact = [foxy.Write(number) for number in outcome.details.exact]
    assert attempt(foxy, 1, exact, SEED).score == 0


def test_what_the_rules_refuse_is_refused() -> None:
    with pytest.raises(IllegalAction):
        attempt(foxy, 1, [foxy.Write(3, circled=True)], SEED)  # X22: no circle in solo
    with pytest.raises(IllegalAction):
        attempt(foxy, 1, [foxy.Write(3)] * 21, SEED)


# ---------------------------------------------------------------- Outfox


def wrong_turns(day: int, count: int) -> list[outfox.Turn]:
    puzzle = packaged_puzzles()[day - 1]
    offer = outfox.legal(puzzle.state, puzzle.state.actor or Seat(0))
    turns = random.Random(day).sample(list(offer), min(200, len(offer)))
    return [turn for turn in turns if not puzzle.is_solved_by(turn)][:count]


@pytest.mark.parametrize("day", [1, 3, 5, 7, 2660])
def test_a_wrong_turn_is_refuted_to_the_end_and_taken_back(day: int) -> None:
    for wrong in wrong_turns(day, 4):
        made = attempt(outfox, day, [wrong], SEED)
        assert made.judgement is not None
        assert (made.judgement.right, made.score) == (False, None)
        before, event = made.told[-1]
        end = outfox.outcome(outfox.apply(before, event.seat, event.action))
        assert end is not None
        assert end.winners != (made.seat,)
        assert made.state == packaged_puzzles()[day - 1].state


@pytest.mark.parametrize("day", [1, 3, 5, 7])
def test_the_right_turn_is_played_on_until_it_has_won(day: int) -> None:
    right = to_turn(packaged_puzzles()[day - 1].line[0])
    made = attempt(outfox, day, [*wrong_turns(day, 2), right], SEED)
    assert made.score == 2
    outcome = outfox.outcome(made.state)
    assert outcome is not None
    assert outcome.winners == (made.seat,)


def test_nothing_is_tried_after_the_right_turn() -> None:
    right = to_turn(packaged_puzzles()[0].line[0])
    with pytest.raises(Unreadable):
        attempt(outfox, 1, [right, right], SEED)


def test_the_days_go_through_all_puzzles_and_begin_again() -> None:
    puzzles = packaged_puzzles()
    assert attempt(outfox, len(puzzles) + 1, [], SEED) == attempt(outfox, 1, [], SEED)
    with pytest.raises(Unreadable):
        outfox_task.puzzle_attempt(len(puzzles), [])


def test_a_week_goes_from_easy_to_hard() -> None:
    weeks = [packaged_puzzles()[at : at + 7] for at in range(0, 700, 7)]
    for week in weeks:
        lengths = [puzzle.length for puzzle in week]
        assert lengths == sorted(lengths)
    assert {week[0].length for week in weeks} == {3}
    assert min(week[-1].length for week in weeks) >= 7


# ---------------------------------------------------------------- Fennecs


def test_a_choice_is_judged_by_what_it_costs() -> None:
    made = [attempt(fennecs, 2, [action], SEED) for action in choices(2)]
    costs = [each.score for each in made if each.score is not None]
    assert len(costs) == len(made)
    assert min(costs) == 0
    for each in made:
        assert each.judgement is not None
        assert each.judgement.right <= (each.score == 0)
        assert len(each.judgement.choices) == len(made)


def choices(day: int) -> list[fennecs.Action]:
    decision = packaged_decisions().decisions[day - 1]
    return list(fennecs.legal(decision.state, decision.seat))


def test_it_is_decided_once() -> None:
    with pytest.raises(Unreadable):
        attempt(fennecs, 1, choices(1)[:2], SEED)
    with pytest.raises(FoxdenError):
        attempt(fennecs, 1, [fennecs.Choose(9)], SEED)


def test_decisions_are_many_different_and_worth_asking() -> None:
    decisions = packaged_decisions()
    assert len(decisions.decisions) >= 1_000
    assert len({each.state for each in decisions.decisions}) == len(decisions.decisions)
    assert decisions.iterations >= 5_000
    for decision in decisions.decisions:
        assert len(decision.worths) == len(fennecs.legal(decision.state, decision.seat))
        assert decision.best.chance - min(w.chance for w in decision.worths) >= 0.03


def weighed_again(decisions: list[Decision]) -> None:
    for decision in decisions:
        check_decision(decision, packaged_decisions().iterations)


def test_a_sample_of_decisions_comes_out_again_by_other_dice() -> None:
    weighed_again(random.Random(3).sample(packaged_decisions().decisions, 10))


@pytest.mark.long
def test_all_decisions_come_out_again_by_other_dice() -> None:
    weighed_again(list(packaged_decisions().decisions))


@pytest.mark.parametrize("content", [b"", b"foxden-fennecs-decisions/1\n", b"PK\x03\x04"])
def test_what_holds_no_decisions_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "decisions"
    path.write_bytes(content)
    with pytest.raises(fennecs_task.DecisionsUnreadable):
        fennecs_task.read_decisions(path)


# ---------------------------------------------------------------- the day


def test_a_day_tells_its_seed_only_when_it_is_over() -> None:
    now = 1_800_000_000.0
    today = den_of(1, now, SEED, open_seed(2), sealed=True)
    running = den_of(today.today, now, SEED, open_seed(2), sealed=True)
    assert (today.seed, today.tomorrow) == (SEED.hex(), None)
    assert (running.seed, running.tomorrow is None) == (None, False)
    assert den_of(today.today, now, SEED, None, sealed=False).seed == SEED.hex()
