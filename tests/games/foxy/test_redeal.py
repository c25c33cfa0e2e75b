"""A redealt game looks the same to the seat, and is as likely as it should be."""

import random
from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from foxden.core.seats import Seat
from foxden.games import foxy
from foxden.games.foxy import Options, State, View
from foxden.games.foxy.cards import FOX, SHOWN, Card
from games.foxy.invariants import check
from games.foxy.play import SETUPS, play_turn, random_cut, random_match, reveal, write

DRAWS = 4000
NEAR = 0.035  # more than four standard deviations of a share among DRAWS


def redealt(state: State, seat: int | None, rng: random.Random) -> State:
    view = foxy.view(state, None if seat is None else Seat(seat))
    again = foxy.redeal(view, rng)
    assert msgspec.json.encode(foxy.view(again, view.seat)) == msgspec.json.encode(view)
    check(again)
    return again


@pytest.mark.parametrize(("options", "seats"), SETUPS)
def test_a_redealt_game_gives_the_same_view(options: Options, seats: int) -> None:
    rng = random.Random(f"redeal {options} {seats}")
    for _ in range(25):
        _, states = random_cut(options, seats, rng)
        for seat in (None, *rng.sample(range(seats), min(seats, 4))):
            redealt(states[-1], seat, rng)


@pytest.mark.parametrize(("options", "seats"), SETUPS)
def test_a_redealt_count_gives_the_same_view(options: Options, seats: int) -> None:
    rng = random.Random(f"count {options} {seats}")
    state = random_match(options, seats, rng).state
    for seat in (None, *range(seats)):
        redealt(state, seat, rng)


def test_views_travel_as_json() -> None:
    state = random_match(Options(), 3, random.Random(1)).state
    view = foxy.view(state, Seat(2))
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_x5_earlier_cards_follow_their_exact_probabilities() -> None:
    """Two cards before a hen: the Fox was among them twice in 19; a hen is scarcer by one."""
    rng = random.Random(5)
    state = foxy.start(Options(), 2)
    for card in ("sea:octopus", "fox", "countryside:hen"):
        state = play_turn(state, card, 0, 0)
    firsts = Counter(redealt(state, 0, rng).pile[0] for _ in range(DRAWS))
    expected = {FOX: Fraction(1, 19), **exact_shares(hidden={"countryside:hen": 1})}
    for card, share in expected.items():
        assert abs(firsts[card] / DRAWS - share) < NEAR, card
    assert sum(expected.values()) == 1


def exact_shares(hidden: dict[str, int]) -> dict[Card, Fraction]:
    """The share of every animal card on a place that is the Fox's once in 19 times."""
    copies = {
        card: (1 if "cat" in animals else 3) - hidden.get(card, 0)
        for card, animals in SHOWN.items()
        if animals != ("cat",)
    }
    return {card: Fraction(18, 19) * Fraction(left, 47) for card, left in copies.items()}


def test_x5_the_fox_is_equally_likely_on_every_earlier_turn() -> None:
    rng = random.Random(6)
    state = foxy.start(Options(), 2)
    for card in ("fox", *("sea:octopus", "sea:dolphin", "forest:bear") * 3):
        state = play_turn(state, card, 0, 0)
    piles = [redealt(state, 1, rng).pile for _ in range(DRAWS)]
    places = Counter(pile.index(FOX) if FOX in pile else None for pile in piles)
    assert set(places) == {*range(9), None}
    assert all(abs(places[at] / DRAWS - 1 / 19) < NEAR / 2 for at in range(9))
    assert abs(places[None] / DRAWS - 10 / 19) < NEAR


def test_x5_a_fox_on_top_was_not_there_before() -> None:
    rng = random.Random(8)
    state = play_turn(foxy.start(Options(), 2), "sea:octopus", 0, 0)
    state = reveal(state, "fox")
    assert all(redealt(state, 0, rng).pile[0] != FOX for _ in range(200))


def test_others_write_uniformly_what_they_were_offered() -> None:
    rng = random.Random(9)
    state = foxy.start(Options(), 2)
    for card in ("sea:octopus", "sea:dolphin"):
        state = play_turn(state, card, 3, 4)
    again = [redealt(state, 0, rng) for _ in range(DRAWS)]
    circles = Counter(state.circles[1] for state in again)
    for circle, share in ((1, 1 / 2), (2, 1 / 4), (None, 1 / 4)):
        assert abs(circles[circle] / DRAWS - share) < NEAR
    low = sum(state.turns[0][1].number < 50 for state in again)
    assert abs(low / DRAWS - 1 / 2) < NEAR


def test_x12_who_has_locked_stays_so_at_a_small_table() -> None:
    state = reveal(foxy.start(Options(), 4), "sea:octopus")
    state = write(write(state, 3, 1), 1, 1)
    assert redealt(state, 0, random.Random(1)).waiting == (0, 2)


def test_x20_the_read_out_stays_what_it_was() -> None:
    state = play_turn(foxy.start(Options(easy=True), 3), "sea:octopus", 7, 8, 9)
    again = redealt(state, 0, random.Random(2))
    assert again.last == 2
    assert again.turns[0][2].number == 9
