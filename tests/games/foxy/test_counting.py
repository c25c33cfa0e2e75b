"""Foxy's count, clause by clause (X13 to X17, X19, X21 to X23)."""

import random

import pytest

from foxden.core.outcome import Outcome
from foxden.core.seats import Seat
from foxden.games import foxy
from foxden.games.foxy import Details, Entry, Options, State, Write
from foxden.games.foxy.counting import points_of, rank_of, sheet_of
from foxden.games.foxy.state import FoxRule
from games.foxy.play import EXACT, PILE, play_game, random_match, with_box

ZEROS = (0,) * 20
PERFECT = sum(EXACT)


def counted(state: State) -> Outcome[Details]:
    outcome = foxy.outcome(state)
    assert outcome is not None
    return outcome


def test_x13_the_whole_pile_is_shown_with_its_exact_numbers() -> None:
    state = play_game(Options(), EXACT, ZEROS)
    for seat in (None, Seat(0), Seat(1)):
        count = foxy.view(state, seat).count
        assert count is not None
        assert (count.pile, count.exact) == (PILE, EXACT)
        assert [board.seat for board in count.boards] == [0, 1]


def test_x13_at_a_large_table_a_seat_gets_its_own_board_and_who_watches_the_best_ten() -> None:
    state = random_match(Options(), 30, random.Random(3)).state
    count = foxy.view(state, Seat(7)).count
    assert count is not None
    assert [board.seat for board in count.boards] == [7]
    watched = foxy.view(state, None).count
    assert watched is not None
    places = counted(state).places
    assert [board.place for board in watched.boards] == sorted(places)[:10]
    assert [places[board.seat] for board in watched.boards] == sorted(places)[:10]


def test_how_many_circled_each_card_is_told_at_the_count() -> None:
    state = random_match(Options(), 30, random.Random(3)).state
    count = foxy.view(state, Seat(7)).count
    assert count is not None
    circled = [turn for turn in state.circles if turn is not None]
    assert count.circles == tuple(circled.count(turn) for turn in range(1, 21))


def test_x13_there_are_no_boards_before_the_count() -> None:
    match = random_match(Options(), 3, random.Random(3), events=50)
    assert foxy.view(match.state, None).count is None
    assert foxy.outcome(match.state) is None


@pytest.mark.parametrize(
    ("number", "circled", "points", "crossed"),
    [
        (3, False, 3, False),
        (5, False, 5, False),
        (6, False, 0, True),
        (4, True, 0, False),
        (5, True, 10, False),
        (6, True, 0, True),
        (0, False, 0, False),
    ],
)
def test_x14_x15_x16_a_box_whose_exact_number_is_5(
    *,
    number: int,
    circled: bool,
    points: int,
    crossed: bool,
) -> None:
    sheet = sheet_of([Entry(number)], 1 if circled else None, [5], hard=False)
    assert sheet.points == (points,)
    assert sheet.crossed == (crossed,)
    assert sheet.circled_points == (points if circled else 0)


def test_x14_a_whole_board() -> None:
    state = play_game(Options(), EXACT, with_box(ZEROS, 20, 14), (99,) * 20)
    outcome = counted(state)
    assert outcome.scores == (PERFECT, 14, 0)
    assert outcome.details.exact == EXACT
    assert [sum(sheet.crossed) for sheet in outcome.details.sheets] == [0, 0, 20]


def test_x15_a_circle_doubles_its_number_only() -> None:
    board = with_box(EXACT, 20, Write(14, circled=True))
    outcome = counted(play_game(Options(), board, EXACT))
    assert outcome.scores == (PERFECT + 14, PERFECT)
    assert outcome.details.sheets[0].circled_points == 28


def test_x16_a_circled_number_that_is_too_low_is_not_crossed_out() -> None:
    board = with_box(EXACT, 20, Write(13, circled=True))
    sheet = counted(play_game(Options(), board, EXACT)).details.sheets[0]
    assert sheet.score == PERFECT - 14
    assert not any(sheet.crossed)


def test_x17_most_points_wins() -> None:
    outcome = counted(play_game(Options(), ZEROS, EXACT, with_box(ZEROS, 5, 5)))
    assert (outcome.winners, outcome.places, outcome.reason) == ((1,), (3, 1, 2), "X17")


def test_x17_a_tie_goes_to_more_points_from_the_circle() -> None:
    circle = with_box(ZEROS, 5, Write(5, circled=True))  # 10 points, all from the circle
    plain = with_box(ZEROS, 20, 10)
    outcome = counted(play_game(Options(), plain, circle))
    assert outcome.scores == (10, 10)
    assert outcome.places == (2, 1)


def test_x17_then_to_fewer_crossed_out_numbers() -> None:
    crossed = with_box(ZEROS, 1, 2)
    outcome = counted(play_game(Options(), crossed, ZEROS))
    assert outcome.scores == (0, 0)
    assert outcome.places == (2, 1)


def test_x17_then_the_win_is_shared() -> None:
    outcome = counted(play_game(Options(), EXACT, ZEROS, EXACT))
    assert (outcome.winners, outcome.places) == ((0, 2), (1, 3, 1))


def test_x17_the_circle_counts_before_what_is_crossed_out() -> None:
    circled = sheet_of([Entry(2), Entry(9)], 1, [2, 3], hard=False)
    clean = sheet_of([Entry(1), Entry(3)], None, [2, 3], hard=False)
    assert circled.score == clean.score == 4
    assert rank_of(circled) > rank_of(clean)


@pytest.mark.parametrize(("number", "points"), [(4, 0), (5, 5), (6, 0)])
def test_x19_in_hard_mode_only_exact_numbers_score(number: int, points: int) -> None:
    assert points_of(number, 5, circled=False, hard=True) == points
    sheet = sheet_of([Entry(number)], None, [5], hard=True)
    assert sheet.crossed == (number > 5,)


def test_x19_a_circle_still_doubles() -> None:
    assert points_of(5, 5, circled=True, hard=True) == 10


@pytest.mark.parametrize(
    ("fox", "asked"), [("different", 5), ("most", 3), ("single", 4), ("cat", 4)]
)
def test_x21_hard_and_easy_go_with_every_fox_rule(fox: FoxRule, asked: int) -> None:
    board = with_box(ZEROS, 8, asked)
    almost = with_box(ZEROS, 8, asked - 1)
    state = play_game(Options(fox=fox, hard=True, easy=True), board, almost)
    assert counted(state).scores == (asked, 0)
    assert state.last == 1


def solo(deviation: int) -> Outcome[Details]:
    """A game that is one too high now and then."""
    board = [exact + (turn < deviation) for turn, exact in enumerate(EXACT)]
    return counted(play_game(Options(), board))


def test_x22_a_deviation_of_5_wins() -> None:
    outcome = solo(5)
    assert (outcome.winners, outcome.places, outcome.scores) == ((0,), (1,), (5,))
    assert outcome.reason == "X22"
    assert outcome.details.sheets[0].points == (1,) * 5 + (0,) * 15
    assert not any(outcome.details.sheets[0].crossed)


def test_x22_a_deviation_of_6_loses() -> None:
    outcome = solo(6)
    assert (outcome.winners, outcome.places, outcome.scores) == ((), (1,), (6,))


def test_x22_too_low_and_too_high_do_not_cancel_out() -> None:
    board = with_box(with_box(EXACT, 7, 5), 20, 16)  # wrote 5, exact 7; wrote 16, exact 14
    assert counted(play_game(Options(), board)).scores == (4,)


def test_x22_the_deviation_is_not_told_before_the_count() -> None:
    match = random_match(Options(), 1, random.Random(1), events=39)
    assert foxy.view(match.state, Seat(0)).count is None
    assert foxy.outcome(match.state) is None


def test_x22_circling_is_not_offered() -> None:
    match = random_match(Options(), 1, random.Random(1), events=1)
    assert Write(1, circled=True) not in foxy.legal(match.state, Seat(0))


def test_x23_a_circled_exact_0_scores_0() -> None:
    pile = ("fox", *(card for card in PILE if card != "fox"))
    board = with_box(ZEROS, 1, Write(0, circled=True))
    sheet = counted(play_game(Options(), board, ZEROS, pile=pile)).details.sheets[0]
    assert (sheet.points[0], sheet.circled_points, sheet.crossed[0]) == (0, 0, False)
