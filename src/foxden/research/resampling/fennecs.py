"""Other pasts of a game of Fennecs."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.games import fennecs
from foxden.games.fennecs.actions import Deal, Place, StartCard
from foxden.games.fennecs.cards import Card
from foxden.research.resampling.base import Past


def resample(past: Past, state: fennecs.State, seat: Seat, rng: random.Random) -> Past:
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
