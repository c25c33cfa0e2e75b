"""OpenSpiel: its information-set MCTS against random play, at Fennecs for two.

python examples/openspiel_ismcts.py
"""

import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import foxden.research.openspiel  # noqa: F401  registers the games


def searcher(game: Any, simulations: int, seed: int) -> Any:
    numbers = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=numbers)
    # Without this the bot resamples from a generator that cannot be seeded.
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, numbers.uniform))
    return bot


def match(simulations: int, seed: int) -> float:
    """One game; what it was worth to the searcher, who sits on seat 0."""
    game = pyspiel.load_game("foxden_fennecs")
    bot = searcher(game, simulations, seed)
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            draws, probabilities = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(draws, probabilities)[0]
        elif state.current_player() == 0:
            action = bot.step(state)
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
    return float(state.returns()[0])


def main(games: int = 3, simulations: int = 12) -> float:
    """The mean of what the games were worth to the searcher, from -1 to 1."""
    results = [match(simulations, seed) for seed in range(games)]
    print(f"IS-MCTS with {simulations} simulations a move against random play: {results}")
    return sum(results) / games


if __name__ == "__main__":
    main()
