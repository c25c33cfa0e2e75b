"""Those who play for others: bots that stand in or think, and the pad when time is up."""

import asyncio
import random
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest

from foxden.core.seats import Seat
from foxden.games import foxy
from foxden.server.bot_pool import BotPool
from foxden.server.open_table import OpenTable
from foxden.server.timekeeping import Timekeeper, left_to_think
from foxden.table import clocks, house_commands, wire
from foxden.table.errors import NotAllowed
from server.house import Guest, House
from server.loops import run_apart
from table.room import Room, draft, seat_of


def bot_move(room: Room, place: int) -> house_commands.BotMove:
    """What the bot that thinks for a place has come to."""
    seat = seat_of(room, place)
    action = room.table.game.legal(room.table.match.state, seat)[0]
    return house_commands.BotMove(seat, room.table.running.decision(seat), action, "bot")


def test_a_bot_that_still_thinks_does_not_move_once_the_player_is_back() -> None:
    room = Room(game="outfox")
    first, second = room.started(2)
    room.do(house_commands.MarkAway(first))
    room.ask(second, wire.HandToBot, seat=seat_of(room, first))
    thought = bot_move(room, first)
    room.do(house_commands.MarkBack(first))
    assert room.do(thought) == []
    assert room.table.match.events == []
    room.play(first)


def test_a_bot_that_still_thinks_does_not_move_in_a_pause() -> None:
    room = Room(game="outfox")
    first, _ = room.started(2)
    room.ask(first, wire.Resign)
    thought = bot_move(room, first)
    room.ask(0, wire.Pause)
    assert room.do(thought) == []
    room.ask(0, wire.Resume)
    assert len(room.do(thought)) == 1


def test_a_clock_that_was_too_early_moves_nobody() -> None:
    room = Room(game="outfox", clock=60)
    first, _ = room.started(2)
    seat = seat_of(room, first)
    early = house_commands.BotMove(
        seat, room.table.running.decision(seat), bot_move(room, first).action, "clock"
    )
    room.now += 59
    assert room.do(early) == []
    room.now += 1
    assert len(room.do(early)) == 1


def test_a_seat_that_a_bot_plays_takes_no_moves_of_its_player() -> None:
    room = Room(game="outfox")
    first, _ = room.started(2)
    room.ask(first, wire.Resign)
    with pytest.raises(NotAllowed):
        room.play(first)


def test_x12_the_pad_is_empty_after_locking() -> None:
    room = Room(game="foxy", clock=30, pace=0)
    first, second = room.started(2)
    draft(room, first, foxy.Write(7))
    room.play(first, foxy.Write(8))
    room.play(second, foxy.Write(1))
    room.play(second, foxy.Write(2))
    room.now += 30
    room.do(house_commands.TimeUp(room.table.running.turn))
    written = [event for event in room.table.match.events if event.seat == seat_of(room, first)]
    assert [event.action for event in written] == [foxy.Write(8), foxy.Write(0)]
    assert [event.by for event in written] == [None, "clock"]


# ---------------------------------------------------------------- the time to think


class QuickLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes at once: nobody waits, and every moment is exact."""

    def __init__(self) -> None:
        self._now = 0.0
        super().__init__(_QuickSelector(self._pass))

    def _pass(self, seconds: float) -> None:
        self._now += seconds

    def time(self) -> float:
        return self._now


class _QuickSelector(selectors.DefaultSelector):
    def __init__(self, pass_time: Callable[[float], None]) -> None:
        super().__init__()
        self._pass_time = pass_time

    def select(self, timeout: float | None = None) -> Any:
        self._pass_time(timeout or 0.0)
        return super().select(0)


class Thinker:
    """A bot that takes a time of our choosing."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def choose(self, table: Any, seat: Seat, *_which: object) -> Any:
        await asyncio.sleep(self._seconds)
        return table.game.legal(table.match.state, seat)[0]


def moment_of_a_bots_move(thinks: float, bot_seconds: float, *, begins: bool = False) -> float:
    """When a bot that has thought for so long moves, in answer to somebody or as the first."""
    room = against_a_bot(bot_begins=begins)
    moved: list[float] = []

    async def think() -> None:
        loop = asyncio.get_running_loop()
        tasks: list[asyncio.Task[None]] = []

        def spawn(work: Coroutine[Any, Any, None]) -> None:
            tasks.append(loop.create_task(work))

        bots = cast("BotPool", Thinker(thinks))
        keeper = Timekeeper(
            bots, bot_seconds, lambda _table, _move: moved.append(loop.time()), spawn
        )
        keeper._rng = cast("random.SystemRandom", random.Random(1))
        keeper.schedule(OpenTable(room.table, room.now))
        await asyncio.gather(*tasks)

    run_apart(think(), QuickLoop)
    (at,) = moved
    return at


def against_a_bot(*, bot_begins: bool) -> Room:
    """A game of two in which a bot is to move."""
    room = Room(game="outfox")
    (host,) = room.seat(1)
    room.ask(host, wire.AddBot, level="cub")
    room.ask(host, wire.Start)
    if bool(clocks.bots_to_move(room.table)) is not bot_begins:
        room.play_out()
        room.ask(host, wire.Start)  # a rematch passes on who begins
    if not bot_begins:
        room.play(host)
    return room


@pytest.mark.parametrize("thinks", [0.0, 0.01, 0.2])
def test_whoever_waits_for_a_first_turn_waits_less_and_learns_nothing(thinks: float) -> None:
    first = moment_of_a_bots_move(thinks, 1.2, begins=True)
    assert first == pytest.approx(moment_of_a_bots_move(0.0, 1.2) / 4)


@pytest.mark.parametrize("thinks", [0.0, 0.01, 0.3, 0.7])
def test_how_long_a_bot_takes_tells_nothing_of_what_it_holds(thinks: float) -> None:
    assert moment_of_a_bots_move(thinks, 1.2) == pytest.approx(moment_of_a_bots_move(0.0, 1.2))
    assert 0.9 <= moment_of_a_bots_move(thinks, 1.2) <= 1.5


def test_a_slow_thought_takes_a_whole_time_more() -> None:
    once = moment_of_a_bots_move(0.0, 1.2)
    assert moment_of_a_bots_move(once + 0.1, 1.2) == pytest.approx(2 * once)
    assert left_to_think(1.0, 0.25) == 0.75
    assert left_to_think(1.0, 2.25) == 0.75
    assert left_to_think(0.0, 3.0) == 0.0


# ---------------------------------------------------------------- tokens


def test_the_token_of_somebody_sent_away_opens_nothing(house: House) -> None:
    host, guest = house.seat({"game": "outfox"}, 2)
    guest_token = guest.token
    assert host.ask("remove", place=guest.place)["type"] == "ack"
    assert guest.wait_for("goodbye")["reason"] == "removed"
    guest.hang_up()
    again = Guest(house.address, {"table": host.code, "place": guest.place, "token": guest_token})
    assert again.say_hello()["code"] == "token"
    again.hang_up()
    bearer = {"authorization": f"Bearer {guest_token}"}
    assert house.http.get(f"/api/tables/{host.code}/hint", headers=bearer).status_code in {401, 403}
    assert host.ask("stand")["type"] == "ack"  # and the table goes on


def test_the_token_of_a_place_that_moved_opens_nothing_however_often_it_was_asked_for() -> None:
    room = Room(game="outfox")
    room.join()
    room.do(house_commands.MakeCode("token 0", "hash", room.now + 600))
    assert room.table.place_with("token 0") is room.table.places[0]  # a hello meanwhile
    room.do(house_commands.Claim("hash", "new token"))
    assert room.table.place_with("token 0") is None
    assert room.table.place_with("new token") is room.table.places[0]
