"""Histories that differ only in what a seat may not see, as the logs of two tables."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from conformance.setups import Setup, of_game, played
from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.table import log
from foxden.table.codes import hashed

NOW = 1_000_000.0
SEED, NEXT_SEED = "11" * 32, "33" * 32
_LAST_EVENTS = 12


class Twins(NamedTuple):
    """Two histories that are the same up to event `since`, and to `seat` also after it."""

    seat: Seat | None
    since: int
    one: list[Event[Any]]
    other: list[Event[Any]]

    @property
    def place(self) -> int:
        """Where the seat's player sits; who watches sits at the host's."""
        return 0 if self.seat is None else self.seat + 1


def twins_of(setup: Setup, attempts: int) -> Iterator[Twins]:
    """Twins made by the game's own `hidden.twin`, cut at random moments of random games."""
    rng = random.Random(f"{setup} wire")
    for attempt in range(attempts):
        seat = rng.choice(setup.viewers)
        events = played(setup, attempt % 4).events
        now = rng.randrange(1, len(events))  # when it is over all is open
        found = of_game(setup.game, "hidden").twin(
            setup.options, setup.seats, events[:now], seat, rng
        )
        if found is not None:
            other, since = found
            yield Twins(seat, max(since, now - _LAST_EVENTS), events[:now], other)


def token_of(place: int) -> str:
    return f"token-of-place-{place:07}"


def beginning(setup: Setup, events: list[Event[Any]]) -> list[log.Entry]:
    """A table at which this has been played; the host watches, and deals."""
    options = msgspec.to_builtins(setup.options)
    chosen = log.Setup(
        game=setup.game.name, options=options, seats=setup.seats, open=True, pace=None
    )
    places = range(1, setup.seats + 1)
    return [
        log.Created(at=NOW, setup=chosen, seed=SEED),
        *(
            log.Joined(at=NOW, place=place, name=f"Fox {place}", token=hashed(token_of(place)))
            for place in (0, *places)
        ),
        log.HostChanged(at=NOW, place=0),
        *(log.Sat(at=NOW, place=place, salt="22" * 16) for place in places),
        log.Started(at=NOW, rules=1, order=tuple(places), drawn=False, next_seed=NEXT_SEED),
        log.Played(at=NOW, events=tuple(events)),
    ]


def rows_of(entries: list[log.Entry], first: int = 1) -> list[log.Row]:
    return [log.Row(number, log.encode_entry(e)) for number, e in enumerate(entries, first)]
