"""How many games there are: node counts that any change of the rules would move."""

import pytest

from foxden.core.errors import InvalidSetup
from foxden.games import outfox
from foxden.games.outfox import fast

COUNTS = {
    2: (1, 171, 48_600, 23_452_416),
    3: (1, 57, 5_400, 977_184, 214_637_148),
}


def reference_perft(state: outfox.State, depth: int) -> int:
    """Sequences of exactly this many turns; games that ended earlier contribute nothing."""
    if depth == 0:
        return 1
    if state.actor is None:
        return 0
    offer = outfox.legal(state, state.actor)
    if depth == 1:
        return len(offer)
    return sum(reference_perft(outfox.apply(state, state.actor, turn), depth - 1) for turn in offer)


@pytest.mark.parametrize(("seats", "depth"), [(2, 0), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_node_counts_by_the_reference(seats: int, depth: int) -> None:
    assert reference_perft(outfox.start(outfox.Options(), seats), depth) == COUNTS[seats][depth]


@pytest.mark.parametrize(
    ("seats", "depth"), [(seats, depth) for seats in COUNTS for depth in range(len(COUNTS[seats]))]
)
def test_node_counts_by_the_fast_core(seats: int, depth: int) -> None:
    assert fast.perft(depth, seats) == COUNTS[seats][depth]


@pytest.mark.long
def test_deeper_node_counts() -> None:
    assert fast.perft(4, 2) == 13_761_128_448


@pytest.mark.parametrize("seats", [1, 4])
def test_o3_node_counts_need_two_or_three_seats(seats: int) -> None:
    with pytest.raises(InvalidSetup):
        fast.perft(1, seats)
