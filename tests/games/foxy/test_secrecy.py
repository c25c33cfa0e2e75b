"""X7, X12, X20: nobody is shown what they may not know (two histories, the same bytes)."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.games import foxy
from foxden.games.foxy import Options, State
from games.foxy.hidden import twin
from games.foxy.play import SETUPS, random_cut, random_match, states_of

TRIES = 60


def shown(
    states: Sequence[State], events: Sequence[Event[Any]], since: int, seat: Seat | None
) -> bytes:
    """All that a seat is sent: its view, its offer, and what it has seen since an event."""
    offer = None if seat is None else foxy.legal(states[-1], seat)
    seen = [
        foxy.witness(states[at], events[at].seat, events[at].action, seat, events[at].by)
        for at in range(since, len(events))
    ]
    return msgspec.json.encode((foxy.view(states[-1], seat), offer, seen))


@pytest.mark.parametrize(("options", "seats"), SETUPS)
def test_x7_x12_twins_look_the_same(options: Options, seats: int) -> None:
    rng = random.Random(f"secrecy {options} {seats}")
    different = 0
    for _ in range(TRIES):
        events, states = random_cut(options, seats, rng)
        seat = rng.choice([None, *map(Seat, range(seats))])
        found = twin(options, seats, events, seat, rng)
        if found is None:
            continue
        others, since = found
        other_states = states_of(options, seats, others)
        assert shown(other_states, others, since, seat) == shown(states, events, since, seat)
        different += other_states[-1] != states[-1]
    assert different > TRIES * 0.7


def test_twins_change_every_kind_of_hidden_fact() -> None:
    rng = random.Random(7)
    options, seats = Options(easy=True), 3
    changed = dict.fromkeys(("cards", "fox", "numbers", "circles", "clocks"), 0)
    for _ in range(TRIES):
        events, states = random_cut(options, seats, rng)
        found = twin(options, seats, events, Seat(0), rng)
        if found is None:
            continue
        one, other = states[-1], states_of(options, seats, found[0])[-1]
        changed["cards"] += one.pile != other.pile
        changed["fox"] += [card == "fox" for card in one.pile] != [c == "fox" for c in other.pile]
        changed["numbers"] += numbers(one) != numbers(other)
        changed["circles"] += one.circles != other.circles
        changed["clocks"] += clocks(one) != clocks(other)
    assert all(count > TRIES * 0.25 for count in changed.values()), changed


def numbers(state: State) -> list[list[int]]:
    return [[entry.number for entry in entries] for entries in state.turns]


def clocks(state: State) -> list[list[bool]]:
    return [[entry.clock for entry in entries] for entries in state.turns]


def test_x13_after_the_count_nothing_is_hidden() -> None:
    rng = random.Random(3)
    events = random_match(Options(), 2, rng).events
    assert twin(Options(), 2, events, Seat(0), rng) is None
