"""Every refusal names its clause and what would have been right, in three languages."""

import pytest
from msgspec.structs import replace

from foxden.core.errors import FoxdenError, IllegalAction, NotYours, Unreadable
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox import Options, State
from foxden.texts import LANGUAGES
from games.outfox.positions import position

EMPTY = outfox.start(Options(), 2)
ONE_PIECE = position("Rs" + " ." * 18)
SHUT_IN = position(" . Rs Bt  Rt Yc Bs Yt  Bc Rs Yt Yc .  . Bc . .  . . .")
WON = outfox.apply(
    position("Rs Rt .  . . . Rc  . . . . .  . . . .  . . ."),
    Seat(1),
    outfox.parse_action("yellow square b3, b4-a3"),
)


@pytest.mark.parametrize(
    ("state", "turn", "type_", "clause", "says"),
    [
        (WON, "blue square c3", IllegalAction, "O9", "over"),
        (EMPTY, "red square c3, b2-b4", IllegalAction, "O4", "only places"),
        (ONE_PIECE, "red square a1, a1-a2", IllegalAction, "O5", "can be chosen: a2, b1, b2"),
        (ONE_PIECE, "red square c3, a1-a2", IllegalAction, "O8", "can be chosen: a2, b1, b2"),
        (SHUT_IN, "red circle a1, a2-a3", IllegalAction, "O8", "no piece next to it could"),
        (ONE_PIECE, "red square a2", IllegalAction, "O5", "Neighbours that can slide: a1"),
        (ONE_PIECE, "red square a2, a2-a3", IllegalAction, "O6", "Neighbours that can slide: a1"),
        (ONE_PIECE, "red square a2, e1-e2", IllegalAction, "O5", "Neighbours that can slide: a1"),
        (ONE_PIECE, "red square a2, a1-a3", IllegalAction, "O7", "slide to: b1, b2, c1, c3"),
        (SHUT_IN, "red circle c5, c4-c3", IllegalAction, "O7", "it can slide to"),
    ],
)
def test_refusals(
    state: State, turn: str, type_: type[FoxdenError], clause: str, says: str
) -> None:
    refusal = _refusal(state, turn)
    assert type(refusal) is type_
    assert refusal.clause == clause
    assert says in str(refusal)
    assert str(refusal).endswith(f"({clause})")
    assert len({refusal.text(language) for language in LANGUAGES}) == 3


def _refusal(state: State, turn: str) -> FoxdenError:
    with pytest.raises(FoxdenError) as refusal:
        outfox.apply(state, state.actor or Seat(0), outfox.parse_action(turn))
    return refusal.value


def test_o3_a_piece_that_is_not_in_the_reserve() -> None:
    third = outfox.apply(ONE_PIECE, Seat(1), outfox.parse_action("red square b1, a1-a2"))
    refusal = _refusal(third, "red square a1, a2-a3")
    assert refusal.clause == "O3"
    assert "no red square left" in str(refusal)
    assert "red triangle, red circle" in str(refusal)
    assert "carré rouge" in refusal.text("fr")


def test_o7_a_neighbour_that_is_stuck() -> None:
    state = position("Rs . .  Bs Yt . .  Bc Yc . . .  . . . .  . . .")
    refusal = _refusal(state, "red circle a2, a1-a3")
    assert (refusal.key, refusal.clause) == ("outfox.refused.stuck", "O7")


@pytest.mark.parametrize("slide", ["", ", a2-a3", ", e1-e2", ", a1-a3"])
def test_only_what_can_be_done_is_offered_instead(slide: str) -> None:
    """a1 and b2 are both next to a2, but a1 is shut in."""
    state = position("Rs . .  Bs Yt . .  Bc Yc . . .  . . . .  . . .")
    offer = outfox.legal(state, state.actor or Seat(0))
    possible = dict.fromkeys(move.origin for move in offer.moves if move.point == "a2")
    origins = _refusal(state, f"red circle a2{slide}").facts["origins"]
    assert origins == list(possible) == ["b2"]


def test_o11_a_blocked_board_is_over_for_another_reason() -> None:
    blocked = replace(SHUT_IN, actor=None)
    assert _refusal(blocked, "blue square c3").clause == "O11"


def test_somebody_elses_turn() -> None:
    with pytest.raises(NotYours) as refusal:
        outfox.apply(EMPTY, Seat(1), outfox.parse_action("red square c3"))
    assert refusal.value.code == "not_yours"


def test_an_action_of_another_kind_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="is not a turn"):
        outfox.apply(EMPTY, Seat(0), "pass")  # type: ignore[arg-type]  # what a careless program does
