"""However deep a frame is nested, it is refused to its sender, and nobody else notices."""

import pytest

from server.house import House

DEEP = (100, 500, *range(900, 1000, 4), 2500)
"""Around 970 levels there is room for a frame at the door, and none for it in a turn."""

SHAPES = {"lists": ("[", "[]", "]"), "objects": ('{"a":', "1", "}")}


def nested(levels: int, shape: str) -> str:
    opening, middle, closing = SHAPES[shape]
    return opening * levels + middle + closing * levels


FRAMES = {
    "play": '"decision":"1.0.0","action":{deep}',
    "draft": '"decision":"1.0.0","action":{deep}',
    "play typed": '"decision":"1.0.0","action":{{"type":"write","number":{deep}}}',
    "configure": '"setup":{{"game":"foxy","options":{deep}}}',
    "salt": '"salt":{deep}',
    "dance": '"more":{deep}',
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_nested_frame_is_refused_and_nobody_is_thrown_out(den: House, shape: str) -> None:
    players = den.seat({"game": "foxy", "pace": None}, 2)
    players[0].ask("start")
    for player in players:
        player.wait_until(lambda one: one.position)
    mad, other = players
    for levels in DEEP:
        deep = nested(levels, shape)
        mad.hang_up()  # so much nonsense at once would be sent away
        assert mad.say_hello()["type"] == "welcome"
        for kind, fields in FRAMES.items():
            mad.seq += 1
            head = f'{{"type":"{kind.split()[0]}","seq":{mad.seq},'
            mad.socket.send(head + fields.format(deep=deep) + "}")
            answer = mad.wait_for("refused", "goodbye", "ack", "update")
            assert answer["type"] == "refused", (kind, levels)
            assert answer["code"] != "too_fast"
            assert answer["ack"] in {mad.seq, None}
    for player in players:
        assert player.ask("salt", salt="ab" * 16)["type"] == "ack"
    assert not any(frame["type"] == "goodbye" for frame in other.frames)


def test_a_hello_with_a_nested_field_is_refused(den: House) -> None:
    host = den.host({"game": "outfox"})
    for levels in DEEP:
        text = f'{{"type":"hello","table":"{host.code}","client":{nested(levels, "lists")}}}'
        host.socket.send(text)
        assert host.wait_for("refused")["code"] == "unreadable"
    assert host.say_hello()["type"] == "welcome"
