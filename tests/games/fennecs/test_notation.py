"""Actions as texts, there and back."""

import random

import pytest

from foxden.core.errors import Unreadable
from foxden.games import fennecs
from foxden.texts import LANGUAGES
from games.fennecs.tables import SETTINGS, play_out


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_every_action_offered_can_be_written_and_read(options: fennecs.Options, seats: int) -> None:
    for state, event in play_out(options, seats, random.Random(f"notation {seats}")):
        if event is not None:
            for action in fennecs.legal(state, event.seat):
                assert fennecs.parse_action(fennecs.format_action(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place 1/5 down 2", fennecs.Place("1/5", 1, "down")),
        ("  Place  SUPERNOVA down 1 ", fennecs.Place("supernova", 0, "down")),
        ("place -2 up 5", fennecs.Place("-2", 4, "up")),
        ("collect 3", fennecs.Collect(2)),
        ("choose 0", fennecs.Choose(0)),
        ("start 1 0>", fennecs.StartCard(0, "0>")),
    ],
)
def test_people_count_columns_from_one(text: str, action: fennecs.Action) -> None:
    assert fennecs.parse_action(text) == action


@pytest.mark.parametrize(
    "text", ["", "place", "place 6 up 1", "place 3 1", "collect 0", "collect ²", "choose", "deal 1"]
)
def test_unreadable_texts_are_quoted_and_answered(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        fennecs.parse_action(text)
    for language in LANGUAGES:
        assert text in caught.value.text(language)
        assert "place 3 down 1" in caught.value.text(language)
