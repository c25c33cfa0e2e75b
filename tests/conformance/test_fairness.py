"""A record with its seed verifies; one that was touched does not."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from conformance.setups import SETUPS, SMALL_SETUPS, Setup
from foxden.arena.simulate import simulate
from foxden.core.errors import FoxdenError, Unverified
from foxden.core.fair import verify
from foxden.core.record import AnyRecord, format_record
from foxden.core.seats import CHANCE

WITH_CHANCE = [
    setup
    for setup in SMALL_SETUPS
    if CHANCE in setup.game.actors(setup.game.start(setup.options, setup.seats))
]


def simulated(setup: Setup) -> AnyRecord:
    return next(simulate(setup.game, setup.options, setup.seats, "fair", 1))


def draws(record: AnyRecord) -> list[int]:
    return [number for number, event in enumerate(record.events) if event.seat == CHANCE]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_record_with_its_seed_verifies(setup: Setup) -> None:
    record = simulated(setup)
    assert verify(setup.game, record) == len(draws(record))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_same_seed_gives_the_same_games(setup: Setup) -> None:
    assert format_record(simulated(setup)) == format_record(simulated(setup))


@pytest.mark.parametrize("setup", WITH_CHANCE, ids=str)
def test_a_swapped_card_is_found(setup: Setup) -> None:
    record = simulated(setup)
    first = draws(record)[0]
    state = setup.game.start(setup.options, setup.seats)
    offer = setup.game.legal(state, CHANCE)
    other = next(action for action in offer if action != record.events[first].action)
    refuse(setup, with_event(record, first, other))


@pytest.mark.parametrize("setup", WITH_CHANCE, ids=str)
def test_a_moved_draw_is_found(setup: Setup) -> None:
    """Two neighbouring draws of different cards change places."""
    record = simulated(setup)
    numbers = draws(record)
    here, there = next(
        (a, b)
        for a, b in pairwise(numbers)
        if card(record, a) != card(record, b) and card(record, a) is not None
    )
    swapped = with_event(record, here, with_card(record, here, card(record, there)))
    refuse(setup, with_event(swapped, there, with_card(record, there, card(record, here))))


@pytest.mark.parametrize("setup", WITH_CHANCE, ids=str)
def test_a_changed_salt_seed_or_table_is_found(setup: Setup) -> None:
    record = simulated(setup)
    refuse(setup, msgspec.structs.replace(record, salts=("00" * 16,)))
    refuse(setup, msgspec.structs.replace(record, salts=()))
    refuse(setup, msgspec.structs.replace(record, table="K7M2QX"))
    refuse(setup, msgspec.structs.replace(record, seed="00" * 32))
    refuse(setup, msgspec.structs.replace(record, commitment="00" * 32))
    refuse(setup, msgspec.structs.replace(record, seed=None))


def card(record: AnyRecord, number: int) -> Any:
    return getattr(record.events[number].action, "card", None)


def with_card(record: AnyRecord, number: int, value: Any) -> Any:
    return msgspec.structs.replace(record.events[number].action, card=value)


def with_event(record: AnyRecord, number: int, action: Any) -> AnyRecord:
    events = list(record.events)
    events[number] = msgspec.structs.replace(events[number], action=action)
    return msgspec.structs.replace(record, events=tuple(events))


def refuse(setup: Setup, record: AnyRecord) -> None:
    with pytest.raises(FoxdenError) as refusal:
        verify(setup.game, record)
    # A touched card may also make a later event of the record illegal: found either way.
    assert isinstance(refusal.value, Unverified) or refusal.value.code == "unreadable"
