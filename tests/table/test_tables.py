"""What a table does, clause by clause of what people expect of one; no server, no waiting."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from foxden.core.errors import FoxdenError, InvalidSetup, NotYours, Stale, Unreadable
from foxden.core.fair import commitment_to, verify
from foxden.games import GAMES, foxy, outfox
from foxden.table import clocks, house_commands, log, wire
from foxden.table.apply import apply_row
from foxden.table.commands import read_setup
from foxden.table.errors import NotAllowed, NotFound
from foxden.table.places import Place
from foxden.table.state import Table
from table.room import SALT, Room, draft, facts, seat_of


def test_the_first_to_come_is_the_host() -> None:
    room = Room(game="outfox")
    assert room.join("Ann") == 0
    assert room.join("Ann") == 1
    assert room.table.host == 0
    assert room.table.places[1].name == "Ann 2"


@given(st.lists(st.integers(1, 200) | st.integers(1, 2**53), min_size=1))
def test_of_the_latest_commands_a_place_knows_which_it_has_accepted(seqs: list[int]) -> None:
    place = Place(0, "Ann", "token", None)
    for seq in seqs:
        place.note_answer("phone-01", seq)
    latest = place.last_answered("phone-01")
    assert latest == max(seqs)
    for seq in {*range(max(1, latest - 63), latest + 3), 1}:
        recently = seq > latest - 64
        assert place.has_answered("phone-01", seq) == (recently and seq in seqs)
    assert not place.has_answered("phone-02", latest)


def test_only_the_host_starts_and_only_with_enough_players() -> None:
    room = Room(game="outfox")
    host, guest = room.join(), room.join()
    room.ask(host, wire.Sit, salt=SALT)
    with pytest.raises(NotYours):
        room.ask(guest, wire.Start)
    with pytest.raises(InvalidSetup):
        room.ask(host, wire.Start)
    room.ask(guest, wire.Sit)
    room.ask(host, wire.Start)
    assert room.table.games == 1
    with pytest.raises(NotAllowed):
        room.ask(host, wire.Start)


def test_chairs_are_limited_by_the_table_and_by_the_game() -> None:
    room = Room(game="outfox", seats=2)
    room.seat(2)
    late = room.join()
    with pytest.raises(NotAllowed) as refusal:
        room.ask(late, wire.Sit)
    assert refusal.value.facts == {"chairs": 2}
    assert Room(game="outfox").table.chairs == 3
    assert Room(game="foxy").table.chairs == 1000


def test_a_rematch_passes_the_first_seat_on() -> None:
    room = Room(game="outfox")
    first = room.started(3)
    room.play_out()
    room.ask(0, wire.Start)
    assert list(room.table.order) == [*first[1:], first[0]]


def test_late_comers_watch_until_the_next_game() -> None:
    room = Room(game="foxy", pace=0)
    room.started(2)
    late = room.join()
    room.ask(late, wire.Sit, salt=SALT)
    with pytest.raises(NotYours):
        room.ask(late, wire.Resign)
    room.play_out()
    room.ask(0, wire.Start)
    assert late in room.table.order


def test_each_game_has_a_commitment_before_it_and_salts_of_its_own() -> None:
    room = Room(game="fennecs")
    promised = room.table.next_commitment
    room.started(2)
    assert room.table.running.commitment == promised
    assert list(room.table.running.salts) == [SALT, SALT]
    assert room.table.next_commitment not in {promised, commitment_to(bytes(32))}
    room.play_out()
    verify(room.table.game, room.table.record())
    room.ask(0, wire.AddSalt, salt="ff" * 16)
    room.ask(0, wire.Start)
    assert list(room.table.running.salts) == ["ff" * 16]
    room.play_out()
    verify(room.table.game, room.table.record())


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_copy_made_from_the_log_is_the_same_at_every_entry(game: str) -> None:
    room = Room(game=game)
    room.started(2)
    room.play_out()
    copy = Table(room.table.code)
    for row in room.rows:
        apply_row(copy, row)
    assert facts(copy) == facts(room.table)
    assert facts(room.copy()) == facts(room.table)


def test_a_decision_is_named_and_taken_once() -> None:
    room = Room(game="outfox")
    first, second = room.started(2)
    raw = msgspec.Raw(msgspec.json.encode(outfox.Turn("square", "red", "c3")))
    decision = room.table.running.decision(seat_of(room, first))
    room.ask(first, wire.Play, decision=decision, action=raw)
    with pytest.raises(Stale):
        room.ask(first, wire.Play, decision=decision, action=raw)
    with pytest.raises(Unreadable):
        room.ask(
            second,
            wire.Play,
            decision=room.table.running.decision(seat_of(room, second)),
            action=msgspec.Raw(b'{"type":"turn","shape":"fox"}'),
        )


def test_simultaneous_turns_never_make_each_other_stale() -> None:
    room = Room(game="foxy", pace=0)
    places = room.started(3)
    decisions = [room.table.running.decision(seat_of(room, place)) for place in places]
    raw = msgspec.Raw(b'{"type":"write","number":1}')
    for place, decision in zip(reversed(places), reversed(decisions), strict=True):
        room.ask(place, wire.Play, decision=decision, action=raw)
    assert room.table.match.decided[0] == 1


def test_x12_the_host_closes_a_turn_and_pads_count() -> None:
    room = Room(game="foxy", pace=0)
    host, *others = room.seat(3)
    room.ask(host, wire.Start)
    turn = room.table.running.turn
    draft(room, others[0], foxy.Write(7, circled=True))
    with pytest.raises(NotYours):
        room.ask(others[0], wire.CloseTurn, turn=turn)
    room.ask(host, wire.CloseTurn, turn=turn)
    writes = {event.seat: event for event in room.table.match.events if event.seat >= 0}
    assert writes[seat_of(room, others[0])].action == foxy.Write(7, circled=True)
    assert writes[seat_of(room, others[1])].action == foxy.Write(0)
    assert {event.by for event in writes.values()} == {"clock"}
    with pytest.raises(Stale):
        room.ask(host, wire.CloseTurn, turn=turn)


def test_x12_an_emptied_pad_gives_nought() -> None:
    room = Room(game="foxy", clock=30)
    first, second = room.started(2)
    draft(room, first, foxy.Write(7))
    draft(room, first, None)
    room.play(second)
    room.now += 30
    room.do(house_commands.TimeUp(room.table.running.turn))
    written = [event for event in room.table.match.events if event.seat == seat_of(room, first)]
    assert [event.action for event in written] == [foxy.Write(0)]


def test_a_draft_must_be_something_that_could_be_written() -> None:
    room = Room(game="foxy")
    first, _ = room.started(2)
    with pytest.raises(Unreadable):
        draft(room, first, foxy.Write(100))
    room = Room(game="outfox")
    first, _ = room.started(2)
    with pytest.raises(NotAllowed):
        draft(room, first, outfox.Turn("square", "red", "c3"))


def test_the_clock_stands_for_a_turn_not_for_each_lock() -> None:
    room = Room(game="foxy", clock=30, pace=0)
    first, second, third = room.started(3)
    due = clocks.deadline(room.table)
    room.now += 10
    room.play(first)
    assert clocks.deadline(room.table) == due
    room.now += 10
    room.play(second)
    room.play(third)
    assert clocks.deadline(room.table) == room.now + 30


def test_bots_take_less_time_until_somebody_has_had_a_turn() -> None:
    room = Room(game="fennecs")
    (host,) = room.seat(1)
    for _ in range(2):
        room.ask(host, wire.AddBot, level="cub")
    room.ask(host, wire.Start)
    while room.table.actors != (room.table.seat_of(host),):
        assert clocks.thinking_share(room.table, None) < 1
        room.play(room.table.order[room.table.actors[0]])
    room.play(host)
    assert clocks.thinking_share(room.table, None) == 1
    assert clocks.thinking_share(room.table, "clock") == 0


def test_bots_take_their_time_where_nobody_waits_for_them() -> None:
    room = Room(game="fennecs")
    (host,) = room.seat(1)
    room.ask(host, wire.AddBot, level="cub")
    room.ask(host, wire.Start)
    room.ask(host, wire.Resign)
    assert clocks.thinking_share(room.table, None) == 1


def test_time_up_does_nothing_before_the_time_or_for_another_turn() -> None:
    room = Room(game="foxy", clock=30, pace=0)
    room.started(2)
    room.now += 29
    assert room.do(house_commands.TimeUp(room.table.running.turn)) == []
    room.now += 2
    assert room.do(house_commands.TimeUp("0.0.0")) == []
    assert room.do(house_commands.TimeUp(room.table.running.turn)) != []


def any_turn(room: Room, place: int) -> object:
    """A turn of Outfox, always the same, so that nobody wins by luck."""
    return room.table.game.legal(room.table.match.state, seat_of(room, place))[0]


def test_after_three_turns_by_the_clock_the_seat_is_the_bots_until_its_player_returns() -> None:
    room = Room(game="outfox", clock=5)
    first, second = room.started(2)
    seat = seat_of(room, first)
    for count in range(3):
        assert room.table.running.timeouts[seat] == count
        room.now += 6
        action = room.table.game.legal(room.table.match.state, seat)[-1]
        room.do(house_commands.BotMove(seat, room.table.running.decision(seat), action, "clock"))
        if count < 2:
            room.play(second, any_turn(room, second))
    assert room.table.stand_ins == {seat: "clock"}
    assert room.table.bot_seats == {seat}
    room.play(second, any_turn(room, second))
    with pytest.raises(NotAllowed):
        room.play(first)
    room.ask(first, wire.Back)
    assert room.table.bot_seats == frozenset()
    assert [event.by for event in room.table.match.events][:3] == ["clock", None, "clock"]


def test_a_move_of_ones_own_forgives_the_clock() -> None:
    room = Room(game="outfox", clock=5)
    first, second = room.started(2)
    seat = seat_of(room, first)
    room.now += 6
    action = room.table.game.legal(room.table.match.state, seat)[0]
    room.do(house_commands.BotMove(seat, room.table.running.decision(seat), action, "clock"))
    room.play(second)
    room.play(first)
    assert room.table.running.timeouts[seat] == 0


def test_x12_without_a_clock_a_gone_seat_is_not_waited_for() -> None:
    room = Room(game="foxy", pace=0)
    first, second = room.started(2)
    room.do(house_commands.MarkAway(second))
    assert clocks.gone_seats(room.table) == ()
    room.play(first)
    assert clocks.gone_seats(room.table) == (seat_of(room, second),)
    room.do(house_commands.SkipGone(room.table.running.turn))
    last = [event for event in room.table.match.events if event.seat == seat_of(room, second)][-1]
    assert (last.action, last.by) == (foxy.Write(0), "clock")
    assert clocks.gone_seats(room.table) == ()


def test_elsewhere_the_others_may_hand_a_gone_seat_to_a_bot() -> None:
    room = Room(game="fennecs")
    first, second = room.started(2)
    with pytest.raises(NotAllowed):
        room.ask(first, wire.HandToBot, seat=seat_of(room, second))
    room.do(house_commands.MarkAway(second))
    room.ask(first, wire.HandToBot, seat=seat_of(room, second))
    assert room.table.stand_ins == {seat_of(room, second): "gone"}
    room.do(house_commands.MarkBack(second))
    assert room.table.stand_ins == {}
    assert not room.table.places[second].away


def test_resigning_hands_the_seat_to_a_bot_for_good() -> None:
    room = Room(game="outfox")
    first, second = room.started(2)
    room.ask(first, wire.Resign)
    assert room.table.bot_seats == {seat_of(room, first)}
    with pytest.raises(NotAllowed):
        room.ask(first, wire.Back)
    assert room.do(house_commands.MarkBack(first)) == []
    assert seat_of(room, second) not in room.table.bot_seats


def test_takebacks_need_the_consent_of_the_others() -> None:
    room = Room(game="outfox")
    first, second, third = room.started(3)
    room.play(first)
    room.play(second)
    room.ask(first, wire.AskTakeback)
    room.ask(second, wire.AnswerTakeback, agree=True)
    assert len(room.table.match.events) == 2
    room.ask(third, wire.AnswerTakeback, agree=True)
    assert room.table.match.events == []
    assert room.table.actors == (seat_of(room, first),)
    room.play(first)
    room.ask(first, wire.AskTakeback)
    room.ask(third, wire.AnswerTakeback, agree=False)
    with pytest.raises(NotAllowed):
        room.ask(second, wire.AnswerTakeback, agree=True)
    assert len(room.table.match.events) == 1
    assert facts(room.copy()) == facts(room.table)


def test_a_decision_after_a_takeback_has_another_name() -> None:
    room = Room(game="outfox")
    first, second = room.started(2)
    before = room.table.running.decision(seat_of(room, first))
    room.play(first)
    room.ask(first, wire.AskTakeback)
    room.ask(second, wire.AnswerTakeback, agree=True)
    assert room.table.running.decision(seat_of(room, first)) != before


def test_a_move_ends_the_question_for_a_takeback() -> None:
    room = Room(game="outfox")
    first, second = room.started(2)
    room.play(first)
    room.ask(first, wire.AskTakeback)
    room.play(second)
    with pytest.raises(NotAllowed):
        room.ask(second, wire.AnswerTakeback, agree=True)


@pytest.mark.parametrize("game", ["foxy", "fennecs"])
def test_nothing_hidden_is_ever_taken_back(game: str) -> None:
    room = Room(game=game)
    room.started(2)
    actor = room.table.order[room.table.actors[0]]
    room.play(actor)
    with pytest.raises(NotAllowed):
        room.ask(actor, wire.AskTakeback)


def test_bots_never_mind_a_takeback() -> None:
    room = Room(game="outfox")
    (host,) = room.seat(1)
    room.ask(host, wire.AddBot, level="cub")
    room.ask(host, wire.Start)
    for _ in range(2):
        seat = room.table.actors[0]
        if seat in room.table.bot_seats:
            action = room.table.game.legal(room.table.match.state, seat)[0]
            room.do(house_commands.BotMove(seat, room.table.running.decision(seat), action, None))
        else:
            room.play(host)
    room.ask(host, wire.AskTakeback)
    assert seat_of(room, host) not in {event.seat for event in room.table.match.events}


def test_pacing_lets_people_look_at_the_card() -> None:
    room = Room(game="foxy", pace=2.0)
    first, second = room.started(2)
    room.play(first)
    room.play(second)
    assert not room.table.actors
    assert clocks.deal_at(room.table) == room.now + 2
    turn = room.table.running.turn
    room.do(house_commands.Deal(turn))
    assert len(room.table.actors) == 2
    assert room.do(house_commands.Deal(turn)) == []


def test_the_hosts_tap_moves_on() -> None:
    room = Room(game="foxy", pace=None)
    places = room.started(2)
    turn = room.table.running.turn
    with pytest.raises(NotAllowed):
        room.ask(0, wire.Next, turn=turn)
    for place in places:
        room.play(place)
    assert clocks.deal_at(room.table) is None
    with pytest.raises(NotYours):
        room.ask(1, wire.Next, turn=turn)
    room.ask(0, wire.Next, turn=turn)
    with pytest.raises(Stale):
        room.ask(0, wire.Next, turn=turn)


def test_a_pause_stops_moves_and_clocks() -> None:
    room = Room(game="outfox", clock=60)
    first, _ = room.started(2)
    due = clocks.deadline(room.table) or 0
    room.now += 10
    room.ask(0, wire.Pause)
    assert clocks.deadline(room.table) is None
    with pytest.raises(NotAllowed):
        room.play(first)
    room.now += 100
    room.ask(0, wire.Resume)
    assert clocks.deadline(room.table) == due + 100
    room.play(first)


def test_leaving_a_game_leaves_the_seat_to_a_bot_until_one_is_back() -> None:
    room = Room(game="outfox")
    room.started(2)
    room.ask(0, wire.Leave)
    assert room.table.host == 1
    assert room.table.stand_ins == {seat_of(room, 0): "left"}
    room.do(house_commands.MarkBack(0))
    assert room.table.stand_ins == {}


def test_leaving_the_lobby_gives_the_chair_back() -> None:
    room = Room(game="outfox")
    room.seat(2)
    room.ask(1, wire.Leave)
    assert room.table.seating.queue == [0]
    assert 1 not in room.table.places


def test_the_host_removes_hands_over_and_is_replaced_when_gone() -> None:
    room = Room(game="outfox")
    room.seat(3)
    with pytest.raises(NotYours):
        room.ask(1, wire.Remove, place=2)
    room.ask(0, wire.Remove, place=2)
    assert room.table.seating.queue == [0, 1]
    with pytest.raises(NotFound):
        room.ask(0, wire.HandOver, place=2)
    with pytest.raises(NotAllowed):
        room.ask(1, wire.ClaimHost)
    room.do(house_commands.MarkAway(0))
    room.ask(1, wire.ClaimHost)
    assert room.table.host == 1
    room.ask(1, wire.HandOver, place=0)
    assert room.table.host == 0


def test_a_removed_player_is_played_by_a_bot() -> None:
    room = Room(game="outfox")
    room.started(2)
    seat = seat_of(room, 1)
    room.ask(0, wire.Remove, place=1)
    assert room.table.bot_seats == {seat}


def test_a_one_time_code_moves_a_place_once_and_not_for_ever() -> None:
    room = Room(game="outfox")
    room.join()
    room.do(house_commands.MakeCode("token 0", "hash", room.now + 600))
    with pytest.raises(NotFound):
        room.do(house_commands.Claim("other", "token"))
    room.do(house_commands.Claim("hash", "new token"))
    assert room.table.place_with("new token") is room.table.places[0]
    assert room.table.place_with("token 0") is None
    with pytest.raises(NotFound):
        room.do(house_commands.Claim("hash", "third token"))
    room.do(house_commands.MakeCode("new token", "hash", room.now + 600))
    room.now += 601
    with pytest.raises(NotFound):
        room.do(house_commands.Claim("hash", "third token"))


def test_a_new_setup_puts_the_old_game_away() -> None:
    room = Room(game="outfox")
    room.started(2)
    with pytest.raises(NotAllowed):
        room.ask(0, wire.Configure, setup=wire.Setup(game="foxy"))
    room.play_out()
    room.ask(0, wire.Configure, setup=wire.Setup(game="foxy", pace=0))
    assert room.table.status == "lobby"
    room.ask(0, wire.Start)
    room.play_out()
    assert room.table.games == 2


@pytest.mark.parametrize(
    "setup",
    [
        {"game": "chess"},
        {"game": "outfox", "seats": 4},
        {"game": "outfox", "options": {"variant": "x"}},
        {"game": "fennecs", "options": {"variant": "x"}},
        {"game": "foxy", "seats": 1, "options": {"hard": True}},
        {"game": "foxy", "options": {"deck": ["fox"]}},
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(setup: dict[str, object]) -> None:
    with pytest.raises(FoxdenError):
        read_setup(msgspec.convert(setup, wire.Setup))


def test_closing_is_done_once() -> None:
    room = Room(game="outfox")
    room.join()
    assert isinstance(room.do(house_commands.Close())[0], log.Closed)
    assert room.do(house_commands.Close()) == []
