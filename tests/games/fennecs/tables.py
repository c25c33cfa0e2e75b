"""Tables laid by hand, and games played at random, for the tests of Fennecs."""

import random
from collections.abc import Iterator, Sequence
from typing import cast

from foxden.core.fair import random_chance
from foxden.core.record import Event
from foxden.core.seats import CHANCE, Seat
from foxden.games import fennecs
from foxden.games.fennecs.actions import Action
from foxden.games.fennecs.cards import CARDS, SETUPS, Card, Variant, copies, deck, in_order
from foxden.games.fennecs.state import Column, Laid, State

SETTINGS = [
    (fennecs.Options(variant), seats)
    for variant in ("base", "sahara", "sand_fox")
    for seats in fennecs.seats
]


def cards(text: str) -> tuple[Card, ...]:
    words = text.split()
    assert set(words) <= set(CARDS)
    return in_order(cast("tuple[Card, ...]", tuple(words)))


def column(text: str, collected_by: int | None = None) -> Column:
    """`3 2 -1*2`: the starting card, a card laid face up, and one laid face down by seat 2."""
    laid: list[Laid] = []
    for word in text.split():
        card, down, owner = word.partition("*")
        seat = Seat(int(owner or 0)) if laid else None
        laid.append(Laid(cards(card)[0], "down" if down else "up", seat))
    return Column(tuple(laid), None if collected_by is None else Seat(collected_by))


def table(  # noqa: PLR0913  keywords with defaults; a test names what it is about
    columns: Sequence[str | Column],
    hands: Sequence[str],
    *,
    stars: Sequence[int] | None = None,
    variant: Variant = "base",
    actor: int = 0,
    first: int = 0,
    round_number: int = 1,
) -> State:
    """A table in the middle of a round; the cards that lie nowhere are set aside.

    The number of set-aside cards is free here, so that a test needs no more than the
    cards it is about; that no card is used twice is checked.
    """
    seats = len(hands)
    laid_out = tuple(column(each) if isinstance(each, str) else each for each in columns)
    held = tuple(cards(hand) for hand in hands)
    used = sum((each.cards for each in laid_out), ()) + sum(held, ())
    pile = [
        have - use for have, use in zip(copies(deck(variant, seats)), copies(used), strict=True)
    ]
    assert min(pile) >= 0, "more copies of a card than there are"
    collectors = [each.collected_by for each in laid_out if each.collected_by is not None]
    return State(
        variant=variant,
        round=round_number,
        first=Seat(first),
        stars=tuple(stars) if stars is not None else (SETUPS[seats].stars,) * seats,
        goal_reached=False,
        columns=laid_out,
        hands=held,
        pile=tuple(pile),
        last_collector=next(iter(collectors), None),
        choosing=None,
        actor=Seat(actor),
    )


def do(state: State, *texts: str) -> State:
    """Whoever has to act does these things one after the other."""
    for text in texts:
        (seat,) = fennecs.actors(state)
        state = fennecs.apply(state, seat, fennecs.parse_action(text))
    return state


def play_out(
    options: fennecs.Options, seats: int, rng: random.Random
) -> Iterator[tuple[State, Event[Action] | None]]:
    """A random game: every state with the event that follows, None behind the last."""
    chance = random_chance(rng)
    state = fennecs.start(options, seats)
    while actors := fennecs.actors(state):
        (seat,) = actors
        offer = fennecs.legal(state, seat)
        at = chance(fennecs.weights(state)) if seat == CHANCE else rng.randrange(len(offer))
        yield state, Event(seat, offer[at])
        state = fennecs.apply(state, seat, offer[at])
    yield state, None
