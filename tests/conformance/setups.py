"""Every game in every set-up, and random histories of them."""

import random
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from foxden.arena.simulate import random_match
from foxden.core.contract import AnyGame
from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.games import GAMES


class Setup(NamedTuple):
    game: AnyGame
    options: Any
    seats: int

    def __str__(self) -> str:
        changed = {
            field: value
            for field in self.options.__struct_fields__
            if (value := getattr(self.options, field)) != getattr(type(self.options)(), field)
        }
        words = [f"{k}={'own' if isinstance(v, tuple) else v}" for k, v in changed.items()]
        return "-".join([self.game.name, str(self.seats), *words])

    @property
    def viewers(self) -> list[Seat | None]:
        """Some seats and a spectator; at a long table the first, a middle one and the last."""
        seats = range(self.seats) if self.seats <= 6 else (0, self.seats // 2, self.seats - 1)
        return [*map(Seat, seats), None]


def of_game(game: AnyGame, module: str) -> Any:
    """What the tests of one game know of it."""
    return import_module(f"games.{game.name}.{module}")


SETUPS = [
    Setup(game, options, seats)
    for game in GAMES
    for options, seats in of_game(game, "setups").SETUPS
]
SMALL_SETUPS = [setup for setup in SETUPS if setup.seats <= 6]


@cache
def played(setup: Setup, seed: int) -> Match:
    """One random game, played to the end."""
    rng = random.Random(f"{setup}/{seed}")
    return random_match(setup.game, setup.options, setup.seats, random_chance(rng), rng)


@cache
def states(setup: Setup, seed: int) -> list[Any]:
    """The states before the first event of that game and after each."""
    return states_of(setup, played(setup, seed).events)


def states_of(setup: Setup, events: list[Event[Any]]) -> list[Any]:
    state = setup.game.start(setup.options, setup.seats)
    history = [state]
    for event in events:
        state = setup.game.apply(state, event.seat, event.action, event.by)
        history.append(state)
    return history
