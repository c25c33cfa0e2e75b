import random

import pytest

from foxden.core.errors import Unreadable
from foxden.games import foxy
from foxden.games.foxy import Action, Options, Reveal, Write
from foxden.games.foxy.cards import Card
from games.foxy.play import SETUPS, random_match


@pytest.mark.parametrize(("options", "seats"), SETUPS[:6])
def test_every_event_of_a_game_can_be_written_and_read(options: Options, seats: int) -> None:
    for event in random_match(options, seats, random.Random(seats)).events:
        assert foxy.parse_action(foxy.format_action(event.action)) == event.action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("7", Write(7)),
        (" (12) ", Write(12, circled=True)),
        ("fox", Reveal(Card("fox"))),
        ("Forest:Bear+Cat", Reveal(Card("forest:bear+cat"))),
    ],
)
def test_what_a_person_may_type(text: str, action: Action) -> None:
    assert foxy.parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    ["", "-1", "7.5", "seven", "(7", "7)", "7!", "٣", "forest:cat+bear", "forest", "9" * 5000],
)
def test_unreadable_text_is_quoted(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        foxy.parse_action(text)
    assert caught.value.facts["text"] == text
    assert text in str(caught.value)
    assert "(7)" in str(caught.value)
