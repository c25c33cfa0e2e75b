"""PettingZoo: random play against one of the house's bots, at Outfox.

python examples/pettingzoo_match.py
"""

import random

import numpy as np

from foxden.bots import make_bot
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.research.pettingzoo import outfox_v0

BOT = "player_1"


def match(level: str, seed: int) -> float:
    """One game; what it was worth to the bot: 1 or -1."""
    rng = random.Random(seed)
    bot = make_bot(outfox, level, f"example {seed}")
    env = outfox_v0.env()
    env.reset(seed=seed)
    table = env.unwrapped.game
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            if agent == BOT:
                result = reward
            env.step(None)
            continue
        seat = Seat(table.seat)
        if agent == BOT:
            turn = bot.choose(table.view(seat), table.offer())
            action = table.encoder.id_of[turn]
        else:
            action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        bot.watch(seat, table.encoder.actions[action])  # in Outfox everybody sees everything
        env.step(action)
    return float(result)


def main(games: int = 10, level: str = "scout") -> int:
    """How many of the games the bot has won."""
    won = sum(match(level, seed) > 0 for seed in range(games))
    print(f"{level} won {won} of {games} games against random play")
    return won


if __name__ == "__main__":
    main()
