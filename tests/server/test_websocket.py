"""The WebSocket protocol below the messages: however frames come, they are understood."""

import json
import socket
from collections.abc import Iterator
from contextlib import closing

import pytest
from websockets.frames import Close, Frame, Opcode
from websockets.streams import StreamReader

from foxden.server.sockets import LONGEST_FRAME
from server.house import WAIT, House

HANDSHAKE = (
    "GET /api/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)


class RawLine:
    """A client that sends exactly the bytes it is told to."""

    def __init__(self, address: str, more: str = "") -> None:
        host, port = address.split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=WAIT)
        self.socket.sendall(HANDSHAKE.format(host=address, more=more).encode())
        self._bytes = b""
        while b"\r\n\r\n" not in self._bytes:
            self._bytes += self.socket.recv(4096)
        head, self._bytes = self._bytes.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def close(self) -> None:
        self.socket.close()

    def send(self, *frames: Frame) -> None:
        self.socket.sendall(b"".join(frame.serialize(mask=True) for frame in frames))

    def receive(self) -> Frame:
        """The next frame that is whole."""
        while True:
            reader = StreamReader()
            reader.feed_data(self._bytes)
            parsing = Frame.parse(reader.read_exact, mask=False)
            try:
                next(parsing)
            except StopIteration as found:
                frame: Frame = found.value
                self._bytes = self._bytes[len(frame.serialize(mask=False)) :]
                return frame
            more = self.socket.recv(4096)
            assert more, "the line is closed"
            self._bytes += more

    def answer(self) -> str:
        """The key of a refusal, which everything here is answered with."""
        key = json.loads(bytes(self.receive().data))["key"]
        assert isinstance(key, str)
        return key

    def closed_with(self) -> int:
        while (frame := self.receive()).opcode is not Opcode.CLOSE:
            pass
        return Close.parse(frame.data).code


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
