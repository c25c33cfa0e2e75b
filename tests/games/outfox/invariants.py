"""What is true of every state of Outfox."""

from collections import Counter

from foxden.games.outfox import State
from foxden.games.outfox.pieces import ONE_SET


def check(state: State) -> None:
    on_board = [piece for piece in state.board if piece is not None]
    waiting = [piece for reserve in state.reserves for piece in reserve]
    assert Counter(on_board + waiting) == dict.fromkeys(ONE_SET, 2)  # O2: pieces are conserved
    assert len(on_board) == state.turns <= 18
    assert state.actor in (None, state.turns % len(state.reserves))
