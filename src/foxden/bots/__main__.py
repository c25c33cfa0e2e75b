"""`python -m foxden.bots` compiles all bots, so that later nobody waits for the compiler."""

from foxden.bots import warm_up
from foxden.games import GAMES

if __name__ == "__main__":
    for game in GAMES:
        warm_up(game)
