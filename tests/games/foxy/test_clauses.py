"""Foxy's rules up to the end of a turn, clause by clause (X1 to X12, X18, X20)."""

import random
from collections import Counter

import msgspec
import pytest

from foxden.core.errors import IllegalAction, InvalidSetup
from foxden.core.seats import CHANCE, Seat
from foxden.games import foxy
from foxden.games.foxy import Entry, Options, ReadOut, SeenWrite, State, Write
from foxden.games.foxy.cards import ANIMALS, DEFAULT_DECK, FOX, NATIVES, SHOWN, Card, parse_card
from foxden.games.foxy.counting import exact_numbers
from foxden.games.foxy.state import FoxRule
from games.foxy.invariants import check
from games.foxy.play import (
    EXACT,
    PILE,
    SETUPS,
    play_game,
    play_turn,
    random_match,
    reveal,
    states_of,
    with_box,
    write,
)


def environment(card: str) -> str:
    return card.partition(":")[0]


def exact_of_last(*pile: str, fox: FoxRule = "different") -> int:
    return exact_numbers([Card(card) for card in pile], fox)[-1]


def seen(state: State, seat: int, action: Write, watcher: int | None) -> SeenWrite:
    found = foxy.witness(
        state, Seat(seat), action, None if watcher is None else Seat(watcher), None
    )
    assert isinstance(found, SeenWrite)
    return found


@pytest.mark.parametrize(("options", "seats"), SETUPS)
def test_every_state_of_a_game_keeps_its_invariants(options: Options, seats: int) -> None:
    match = random_match(options, seats, random.Random(seats))
    assert len(match.events) == 20 * (seats + 1)
    for state in states_of(options, seats, match.events):
        check(state)


def test_x1_twelve_cards_in_each_environment_and_the_fox_apart() -> None:
    assert Counter(map(environment, DEFAULT_DECK)) == dict.fromkeys(NATIVES, 12)
    assert FOX not in DEFAULT_DECK


def test_x2_nine_animals_and_the_cat_lives_everywhere() -> None:
    assert dict(NATIVES) == {
        "countryside": ("hen", "pig"),
        "savannah": ("zebra", "giraffe"),
        "sea": ("dolphin", "octopus"),
        "forest": ("bear", "rabbit"),
    }
    assert len(set(ANIMALS)) == 9
    with_cat = {environment(card) for card in DEFAULT_DECK if "cat" in SHOWN[card]}
    assert with_cat == set(NATIVES)


@pytest.mark.parametrize("card", SHOWN)
def test_x3_a_card_shows_one_to_three_animals_of_its_environment(card: Card) -> None:
    animals = SHOWN[card]
    assert 1 <= len(set(animals)) == len(animals) <= 3
    assert set(animals) <= {*NATIVES[environment(card)], "cat"}


def test_x4_the_default_deck() -> None:
    assert Counter(len(SHOWN[card]) for card in DEFAULT_DECK) == {1: 24, 2: 20, 3: 4}
    copies = Counter(animal for card in DEFAULT_DECK for animal in SHOWN[card])
    assert copies == {animal: 12 if animal == "cat" else 8 for animal in ANIMALS}


def test_x4_a_deck_of_ones_own_is_played_with() -> None:
    deck = ("sea:cat",) * 24 + ("forest:cat+rabbit+bear",) * 24
    match = random_match(Options(deck=deck), 2, random.Random(1))
    assert set(match.state.pile) == {"sea:cat", "forest:bear+rabbit+cat", FOX}


def test_x4_animals_may_be_listed_in_any_order() -> None:
    assert parse_card("forest:cat+rabbit+bear") == "forest:bear+rabbit+cat"


@pytest.mark.parametrize(
    "name", ["forest:bear+cat", "forêt:ours+chat", "foret:OURS+chat", "foresta:gatto+orso"]
)
def test_x4_a_card_may_be_named_in_any_of_our_languages(name: str) -> None:
    assert parse_card(name) == "forest:bear+cat"


def test_x4_a_refused_card_is_answered_in_the_readers_words() -> None:
    with pytest.raises(InvalidSetup) as refused:
        parse_card("forêt:vache")
    assert "ours, lapin, chat" in refused.value.text("fr")
    assert "orso, coniglio, gatto" in refused.value.text("it")


def test_x5_the_pile_is_nineteen_of_the_deck_and_the_fox() -> None:
    pile = random_match(Options(), 1, random.Random(5)).state.pile
    assert len(pile) == 20
    assert pile.count(FOX) == 1
    animals = Counter(card for card in pile if card != FOX)
    assert animals <= Counter(DEFAULT_DECK)


@pytest.mark.parametrize("seats", [1, 2, 7, 1000])
def test_x6_any_number_of_players_has_twenty_boxes_each(seats: int) -> None:
    state = foxy.start(Options(), seats)
    for card in PILE:
        state = reveal(state, card)
        for seat in foxy.actors(state):
            state = write(state, seat, 0)
    assert foxy.actors(state) == ()
    assert len(foxy.view(state, Seat(seats - 1)).written) == 20


def test_x6_nobody_is_too_few() -> None:
    with pytest.raises(InvalidSetup, match=r"1 to \d+ players, not for 0\. \(X6\)"):
        foxy.start(Options(), 0)


@pytest.mark.parametrize("seat", [0, None])
def test_x7_only_the_top_card_is_visible(seat: int | None) -> None:
    state = foxy.start(Options(), 2)
    for card in ("forest:bear", "sea:octopus"):
        state = play_turn(state, card, 1, 1)
    view = foxy.view(state, None if seat is None else Seat(seat))
    assert (view.turn, view.card, view.count) == (2, "sea:octopus", None)
    assert b"bear" not in msgspec.json.encode(view)


def test_x8_all_write_at_once_one_number_from_0_to_99() -> None:
    state = reveal(foxy.start(Options(), 3), "sea:octopus")
    assert foxy.actors(state) == (0, 1, 2)
    offer = foxy.legal(state, Seat(1))
    assert list(offer)[:100] == [Write(number) for number in range(100)]
    assert Write(100) not in offer
    assert Write(-1) not in offer
    assert not foxy.legal(write(state, 1, 5), Seat(1))


def test_x9_bear_and_cat_with_three_bears_and_two_cats_seen() -> None:
    assert exact_of_last("forest:bear", "forest:bear", "sea:octopus+cat", "forest:bear+cat") == 5


def test_x9_pig_cat_and_hen_with_tracks_2_1_2() -> None:
    assert exact_of_last("countryside:pig", "countryside:hen", "countryside:hen+pig+cat") == 5


def test_x9_the_exact_numbers_of_a_whole_pile() -> None:
    assert exact_numbers([Card(card) for card in PILE], "different") == EXACT


def test_x10_the_fox_with_seven_kinds_seen() -> None:
    pile = ("sea:dolphin+octopus+cat", "sea:octopus", "forest:bear+rabbit", "countryside:hen+pig")
    assert exact_of_last(*pile, "fox") == 7


def test_x10_all_nine_kinds_and_the_fox_is_none_of_them() -> None:
    everything = [
        f"{place}:{'+'.join(natives)}{'+cat' * (place == 'sea')}"
        for place, natives in NATIVES.items()
    ]
    assert exact_of_last(*everything, "fox") == 9


@pytest.mark.parametrize("turn", [1, 8, 20])
def test_x11_one_circle_a_game_on_any_turn(turn: int) -> None:
    zeros = [0] * 20
    state = play_game(Options(), with_box(zeros, turn, Write(1, circled=True)), zeros)
    assert state.circles == (turn, None)


def test_x11_a_spent_circle_is_no_longer_offered() -> None:
    state = play_turn(foxy.start(Options(), 2), "sea:octopus", Write(1, circled=True), 1)
    state = reveal(state, "sea:octopus")
    assert len(foxy.legal(state, Seat(0))) == 100
    assert len(foxy.legal(state, Seat(1))) == 200
    assert Write(2, circled=True) not in foxy.legal(state, Seat(0))


def test_x12_the_turn_closes_when_all_have_locked_in_any_order() -> None:
    state = reveal(foxy.start(Options(), 3), "sea:octopus")
    for seat, waiting in ((2, (0, 1)), (0, (1,)), (1, (CHANCE,))):
        state = write(state, seat, seat)
        assert foxy.actors(state) == waiting
    assert [entry.number for entry in state.turns[0]] == [0, 1, 2]


def test_x12_a_locked_number_is_final() -> None:
    state = write(reveal(foxy.start(Options(), 2), "sea:octopus"), 0, 1)
    with pytest.raises(IllegalAction, match="X12"):
        write(state, 0, 2)


def test_x12_what_the_clock_enters_is_marked() -> None:
    state = reveal(foxy.start(Options(), 2), "sea:octopus")
    state = write(state, 0, 4, circled=True, by="clock")
    state = write(state, 1, 0, by="bot")
    assert state.turns[0] == (Entry(4, clock=True), Entry(0))
    assert state.circles == (1, None)


@pytest.mark.parametrize("watcher", [1, None])
def test_x12_a_locked_number_and_its_circle_are_the_writers_secret(watcher: int | None) -> None:
    state = reveal(foxy.start(Options(), 3), "sea:octopus")
    action = Write(42, circled=True)
    assert seen(state, 0, action, watcher) == SeenWrite(None, None, None)
    assert seen(state, 0, action, 0) == SeenWrite(42, circled=True, read_out=None)
    view = foxy.view(foxy.apply(state, Seat(0), action), None if watcher is None else Seat(watcher))
    assert (view.locked, view.written, view.circle) == ((0,), (), None)
    assert b"42" not in msgspec.json.encode(view)


def test_x12_who_has_locked_is_not_listed_at_a_large_table() -> None:
    state = write(reveal(foxy.start(Options(), 13), "sea:octopus"), 0, 1)
    assert foxy.view(state, Seat(1)).locked is None


def test_x12_a_view_keeps_ones_own_numbers() -> None:
    state = play_turn(foxy.start(Options(), 2), "sea:octopus", 3, Write(4, circled=True))
    state = write(reveal(state, "sea:dolphin"), 1, 6, by="clock")
    view = foxy.view(state, Seat(1))
    assert view.written == (Entry(4), Entry(6, clock=True))
    assert view.circle == 1
    assert view.is_open


def test_x18_most_counts_the_most_seen_animal_whatever_the_ties() -> None:
    pile = (
        *("forest:bear+cat",) * 6,  # 6 bears, 6 cats
        *("sea:dolphin",) * 4,
        *("countryside:pig",) * 3,
    )
    assert exact_of_last(*pile, "fox", fox="most") == 6


def test_x18_single_counts_the_cards_with_one_animal_before_it() -> None:
    pile = ("sea:octopus", "sea:cat", "forest:bear+rabbit", "fox", "sea:octopus")
    assert exact_of_last(*pile[:4], fox="single") == 2
    assert exact_of_last(*pile, fox="single") == 2  # two octopuses; the Fox is no animal


def test_x18_cat_makes_the_fox_a_cat_now_and_later() -> None:
    pile = ("sea:octopus+cat", "fox", "sea:dolphin+cat")
    assert exact_of_last(*pile[:2], fox="cat") == 2
    assert exact_of_last(*pile, fox="cat") == 4
    assert exact_of_last(*pile, fox="different") == 3


@pytest.mark.parametrize(
    ("fox", "number"), [("different", 5), ("most", 3), ("single", 4), ("cat", 4)]
)
def test_x18_each_rule_asks_the_fox_of_the_same_pile(fox: FoxRule, number: int) -> None:
    assert exact_of_last(*PILE[:8], fox=fox) == number


@pytest.mark.parametrize(
    ("fox", "number"), [("different", 0), ("most", 0), ("single", 0), ("cat", 1)]
)
def test_x23_a_fox_on_the_first_turn(fox: FoxRule, number: int) -> None:
    assert exact_of_last("fox", fox=fox) == number


def closed_easy_turn(*by: str | None) -> State:
    """Seats lock in turn, 5, 6, 7, …, each by hand or by the clock."""
    state = reveal(foxy.start(Options(easy=True), len(by)), "sea:octopus")
    for seat, hand in enumerate(by):
        state = write(state, seat, 5 + seat, circled=True, by="clock" if hand else None)
    return state


def test_x20_the_last_to_lock_is_read_out_without_the_circle() -> None:
    state = closed_easy_turn(None, None, None)
    for seat in (None, Seat(0), Seat(2)):
        assert foxy.view(state, seat).read_out == ReadOut(Seat(2), 7)


def test_x20_numbers_entered_by_the_clock_do_not_count() -> None:
    state = closed_easy_turn(None, None, "clock")
    assert foxy.view(state, Seat(0)).read_out == ReadOut(Seat(1), 6)


def test_x20_if_nobody_locked_nothing_is_read_out() -> None:
    assert foxy.view(closed_easy_turn("clock", "clock"), Seat(0)).read_out is None


def test_x20_the_read_out_comes_when_the_turn_is_closed_and_goes_with_the_next_card() -> None:
    state = reveal(foxy.start(Options(easy=True), 2), "sea:octopus")
    assert seen(state, 0, Write(5), 1).read_out is None
    state = write(state, 0, 5)
    assert foxy.view(state, Seat(1)).read_out is None
    assert seen(state, 1, Write(6), 0) == SeenWrite(None, None, ReadOut(Seat(1), 6))
    state = reveal(write(state, 1, 6), "sea:dolphin")
    assert foxy.view(state, Seat(0)).read_out is None


def test_x20_a_turn_that_the_clock_closes_reads_out_who_locked_before() -> None:
    state = write(reveal(foxy.start(Options(easy=True), 2), "sea:octopus"), 0, 5)
    closing = foxy.witness(state, Seat(1), Write(0), None, "clock")
    assert closing == SeenWrite(None, None, ReadOut(Seat(0), 5))


def test_x20_without_easy_mode_nothing_is_read_out() -> None:
    state = play_turn(foxy.start(Options(), 2), "sea:octopus", 5, 6)
    assert foxy.view(state, None).read_out is None


def test_x20_at_a_hot_seat_table_the_first_to_write_moves_on() -> None:
    state = foxy.start(Options(easy=True), 3)
    orders = []
    for card in PILE[:4]:
        state = reveal(state, card)
        orders.append(foxy.writing_order(state))
        for seat in orders[-1]:
            state = write(state, seat, 0)
    assert orders == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_x20_the_order_of_writing_leaves_out_who_has_locked() -> None:
    state = play_turn(foxy.start(Options(), 3), "sea:octopus", 0, 0, 0)
    state = write(reveal(state, "sea:octopus"), 2, 0)
    assert foxy.writing_order(state) == (1, 0)
