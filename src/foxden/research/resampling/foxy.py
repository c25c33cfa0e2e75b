"""Other pasts of a game of Foxy."""

import random
from collections.abc import Iterator

from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.games import foxy
from foxden.games.foxy.actions import NUMBERS, Reveal, Write
from foxden.research.resampling.base import Past


def resample(past: Past, state: foxy.State, seat: Seat, rng: random.Random) -> Past:
    """All cards have been seen; the others may have written anything but what was read out."""
    if state.is_over:  # X13: now everything is open
        return past
    read_out = set(_read_out(past, state)) if state.options.easy else set[int]()
    circle_left = dict.fromkeys(range(state.seats), state.seats > 1)
    events = []
    for number, event in enumerate(past):
        if isinstance(event.action, Reveal) or event.seat == seat:
            events.append(event)
            continue
        written = event.action.number if number in read_out else rng.choice(NUMBERS.numbers)
        circled = circle_left[event.seat] and rng.random() < 0.5
        circle_left[event.seat] &= not circled
        events.append(Event(event.seat, Write(written, circled), event.by))
    return events


def _read_out(past: Past, state: foxy.State) -> Iterator[int]:
    """X20: the indices of the events whose numbers were read out when their turn closed."""
    length = state.seats + 1
    for closed in range(length, len(past) + 1, length):
        by_hand = [at for at in range(closed - state.seats, closed) if past[at].by != "clock"]
        yield from by_hand[-1:]
