"""Outfox by the numbers of its rules."""

import random
from collections import Counter
from itertools import permutations, product

import pytest

from foxden.core.errors import IllegalAction, InvalidSetup, NotYours
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox import Options, State, Turn
from foxden.games.outfox.board import NEIGHBOURS, POINTS, RAYS, TRIPLES, Line, Point
from foxden.games.outfox.pieces import ONE_SET, Piece, is_winning
from games.outfox.positions import piece, position


def turn(text: str) -> Turn:
    return outfox.parse_action(text)


def play(state: State, text: str) -> State:
    assert state.actor is not None
    return outfox.apply(state, state.actor, turn(text))


def refused(state: State, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as refusal:
        play(state, text)
    return refusal.value


def moves(state: State) -> set[str]:
    """The moves of the offer, without the pieces."""
    assert state.actor is not None
    return {
        f"{move.point} {move.origin}-{move.destination}"
        for move in outfox.legal(state, state.actor).moves
    }


def test_o1_the_board_has_19_points_42_neighbouring_pairs_and_27_triples() -> None:
    assert len(POINTS) == 19
    assert Counter(point[0] for point in POINTS) == {"a": 3, "b": 4, "c": 5, "d": 4, "e": 3}
    assert sum(map(len, NEIGHBOURS.values())) == 2 * 42
    assert max(map(len, NEIGHBOURS.values())) == 6
    assert len(set(map(frozenset, TRIPLES))) == len(TRIPLES) == 27


def test_o1_neighbours_are_mutual_and_lines_straight() -> None:
    assert all(point in NEIGHBOURS[near] for point in POINTS for near in NEIGHBOURS[point])
    assert set(NEIGHBOURS["c3"]) == {"b2", "b3", "c2", "c4", "d2", "d3"}
    assert set(NEIGHBOURS["a1"]) == {"a2", "b1", "b2"}
    assert ("c1", "c2", "c3") in TRIPLES
    assert ("a1", "b2", "c3") in TRIPLES
    assert ("a3", "b3", "c3") in TRIPLES
    assert sorted(RAYS["a1"]) == [("a2", "a3"), ("b1", "c1"), ("b2", "c3", "d3", "e3")]


def test_o2_eighteen_pieces_two_of_each_kind() -> None:
    for seats in outfox.seats:
        pieces = Counter(sum(outfox.start(Options(), seats).reserves, ()))
        assert pieces == dict.fromkeys(ONE_SET, 2)
        assert len(ONE_SET) == 9


def test_o3_two_players_own_a_set_each() -> None:
    assert outfox.start(Options(), 2).reserves == (ONE_SET, ONE_SET)


def test_o3_three_players_own_a_colour_each() -> None:
    reserves = outfox.start(Options(), 3).reserves
    assert [{piece.colour for piece in reserve} for reserve in reserves] == [
        {"red"},
        {"yellow"},
        {"blue"},
    ]
    assert all(
        Counter(piece.shape for piece in reserve) == {"square": 2, "triangle": 2, "circle": 2}
        for reserve in reserves
    )


@pytest.mark.parametrize("seats", [-1, 0, 1, 4])
def test_o3_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(InvalidSetup, match=r"2 to 3 players, not for −?\d\. \(O3\)"):
        outfox.start(Options(), seats)


def test_o4_the_first_turn_places_on_any_point_and_slides_nothing() -> None:
    empty = outfox.start(Options(), 2)
    assert moves(empty) == {f"{point} None-None" for point in POINTS}
    assert refused(empty, "red square c3, b2-b4").clause == "O4"
    assert play(empty, "red square c3").board[POINTS.index("c3")] == piece("Rs")


def test_o5_every_later_turn_places_and_slides() -> None:
    second = play(outfox.start(Options(), 2), "red square c3")
    assert refused(second, "red square c2").clause == "O5"
    third = play(second, "blue circle c2, c3-c5")
    assert third.board[POINTS.index("c2")] == piece("Bc")
    assert third.board[POINTS.index("c3")] is None
    assert third.board[POINTS.index("c5")] == piece("Rs")


def test_o5_only_neighbours_of_the_placed_piece_slide() -> None:
    state = position("Rs . . . . . . . . . . . . . . . . . Bs")
    assert refused(state, "red circle a2, e3-e1").clause == "O5"
    assert {move.split("-")[0] for move in moves(state)} == {
        "a2 a1", "b1 a1", "b2 a1", "d3 e3", "d4 e3", "e2 e3",
    }  # fmt: skip


def test_o5_a_piece_goes_on_an_empty_point() -> None:
    assert refused(position("Rs" + " ." * 18), "blue square a1, a1-a2").clause == "O5"


def test_o6_the_piece_just_placed_does_not_slide() -> None:
    assert refused(position("Rs" + " ." * 18), "blue square a2, a2-a3").clause == "O6"


def test_o6_pieces_on_the_board_belong_to_nobody() -> None:
    """Seat 1 slides the piece that seat 0 has placed."""
    assert play(position("Rs" + " ." * 18), "blue square b1, a1-a3").board[2] == piece("Rs")


def test_o7_a_slide_goes_over_empty_points_along_one_line() -> None:
    state = position(". . .  . . . .  Rs . . . Bs  . . . .  . . .")
    along_the_row = {move for move in moves(state) if move.startswith("b1 c1-c")}
    assert along_the_row == {"b1 c1-c2", "b1 c1-c3", "b1 c1-c4"}
    assert refused(state, "red circle b1, c1-c5").clause == "O7"
    assert refused(state, "red circle b1, c1-b3").clause == "O7"


def test_o7_the_placed_piece_blocks_its_own_point() -> None:
    state = position(". . .  . . . .  Rs . . . .  . . . .  . . .")
    assert not any(move.startswith("c2 c1-c") for move in moves(state))
    assert refused(state, "blue circle c2, c1-c3").clause == "O7"


def test_o8_a_point_without_neighbour_is_dead() -> None:
    refusal = refused(position("Rs" + " ." * 18), "blue square e3, a1-a2")
    assert (refusal.clause, refusal.key) == ("O8", "outfox.refused.no_neighbour")
    assert refusal.facts["points"] == ["a2", "b1", "b2"]


def test_o8_a_point_whose_neighbours_cannot_slide_is_dead() -> None:
    """All around a1 stand pieces that are shut in once a1 is filled."""
    state = position(
        """ .  Rs Bt
           Rt  Yc Bs Yt
         Bc  Rs Yt Yc .
           .   Bc  .  .
             .  .  .  """
    )
    refusal = refused(state, "red circle a1, a2-a3")
    assert (refusal.clause, refusal.key) == ("O8", "outfox.refused.no_slide")
    assert "a1" not in {move.split()[0] for move in moves(state)}


def test_o8_legality_knows_points_only() -> None:
    """Every piece left can make every move, in positions of random games."""
    rng = random.Random(8)
    state = outfox.start(Options(), 3)
    while state.actor is not None:
        offer = outfox.legal(state, state.actor)
        pieces = {turn.piece for turn in offer}
        assert set(offer) == {
            Turn(p.shape, p.colour, *move) for p, move in product(pieces, offer.moves)
        }
        state = outfox.apply(state, state.actor, rng.choice(offer))


@pytest.mark.parametrize(
    ("line", "wins"),
    [
        ("Rs Rt Rc", True),
        ("Rc Bc Yc", True),
        ("Rs Bt Yc", False),
        ("Rs Rs Rc", False),
        ("Rs Rs Bs", False),
        ("Rs Rs Rs", False),
        ("Rs Rt Bt", False),
    ],
)
def test_o9_what_wins(line: str, wins: bool) -> None:
    for first, second, third in permutations(map(piece, line.split())):
        assert is_winning(first, second, third) is wins


def test_o9_a_line_at_the_end_of_a_turn_wins() -> None:
    state = position("Rs Rt .  . . . .  . . . . .  . . . .  . . Bs")
    won = play(state, "blue circle d4, e3-e1")
    assert outfox.outcome(won) is None
    state = position("Rs Rt .  . . . Rc  . . . . .  . . . .  . . .")
    won = play(state, "yellow square b3, b4-a3")
    outcome = outfox.outcome(won)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("O9", (Seat(1),), (0, 1))
    assert outcome.details.line == ("a1", "a2", "a3")


def test_o10_a_line_broken_by_the_slide_does_not_count() -> None:
    """The red circle completes the line, but the square of the line slides away."""
    state = position("Rs . Rc  . Bs . .  . . . . .  . . . .  . . .")
    assert outfox.outcome(play(state, "red triangle a2, a1-b1")) is None
    kept = outfox.outcome(play(state, "red triangle a2, b2-b1"))
    assert kept is not None
    assert kept.details.line == ("a1", "a2", "a3")


def test_o10_any_three_consecutive_of_a_longer_row_count() -> None:
    state = position(". . .  . . . .  Rs Rs . Rc .  . Bs . .  . . .")
    won = outfox.outcome(play(state, "red triangle c3, d2-d1"))
    assert won is not None
    assert won.details.line == ("c2", "c3", "c4")


def test_o10_a_view_names_the_lines_that_lack_one_piece() -> None:
    """A placement makes exactly these, whatever the slide does to them; in a random game."""
    rng = random.Random(10)
    state = outfox.start(Options(), 3)
    named = 0
    while state.actor is not None:
        near = [(line.points, line.lacking, line.piece) for line in outfox.view(state, None).near]
        assert sorted(near, key=repr) == sorted(lines_to_be_made(state), key=repr)
        named += len(near)
        state = outfox.apply(state, state.actor, rng.choice(outfox.legal(state, state.actor)))
    assert named


def lines_to_be_made(state: State) -> list[tuple[Line, Point, Piece]]:
    held = dict(zip(POINTS, state.board, strict=True))
    made = []
    for triple, placed in product(TRIPLES, ONE_SET):
        for point in (point for point in triple if held[point] is None):
            pieces = [(held | {point: placed})[each] for each in triple]
            if None not in pieces and is_winning(*filter(None, pieces)):
                made.append((triple, point, placed))
    return made


def test_o11_whoever_moved_last_wins_when_nobody_can_move() -> None:
    """Play random games until one ends blocked; all pieces or all points are then spent."""
    rng = random.Random(11)
    reasons = Counter[str]()
    for _ in range(300):
        state = outfox.start(Options(), 3)
        while state.actor is not None:
            last = state.actor
            state = outfox.apply(state, last, rng.choice(outfox.legal(state, last)))
        outcome = outfox.outcome(state)
        assert outcome is not None
        assert outcome.winners == (last,)
        assert state.turns <= 18
        assert sorted(outcome.places) == [1, 2, 2]
        assert (outcome.details.line is None) == (outcome.reason == "O11")
        reasons[outcome.reason] += 1
    assert reasons["O11"]


def test_o11_nobody_moves_after_the_end() -> None:
    state = position("Rs Rt .  . . . Rc  . . . . .  . . . .  . . .")
    won = play(state, "yellow square b3, b4-a3")
    assert outfox.actors(won) == ()
    with pytest.raises(IllegalAction, match="over"):
        outfox.apply(won, Seat(0), turn("blue square c3, b3-b1"))


def test_o12_seat_0_moves_first_and_turns_go_round() -> None:
    state = outfox.start(Options(), 3)
    assert outfox.actors(state) == (Seat(0),)
    with pytest.raises(NotYours, match="player 1 is to move"):
        outfox.apply(state, Seat(1), turn("yellow square c3"))
    state = play(state, "red square c3")
    assert outfox.actors(state) == (Seat(1),)
