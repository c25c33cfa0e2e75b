"""A game is a pure function of its record."""

from typing import Any

import msgspec
import pytest

from conformance.setups import SETUPS, Setup, played, states
from foxden.core.errors import Unreadable
from foxden.core.record import format_record, parse_record, replay
from foxden.games import find_game


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_replaying_a_record_gives_the_same_states(setup: Setup) -> None:
    text = format_record(played(setup, 0).record())
    game, record = parse_record(text, find_game)
    assert game is setup.game
    assert list(replay(game, record)) == states(setup, 0)
    assert format_record(record) == text


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_half_a_game_is_a_record_too(setup: Setup) -> None:
    match = played(setup, 1)
    half = len(match.events) // 2
    record = msgspec.structs.replace(
        match.record(), events=tuple(match.events[:half]), outcome=None
    )
    assert list(replay(setup.game, record)) == states(setup, 1)[: half + 1]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_record_that_lies_about_its_end_is_refused(setup: Setup) -> None:
    record = msgspec.structs.replace(played(setup, 0).record(), outcome=None)
    with pytest.raises(Unreadable, match="outcome in the record"):
        list(replay(setup.game, record))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_everything_survives_json(setup: Setup) -> None:
    game, match = setup.game, played(setup, 0)
    for state, event in zip(states(setup, 0), match.events, strict=False):
        _survives(state, game.state_type)
        _survives(event.action, game.action_type)
        for seat in (*game.actors(state)[:2], *setup.viewers):
            if seat is not None:
                _survives(game.legal(state, seat), game.offer_type)
            _survives(game.view(state, seat if seat != -1 else None), game.view_type)
            seen = game.witness(state, event.seat, event.action, seat if seat != -1 else None)
            _survives(seen, game.seen_type)
    _survives(setup.options, game.options_type)


def _survives(thing: Any, type_: Any) -> None:
    assert msgspec.json.decode(msgspec.json.encode(thing), type=type_) == thing
