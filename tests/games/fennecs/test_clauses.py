"""Every clause of the rules of Fennecs, and every worked example."""

import random
from collections import Counter

import pytest

from foxden.core.errors import InvalidSetup
from foxden.core.seats import CHANCE, Seat
from foxden.games import fennecs
from foxden.games.fennecs.actions import ChooseOffer, Collect, Place, PlayOffer
from foxden.games.fennecs.cards import Variant, deck
from foxden.games.fennecs.counting import stars_for, totals
from foxden.games.fennecs.state import State
from foxden.games.fennecs.view import SeenChoose, SeenCollect, SeenRoundEnd
from games.fennecs.tables import cards, column, do, play_out, table


def offer_to(state: State) -> PlayOffer:
    (seat,) = fennecs.actors(state)
    offer = fennecs.legal(state, seat)
    assert isinstance(offer, PlayOffer)
    return offer


def dealt(options: fennecs.Options, seats: int, seed: int = 0) -> State:
    """The first state in which a player has to act."""
    game = play_out(options, seats, random.Random(seed))
    return next(state for state, _ in game if state.actor != CHANCE)


def seen(state: State, text: str) -> SeenCollect | SeenChoose:
    """What a spectator sees of what the player to move does."""
    (seat,) = fennecs.actors(state)
    event = fennecs.witness(state, seat, fennecs.parse_action(text), None)
    assert isinstance(event, SeenCollect | SeenChoose)
    return event


def round_end(state: State, text: str) -> SeenRoundEnd:
    end = seen(state, text).round_end
    assert end is not None
    return end


# Material and set-up


def test_f1_there_are_26_cards() -> None:
    all_cards: Counter[str] = Counter()
    for variant in ("base", "sahara", "sand_fox"):
        all_cards |= Counter(deck(variant, 5))
    assert all_cards.total() == 26
    assert deck("base", 4) == cards("-1 -1 -2 -2 0> 0> 1 2 2 3 3 4 4 5 1/5 1/5")
    assert Counter(deck("base", 5)) - Counter(deck("base", 4)) == Counter(cards("0> 1 5 1/5"))


@pytest.mark.parametrize(("seats", "size"), [(2, 14), (3, 16), (4, 16), (5, 20)])
@pytest.mark.parametrize("variant", ["base", "sahara", "sand_fox"])
def test_f1_card_counts(variant: Variant, seats: int, size: int) -> None:
    assert len(deck(variant, seats)) == size
    assert ("1/5" in deck(variant, seats)) == (seats > 2)


@pytest.mark.parametrize(("seats", "reserve"), [(2, 44), (3, 42), (4, 42), (5, 44)])
def test_f2_reserve_after_set_up(seats: int, reserve: int) -> None:
    state = dealt(fennecs.Options(), seats)
    assert fennecs.view(state, None).reserve == reserve
    assert sum(state.stars) + reserve == 54


@pytest.mark.parametrize(
    ("seats", "stars", "hand", "aside", "goal"),
    [(2, 5, 4, 4, 20), (3, 4, 4, 1, 20), (4, 3, 3, 0, 20), (5, 2, 3, 0, 15)],
)
def test_f3_set_up(seats: int, stars: int, hand: int, aside: int, goal: int) -> None:
    state = dealt(fennecs.Options(), seats)
    assert state.stars == (stars,) * seats
    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert [len(column.laid) for column in state.columns] == [1] * seats
    assert {column.laid[0].face for column in state.columns} == {"up"}
    assert sum(state.pile) == aside
    assert fennecs.view(state, None).goal == goal


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_f3_two_to_five_players(seats: int) -> None:
    with pytest.raises(InvalidSetup, match="2 to 5"):
        fennecs.start(fennecs.Options(), seats)


def test_f3_cards_are_dealt_afresh_and_stars_kept() -> None:
    state = table(["4 2", "3"], ["1 5", "-1"], stars=[7, 3])
    after = do(state, "collect 1")
    assert (after.round, after.actor) == (2, CHANCE)
    assert after.stars == (13, 3)
    assert after.pile == fennecs.start(fennecs.Options(), 2).pile
    assert after.columns == ()
    assert after.hands == ((), ())


def test_f4_anybody_may_begin_the_game() -> None:
    state = fennecs.start(fennecs.Options(), 4)
    assert [fennecs.format_action(action) for action in fennecs.legal(state, CHANCE)] == [
        "first 1",
        "first 2",
        "first 3",
        "first 4",
    ]
    assert fennecs.weights(state) == (1, 1, 1, 1)
    assert do(state, "first 3").first == 2


def test_f4_the_last_collector_begins_the_next_round() -> None:
    state = table(["4", column("5 -1", collected_by=2), "3 3"], ["1", "2", "-1"], actor=1, first=2)
    assert do(state, "collect 3").first == 1
    assert round_end(state, "collect 3").first == 1


# A turn


def test_f5_place_a_card_or_collect_a_column() -> None:
    state = table(["4 -1", "3"], ["1 5", "2"])
    assert [fennecs.format_action(action) for action in offer_to(state)] == [
        "place 1 up 1",
        "place 1 up 2",
        "place 1 down 1",
        "place 1 down 2",
        "place 5 up 1",
        "place 5 up 2",
        "place 5 down 1",
        "place 5 down 2",
        "collect 1",
    ]
    assert do(state, "place 1 up 2").actor == 1
    assert do(state, "collect 1").actor == 1


def test_f5_turns_go_clockwise_and_skip_collectors() -> None:
    state = table(["4", "3", column("5 -1", collected_by=1)], ["1 2", "", "2 3"])
    state = do(state, "place 1 up 1")
    assert state.actor == 2
    assert do(state, "place 2 up 1").actor == 0


def test_f6_a_column_takes_seven_cards() -> None:
    six = "4 1 -1 2 3 -2"
    state = table([six, "3"], ["5", "2"])
    assert offer_to(state).columns == (0, 1)
    assert fennecs.view(state, None).columns[0].room == 1
    full = do(state, "place 5 up 1")
    assert offer_to(full).columns == (1,)
    assert fennecs.view(full, None).columns[0].room == 0


def test_f6_nobody_owns_a_column() -> None:
    state = table(["4 2*1", "3 1*0"], ["5", "2"])
    assert offer_to(state).columns == offer_to(state).collect == (0, 1)


def test_f7_face_up_takes_a_star_from_the_reserve() -> None:
    state = table(["4", "3"], ["5", "2"])
    after = do(state, "place 5 up 1")
    assert after.stars == (6, 5)
    assert after.reserve == state.reserve - 1
    assert after.columns[0].stars == 0


@pytest.mark.parametrize("held", [(19, 35), (19, 38)])
def test_f7_an_empty_reserve_gives_no_star(held: tuple[int, int]) -> None:
    state = table(["4", "3"], ["5 1", "2"], stars=held)
    assert fennecs.view(state, Seat(0)).face_up_stars == 0
    after = do(state, "place 5 up 1")
    assert after.stars == held
    assert after.columns[0].cards == ("4", "5")


def test_f8_face_down_lays_a_star_on_the_card() -> None:
    after = do(table(["4", "3"], ["5", "2"]), "place 5 down 1")
    assert after.stars == (4, 5)
    assert after.reserve == 44
    assert fennecs.view(after, None).columns[0].stars == 1


def test_f8_without_a_star_nothing_goes_face_down() -> None:
    state = table(["4", "3"], ["5 1", "2"], stars=[0, 5])
    assert {choice.faces for choice in offer_to(state).cards} == {("up",)}


def test_f8_only_the_owner_knows_a_face_down_card() -> None:
    state = do(table(["4", "3", "1"], ["5", "2", "-1"]), "place 5 down 1")
    for seat, card in [(Seat(0), "5"), (Seat(1), None), (Seat(2), None), (None, None)]:
        laid = fennecs.view(state, seat).columns[0].laid[1]
        assert (laid.card, laid.face, laid.seat) == (card, "down", 0)


def test_f9_any_column_of_two_cards_can_be_collected() -> None:
    assert offer_to(table(["4 2*1", "3", "1 5"], ["3", "2", "-1"])).collect == (0, 2)


def test_f9_stars_on_the_cards_are_taken_and_the_column_counted() -> None:
    state = table(["1 2*1 -1*0", "3"], ["5", "3"], stars=[4, 4])
    assert do(state, "collect 1").stars == (4 + 2 + 2, 4)
    event = seen(state, "collect 1")
    assert isinstance(event, SeenCollect)
    assert event.cards == ("1", "2", "-1")
    assert (event.stars, event.total, event.change) == (2, 2, 2)


def test_f9_the_rest_of_the_hand_leaves_the_round_unseen() -> None:
    state = do(table(["4 -1", "3", "1"], ["5 2 3", "2", "-1"]), "collect 1")
    mine, others = fennecs.view(state, Seat(0)), fennecs.view(state, Seat(1))
    assert (mine.hand, mine.discarded) == ((), cards("2 3 5"))
    assert (others.players[0].hand, others.players[0].discarded) == (0, 3)
    assert others.discarded == ()


def test_f10_whoever_can_place_nothing_must_collect() -> None:
    empty_handed = table(["4 -1", "3"], ["", "2"])
    assert list(offer_to(empty_handed)) == [Collect(0)]
    no_room = table(
        ["4 1 -1 2 3 -2 0>", column("5 1/5", collected_by=1), column("3 4", collected_by=2)],
        ["2", "", ""],
    )
    assert list(offer_to(no_room)) == [Collect(0)]


def test_f10_the_last_player_plays_on_alone() -> None:
    state = table([column("4 -1", collected_by=1), "3"], ["1 2", ""])
    state = do(state, "place 1 up 2")
    assert state.actor == 0
    state = do(state, "place 2 down 2")
    assert state.actor == 0
    assert do(state, "collect 2").round == 2


def test_f10b_what_is_open_to_all() -> None:
    state = table(
        ["4 2*1", column("3 -1*2", collected_by=2), "1"], ["5 -2", "2 3", "4 1/5"], stars=[4, 3, 5]
    )
    shown = fennecs.view(state, None)
    assert [player.stars for player in shown.players] == [4, 3, 5]
    assert [player.hand for player in shown.players] == [2, 2, 0]
    assert shown.reserve == 54 - 12 - 1
    assert [laid.seat for laid in shown.columns[0].laid] == [None, 1]
    assert [laid.card for laid in shown.columns[1].laid] == ["3", "-1"]
    assert (shown.hand, shown.discarded) == ((), ())


def test_f10b_known_totals_count_only_what_a_seat_knows() -> None:
    state = table(["4 1/5 -1*1", "3", "1"], ["5 -2", "2 3", "4 1/5"])
    owner, other = (fennecs.view(state, Seat(seat)).columns[0] for seat in (1, 0))
    assert (owner.totals, owner.unknown) == ((4, 8), 0)
    assert (other.totals, other.unknown) == ((5, 9), 1)


# Counting


@pytest.mark.parametrize(
    ("column_cards", "total", "stars"),
    [
        ("4 2 -1", 5, 5),
        ("2 -2 -1", -1, -1),
        ("5 4", 9, -3),
        ("1 -2 0>", 3, 3),
        ("1 -2 -1 0> 0>", 4, 4),
        ("0>", 0, 0),
    ],
)
def test_f11_worked_examples(column_cards: str, total: int, stars: int) -> None:
    assert list(totals(cards(column_cards))) == [total]
    assert stars_for(total, held=20) == stars


def test_f11_a_face_down_arrow_turns_negative_cards_too() -> None:
    state = table(["-2 0>*1", "3"], ["5", "3"])
    assert seen(state, "collect 1").total == 2


def test_f12_each_one_or_five_is_chosen_best_first() -> None:
    state = do(table(["-1 1/5 1/5*2", "3", "1"], ["5", "2", "-1"]), "collect 1")
    assert (state.actor, state.choosing) == (0, 0)
    offer = fennecs.legal(state, Seat(0))
    assert isinstance(offer, ChooseOffer)
    assert [(count.fives, count.total, count.stars) for count in offer.counts] == [
        (1, 5, 5),
        (0, 1, 1),
        (2, 9, -3),
    ]
    assert [fennecs.format_action(action) for action in offer] == [
        "choose 1",
        "choose 0",
        "choose 2",
    ]
    held = state.stars[0]
    assert [do(state, f"choose {fives}").stars[0] - held for fives in range(3)] == [1, 5, -3]


def test_f12_the_choice_comes_after_all_cards_are_turned() -> None:
    state = table(["-1 1/5 2*1", "3", "1"], ["5", "2", "-1"], stars=[4, 3, 4])
    event = seen(state, "collect 1")
    assert isinstance(event, SeenCollect)
    assert (event.cards, event.choice_follows, event.total) == (("-1", "1/5", "2"), True, None)
    after = do(state, "collect 1")
    assert after.stars == (5, 3, 4)
    assert {laid.card for laid in fennecs.view(after, Seat(2)).columns[0].laid} == {
        "-1",
        "1/5",
        "2",
    }


def test_f12_no_choice_where_the_column_has_no_value() -> None:
    state = table(["4 1/5 -1 2 3 -2 0>", "3", "1"], ["5", "2", "-1"])
    assert do(state, "collect 1").choosing is None


@pytest.mark.parametrize(
    ("total", "change"),
    [(1, 1), (5, 5), (6, 6), (7, -1), (9, -3), (0, 0), (-1, -1), (-4, -4)],
)
def test_f13_stars_for_a_total(total: int, change: int) -> None:
    assert stars_for(total, held=10) == change


def test_f13_exactly_six_ends_the_round_for_everybody() -> None:
    state = table(["4 2", "3 1*2 5*0", "-1"], ["4", "2 3", "-2"], stars=[3, 4, 4])
    after = do(state, "collect 1")
    assert (after.round, after.stars) == (2, (9, 4, 4))
    assert after.reserve == 54 - 17
    end = round_end(state, "collect 1")
    assert (end.why, end.returned, end.first) == ("six", 2, 0)


def test_f13_a_chosen_six_ends_the_round_as_well() -> None:
    state = do(table(["1 1/5", "3", "2"], ["5", "2 3", "-1"]), "collect 1")
    assert round_end(state, "choose 1").why == "six"
    assert seen(state, "choose 0").round_end is None
    assert do(state, "choose 1").round == 2


def test_f13_exactly_zero_is_nothing() -> None:
    state = table(["1 -1", "3"], ["5", "2"])
    assert do(state, "collect 1").stars == state.stars
    assert seen(state, "collect 1").total == 0


def test_f14_nobody_returns_more_than_they_hold() -> None:
    state = table(["-2 -1", "3"], ["5", "2"], stars=[2, 5])
    assert do(state, "collect 1").stars == (0, 5)
    assert seen(state, "collect 1").change == -2


def test_f14_the_columns_stars_can_pay() -> None:
    state = table(["-2 -1*1", "3"], ["5", "2"], stars=[2, 5])
    assert do(state, "collect 1").stars == (0, 5)
    assert seen(state, "collect 1").change == -3


def test_f14_also_after_a_choice() -> None:
    state = do(table(["5 4 1/5", "3", "1"], ["2", "2", "-1"], stars=[2, 5, 4]), "collect 1")
    offer = fennecs.legal(state, Seat(0))
    assert isinstance(offer, ChooseOffer)
    assert [(count.total, count.stars) for count in offer.counts] == [(10, -2), (14, -2)]
    for fives in range(2):
        assert seen(state, f"choose {fives}").change == -2
        assert do(state, f"choose {fives}").stars == (0, 5, 4)


def test_f15_seven_cards_are_worth_only_their_stars() -> None:
    seven = "4 1 -1 2 3*1 -2 -1*0"
    assert list(totals(cards(seven.replace("*1", "").replace("*0", "")))) == [6]
    state = table([seven, "3"], ["5", "2"])
    event = seen(state, "collect 1")
    assert isinstance(event, SeenCollect)
    assert (event.fate, event.stars, event.total, event.change) == ("worthless", 2, None, 0)
    after = do(state, "collect 1")
    assert after.stars == (7, 5)
    assert (after.round, after.actor) == (1, 1)


def test_f16_stars_missing_in_the_reserve_are_won_all_the_same() -> None:
    state = table(["4 1", "3 2*0", "2"], ["5", "4", "-1"], stars=[17, 17, 17])
    assert state.reserve == 2
    owing = do(state, "collect 1")
    assert owing.stars[0] == 22
    assert fennecs.view(owing, None).reserve == -3


def test_f16_returns_fill_the_ledger_first() -> None:
    state = table(["4 5", "3 2*0", "2"], ["4", "3 1", "-1"], stars=[20, 20, 18])
    assert state.reserve == -5
    after = do(state, "collect 1")
    assert after.reserve == -2
    assert do(after, "place 3 up 3").stars == after.stars


# Ends


def test_f17a_the_round_ends_when_everyone_has_collected() -> None:
    state = table([column("4 -1", collected_by=1), "3 1"], ["5", "2"], first=1)
    assert round_end(state, "collect 2").why == "everyone"
    assert do(state, "collect 2").round == 2


def test_f17c_the_round_ends_when_the_player_to_move_can_do_nothing() -> None:
    state = table(["4 -1", "3", "1"], ["5", "", "2 3"])
    end = round_end(state, "collect 1")
    assert (end.why, end.first, end.ended_by) == ("stuck", 0, None)
    assert do(state, "collect 1").round == 2


@pytest.mark.parametrize(("stars", "goes_on"), [(0, False), (1, True)])
def test_f17c_a_supernova_that_cannot_be_paid_for_is_no_move(stars: int, goes_on: bool) -> None:
    state = table(["4 -1", "3"], ["5", "supernova"], stars=[5, stars], variant="sand_fox")
    assert (do(state, "collect 1").round == 1) == goes_on


def test_f18_the_game_ends_after_the_round_in_which_somebody_reached_the_goal() -> None:
    state = table(["4", "3"], ["5 -1", "2 1"], stars=[19, 5])
    state = do(state, "place 5 up 1")
    assert fennecs.view(state, None).goal_reached
    assert fennecs.outcome(state) is None
    state = do(state, "place 2 up 2", "place -1 down 1")
    assert state.stars[0] == 19
    over = do(state, "collect 2", "collect 1")
    assert fennecs.actors(over) == ()
    result = fennecs.outcome(over)
    assert result is not None
    assert (result.reason, result.details) == ("F18", fennecs.Details(1, "goal"))
    assert round_end(do(state, "collect 2"), "collect 1") == SeenRoundEnd(
        why="everyone", returned=0, first=None, ended_by="goal"
    )


def test_f18_between_taking_stars_and_paying_counts() -> None:
    state = table(["5 4*1", "3"], ["", "2"], stars=[19, 5])
    after = do(state, "collect 1")
    assert after.stars == (17, 5)
    assert after.goal_reached


def test_f18_also_before_a_choice_that_loses_them() -> None:
    state = do(table(["5 1/5*1", "3", "2"], ["", "2", "1"], stars=[19, 5, 0]), "collect 1")
    assert state.goal_reached
    assert do(state, "choose 1").stars[0] == 16


def test_f18_stars_on_cards_do_not_count() -> None:
    state = table(["5 4*0", "3"], ["1", "2"], stars=[19, 5])
    assert not do(state, "place 1 down 1").goal_reached


@pytest.mark.parametrize(("seats", "goal"), [(2, 20), (5, 15)])
def test_f18_five_players_need_only_fifteen(seats: int, goal: int) -> None:
    columns, hands = ["4", "3", "2", "1", "5"][:seats], ["4 1", "3", "2", "-1", "5"][:seats]
    for held in (goal - 2, goal - 1):
        state = table(columns, hands, stars=[held] + [2] * (seats - 1))
        assert do(state, "place 4 up 1").goal_reached == (held + 1 == goal)


def test_f18_an_empty_reserve_at_the_end_of_a_round_ends_the_game() -> None:
    state = table(
        [column("4 -1", collected_by=1), column("2 1", collected_by=2), "3 2"],
        ["5", "", ""],
        stars=[12, 19, 18],
    )
    over = do(state, "collect 3")
    result = fennecs.outcome(over)
    assert result is not None
    assert over.reserve == 0
    assert result.details == fennecs.Details(1, "reserve")


def test_f18_the_reserve_is_judged_after_stars_have_returned() -> None:
    state = table(["4 2", "3 1*1", "2"], ["5", "", ""], stars=[12, 18, 17])
    assert state.reserve == 6
    after = do(state, "collect 1")
    assert after.reserve == 1
    assert fennecs.outcome(after) is None


def test_f18b_the_game_ends_after_fifty_rounds() -> None:
    state = table([column("4 -1", collected_by=1), "3 1"], ["5", ""], round_number=50)
    result = fennecs.outcome(do(state, "collect 2"))
    assert result is not None
    assert (result.reason, result.details) == ("F18b", fennecs.Details(50, "rounds"))


def test_f18b_round_fifty_is_played() -> None:
    state = table([column("4 -1", collected_by=1), "3 1"], ["5", ""], round_number=49)
    assert do(state, "collect 2").actor == CHANCE


def test_f18b_the_goal_is_named_where_both_hold() -> None:
    state = table(
        [column("4 -1", collected_by=1), "3 1"], ["5", ""], stars=[18, 5], round_number=50
    )
    result = fennecs.outcome(do(state, "collect 2"))
    assert result is not None
    assert (result.reason, result.details) == ("F18", fennecs.Details(50, "goal"))


def test_f19_a_tie_is_a_shared_win() -> None:
    state = table(
        [column("4 -1", collected_by=1), "3 1", column("2 1/5", collected_by=2)],
        ["5", "", ""],
        stars=[16, 20, 7],
    )
    result = fennecs.outcome(do(state, "collect 2"))
    assert result is not None
    assert result.winners == (0, 1)
    assert result.places == (1, 1, 3)
    assert result.scores == (20, 20, 7)


# Variants


@pytest.mark.parametrize(("seats", "zeros"), [(2, 2), (3, 2), (4, 2), (5, 3)])
def test_f20_sahara_replaces_every_arrow(seats: int, zeros: int) -> None:
    base, sahara = Counter(deck("base", seats)), Counter(deck("sahara", seats))
    assert base - sahara == Counter({"0>": zeros})
    assert sahara - base == Counter({"0": zeros})


def test_f20_a_plain_zero_changes_nothing() -> None:
    assert list(totals(cards("3 -2 0"))) == [1]


@pytest.mark.parametrize(("seats", "minus_fives"), [(2, 1), (3, 1), (4, 1), (5, 2)])
def test_f21_sand_fox_cards(seats: int, minus_fives: int) -> None:
    base, sand_fox = Counter(deck("base", seats)), Counter(deck("sand_fox", seats))
    assert base - sand_fox == Counter({"0>": minus_fives + 1})
    assert sand_fox - base == Counter({"-5": minus_fives, "supernova": 1})


def test_f21_minus_five_subtracts_five() -> None:
    assert list(totals(cards("3 -5"))) == [-2]


def test_f22_the_supernova_goes_face_down_only() -> None:
    state = table(["4", "3"], ["supernova", "2"], variant="sand_fox")
    assert list(offer_to(state)) == [
        Place("supernova", 0, "down"),
        Place("supernova", 1, "down"),
    ]
    assert do(state, "place supernova down 1").stars == (4, 5)


@pytest.mark.parametrize("others", ["4 2", "4 2 3 -1 -2 1"])
def test_f22_the_supernova_destroys_its_column(others: str) -> None:
    state = table([f"{others} supernova*1", "3"], ["5", "2"], stars=[19, 4], variant="sand_fox")
    event = seen(state, "collect 1")
    assert isinstance(event, SeenCollect)
    assert (event.fate, event.stars, event.total, event.change) == ("destroyed", 1, None, 0)
    assert event.cards[-1] == "supernova"
    after = do(state, "collect 1")
    assert (after.stars, after.goal_reached) == ((19, 4), False)
    assert after.reserve == state.reserve + 1
    assert (after.actor, after.last_collector) == (1, 0)


def test_f22_a_destroyed_column_asks_for_no_choice() -> None:
    state = table(
        ["1/5 supernova*1", "3", "2"], ["5", "2", "1"], stars=[4, 3, 4], variant="sand_fox"
    )
    assert do(state, "collect 1").choosing is None


def test_f23_a_supernova_may_be_a_starting_card() -> None:
    state = table(["supernova 2*1", "3"], ["5", "2"], stars=[5, 4], variant="sand_fox")
    shown = fennecs.view(state, None).columns[0]
    assert (shown.laid[0].card, shown.fate, shown.totals) == ("supernova", "destroyed", ())
    assert do(state, "collect 1").stars == (5, 4)
