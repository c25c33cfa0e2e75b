"""A full state for what a seat knows: for bots that think in possible worlds."""

import random
from collections.abc import Iterator

from foxden.games.fennecs.cards import Card, copies, deck, in_order, without
from foxden.games.fennecs.rules import actors, legal
from foxden.games.fennecs.state import Column, Laid, State
from foxden.games.fennecs.view import ColumnView, View


def redeal(view: View, rng: random.Random) -> State:
    """Unknown cards are equally likely to lie in any hidden place.

    Play tells nothing about them, with one exception: if the player to move had nothing
    but a Supernova and no way to pay for it, the round might be over already (F17).
    """
    hidden = list(_unknown_cards(view))
    while True:
        rng.shuffle(hidden)
        state = _filled_in(view, iter(hidden))
        if all(legal(state, seat) for seat in actors(state)):
            return state


def _unknown_cards(view: View) -> tuple[Card, ...]:
    if view.actor is None:
        return ()  # the game is over and the table cleared
    cards = deck(view.variant, len(view.players))
    for known in _known_cards(view):
        cards = without(cards, known)
    return cards


def _known_cards(view: View) -> Iterator[Card]:
    yield from view.hand
    yield from view.discarded
    for column in view.columns:
        yield from (laid.card for laid in column.laid if laid.card is not None)


def _filled_in(view: View, hidden: Iterator[Card]) -> State:
    """The state with the hidden cards laid out in turn; what is left over is the pile."""
    columns = tuple([_column(column, hidden) for column in view.columns])
    hands = tuple(
        view.hand + view.discarded
        if seat == view.seat
        else in_order(tuple(next(hidden) for _ in range(player.hand + player.discarded)))
        for seat, player in enumerate(view.players)
    )
    return State(
        variant=view.variant,
        round=view.round,
        first=view.first,
        stars=tuple(player.stars for player in view.players),
        goal_reached=view.goal_reached,
        columns=columns,
        hands=hands,
        pile=copies(tuple(hidden)),
        last_collector=view.last_collector,
        choosing=view.choosing,
        actor=view.actor,
    )


def _column(column: ColumnView, hidden: Iterator[Card]) -> Column:
    laid = [
        Laid(next(hidden) if each.card is None else each.card, each.face, each.seat)
        for each in column.laid
    ]
    return Column(tuple(laid), column.collected_by)
