"""Every refusal: its type, its clause, and that it says what would have been right."""

from typing import Any

import pytest

from foxden.core.errors import FoxdenError, IllegalAction, NotYours, Unreadable
from foxden.core.seats import CHANCE, Seat
from foxden.games import fennecs
from foxden.games.fennecs.state import State
from foxden.texts import LANGUAGES
from games.fennecs.tables import column, do, table

OPEN = table(["4 -1", "3", column("2 1", collected_by=2)], ["5 2", "3", "-2"])
BEGINNING = table(["4", "3"], ["5 2", "-1"])
FULL = table(["4 1 -1 2 3 -2 0>", "3", "0>"], ["5 2", "-1", "4"])
EMPTY_HANDED = table(["4 -1", "3"], ["", "2"])
POOR = table(["4 -1", "3"], ["5", "2"], stars=[0, 5])
POOR_BEGINNING = table(["4", "3"], ["5", "2"], stars=[0, 5])
CHOOSING = do(table(["-1 1/5 1/5", "3", "1"], ["5", "2", "4"]), "collect 1")
SAND_FOX = table(["4 -1", "3"], ["supernova 2", "5"], variant="sand_fox")
DEALING = do(fennecs.start(fennecs.Options(), 2), "first 1", "start 1 5")
OVER = do(table(["4 2", "3"], ["", "2"], stars=[19, 5]), "collect 1")


def refused(state: State, seat: int, action: Any) -> FoxdenError:
    given = fennecs.parse_action(action) if isinstance(action, str) else action
    with pytest.raises(FoxdenError) as caught:
        fennecs.apply(state, Seat(seat), given)
    return caught.value


@pytest.mark.parametrize(
    ("state", "action", "key", "clause", "right"),
    [
        (OPEN, "place 4 up 1", "card", "F5", "2, 5"),
        (OPEN, "place 5 up 4", "no_column", "F5", "1, 2"),
        (OPEN, "collect 9", "no_column", "F5", "1, 2"),
        (OPEN, "place 5 up 3", "collected", "F9", "1, 2"),
        (OPEN, "collect 3", "collected", "F9", "1, 2"),
        (OPEN, "collect 2", "single", "F9", "1"),
        (OPEN, "choose 1", "no_choice", "F12", ""),
        (BEGINNING, "collect 1", "all_single", "F9", ""),
        (FULL, "place 5 up 1", "full", "F6", "2, 3"),
        (EMPTY_HANDED, "place 5 up 2", "must_collect", "F10", "1"),
        (POOR, "place 5 down 2", "no_star_collect", "F8", ": 1."),
        (POOR_BEGINNING, "place 5 down 2", "no_star", "F8", ""),
        (CHOOSING, "choose 3", "must_choose", "F12", "2"),
        (CHOOSING, "collect 2", "must_choose", "F12", "2"),
        (SAND_FOX, "place supernova up 1", "supernova", "F22", ""),
    ],
)
def test_illegal_actions(state: State, action: str, key: str, clause: str, right: str) -> None:
    error = refused(state, 0, action)
    assert isinstance(error, IllegalAction)
    assert error.key == f"fennecs.refused.{key}"
    assert error.clause == clause
    for language in LANGUAGES:
        text = error.text(language)
        assert f"({clause})" in text
        assert right in text
        assert "{" not in text


@pytest.mark.parametrize("action", ["place 5 up 1", "collect 1", "choose 0"])
def test_f18_nothing_happens_after_the_end(action: str) -> None:
    error = refused(OVER, 0, action)
    assert isinstance(error, IllegalAction)
    assert (error.key, error.clause) == ("fennecs.refused.over", "F18")


def test_f3_chance_draws_only_what_is_left() -> None:
    error = refused(DEALING, CHANCE, "start 2 5")
    assert isinstance(error, IllegalAction)
    assert (error.key, error.clause) == ("fennecs.refused.draw", "F3")
    for language in LANGUAGES:
        assert "start 2 5" in error.text(language)
        assert "start 2 -2, start 2 -1" in error.text(language)


def test_f5_another_player_is_to_move() -> None:
    error = refused(OPEN, 1, "place 3 up 1")
    assert isinstance(error, NotYours)
    assert "player 1" in str(error)


def test_f3_nobody_plays_for_chance() -> None:
    for state, action in [(DEALING, "collect 1"), (OPEN, "deal 1 4"), (OPEN, "first 1")]:
        error = refused(state, 0, action)
        assert isinstance(error, NotYours)
        assert error.key == "core.not_yours.chance"


@pytest.mark.parametrize(
    "action",
    [
        None,
        b"nonsense",
        fennecs.Place("9", 0, "up"),  # type: ignore[arg-type]  # no such card
        fennecs.Place("5", 0, "sideways"),  # type: ignore[arg-type]  # no such face
        fennecs.Collect("1"),  # type: ignore[arg-type]  # a column is a number
        object(),
    ],
)
def test_what_is_no_action_is_unreadable(action: object) -> None:
    error = refused(OPEN, 0, action)
    assert isinstance(error, Unreadable)
    assert error.key == "fennecs.unreadable.action"


def test_a_choice_is_a_number() -> None:
    error = refused(CHOOSING, 0, fennecs.Choose("1"))  # type: ignore[arg-type]  # on purpose
    assert isinstance(error, Unreadable)


def test_a_refused_action_changes_nothing() -> None:
    before = hash(OPEN)
    refused(OPEN, 0, "collect 2")
    assert hash(OPEN) == before
