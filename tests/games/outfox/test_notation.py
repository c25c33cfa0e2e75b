import pytest

from foxden.core.errors import Unreadable
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox import Options, Turn


def test_a_turn_reads_like_the_game() -> None:
    turn = Turn("square", "red", "c3", "b2", "b4")
    assert outfox.format_action(turn) == "red square c3, b2-b4"
    assert outfox.format_action(Turn("circle", "blue", "a1")) == "blue circle a1"


def test_every_turn_survives_the_round_trip() -> None:
    state = outfox.start(Options(), 2)
    for _ in range(4):
        assert state.actor is not None
        offer = outfox.legal(state, state.actor)
        assert [outfox.parse_action(outfox.format_action(turn)) for turn in offer] == list(offer)
        state = outfox.apply(state, state.actor, offer[len(offer) // 2])


def test_case_and_blanks_do_not_matter() -> None:
    assert outfox.parse_action("  Red Square C3,b2-B4 ") == outfox.parse_action(
        "red square c3, b2-b4"
    )


@pytest.mark.parametrize("text", ["", "red square", "red square c9", "red square c3 b2", "c3"])
def test_unreadable_text_is_quoted_with_an_example(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        outfox.parse_action(text)
    assert f"“{text}”" in str(refusal.value)
    assert "red square c3, b2-b4" in str(refusal.value)


def test_seats_are_shown_from_one() -> None:
    with pytest.raises(Exception, match="player 1"):
        outfox.apply(outfox.start(Options(), 2), Seat(1), Turn("square", "red", "c3"))
