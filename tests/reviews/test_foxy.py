"""Foxy reviewed: slips, circles, and what decided it, by games that were written for it."""

from collections.abc import Sequence

import pytest

from foxden.bots.cores import answer
from foxden.core.match import Match
from foxden.core.record import AnyRecord, Event
from foxden.core.seats import CHANCE, Seat
from foxden.core.thinking import settle
from foxden.games import foxy
from foxden.games.foxy import Options, Reveal, Write
from foxden.games.foxy.cards import FOX, Card
from foxden.reviews import moment_of, review_step
from foxden.reviews.foxy import Circle, FoxyReview, Slip

PILE = (
    *(Card(f"countryside:{animal}") for _ in range(3) for animal in ("hen", "pig")),
    *(Card(f"savannah:{animal}") for _ in range(3) for animal in ("zebra", "giraffe")),
    *(Card(f"sea:{animal}") for _ in range(3) for animal in ("dolphin", "octopus")),
    Card("forest:bear+rabbit"),
    FOX,
)
EXACT = (1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 3, 2, 8)


def game(*sheets: Sequence[int], circles: Sequence[int | None] = ()) -> AnyRecord:
    """A game of this pile in which every seat writes these numbers."""
    match = Match(foxy, Options(), len(sheets))
    marked = [*circles, *[None] * len(sheets)]
    for turn, card in enumerate(PILE, start=1):
        match.take(Event(CHANCE, Reveal(card)))
        for seat, numbers in enumerate(sheets):
            match.play(Seat(seat), Write(numbers[turn - 1], circled=marked[seat] == turn))
    return match.record()


def but(**changes: int) -> list[int]:
    """The exact numbers, but for some turns (`t3=5`)."""
    numbers = list(EXACT)
    for turn, number in changes.items():
        numbers[int(turn[1:]) - 1] = number
    return numbers


def review(record: AnyRecord) -> FoxyReview:
    found = settle(review_step(foxy, record, 0, None), answer)
    assert found.of == 1
    assert isinstance(found.finding, FoxyReview)
    return found.finding


def test_every_number_stands_beside_the_truth() -> None:
    shown = review(game(EXACT, but(t9=1, t12=9)))
    assert shown.exact == EXACT
    assert shown.cards == PILE
    assert [sheet.numbers for sheet in shown.sheets] == [EXACT, tuple(but(t9=1, t12=9))]
    assert shown.sheets[1].points[8] == 1
    assert shown.sheets[1].points[11] == 0


def test_a_slip_is_told_once_as_long_as_it_is_carried_on() -> None:
    """One hen too many from the third turn on is one slip, not two; the Fox's is its own."""
    [sheet] = review(game(but(t3=3, t5=4, t20=7))).sheets
    assert sheet.slips == (Slip(3, "hen", 1), Slip(20, None, -1))


def test_of_two_animals_on_a_card_one_slipped() -> None:
    [sheet] = review(game(but(t19=1))).sheets
    assert [(slip.turn, slip.by) for slip in sheet.slips] == [(19, -1)]
    assert sheet.slips[0].animal in {"bear", "rabbit"}


def test_what_the_circle_brought_and_what_it_could_have() -> None:
    first, second, third = review(game(EXACT, EXACT, but(t12=2), circles=(20, 5, 12))).sheets
    assert (first.circled, first.missed) == (Circle(20, 8), None)
    assert (second.circled, second.missed) == (Circle(5, 3), Circle(20, 8))
    assert (third.circled, third.missed) == (Circle(12, -2), Circle(20, 8))  # X15


def test_who_forgets_nothing_circles_when_waiting_is_worth_no_more() -> None:
    shown = review(game(EXACT, EXACT))
    assert shown.worth[-1] == 0
    assert shown.sure is not None
    assert EXACT[shown.sure.turn - 1] >= shown.worth[shown.sure.turn - 1]
    assert all(EXACT[turn] < shown.worth[turn] for turn in range(shown.sure.turn - 1))
    assert review(game(EXACT)).sure is None  # X22


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (game(EXACT), ("flawless", None, {})),
        (game(but(t7=4)), ("furthest", None, {"turn": 7, "count": 3})),
        (game(EXACT, EXACT), ("shared", None, {"count": 46})),
        (game(but(t20=7), EXACT, circles=(18,)), ("circle_won", 0, {"turn": 18, "count": 3})),
        (
            game(but(t20=6), but(t20=7), circles=(None, 20)),
            ("circle_lost", 1, {"turn": 20, "count": 7}),
        ),
        (game(EXACT, but(t20=9)), ("crossed_out", 1, {"count": 1})),
        (game(EXACT, but(t20=7)), ("exact", 0, {"count": 20})),
    ],
)
def test_what_decided_it(record: AnyRecord, told: tuple[str, int | None, dict[str, int]]) -> None:
    moment = settle(moment_of(foxy, record, None), answer)
    assert (moment.key, moment.seat, moment.facts) == (f"moment.foxy.{told[0]}", *told[1:])
    assert moment.signs == ()


def test_signs_tell_how_it_went_and_nothing_of_the_cards() -> None:
    record = game(but(t1=2, t5=0, t6=9), EXACT, circles=(20, 19))
    signs = settle(moment_of(foxy, record, Seat(0)), answer).signs
    assert len(signs) == 20
    assert signs[:6] == ("fair", "good", "good", "good", "poor", "bad")
    assert signs[19] == "hit"


def test_at_a_party_only_who_asks_is_reviewed() -> None:
    record = game(*[EXACT] * 13)
    found = settle(review_step(foxy, record, 0, Seat(7)), answer).finding
    assert [sheet.seat for sheet in found.sheets] == [7]
