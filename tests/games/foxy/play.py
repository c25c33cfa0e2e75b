"""Games of Foxy for the tests: random ones, and ones played as a test wants them."""

import random
from collections.abc import Sequence
from typing import Any, Final

from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.record import Event
from foxden.core.seats import CHANCE, By, Seat
from foxden.games import foxy
from foxden.games.foxy import Options, Reveal, State, Write
from foxden.games.foxy.cards import Card
from foxden.games.foxy.state import TURNS

SETUPS: Final = (
    (Options(), 1),
    (Options(fox="cat"), 2),
    (Options(fox="most", easy=True), 2),
    (Options(fox="single", hard=True), 3),
    (Options(hard=True, easy=True), 5),
    (Options(easy=True), 12),
    (Options(), 13),
    (Options(fox="cat", easy=True), 20),
)

PILE: Final = (
    "forest:bear", "sea:octopus", "forest:bear", "countryside:hen+cat", "forest:bear+cat",
    "countryside:pig", "countryside:hen+pig+cat", "fox", "savannah:zebra", "savannah:giraffe",
    "savannah:zebra+giraffe", "sea:dolphin", "sea:dolphin+octopus", "forest:rabbit",
    "forest:bear+rabbit", "sea:octopus+cat", "countryside:hen", "countryside:pig",
    "savannah:zebra+cat", "forest:bear+rabbit+cat",
)  # fmt: skip
EXACT: Final = (1, 1, 2, 2, 5, 1, 7, 5, 1, 1, 4, 1, 4, 1, 6, 7, 3, 3, 8, 14)


def random_by(rng: random.Random) -> By | None:
    return rng.choice((None, None, None, "clock", "bot"))


def random_match(options: Options, seats: int, rng: random.Random, events: int = 10**9) -> Match:
    """A game of random numbers, played on for some events or to the end."""
    match, chance = Match(foxy, options, seats), random_chance(rng)
    match.draw(chance)
    while not match.over and len(match.events) < events:
        seat = rng.choice(foxy.actors(match.state))
        match.play(seat, rng.choice(foxy.legal(match.state, seat)), random_by(rng))
        match.draw(chance)
    return match


def random_cut(
    options: Options, seats: int, rng: random.Random
) -> tuple[list[Event[Any]], list[State]]:
    """A random beginning of a random game, with the states before and after every event."""
    length = rng.randrange(TURNS * (seats + 1) + 1)
    events = random_match(options, seats, rng, length).events[:length]
    return events, states_of(options, seats, events)


def states_of(options: Options, seats: int, events: Sequence[Event[Any]]) -> list[State]:
    states = [foxy.start(options, seats)]
    for event in events:
        states.append(foxy.apply(states[-1], event.seat, event.action, event.by))
    return states


def reveal(state: State, card: str) -> State:
    return foxy.apply(state, CHANCE, Reveal(Card(card)))


def write(
    state: State, seat: int, number: int, *, circled: bool = False, by: By | None = None
) -> State:
    return foxy.apply(state, Seat(seat), Write(number, circled), by)


def play_turn(state: State, card: str, *writes: int | Write) -> State:
    """A card, and what each seat writes on it; a bare number is not circled."""
    state = reveal(state, card)
    for seat, written in enumerate(writes):
        action = Write(written) if isinstance(written, int) else written
        state = foxy.apply(state, Seat(seat), action)
    return state


def play_game(
    options: Options, *boards: Sequence[int | Write], pile: Sequence[str] = PILE
) -> State:
    """A whole game from the 20 numbers of every seat."""
    state = foxy.start(options, len(boards))
    for card, writes in zip(pile, zip(*boards, strict=True), strict=True):
        state = play_turn(state, card, *writes)
    return state


def with_box(board: Sequence[int | Write], turn: int, written: int | Write) -> list[int | Write]:
    """A board with another number, or a circled one, in the box of one turn."""
    boxes: list[int | Write] = list(board)
    boxes[turn - 1] = written
    return boxes
