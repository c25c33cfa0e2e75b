import random
from typing import Any

import pytest

from foxden.core.errors import IllegalAction, NotYours
from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.record import Event
from foxden.core.seats import CHANCE, Seat
from foxden.games import fennecs, foxy, outfox
from foxden.games.outfox import Turn


def test_a_refused_action_changes_nothing() -> None:
    match = Match(outfox, outfox.Options(), 2)
    match.play(Seat(0), Turn("square", "red", "c3"))
    before = match.state
    with pytest.raises(IllegalAction):
        match.play(Seat(1), Turn("square", "red", "c3"))
    assert match.state is before
    assert len(match.events) == 1


def test_nobody_plays_for_chance() -> None:
    match = Match(foxy, foxy.Options(), 2)
    with pytest.raises(NotYours, match="nobody plays for it"):
        match.play(CHANCE, foxy.Reveal(foxy.cards.FOX))


def test_chance_is_drawn_up_to_the_next_decision() -> None:
    match = Match(fennecs, fennecs.Options(), 4)
    match.draw(random_chance(random.Random(1)))
    assert [event.seat for event in match.events] == [CHANCE] * (1 + 4 + 12)
    assert fennecs.actors(match.state) != (CHANCE,)


def test_watchers_see_the_state_before_each_event() -> None:
    match = Match(outfox, outfox.Options(), 2)
    seen: list[tuple[Any, Event[Any]]] = []
    match.watchers.append(lambda state, event: seen.append((state, event)))
    start = match.state
    match.play(Seat(0), Turn("square", "red", "c3"), "clock")
    assert seen == [(start, Event(Seat(0), Turn("square", "red", "c3"), "clock"))]
