"""Playing whole games over the wire, with whatever the offer allows."""

import random
from collections.abc import Sequence

import msgspec

from foxden.games import find_game
from server.house import Frame, Guest, Patience


def any_action(game: str, offer: Frame, rng: random.Random) -> Frame:
    """Some action of an offer, read as every program reads it: through the game's own struct."""
    parsed = msgspec.convert(offer, find_game(game).offer_type)
    action = msgspec.to_builtins(rng.choice(parsed))
    assert isinstance(action, dict)
    return action


def play_move(guest: Guest, rng: random.Random) -> Frame:
    assert guest.position is not None
    game = guest.table["setup"]["game"]
    return guest.play(any_action(game, guest.position["offer"], rng))


def next_to_act(guests: Sequence[Guest]) -> Guest:
    """Whoever is told first that it is their turn."""
    patience = Patience("somebody's turn")
    while True:
        patience.spend()
        for guest in guests:
            guest.catch_up(0.01 / len(guests))
            if guest.to_decide:
                return guest


def play_out(guests: Sequence[Guest], rng: random.Random) -> None:
    """Play until the game is over; who may act does so as soon as they are told."""
    patience = Patience("the next turn, or the end of the game,")
    while not guests[0].is_over:
        patience.spend()
        for guest in guests:
            guest.catch_up(0.01 / len(guests))
            if guest.to_decide:
                answer = play_move(guest, rng)
                assert answer["type"] == "update", answer
                patience.renew()
    for guest in guests:
        guest.wait_until(lambda one: one.is_over)
