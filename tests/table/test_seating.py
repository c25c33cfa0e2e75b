"""Who sits where: drawn from seed and salts, and who may still be asked for consent."""

import msgspec
import pytest

from foxden.core.errors import Unverified
from foxden.core.fair import first_seat, verify
from foxden.table import house_commands, wire
from foxden.table.errors import NotAllowed
from table.room import SALT, Room


def test_the_first_seat_follows_from_seed_and_salts_by_place() -> None:
    firsts = set()
    for game in range(20):
        room = Room(game="outfox")
        room.rng.seed(game)
        room.table.next_seed = room.moment.new_seed()
        room.seat(3)
        seed = bytes.fromhex(room.table.next_seed)
        room.ask(0, wire.Start)
        expected = first_seat(seed, "TESTED", [bytes.fromhex(SALT)] * 3, 3)
        assert room.table.order[0] == expected
        firsts.add(expected)
    assert firsts == {0, 1, 2}


def test_a_record_proves_its_seats_and_another_order_does_not_pass() -> None:
    room = Room(game="outfox")
    room.started(3)
    room.play_out()
    record = room.table.record()
    assert record.seat_draw is not None
    verify(room.table.game, record)
    places = record.seat_draw.places
    turned = msgspec.structs.replace(record.seat_draw, places=(*places[1:], places[0]))
    with pytest.raises(Unverified):
        verify(room.table.game, msgspec.structs.replace(record, seat_draw=turned))


def test_a_rematch_passes_the_seat_on_and_has_nothing_to_prove() -> None:
    room = Room(game="outfox")
    room.started(2)
    room.play_out()
    room.ask(0, wire.Start)
    room.play_out()
    record = room.table.record()
    assert record.seat_draw is None
    verify(room.table.game, record)


@pytest.mark.parametrize("asked", ["before", "afterwards"])
@pytest.mark.parametrize("how", ["resigned", "gone", "left", "removed"])
def test_who_is_played_by_a_bot_is_not_waited_for_to_agree(how: str, asked: str) -> None:
    room = Room(game="outfox")
    asking, gone = room.started(2)
    if room.table.host != asking:
        room.ask(gone, wire.HandOver, place=asking)
    room.play(asking)
    if asked == "before":
        room.ask(asking, wire.AskTakeback)
    assert room.table.match.events
    go(room, asking, gone, how)
    if asked == "afterwards":
        room.ask(asking, wire.AskTakeback)
    assert not room.table.match.events
    assert room.copy().running.turn == room.table.running.turn


def go(room: Room, staying: int, gone: int, how: str) -> None:
    """The ways in which a bot comes to play somebody's seat."""
    if how == "resigned":
        room.ask(gone, wire.Resign)
    elif how == "gone":
        room.do(house_commands.MarkAway(gone))
        room.ask(staying, wire.HandToBot, seat=room.table.running.seat_of[gone])
    elif how == "left":
        room.ask(gone, wire.Leave)
    else:
        room.ask(staying, wire.Remove, place=gone)


def test_a_setup_has_chairs_for_all_people_who_sit() -> None:
    room = Room(game="foxy")
    room.seat(4)
    with pytest.raises(NotAllowed) as refusal:
        room.ask(0, wire.Configure, setup=wire.Setup(game="outfox"))
    assert refusal.value.facts == {"chairs": 3, "sitting": 4}
    room.ask(0, wire.Configure, setup=wire.Setup(game="fennecs", seats=4))
    assert room.table.game.name == "fennecs"


def test_bots_give_their_chairs_back_where_a_setup_has_too_few() -> None:
    room = Room(game="foxy")
    room.seat(2)
    for _ in range(3):
        room.ask(0, wire.AddBot, level="cub")
    room.ask(0, wire.Configure, setup=wire.Setup(game="outfox"))
    assert len(room.table.seating.queue) == 3
    assert room.table.seating.sitting_people == 2
    room.ask(0, wire.Start)
