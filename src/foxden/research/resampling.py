"""Other pasts that look the same: what a seat has seen might have come about like this.

Where chance was at work a past is drawn with chance's own probabilities; what other players
chose in secret is taken uniformly from what they were offered.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.games import fennecs, foxy, outfox
from foxden.games.fennecs.actions import Deal, Place, StartCard
from foxden.games.fennecs.cards import Card
from foxden.games.foxy.actions import NUMBERS, Reveal, Write

Past = Sequence[Event[Any]]
Resample = Callable[[Past, Any, Seat, random.Random], Past]
"""Given all events, the state they lead to and a seat: other events that look the same to it."""


def _outfox(past: Past, state: outfox.State, seat: Seat, rng: random.Random) -> Past:  # noqa: ARG001  nothing is hidden
    return past


def _fennecs(past: Past, state: fennecs.State, seat: Seat, rng: random.Random) -> Past:
    """The cards of this round are dealt again; those of earlier rounds lie in the pack."""
    if not state.columns:
        return past
    start = max(
        number
        for number, event in enumerate(past)
        if isinstance(event.action, StartCard) and event.action.column == 0
    )
    other = fennecs.redeal(fennecs.view(state, seat), rng)
    played = list(_with_cards_of(other, past[start:]))
    return [*past[:start], *_dealt_for(other, played, seat, rng)]


def _with_cards_of(state: fennecs.State, events: Past) -> Iterator[Event[Any]]:
    """The events of a round, with the cards that lie in the columns of this state."""
    laid = [iter(column.cards) for column in state.columns]
    for event in events:
        match event.action:
            case StartCard(column=column):
                next(laid[column])
                yield event
            case Place(column=column, face=face):
                yield Event(event.seat, Place(next(laid[column]), column, face), event.by)
            case _:
                yield event


def _dealt_for(
    state: fennecs.State, events: Past, seat: Seat, rng: random.Random
) -> Iterator[Event[Any]]:
    """The events of a round, everybody else dealt what they hold and have laid since."""
    cards = _cards_by_seat(state, events)
    for owner, held in cards.items():
        if owner != seat:
            rng.shuffle(held)
    for event in events:
        if isinstance(event.action, Deal) and event.action.seat != seat:
            yield Event(event.seat, Deal(event.action.seat, cards[event.action.seat].pop()))
        else:
            yield event


def _cards_by_seat(state: fennecs.State, events: Past) -> Mapping[Seat, list[Card]]:
    cards = defaultdict[Seat, list[Card]](list)
    for owner, hand in enumerate(state.hands):
        cards[Seat(owner)] += hand
    for event in events:
        if isinstance(event.action, Place):
            cards[event.seat].append(event.action.card)
    return cards


def _foxy(past: Past, state: foxy.State, seat: Seat, rng: random.Random) -> Past:
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


RESAMPLE: Final[dict[str, Resample]] = {
    outfox.name: _outfox,
    fennecs.name: _fennecs,
    foxy.name: _foxy,
}
