"""What holds in every state of every game of Fennecs."""

from foxden.core.seats import CHANCE
from foxden.games import fennecs
from foxden.games.fennecs.cards import FULL, SETUPS, copies, deck
from foxden.games.fennecs.state import State


def check(state: State) -> None:
    _check_stars(state)
    _check_columns(state)
    if state.actor is None:
        _check_cleared(state)
    else:
        _check_cards(state)
        assert fennecs.legal(state, state.actor), "somebody has to act and cannot"


def _check_stars(state: State) -> None:
    """F2: 54 points of stars, in hands, on cards or in the Reserve, as everybody sees them."""
    shown = fennecs.view(state, None)
    on_cards = sum(column.stars for column in shown.columns)
    assert shown.reserve + sum(player.stars for player in shown.players) + on_cards == 54
    assert min(state.stars) >= 0
    if max(state.stars) >= SETUPS[len(state.stars)].goal:
        assert state.goal_reached


def _check_columns(state: State) -> None:
    seats = len(state.stars)
    assert len(state.columns) <= seats
    for column in state.columns:
        assert 1 <= len(column.laid) <= FULL
        assert column.laid[0].seat is None
        assert column.laid[0].face == "up"
        assert all(laid.seat in range(seats) for laid in column.laid[1:])
        assert all(laid.face == "down" for laid in column.laid[1:] if laid.card == "supernova")
    collectors = [
        column.collected_by for column in state.columns if column.collected_by is not None
    ]
    assert len(set(collectors)) == len(collectors)
    assert (state.last_collector is None) == (not collectors)
    assert state.last_collector in (None, *collectors)
    assert state.choosing is None or state.columns[state.choosing].collected_by == state.actor
    assert state.choosing is not None or state.actor not in collectors


def _check_cards(state: State) -> None:
    """Every card of the deck is somewhere; each hand is what was dealt less what was laid."""
    seats = len(state.stars)
    lying = [laid for column in state.columns for laid in column.laid]
    held = [card for hand in state.hands for card in hand]
    everywhere = copies(tuple([laid.card for laid in lying] + held))
    together = tuple(map(sum, zip(everywhere, state.pile, strict=True)))
    assert together == copies(deck(state.variant, seats))
    for seat, hand in enumerate(state.hands):
        dealt = len(hand) + sum(laid.seat == seat for laid in lying)
        assert dealt == SETUPS[seats].hand or state.actor == CHANCE


def _check_cleared(state: State) -> None:
    assert fennecs.outcome(state) is not None
    assert not state.columns
    assert not any(state.hands)
    assert not any(state.pile)
