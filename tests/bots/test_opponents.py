"""What holds for every opponent in every game."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from conformance.setups import SETUPS, SMALL_SETUPS, Setup, of_game, played, states_of
from foxden.bots import LEVELS, RANDOM, Bot, Budget, make_bot
from foxden.core.errors import Unreadable
from foxden.core.record import Event
from foxden.core.seats import CHANCE, Seat
from foxden.games import GAMES, fennecs, foxy

A_LITTLE = Budget(40)
every_setup = pytest.mark.parametrize("setup", SMALL_SETUPS, ids=str)
every_level = pytest.mark.parametrize("level", [*LEVELS, RANDOM])


def told(setup: Setup, level: str, seat: Seat, events: list[Event[Any]], history: list[Any]) -> Bot:
    """A bot that has watched these events from a seat."""
    bot = make_bot(setup.game, level, "seed", A_LITTLE)
    for state, event in zip(history, events, strict=False):
        seen = setup.game.witness(state, event.seat, event.action, seat, event.by)
        bot.watch(event.seat, seen)
    return bot


def choice(setup: Setup, level: str, seat: Seat, events: list[Event[Any]]) -> Any:
    history = states_of(setup, events)
    bot = told(setup, level, seat, events, history)
    game, state = setup.game, history[-1]
    return bot.choose(game.view(state, seat), game.legal(state, seat))


def decisions(setup: Setup, seed: int, rng: random.Random, most: int) -> list[int]:
    """Where in a random game somebody had to decide."""
    events = played(setup, seed).events
    places = [number for number, event in enumerate(events) if event.seat != CHANCE]
    return rng.sample(places, min(most, len(places)))


@every_level
@every_setup
def test_every_choice_is_on_offer(setup: Setup, level: str) -> None:
    events = played(setup, 1).events
    for now in decisions(setup, 1, random.Random(str(setup)), 4):
        seat = events[now].seat
        offer = setup.game.legal(states_of(setup, events[:now])[-1], seat)
        assert choice(setup, level, seat, events[:now]) in offer


@every_level
@every_setup
def test_a_bot_made_anew_goes_on_as_the_old_one(setup: Setup, level: str) -> None:
    """The old one was asked at each of its turns, the new one has only watched."""
    events = played(setup, 2).events[: 30 if setup.seats < 4 else 60]
    history, seat = states_of(setup, events), Seat(0)
    old = make_bot(setup.game, level, "seed", A_LITTLE)
    for now, (state, event) in enumerate(zip(history, events, strict=False)):
        if seat in setup.game.actors(state):
            chosen = old.choose(setup.game.view(state, seat), setup.game.legal(state, seat))
            if now >= len(events) - 12:
                assert chosen == choice(setup, level, seat, events[:now])
        old.watch(event.seat, setup.game.witness(state, event.seat, event.action, seat, event.by))


@every_level
@pytest.mark.parametrize("setup", [s for s in SETUPS if s.game is fennecs], ids=str)
def test_hidden_cards_change_nothing(setup: Setup, level: str) -> None:
    """Histories that differ only in what a seat may not see lead to the same choice there."""
    rng, compared = random.Random(f"{setup} hidden"), 0
    for attempt in range(8):
        events = played(setup, attempt % 4).events
        (now,) = decisions(setup, attempt % 4, rng, 1)
        seat = events[now].seat
        twin = of_game(fennecs, "hidden").twin(setup.options, setup.seats, events[:now], seat, rng)
        if twin is not None:
            compared += 1
            assert choice(setup, level, seat, events[:now]) == choice(setup, level, seat, twin[0])
    assert compared


@every_level
def test_what_others_write_changes_nothing(level: str) -> None:
    """X12: in Foxy nobody knows the others' numbers before the count."""
    setup = Setup(foxy, foxy.Options(), 3)
    events = played(setup, 5).events[:50]
    other = [
        replace(event, action=foxy.Write(99 - event.action.number)) if event.seat > 0 else event
        for event in events
    ]
    for now, event in enumerate(events):
        if event.seat == 0:
            assert choice(setup, level, Seat(0), events[:now]) == choice(
                setup, level, Seat(0), other[:now]
            )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_unknown_level_is_refused(game: Any) -> None:
    with pytest.raises(Unreadable, match=r"wizard.*cub, scout, tracker, trickster, elder"):
        make_bot(game, "wizard", "seed")
