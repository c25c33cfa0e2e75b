"""OpenSpiel's own suites on every set-up, and what they do not look at."""

import pickle
import random
import unittest
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    ismcts,
    mcts,
)

from conformance.setups import SMALL_SETUPS, Setup, played
from foxden.core.errors import FoxdenError
from foxden.core.record import format_record
from foxden.research.openspiel import PREFIX
from research import late
from research.checks import (
    check_clone,
    check_mask,
    check_replay,
    check_resampling,
    players,
    random_states,
)
from research.setups import openspiel_name
from research.suites import games_sim_test, generate_playthrough, openspiel_api

every_setup = pytest.mark.parametrize("setup", SMALL_SETUPS, ids=str)


def load(setup: Setup) -> Any:
    return pyspiel.load_game(openspiel_name(setup))


@every_setup
def test_their_random_sim_test(setup: Setup) -> None:
    pyspiel.random_sim_test(load(setup), num_sims=1, serialize=True, verbose=False)


@every_setup
def test_their_sim_game(setup: Setup) -> None:
    np.random.seed(len(str(setup)))  # noqa: NPY002  their test draws from it
    games_sim_test.GamesSimTest().sim_game(load(setup))


@every_setup
def test_their_api_test_on_a_partial_tree(setup: Setup) -> None:
    case = type(
        "Enforce",
        (openspiel_api.EnforceAPIOnPartialTreeBase,),
        {"game": load(setup), "game_name": openspiel_name(setup)},
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [text for _, text in result.failures + result.errors] == []


@pytest.mark.parametrize("record", late.RECORDS[::2], ids=str)
def test_their_playthrough_replays(record: late.Late, tmp_path: Any) -> None:
    """From late positions: it writes out every tensor of every state."""
    text = generate_playthrough.playthrough(str(record.load()), None, seed=7)
    path = tmp_path / "playthrough.txt"
    path.write_text(text)
    original, replayed = generate_playthrough.replay(str(path))
    assert replayed == original


@pytest.mark.parametrize("record", late.RECORDS, ids=str)
def test_their_check_of_perfect_recall(record: late.Late) -> None:
    found = openspiel_api._assert_is_perfect_recall(record.load())
    assert found


@every_setup
def test_checks_that_theirs_leave_out(setup: Setup) -> None:
    """Masks, clones, histories and resampling, in states of a random game."""
    rng = random.Random(str(setup))
    states = random_states(load(setup), rng)
    changed = 0
    for state in rng.sample(states, min(len(states), 12)):
        check_mask(state)
        check_clone(state, rng)
        check_replay(state)
        changed += sum(check_resampling(state, player, rng) for player in players(state))
    assert changed or setup.game.name == "outfox" or setup.seats == 1


@every_setup
def test_games_and_states_survive_pickling(setup: Setup) -> None:
    state = random_states(load(setup), random.Random(1))[-2]
    game, again = pickle.loads(pickle.dumps((state.get_game(), state)))  # noqa: S301  our own bytes
    assert str(game) == str(state.get_game())
    assert again.history() == state.history()
    assert again.information_state_string(0) == state.information_state_string(0)


@every_setup
def test_returns_are_those_of_the_outcome(setup: Setup) -> None:
    state = random_states(load(setup), random.Random(2))[-1]
    outcome = setup.game.outcome(state.moment.state)
    assert outcome is not None
    won = [player for player in players(state) if state.returns()[player] > 0]
    assert won == list(outcome.winners) or len(outcome.winners) == setup.seats > 1
    assert setup.seats == 1 or sum(state.returns()) == pytest.approx(0)


# --- records ---------------------------------------------------------------------------------


@every_setup
def test_a_game_starts_where_a_record_ends(setup: Setup) -> None:
    match = played(setup, 1)
    half = len(match.events) // 2
    record = msgspec.structs.replace(
        match.record(), events=tuple(match.events[:half]), outcome=None
    )
    game = pyspiel.load_game(PREFIX + setup.game.name, {"record": format_record(record)})
    state = game.new_initial_state()
    assert state.moment.events() == match.events[:half]
    assert pyspiel.load_game(str(game)).new_initial_state().moment.state == state.moment.state
    for event in match.events[half:]:
        actor = state.moment.actor
        if actor != event.seat:
            return  # the record was locked in another order than ours
        state.apply_action(
            (state.moment.encoder.draw_id_of if actor < 0 else state.moment.encoder.id_of)[
                event.action
            ]
        )
    assert state.is_terminal()


def test_a_record_that_cannot_be_started_from_is_refused() -> None:
    outfox = next(setup for setup in SMALL_SETUPS if setup.game.name == "outfox")
    over = format_record(played(outfox, 0).record())
    for name, text, said in (
        ("foxden_outfox", over, "not over yet"),
        ("foxden_foxy", over, "record of foxy"),
        ("foxden_foxy", "e30", "neither a record"),
    ):
        with pytest.raises(FoxdenError, match=said):
            pyspiel.load_game(name, {"record": text})


@pytest.mark.parametrize("name", ["foxden_outfox", "foxden_fennecs", "foxden_foxy"])
def test_an_action_that_is_not_legal_is_refused(name: str) -> None:
    state = decision(pyspiel.load_game(name))
    actions = set(range(state.num_distinct_actions())) - set(state.legal_actions())
    for action in list(actions)[:3]:
        with pytest.raises(FoxdenError):
            state.apply_action(action)
    state.apply_action(state.legal_actions()[0])


def test_parameters_are_checked() -> None:
    with pytest.raises(FoxdenError, match="2 to 5"):
        pyspiel.load_game("foxden_fennecs(players=7)")
    with pytest.raises(FoxdenError, match="sand_fox"):
        pyspiel.load_game("foxden_fennecs(variant=moon)")


def test_a_deck_of_ones_own_is_a_parameter() -> None:
    deck = " ".join(["sea:cat"] * 24 + ["forest:bear"] * 24)
    game = pyspiel.load_game("foxden_foxy", {"deck": deck})
    assert len(game.new_initial_state().chance_outcomes()) == 3
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_observers_tell_apart_what_is_public_and_what_is_not() -> None:
    game = pyspiel.load_game("foxden_fennecs")
    state = random_states(game, random.Random(3))[12]
    public = game.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    assert public.string_from(state, 0) == public.string_from(state, 1)
    secret = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=False,
            perfect_recall=False,
            private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
        )
    )
    assert set(msgspec.json.decode(secret.string_from(state, 0))) == {"seat", "hand", "columns"}
    with pytest.raises(FoxdenError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})


# --- algorithms ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["foxden_outfox(players=3)", "foxden_fennecs", "foxden_foxy"])
def test_their_mcts_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(4)
    bot = mcts.MCTSBot(game, 2, 5, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = decision(game)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", ["foxden_fennecs(players=4,variant=sand_fox)", "foxden_foxy"])
def test_their_information_set_mcts_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2, 8, random_state=rng)
    state = decision(game)
    assert bot.step(state) in state.legal_actions()


def decision(game: Any) -> Any:
    states = random_states(game, random.Random(5))
    return next(state for state in states[4:] if not state.is_chance_node())


@pytest.mark.parametrize("record", late.RECORDS, ids=str)
def test_their_cfr_and_exploitability_work_from_late_positions(record: late.Late) -> None:
    game = record.load()
    if game.num_players() != 2:
        return
    solver = cfr.CFRPlusSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(4):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(game, solver.average_policy())
    assert -1e-9 <= after <= before + 1e-9
