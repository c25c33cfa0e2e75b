"""A ladder counts games among people, and says no more than it knows."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foxden.server.circles import (
    GAMES_TO_MEAN,
    SeatResult,
    Seats,
    counts,
    heir,
    ladder,
    ladders,
    seat_results,
)
from foxden.table import house_commands, wire
from table.room import Room

ADA, BEA, CLEO = 0, 1, 2


def game(*members: int | None, left: int | None = None) -> Seats:
    """Who came in how, the winner first."""
    return tuple(
        SeatResult(member, place, left=member == left)
        for place, member in enumerate(members, start=1)
    )


def test_nobody_is_on_it_before_it_means_something() -> None:
    few = [game(ADA, BEA)] * (GAMES_TO_MEAN - 1)
    assert ladder(few) == ()
    assert [rung.member for rung in ladder([*few, game(ADA, BEA)])] == [ADA, BEA]


@pytest.mark.parametrize("seats", [game(ADA), game(ADA, None), game(ADA, ADA), game(ADA, ADA, BEA)])
def test_only_games_among_people_count(seats: Seats) -> None:
    assert not counts(seats)
    assert ladder([seats] * 20) == ()


def test_who_cannot_be_told_apart_shares_a_place() -> None:
    even = [game(ADA, BEA), game(BEA, ADA)] * 5
    assert [rung.rank for rung in ladder(even)] == [1, 1]
    clear = [game(ADA, BEA)] * 60
    assert [(rung.member, rung.rank) for rung in ladder(clear)] == [(ADA, 1), (BEA, 2)]


def test_more_games_make_it_surer() -> None:
    widths = [ladder([game(ADA, BEA), game(BEA, ADA)] * n)[0].uncertainty for n in (3, 10, 40)]
    assert widths == sorted(widths, reverse=True)


def test_giving_up_does_not_undo_a_defeat() -> None:
    """Even where the bot that played on has won it."""
    given_up = [game(BEA, ADA, left=BEA)] * GAMES_TO_MEAN
    assert [rung.member for rung in ladder(given_up)] == [ADA, BEA]


def test_the_better_player_is_above_after_a_winter() -> None:
    rng = random.Random(1)
    strength = {ADA: 3.0, BEA: 1.0, CLEO: -1.0}
    games = [
        game(*sorted(pair, key=lambda one: -strength[one] + rng.gauss(0, 2)))
        for pair in list(combinations(strength, 2)) * 60
    ]
    assert [rung.member for rung in ladder(games)] == [ADA, BEA, CLEO]


def test_each_game_has_a_ladder_of_its_own() -> None:
    played = [("foxy", game(ADA, BEA)), ("outfox", game(BEA, ADA))] * GAMES_TO_MEAN
    found = ladders([*played, ("fennecs", game(ADA, BEA))])
    assert {name: rungs[0].member for name, rungs in found.items()} == {"foxy": ADA, "outfox": BEA}


@given(st.lists(st.permutations(range(4)), max_size=30))
def test_ranks_begin_at_one_and_never_fall(orders: list[list[int]]) -> None:
    rungs = ladder(game(*order) for order in orders)
    ranks = [rung.rank for rung in rungs]
    assert ranks == sorted(ranks)
    assert ranks[:1] in ([], [1])


def act(room: Room) -> None:
    """Whoever is to move does so, a bot where nobody is."""
    table = room.table
    (seat,) = table.actors
    if seat in table.bot_seats:
        action = room.rng.choice(table.game.legal(table.match.state, seat))
        room.do(house_commands.BotMove(seat, table.running.decision(seat), action, "bot"))
    else:
        room.play(table.order[seat])


def test_whoever_has_been_there_longest_leads_next() -> None:
    assert heir([ADA, BEA, CLEO], owner=ADA, leaving=CLEO) == ADA
    assert heir([ADA, BEA, CLEO], owner=ADA, leaving=ADA) == BEA
    assert heir([ADA], owner=ADA, leaving=ADA) is None


class TestWhatATableTells:
    """The result of a game is by whom it was begun, whatever became of them since."""

    @pytest.fixture
    def room(self) -> Room:
        room = Room(game="outfox")
        room.table.circle = "TUESDAY"
        for member in (ADA, BEA):
            room.do(house_commands.Enter(f"member {member}", f"token {member}", member))
        for place in list(room.table.places)[-2:]:
            room.ask(place, wire.Sit)
        return room

    def test_who_was_sent_away_is_in_it_and_has_left(self, room: Room) -> None:
        places = {place.member: number for number, place in room.table.places.items()}
        room.ask(0, wire.Start)
        assert seat_results(room.table) is None
        room.do(house_commands.SendAway(places[BEA]))
        while room.table.status == "playing":
            act(room)
        seats = seat_results(room.table)
        assert seats is not None
        assert {seat.member: seat.left for seat in seats} == {ADA: False, BEA: True}

    def test_who_enters_again_keeps_the_place(self, room: Room) -> None:
        before = list(room.table.places)
        room.do(house_commands.Enter("another name", "another token", ADA))
        assert list(room.table.places) == before
        place = room.table.place_with("another token")
        assert place is not None
        assert (place.member, place.name) == (ADA, "member 0")
        assert room.table.place_with("token 0") is None
