"""The WebSocket protocol below the messages: however frames come, they are understood."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from websockets.frames import Close, Frame, Opcode

from foxden.server.sockets import LONGEST_FRAME
from server.house import House
from server.raw import RawLine


@pytest.fixture
def line(house: House) -> Iterator[RawLine]:
    with closing(RawLine(house.address)) as opened:
        assert opened.status == 101
        yield opened


SIT = b'{"type":"sit","seq":1}'
HELLO_FIRST = "server.refused.hello_first"


def test_two_frames_in_one_packet(line: RawLine) -> None:
    line.send(Frame(Opcode.TEXT, SIT), Frame(Opcode.TEXT, SIT))
    assert [line.answer(), line.answer()] == [HELLO_FIRST] * 2


@pytest.mark.parametrize("size", [len(SIT), 126, 300, LONGEST_FRAME])
def test_a_frame_that_comes_in_small_parts(line: RawLine, size: int) -> None:
    data = Frame(Opcode.TEXT, SIT.ljust(size)).serialize(mask=True)
    for at in (*range(16), *range(16, len(data), 4000)):
        end = at + 1 if at < 15 else 16 if at == 15 else at + 4000
        line.socket.sendall(data[at:end])
    assert line.answer() == HELLO_FIRST


def test_a_message_in_fragments_with_a_ping_between(line: RawLine) -> None:
    line.send(
        Frame(Opcode.TEXT, SIT[:5], fin=False),
        Frame(Opcode.PING, b"there?"),
        Frame(Opcode.CONT, SIT[5:9], fin=False),
        Frame(Opcode.CONT, SIT[9:]),
        Frame(Opcode.TEXT, SIT),
    )
    assert line.receive() == Frame(Opcode.PONG, b"there?")
    assert [line.answer(), line.answer()] == [HELLO_FIRST] * 2


def test_fragments_of_bytes_are_no_text(line: RawLine) -> None:
    line.send(Frame(Opcode.BINARY, b"a", fin=False), Frame(Opcode.CONT, b"b"))
    assert line.answer() == "server.unreadable.binary"


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([Frame(Opcode.TEXT, b"\xff\xfe")], 1007),
        ([Frame(Opcode.TEXT, b"x" * (LONGEST_FRAME + 1))], 1009),
        ([Frame(Opcode.TEXT, b"x" * LONGEST_FRAME, fin=False), Frame(Opcode.CONT, b"x")], 1009),
        ([Frame(Opcode.CONT, b"x")], 1002),
        ([Frame(Opcode.TEXT, b"x", fin=False), Frame(Opcode.TEXT, b"x")], 1002),
    ],
)
def test_a_mistake_closes_the_line_with_its_code(
    line: RawLine, frames: list[Frame], code: int
) -> None:
    line.send(*frames)
    assert line.closed_with() == code


def test_only_the_head_of_a_frame_too_long_is_read(line: RawLine) -> None:
    line.socket.sendall(b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(4))
    assert line.closed_with() == 1009


@pytest.mark.parametrize(
    "data",
    [
        Frame(Opcode.TEXT, SIT).serialize(mask=False),
        b"\xc1" + Frame(Opcode.TEXT, SIT).serialize(mask=True)[1:],
    ],
    ids=["no mask", "a reserved bit"],
)
def test_a_frame_of_a_wrong_form_is_refused(line: RawLine, data: bytes) -> None:
    line.socket.sendall(data)
    assert line.closed_with() == 1002


def test_a_goodbye_is_returned(line: RawLine) -> None:
    line.send(Frame(Opcode.CLOSE, Close(1000, "").serialize()))
    assert line.closed_with() == 1000
    assert line.socket.recv(1) == b""


def test_only_our_own_page_and_path_are_let_in(house: House) -> None:
    with closing(RawLine(house.address, "Origin: https://elsewhere.example\r\n")) as stranger:
        assert stranger.status == 403


@pytest.mark.parametrize("pieces", [2, 64])
def test_a_message_has_some_pieces_and_no_more(line: RawLine, pieces: int) -> None:
    size = -(-len(SIT) // pieces)
    parts = [SIT[at * size : (at + 1) * size] for at in range(pieces)]
    opcodes = [Opcode.TEXT, *[Opcode.CONT] * (pieces - 1)]
    line.send(*(Frame(*part, fin=False) for part in zip(opcodes, parts, strict=True)))
    if pieces < 64:
        line.send(Frame(Opcode.CONT, b""))
        assert line.answer() == HELLO_FIRST
    else:
        line.send(Frame(Opcode.CONT, b"", fin=False))
        assert line.closed_with() == 1009
