"""A redeal gives the same view, and every possible deal its exact share."""

import random
from collections import Counter
from collections.abc import Callable, Hashable

import msgspec
import pytest

from foxden.core.seats import Seat
from foxden.games import fennecs
from foxden.games.fennecs.state import State
from games.fennecs.invariants import check
from games.fennecs.tables import SETTINGS, cards, column, do, play_out, table


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_a_redeal_looks_the_same(options: fennecs.Options, seats: int) -> None:
    rng = random.Random(f"redeal {options.variant} {seats}")
    for state, event in play_out(options, seats, rng):
        if event is not None and rng.random() < 0.5:
            continue
        for seat in (None, *map(Seat, range(seats))):
            shown = fennecs.view(state, seat)
            again = fennecs.redeal(shown, rng)
            check(again)
            assert msgspec.json.encode(fennecs.view(again, seat)) == msgspec.json.encode(shown)
            if seat is not None:
                assert fennecs.legal(again, seat) == fennecs.legal(state, seat)


def frequencies(
    state: State, seat: Seat | None, fact: Callable[[State], Hashable], times: int = 6000
) -> dict[Hashable, float]:
    rng = random.Random("frequencies")
    shown = fennecs.view(state, seat)
    counts = Counter(fact(fennecs.redeal(shown, rng)) for _ in range(times))
    return {value: count / times for value, count in counts.items()}


def test_unknown_cards_lie_anywhere_with_equal_chances() -> None:
    """Seat 0 knows all but 5, 4, 4, -2 and -2: one face down, two in hand, two aside."""
    state = table(["0> 1 2 2 5*1", column("-1 -1 3 0> 3", collected_by=0)], ["", "4 4"], actor=1)
    face_down = frequencies(state, Seat(0), lambda redealt: redealt.columns[0].cards[-1])
    assert face_down == pytest.approx({"4": 2 / 5, "5": 1 / 5, "-2": 2 / 5}, abs=0.03)
    hands = frequencies(state, Seat(0), lambda redealt: redealt.hands[1])
    assert hands == pytest.approx(
        {
            cards("4 4"): 1 / 10,
            cards("-2 -2"): 1 / 10,
            cards("-2 4"): 4 / 10,
            cards("-2 5"): 2 / 10,
            cards("4 5"): 2 / 10,
        },
        abs=0.03,
    )


def test_f17_the_player_to_move_is_not_stuck_with_a_supernova() -> None:
    """Had seat 1 no star and nothing but the Supernova, the round would be over."""
    stuck_or_not = table(["4 -1", "3"], ["5 2 2", "4"], stars=[5, 0], variant="sand_fox")
    after = do(stuck_or_not, "collect 1")
    assert after.actor == 1
    hands = frequencies(after, Seat(0), lambda redealt: redealt.hands[1])
    unknown = cards("-1 -2 -2 1 3 4 -5")
    copies = Counter(unknown)
    assert hands == pytest.approx(
        {(card,): copies[card] / len(unknown) for card in copies}, abs=0.03
    )


def test_a_spectator_knows_no_hand() -> None:
    state = table(["0> 1 2 2 3", column("-1 -1 3 0> 4", collected_by=0)], ["", "4"], actor=1)
    hands = frequencies(state, None, lambda redealt: redealt.hands[1])
    assert hands == pytest.approx({("-2",): 1 / 2, ("4",): 1 / 4, ("5",): 1 / 4}, abs=0.03)
