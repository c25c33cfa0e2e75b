"""Opponents to be measured against in Fennecs: greedy, plain Monte Carlo, OpenSpiel's search."""

import random
import time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import foxden.research.openspiel  # noqa: F401  registers the games
from foxden.bots.base import Seeded
from foxden.bots.fennecs_search import MEAN, NO_SUSPICION, best_column, shuffle_hidden
from foxden.core.compiled import compiled
from foxden.core.contract import Offer
from foxden.core.dice import Generator, below, generator
from foxden.games import fennecs
from foxden.games.fennecs import Action, View
from foxden.games.fennecs.fast import (
    ACTOR_AT,
    CHOOSE,
    COLLECT,
    MAX_MOVES,
    MOST_SEATS,
    SEATS_AT,
    STARS_AT,
    Moves,
    Position,
    from_state,
    moves_of,
    play,
    to_action,
)

REDEALS: Final = 40
_WHIMS: Final = 10  # one in so many moves of a round finished "mostly greedily" is anything


@compiled
def greedy_move(position: Position, moves: Moves, count: int, rng: Generator) -> int:
    """Most stars after this turn, hidden cards at their mean; face up where nothing gains."""
    if moves[0] >= CHOOSE:
        return int(moves[0])
    column, stars = best_column(position, position[ACTOR_AT], MEAN)
    faces_up = 0
    for move in moves[:count]:
        faces_up += move < COLLECT and move // MOST_SEATS & 1 == 0
    if stars > 1 or (faces_up == 0 and column >= 0):
        return COLLECT + column
    if faces_up == 0:
        return int(moves[0])
    index = below(rng, faces_up)
    for move in moves[:count]:
        if move < COLLECT and move // MOST_SEATS & 1 == 0:
            if index == 0:
                return int(move)
            index -= 1
    return int(moves[0])


@compiled
def _finish(position: Position, moves: Moves, rng: Generator) -> None:
    while position[ACTOR_AT] >= 0:
        count = moves_of(position, moves)
        if below(rng, _WHIMS) == 0:
            play(position, moves[below(rng, count)])
        else:
            play(position, greedy_move(position, moves, count, rng))


@compiled
def _lead(position: Position, seat: int) -> int:
    best = 0
    for other in range(position[SEATS_AT]):
        if other != seat:
            best = max(best, position[STARS_AT + other])
    return int(position[STARS_AT + seat] - best)


@compiled
def monte_carlo_move(root: Position, redeals: int, belief: np.ndarray, rng: Generator) -> int:
    """Every action in every redeal, the round finished mostly greedily, the best mean lead."""
    moves = np.zeros(MAX_MOVES, np.int16)
    own = moves[: moves_of(root, moves)].copy()
    leads = np.zeros(own.size)
    for _ in range(redeals):
        world = root.copy()
        shuffle_hidden(world, root[ACTOR_AT], belief, rng)
        for index in range(own.size):
            position = world.copy()
            play(position, own[index])
            _finish(position, moves, rng)
            leads[index] += _lead(position, root[ACTOR_AT])
    return int(own[leads.argmax()])


class Greedy(Seeded):
    def choose(self, view: View, offer: Offer[Action]) -> Action:  # noqa: ARG002  it counts itself
        position, moves = from_state(fennecs.redeal(view, self.dice())), np.zeros(50, np.int16)
        count = moves_of(position, moves)
        return to_action(greedy_move(position, moves, count, generator(self.number())))


class MonteCarlo(Seeded):
    def choose(self, view: View, offer: Offer[Action]) -> Action:  # noqa: ARG002  the same
        position = from_state(fennecs.redeal(view, self.dice()))
        return to_action(
            monte_carlo_move(position, REDEALS, NO_SUSPICION, generator(self.number()))
        )


class _TimeUp(Exception):
    pass


class _TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]  # the peer has no types
    """OpenSpiel's search counts simulations; this one looks at the clock before each."""

    seconds = 0.0
    simulations = 0
    _end = 0.0

    def run_search(self, state: Any) -> Any:
        self._end = time.perf_counter() + self.seconds
        try:
            return super().run_search(state)
        except _TimeUp:
            node = self.filter_illegals(self._root_node, state.legal_actions())
            return self.get_final_policy(state, node)

    def sample_root_state(self, state: Any) -> Any:
        if self._root_node.total_visits and time.perf_counter() >= self._end:
            raise _TimeUp
        self.simulations += 1
        return super().sample_root_state(state)


class OpenSpielSearch:
    """OpenSpiel's own IS-MCTS in Python, on the adapter's game, for so long a move."""

    def __init__(self, players: int, seconds: float, seed: int) -> None:
        self.game = pyspiel.load_game(f"foxden_fennecs(players={players})")
        rng = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        self._bot = _TimedSearch(
            self.game,
            evaluator,
            uct_c=2.0,
            max_simulations=10**9,
            random_state=rng,
            allow_inconsistent_action_sets=True,
        )
        self._bot.seconds = seconds

    @property
    def simulations(self) -> int:
        return int(self._bot.simulations)

    def step(self, state: Any) -> int:
        return int(self._bot.step(state))


def dealt(game: Any, rng: random.Random) -> Any:
    """A game of OpenSpiel's, up to the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        draw_next(state, rng)
    return state


def draw_next(state: Any, rng: random.Random) -> None:
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(actions, chances)[0])


def simulations_a_second(seconds: float) -> float:
    """How fast OpenSpiel's search is on fresh deals of two players, once it is warm."""
    bot, rng = OpenSpielSearch(2, 0.2, seed=1), random.Random(1)
    bot.step(dealt(bot.game, rng))
    before, start = bot.simulations, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        bot.step(dealt(bot.game, rng))
    return (bot.simulations - before) / elapsed
