"""What is true of every state of Foxy."""

from collections import Counter

from foxden.games.foxy import State
from foxden.games.foxy.cards import FOX, copies_in
from foxden.games.foxy.state import TURNS


def check(state: State) -> None:
    _check_pile(state)
    _check_turns(state)
    _check_circles(state)
    _check_last(state)


def _check_pile(state: State) -> None:
    copies = copies_in(state.options.deck)
    revealed = Counter(state.pile)
    foxes = revealed.pop(FOX, 0)
    assert len(state.pile) <= TURNS
    assert foxes == 1 if len(state.pile) == TURNS else foxes <= 1
    assert all(count <= copies[card] for card, count in revealed.items())


def _check_turns(state: State) -> None:
    assert len(state.pile) == len(state.turns) + bool(state.waiting)
    assert all(len(entries) == state.seats for entries in state.turns)
    assert all(0 <= entry.number <= 99 for entries in state.turns for entry in entries)
    to_write = [seat for seat, entry in enumerate(state.entries) if entry is None]
    assert to_write == list(state.waiting or range(state.seats))


def _check_circles(state: State) -> None:
    assert len(state.circles) == state.seats
    if state.seats == 1:
        assert state.circles == (None,)
    for seat, turn in enumerate(state.circles):
        locked = len(state.turns) + (state.entries[seat] is not None)
        assert turn is None or 1 <= turn <= locked


def _check_last(state: State) -> None:
    """Easy mode knows the last to lock as soon as somebody has, the clock not counted."""
    entries = state.turns[-1] if state.turns and not state.waiting else state.entries
    by_hand = {seat for seat, entry in enumerate(entries) if entry and not entry.clock}
    if state.options.easy and by_hand:
        assert state.last in by_hand
    else:
        assert state.last is None
