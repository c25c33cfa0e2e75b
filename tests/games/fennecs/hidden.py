"""Histories that differ only in what a seat may not know (independent of `redeal`).

In every round the cards that a seat has not been shown are gathered: those dealt to
others and never laid open, and those never dealt. Some of them change places, and the
events in which they were dealt and laid face down are rewritten to match.
"""

import random
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from foxden.core.errors import FoxdenError
from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.games import fennecs
from foxden.games.fennecs.actions import Action, Collect, Deal, Place, StartCard
from foxden.games.fennecs.cards import Card, deck

_TRIES = 8

History = list[Event[Action]]


def twin(
    options: fennecs.Options,
    seats: int,
    events: Sequence[Event[Action]],
    seat: Seat | None,
    rng: random.Random,
) -> tuple[History, int] | None:
    """Another history that looks the same to this seat, from the first event on."""
    cards = deck(options.variant, seats)
    for _ in range(_TRIES):
        before, *rounds = _split_by_round(events)
        mixed = [
            _exchange(each, cards, seat, rng) if each is rounds[-1] or rng.random() < 0.3 else each
            for each in rounds
        ]
        changed = before + [event for each in mixed for event in each]
        if changed != list(events) and _is_legal(options, seats, changed):
            return changed, 0
    return None


def _split_by_round(events: Sequence[Event[Action]]) -> list[History]:
    """What comes before the first round, then every round."""
    parts: list[History] = [[]]
    for event in events:
        if isinstance(event.action, StartCard) and event.action.column == 0:
            parts.append([])
        parts[-1].append(event)
    return parts


def _exchange(
    events: History, cards: tuple[Card, ...], seat: Seat | None, rng: random.Random
) -> History:
    """One round in which some of the hidden cards have changed places."""
    places = _hidden_places(events, seat)
    drawn = [event.action.card for event in events if isinstance(event.action, StartCard | Deal)]
    undealt = list((Counter(cards) - Counter(drawn)).elements())
    held = [_card(events[numbers[0]]) for numbers in places]
    changed = list(events)
    for numbers, card in zip(places, _mixed(held + undealt, rng), strict=False):
        for number in numbers:
            changed[number] = _with_card(events[number], card)
    return changed


def _hidden_places(events: Sequence[Event[Action]], seat: Seat | None) -> list[list[int]]:
    """For each hidden card that was dealt: the numbers of the events that name it."""
    collected = {event.action.column for event in events if isinstance(event.action, Collect)}
    in_hands: list[list[int]] = []
    laid: list[list[int]] = []
    for number, event in enumerate(events):
        match event.action:
            case Deal(seat=owner) if owner != seat:
                in_hands.append([number])
            case Place(column=column, face=face) if event.seat != seat:
                dealt = _dealt_as(events, in_hands, event)
                in_hands.remove(dealt)
                if face == "down" and column not in collected:
                    laid.append([*dealt, number])
            case _:
                pass
    return in_hands + laid


def _dealt_as(
    events: Sequence[Event[Action]], in_hands: list[list[int]], placed: Event[Action]
) -> list[int]:
    dealt = Deal(placed.seat, _card(placed))
    return next(numbers for numbers in in_hands if events[numbers[0]].action == dealt)


def _mixed(hidden: list[Card], rng: random.Random) -> list[Card]:
    """All of them shuffled, or only two exchanged, so that small differences occur as well."""
    mixed = list(hidden)
    if rng.random() < 0.5:
        rng.shuffle(mixed)
    elif len(mixed) >= 2:
        one, other = rng.sample(range(len(mixed)), 2)
        mixed[one], mixed[other] = mixed[other], mixed[one]
    return mixed


def _card(event: Event[Action]) -> Card:
    assert isinstance(event.action, Deal | Place)
    return event.action.card


def _with_card(event: Event[Action], card: Card) -> Event[Action]:
    assert isinstance(event.action, Deal | Place)
    return replace(event, action=replace(event.action, card=card))


def _is_legal(options: fennecs.Options, seats: int, events: Sequence[Event[Action]]) -> bool:
    state = fennecs.start(options, seats)
    try:
        for event in events:
            state = fennecs.apply(state, event.seat, event.action)
    except FoxdenError:
        return False
    return True
