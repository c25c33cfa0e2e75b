"""A name and a face: chosen, changed, the same for everybody, and kept in the log."""

import pytest

from foxden.core.errors import Unreadable
from foxden.core.faces import CHARACTERS, FACES
from foxden.table import house_commands, messages, wire
from table.room import Room


def shown(room: Room, place: int) -> tuple[str | None, str]:
    info = messages.table_info(room.copy(), {place}).places
    (found,) = [each for each in info if each.place == place]
    return found.name, found.face


def test_who_came_with_a_face_has_it_and_a_copy_of_the_table_knows() -> None:
    room = Room(game="outfox")
    room.do(house_commands.Join("Ada", "token of Ada", "owl"))
    assert shown(room, 0) == ("Ada", "owl")


def test_without_a_face_one_comes_with_the_place_and_stays() -> None:
    room = Room(game="foxy")
    room.seat(3)
    before = [shown(room, place)[1] for place in range(3)]
    assert len(set(before)) == len(before)
    room.ask(0, wire.Remove, place=1)
    assert [shown(room, place)[1] for place in (0, 2)] == [before[0], before[2]]


def test_a_name_can_be_changed_in_a_running_game_but_not_into_somebody_elses() -> None:
    room = Room(game="outfox")
    room.started(2)
    room.ask(0, wire.Introduce, name="  Bea  ", face="frog")
    assert shown(room, 0) == ("Bea", "frog")
    room.ask(1, wire.Introduce, name="BEA")
    assert shown(room, 1)[0] == "BEA 2"
    room.ask(0, wire.Introduce, name="Bea")  # one's own name is not taken
    assert shown(room, 0)[0] == "Bea"
    assert [player.name for player in room.copy().record().players].count("Bea") == 1


@pytest.mark.parametrize("face", ["", "nobody", "otter", "wolf "])
def test_a_bad_face_is_refused_with_those_that_are_good(face: str) -> None:
    room = Room(game="outfox")
    room.seat(1)
    with pytest.raises(Unreadable, match="wolf, owl, panda"):
        room.ask(0, wire.Introduce, name="Ada", face=face)


def test_bots_of_a_level_are_different_characters_as_long_as_there_are() -> None:
    room = Room(game="foxy")
    room.seat(1)
    for _ in range(5):
        room.ask(0, wire.AddBot, level="cub")
    faces = [shown(room, place) for place in range(1, 6)]
    assert faces[:4] == [(None, face) for face in CHARACTERS["cub"]]
    assert faces[4] == faces[0]
    room.ask(0, wire.Remove, place=2)
    room.ask(0, wire.AddBot, level="cub")
    assert shown(room, 6)[1] == faces[1][1]


def test_nobody_can_look_like_a_bot() -> None:
    characters = [face for level in CHARACTERS.values() for face in level]
    assert len({*characters, *FACES}) == len(characters) + len(FACES)
