"""Games over days: extra time, what happens when it is up, who is waited for."""

import pytest

from foxden.core.errors import FoxdenError, InvalidSetup
from foxden.games import GAMES
from foxden.table import clocks, house_commands, wire
from foxden.table.commands import read_setup
from foxden.table.errors import NotAllowed
from foxden.table.log import SLOW_SECONDS
from foxden.table.messages import Positions
from table.room import Room

DAY = 86_400


def slow_room(**setup: object) -> tuple[Room, list[int]]:
    room = Room(**{"game": "outfox", "clock": 2 * DAY, "stock": DAY, **setup})
    return room, room.started(2)


def wait(room: Room, days: float) -> None:
    room.now += days * DAY


def waited_for(room: Room) -> int:
    (seat,) = room.table.actors
    return room.table.order[seat]


def clock_of(room: Room) -> tuple[float, float]:
    clock = Positions(room.table, room.now).of(None).clock
    assert clock is not None
    return clock.left / DAY, clock.extra / DAY


class TestExtraTime:
    def test_runs_when_a_turns_time_is_up_and_is_each_seats_own(self) -> None:
        room, _ = slow_room()
        assert clock_of(room) == (2, 1)
        wait(room, 2.5)
        assert clock_of(room) == (0, 0.5)
        assert not room.do(house_commands.Lapse(room.table.running.turn))
        room.play(waited_for(room))
        assert clock_of(room) == (2, 1)  # the other's
        room.play(waited_for(room))
        assert clock_of(room) == (2, 0.5)
        assert room.copy().running.clock.extra_used == room.table.running.clock.extra_used

    def test_is_not_used_within_the_time_of_a_turn_and_not_while_the_game_is_paused(self) -> None:
        room, (first, _) = slow_room()
        host = room.table.host
        assert host is not None
        wait(room, 1.9)
        room.ask(host, wire.Pause)
        wait(room, 9)
        room.ask(host, wire.Resume)
        assert first == waited_for(room)
        room.play(first)
        assert room.table.running.clock.extra_used == {}

    def test_is_all_there_again_in_the_next_game(self) -> None:
        room, _ = slow_room()
        wait(room, 2.9)
        room.play_out()
        host = room.table.host
        assert host is not None
        room.ask(host, wire.Start)
        assert clock_of(room) == (2, 1)


class TestWhenTimeIsUp:
    def test_the_clock_plays_a_turn_and_however_often_no_bot_takes_the_seat(self) -> None:
        room, _ = slow_room(stock=0)
        late = room.table.actors[0]
        for _ in range(house_commands.TIMEOUTS + 2):
            if room.table.status != "playing":
                break
            seat = room.table.actors[0]
            if seat == late:
                wait(room, 2)
                offer = room.table.game.legal(room.table.match.state, seat)
                decision = room.table.running.decision(seat)
                assert room.do(house_commands.BotMove(seat, decision, offer[0], "clock"))
            else:
                room.play(room.table.order[seat])
        assert not room.table.stand_ins

    def test_a_bot_plays_on_until_its_player_is_back_where_that_was_agreed(self) -> None:
        room, (first, _) = slow_room(late="bot")
        turn = room.table.running.turn
        wait(room, 2.99)
        assert not room.do(house_commands.Lapse(turn))
        wait(room, 0.01)
        assert room.do(house_commands.Lapse(turn))
        assert not room.do(house_commands.Lapse(turn))  # the seat is the bot's, and not late
        assert list(room.table.stand_ins.values()) == ["late"]
        assert clocks.slow_turns(room.table) == ()
        room.do(house_commands.MarkBack(first))
        assert not room.table.stand_ins

    def test_the_game_ends_kindly_where_that_was_agreed(self) -> None:
        room, (first, _) = slow_room(late="end")
        wait(room, 3)
        record = room.table.record(ended=True)
        assert record.seed is not None
        assert room.do(house_commands.Lapse(room.table.running.turn))
        table = room.copy()
        assert (table.status, table.lapsed, table.seating.queue) == ("lobby", first, [0, 1])
        assert room.table.host is not None
        room.ask(room.table.host, wire.Start)
        assert (room.table.status, room.table.lapsed) == ("playing", None)

    def test_nobody_hands_a_seat_to_a_bot_before(self) -> None:
        room, (first, second) = slow_room()
        room.do(house_commands.MarkAway(first))
        wait(room, 1)
        with pytest.raises(NotAllowed) as refusal:
            room.ask(second, wire.HandToBot, seat=room.table.running.seat_of[first])
        assert refusal.value.key == "server.refused.over_days"


class TestWhoIsWaitedFor:
    def test_is_whoever_has_to_act_with_reminders_at_half_and_near_the_end(self) -> None:
        room, (first, _) = slow_room()
        (turn,) = clocks.slow_turns(room.table)
        assert turn.place == first
        days = [(at - room.now) / DAY for at in (turn.half, turn.last, turn.until)]
        assert days == pytest.approx([1, 2.8, 3])
        assert clocks.deadline(room.table) == turn.until

    def test_is_nobody_where_the_game_is_paused_over_or_not_over_days(self) -> None:
        room, _ = slow_room()
        host = room.table.host
        assert host is not None
        room.ask(host, wire.Pause)
        assert clocks.slow_turns(room.table) == ()
        room.ask(host, wire.Resume)
        room.play_out()
        assert clocks.slow_turns(room.table) == ()
        hurried = Room(game="outfox", clock=60)
        hurried.started(2)
        assert clocks.slow_turns(hurried.table) == ()

    def test_is_no_bot(self) -> None:
        room = Room(game="outfox", clock=DAY)
        host = room.join()
        room.ask(host, wire.Sit)
        room.ask(host, wire.AddBot, level="cub")
        room.ask(host, wire.Start)
        for _ in range(2):
            waits = waited_for(room) == host
            assert [turn.place for turn in clocks.slow_turns(room.table)] == [host] * waits
            seat = room.table.actors[0]
            action = room.table.game.legal(room.table.match.state, seat)[0]
            if waits:
                room.play(host)
            else:
                decision = room.table.running.decision(seat)
                room.do(house_commands.BotMove(seat, decision, action, None))


class TestSetups:
    @pytest.mark.parametrize("game", [game.name for game in GAMES])
    def test_a_game_that_makes_no_sense_over_days_says_why(self, game: str) -> None:
        (policy,) = (each.policy for each in GAMES if each.name == game)
        for clock in (SLOW_SECONDS - 1, SLOW_SECONDS, 14 * DAY):
            setup = wire.Setup(game=game, clock=clock)
            if policy.not_over_days is None or clock < SLOW_SECONDS:
                assert read_setup(setup).is_slow == (clock >= SLOW_SECONDS)
            else:
                with pytest.raises(InvalidSetup) as refusal:
                    read_setup(setup)
                assert refusal.value.key == policy.not_over_days
                assert refusal.value.text("fr") != refusal.value.text("en")

    @pytest.mark.parametrize(
        "more", [{"stock": DAY}, {"late": "end"}, {"clock": 60, "late": "bot"}]
    )
    def test_what_is_for_games_over_days_is_refused_elsewhere(
        self, more: dict[str, object]
    ) -> None:
        with pytest.raises(FoxdenError) as refusal:
            read_setup(wire.Setup(**{"game": "outfox", **more}))  # type: ignore[arg-type]  # a table of examples
        assert refusal.value.key == "server.refused.only_over_days"
