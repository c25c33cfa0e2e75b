"""Random play through the contract, beside games written in Python elsewhere.

A move is one event: chance or a player asks for the offer, takes an action of it at random
and applies it. OpenSpiel's games do the same through its Python API, PettingZoo's through
its own; all run on one core in the same process, interleaved.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import open_spiel.python.games  # noqa: F401  registers OpenSpiel's Python-written games
import pyspiel
from pettingzoo.classic import connect_four_v3

from claims import best_rates, claim, finish, quick_wanted
from foxden.core.contract import AnyGame
from foxden.core.fair import pick
from foxden.core.seats import CHANCE
from foxden.games import fennecs, foxy, outfox

TICTACTOE = "python_tic_tac_toe"
KUHN = "python_kuhn_poker"
CONNECT_FOUR = "pettingzoo connect_four_v3"


def random_game(game: AnyGame, seats: int, rng: random.Random) -> int:
    """Play one game at random; how many moves it took."""
    state = game.start(game.options_type(), seats)
    moves = 0
    while actors := game.actors(state):
        seat = actors[0]
        offer = game.legal(state, seat)
        if seat == CHANCE:
            weights = game.weights(state)
            index = pick(weights, int(rng.random() * sum(weights)))
        else:
            index = int(rng.random() * len(offer))
        state = game.advance(state, seat, offer[index])  # it was just offered
        moves += 1
    return moves


def openspiel_game(game: Any, rng: random.Random) -> int:
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(actions, chances)[0]
        else:
            legal = state.legal_actions()
            action = legal[int(rng.random() * len(legal))]
        state.apply_action(action)
        moves += 1
    return moves


def pettingzoo_game(env: Any, rng: random.Random) -> int:
    env.reset()
    moves = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = observation["action_mask"].view(np.bool_).nonzero()[0]
        env.step(int(legal[int(rng.random() * legal.size)]))
        moves += 1
    return moves


def microseconds_an_apply(game: AnyGame, seats: int, rng: random.Random) -> float:
    """The mean over one random game of what `apply` alone takes."""
    state = game.start(game.options_type(), seats)
    spent, moves = 0.0, 0
    while actors := game.actors(state):
        seat = actors[0]
        offer = game.legal(state, seat)
        action = offer[int(rng.random() * len(offer))]
        start = time.perf_counter()
        state = game.apply(state, seat, action)
        spent += time.perf_counter() - start
        moves += 1
    return 1e6 * spent / moves


def main() -> None:
    quick = quick_wanted(__doc__)
    rng = random.Random(2021)
    connect_four = connect_four_v3.env()
    tictactoe, kuhn = pyspiel.load_game(TICTACTOE), pyspiel.load_game(KUHN)
    plays: dict[str, Callable[[], int]] = {
        "fennecs": lambda: random_game(fennecs, 5, rng),
        "foxy": lambda: random_game(foxy, 5, rng),
        "outfox": lambda: random_game(outfox, 2, rng),
        TICTACTOE: lambda: openspiel_game(tictactoe, rng),
        KUHN: lambda: openspiel_game(kuhn, rng),
        CONNECT_FOUR: lambda: pettingzoo_game(connect_four, rng),
    }
    rates = best_rates(plays, seconds=0.4 if quick else 2, rounds=5)
    targets = [
        ("fennecs", TICTACTOE, 3),
        ("foxy", TICTACTOE, 3),
        ("outfox", TICTACTOE, 1),
        ("fennecs", CONNECT_FOUR, 10),
        ("foxy", CONNECT_FOUR, 10),
        ("fennecs", KUHN, None),
        ("foxy", KUHN, None),
        ("outfox", KUHN, None),
    ]
    for ours, peer, target in targets:
        claim(f"{ours} random play / {peer}", rates[ours], "moves/s", rates[peer], target)
    for game, seats in ((fennecs, 5), (foxy, 5), (outfox, 2), (foxy, 1000)):
        best = min(microseconds_an_apply(game, seats, rng) for _ in range(2 if quick else 10))
        claim(f"{game.name} with {seats} seats, apply", best, "µs")
    finish()


if __name__ == "__main__":
    main()
