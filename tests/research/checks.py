"""What none of the ecosystem's own suites looks at; each check fails on a planted fault."""

import random
from typing import Any

import numpy as np
import pyspiel

from foxden.core.seats import CHANCE

# --- PettingZoo ------------------------------------------------------------------------------


def situation(env: Any) -> list[Any]:
    """All that an environment shows, as plain values."""
    shown: list[Any] = [env.agents, env.rewards, env.terminations, env.truncations, env.infos]
    if env.agents:
        shown += [env.agent_selection, env.last()[1:]]
        shown += [
            {name: part.tolist() for name, part in env.observe(agent).items()}
            for agent in env.agents
        ]
    return [repr(part) for part in shown]


def play_randomly(env: Any, rng: random.Random, steps: int) -> list[Any]:
    """Random legal steps, as many as there are; what was shown on the way."""
    shown = [situation(env)]
    for _ in range(steps):
        if not env.agents:
            break
        observation, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if terminated or truncated else rng.choice(legal))
        shown.append(situation(env))
    return shown


def check_copies(env: Any, twin: Any, rng: random.Random) -> None:
    """A copy shows the same, does not move when the other does, and has the same future."""
    before = situation(env)
    assert situation(twin) == before
    seed = rng.random()
    future = play_randomly(twin, random.Random(seed), 1000)
    assert situation(env) == before
    assert play_randomly(env, random.Random(seed), 1000) == future


# --- OpenSpiel -------------------------------------------------------------------------------


def random_action(state: Any, rng: random.Random) -> int:
    if state.is_chance_node():
        draws, probabilities = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(draws, probabilities)[0])
    return int(rng.choice(state.legal_actions()))


def random_states(game: Any, rng: random.Random) -> list[Any]:
    """The states of one random game, from the first to the last."""
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        states.append(states[-1].clone())
        states[-1].apply_action(random_action(states[-1], rng))
    return states


def sights(state: Any, player: int) -> tuple[Any, ...]:
    """All that a player is told about a state."""
    return (
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.current_player(),
        state.legal_actions(player) if state.current_player() == player else None,
    )


def check_mask(state: Any) -> None:
    """Legal actions are the offer of the rules, neither more nor less, in ascending order."""
    moment = state.moment
    encoder, actor = moment.encoder, moment.actor
    if actor is None:
        assert state.legal_actions() == []
        return
    offer = set(encoder.game.legal(moment.state, actor))
    numbers = state.legal_actions()
    assert numbers == sorted(set(numbers))
    assert {encoder.action_of(actor, number) for number in numbers} == offer
    if actor == CHANCE:
        weights = dict(
            zip(
                encoder.game.legal(moment.state, CHANCE),
                encoder.game.weights(moment.state),
                strict=True,
            )
        )
        total = sum(weights.values())
        for number, probability in state.chance_outcomes():
            assert probability == weights[encoder.draws[number]] / total


def check_clone(state: Any, rng: random.Random) -> None:
    """What is done to a clone is not done to the state it was made of."""
    before = (str(state), state.history(), [sights(state, player) for player in players(state)])
    clone = state.clone()
    assert str(clone) == str(state)
    while not clone.is_terminal():
        clone.apply_action(random_action(clone, rng))
    after = (str(state), state.history(), [sights(state, player) for player in players(state)])
    assert after == before


def players(state: Any) -> range:
    return range(state.num_players())


def check_replay(state: Any) -> None:
    """The history of a state leads to that state, to the byte."""
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert [sights(again, player) for player in players(state)] == [
        sights(state, player) for player in players(state)
    ]


def check_resampling(state: Any, player: int, rng: random.Random) -> bool:
    """Resampled hidden facts change nothing that the player was told; whether they changed."""
    other = state.resample_from_infostate(player, rng.random)
    assert sights(other, player) == sights(state, player)
    check_replay_by_rules(other)
    return str(other) != str(state)


def check_replay_by_rules(state: Any) -> None:
    """A resampled past is one that the rules allow, and it is the one in the history."""
    moment = state.moment
    encoder = moment.encoder
    line = encoder.start
    for event in moment.events():
        line = encoder.game.apply(line, event.seat, event.action, event.by)
    assert line == moment.state
    numbers = [
        (encoder.draw_id_of if event.seat == CHANCE else encoder.id_of)[event.action]
        for event in moment.events()
    ]
    history = state.history()
    assert numbers[len(numbers) - len(history) :] == history


def load(name: str) -> Any:
    return pyspiel.load_game(name)
