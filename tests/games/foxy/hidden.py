"""Other histories of a game of Foxy that look the same to a seat."""

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from foxden.core.errors import FoxdenError
from foxden.core.record import Event
from foxden.core.seats import CHANCE, Seat
from foxden.games import foxy
from foxden.games.foxy import Options, Reveal, Write
from foxden.games.foxy.cards import FOX, Card, copies_in
from foxden.games.foxy.state import TURNS

Events = list[Event[Any]]
_TRIES = 5


def twin(
    options: Options,
    seats: int,
    events: Sequence[Event[Any]],
    seat: Seat | None,
    rng: random.Random,
) -> tuple[Events, int] | None:
    """Another history that differs in what the seat may not know now.

    Before the current turn: any card, and all that others wrote, when, and by whose hand.
    In it: what others wrote, but for a number that was read out. The number returned is
    the index of the current turn's card, since when the seat has seen the same (X7).
    """
    starts = [at for at, event in enumerate(events) if event.seat == CHANCE]
    if not starts or len(events) == TURNS * (seats + 1):
        return None
    since = starts[-1]
    for _ in range(_TRIES):
        changed = _other_cards(options, events, starts, rng)
        changed = _other_hands(changed, since, seat, rng)
        changed = _other_order(changed, starts, rng)
        changed = _other_numbers(changed, _read_out_at(options, seats, events, since), seat, rng)
        changed = _other_circles(changed, seats, seat, rng)
        if changed != list(events) and _is_legal(options, seats, changed):
            return changed, since
    return None


def _other_cards(
    options: Options, events: Sequence[Event[Any]], starts: Sequence[int], rng: random.Random
) -> Events:
    """Swap some earlier cards for others that the top card leaves over, or for one another."""
    pool = [card for card, copies in copies_in(options.deck).items() for _ in range(copies)]
    pool.append(FOX)
    changed = list(events)
    for at in starts:
        pool.remove(events[at].action.card)
    for at in starts[:-1]:
        if rng.random() < 0.5:
            other = rng.randrange(len(pool))
            card: Card = changed[at].action.card
            changed[at] = Event(CHANCE, Reveal(pool[other]))
            pool[other] = card
    return changed


def _other_hands(events: Events, since: int, seat: Seat | None, rng: random.Random) -> Events:
    """Let the clock enter some of the others' earlier numbers, or no longer do so."""
    return [
        Event(event.seat, event.action, rng.choice((None, "clock")))
        if at < since and event.seat not in (CHANCE, seat) and rng.random() < 0.3
        else event
        for at, event in enumerate(events)
    ]


def _other_order(events: Events, starts: Sequence[int], rng: random.Random) -> Events:
    """Earlier turns were locked in another order."""
    changed = list(events)
    for at, following in pairwise(starts):
        changed[at + 1 : following] = rng.sample(changed[at + 1 : following], following - at - 1)
    return changed


def _read_out_at(
    options: Options, seats: int, events: Sequence[Event[Any]], since: int
) -> int | None:
    """The index of the event whose number is known to all now (X20)."""
    if not options.easy or len(events) - since <= seats:
        return None
    by_hand = [at for at in range(since + 1, len(events)) if events[at].by != "clock"]
    return by_hand[-1] if by_hand else None


def _other_numbers(
    events: Events, read_out_at: int | None, seat: Seat | None, rng: random.Random
) -> Events:
    changed = list(events)
    for at, event in enumerate(events):
        if event.seat not in (CHANCE, seat) and at != read_out_at and rng.random() < 0.5:
            action = Write(rng.randrange(100), event.action.circled)
            changed[at] = Event(event.seat, action, event.by)
    return changed


def _other_circles(events: Events, seats: int, seat: Seat | None, rng: random.Random) -> Events:
    """Each of the others circles another of its numbers, or none."""
    changed = list(events)
    for other in range(seats):
        written = [at for at, event in enumerate(events) if event.seat == other]
        if other == seat or seats == 1 or rng.random() < 0.5:
            continue
        circled_at = rng.choice([*written, None])
        for at in written:
            action = Write(events[at].action.number, at == circled_at)
            changed[at] = Event(events[at].seat, action, events[at].by)
    return changed


def _is_legal(options: Options, seats: int, events: Events) -> bool:
    state = foxy.start(options, seats)
    try:
        for event in events:
            state = foxy.apply(state, event.seat, event.action, event.by)
    except FoxdenError:
        return False
    return True
