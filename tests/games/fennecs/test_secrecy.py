"""Two histories that a seat cannot tell apart give it the same bytes."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec
import pytest

from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.games import fennecs
from foxden.games.fennecs.actions import Action
from foxden.games.fennecs.state import State
from games.fennecs.hidden import twin
from games.fennecs.tables import SETTINGS, play_out


def states_after(
    options: fennecs.Options, seats: int, events: Sequence[Event[Action]]
) -> Iterator[State]:
    state = fennecs.start(options, seats)
    yield state
    for event in events:
        state = fennecs.apply(state, event.seat, event.action)
        yield state


def perceived(
    options: fennecs.Options, seats: int, events: Sequence[Event[Action]], seat: Seat | None
) -> tuple[list[bytes], State]:
    """Everything a seat is ever sent: what it sees, and at the end its view and its offer."""
    states = list(states_after(options, seats, events))
    sent = [
        msgspec.json.encode(fennecs.witness(state, event.seat, event.action, seat))
        for state, event in zip(states, events, strict=False)
    ]
    sent += [msgspec.json.encode(fennecs.view(state, seat)) for state in states]
    if seat is not None:
        sent += [msgspec.json.encode(fennecs.legal(state, seat)) for state in states]
    return sent, states[-1]


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_f10b_what_is_hidden_changes_nothing_a_seat_is_sent(
    options: fennecs.Options, seats: int
) -> None:
    rng = random.Random(f"secrecy {options.variant} {seats}")
    tries = differing = 0
    for _ in range(6):
        length = rng.randrange(25, 80)
        game = play_out(options, seats, rng)
        events = [event for _, event in islice(game, length) if event is not None]
        for seat in (None, *map(Seat, range(seats))):
            tries += 1
            other = twin(options, seats, events, seat, rng)
            if other is None:
                continue
            changed, since = other
            assert since == 0
            sent, state = perceived(options, seats, events, seat)
            sent_to_twin, twin_state = perceived(options, seats, changed, seat)
            assert sent == sent_to_twin
            differing += state != twin_state
    assert differing > tries / 3


def test_twins_differ_in_every_kind_of_hidden_card() -> None:
    """Hands, face-down cards, what collectors had left, and the cards set aside."""
    options, seats, rng = fennecs.Options("sand_fox"), 3, random.Random("kinds of secrets")
    differences: set[str] = set()
    for _ in range(60):
        game = play_out(options, seats, rng)
        events = [event for _, event in islice(game, rng.randrange(20, 40)) if event is not None]
        other = twin(options, seats, events, None, rng)
        if other is None:
            continue
        *_, one = states_after(options, seats, events)
        *_, two = states_after(options, seats, other[0])
        differences |= set(_differences(one, two))
    assert differences == {"hand", "discarded", "face down", "set aside"}


def _differences(one: State, two: State) -> Iterator[str]:
    if one.pile != two.pile:
        yield "set aside"
    if one.columns != two.columns:
        yield "face down"
    for seat in map(Seat, range(len(one.hands))):
        if one.hands[seat] != two.hands[seat]:
            yield "discarded" if one.has_collected(seat) else "hand"
