"""Random games as records that anyone can verify and repeat."""

import hashlib
import random
from collections.abc import Iterator
from typing import Any

from foxden.core.contract import AnyGame
from foxden.core.fair import SALT_BYTES, Chance, FairChance, commitment_to
from foxden.core.match import Match
from foxden.core.record import AnyRecord, Player


def simulate(
    game: AnyGame,
    options: Any,
    seats: int,
    seed: str,
    games: int,
) -> Iterator[AnyRecord]:
    """Records of random games; the same arguments always give the same records."""
    for number in range(games):
        yield _simulated(game, options, seats, f"{seed}/{number}")


def _simulated(game: AnyGame, options: Any, seats: int, name: str) -> AnyRecord:
    """Chance and choices come from two hashes of the same name, so neither disturbs the other."""
    seed = _derive("chance", name)
    salt = _derive("salt", name)[:SALT_BYTES]
    rng = random.Random(_derive("choices", name))  # noqa: S311  play, not secrets
    match = random_match(game, options, seats, FairChance(seed, name, [salt]), rng)
    return match.record(
        table=name,
        commitment=commitment_to(seed),
        salts=(salt.hex(),),
        seed=seed.hex(),
        players=(Player(bot="random"),) * seats,
    )


def _derive(purpose: str, name: str) -> bytes:
    return hashlib.sha256(f"foxden-simulate/1\0{purpose}\0{name}".encode()).digest()


def random_match(
    game: AnyGame,
    options: Any,
    seats: int,
    chance: Chance,
    rng: random.Random,
) -> Match:
    """A whole game in which every seat takes any legal action; who acts first is drawn, too."""
    match = Match(game, options, seats)
    match.draw(chance)
    while actors := game.actors(match.state):
        seat = rng.choice(actors)
        match.play(seat, rng.choice(game.legal(match.state, seat)))
        match.draw(chance)
    return match
