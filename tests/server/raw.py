"""Clients that send exactly the bytes they are told to, from whatever address."""

import json
import socket
from typing import Any

from websockets.frames import Close, Frame, Opcode
from websockets.streams import StreamReader

from server.house import WAIT

HANDSHAKE = (
    "GET /api/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"


def raw_socket(address: str, source: str = HERE) -> socket.socket:
    host, port = address.split(":")
    return socket.create_connection((host, int(port)), timeout=WAIT, source_address=(source, 0))


def read_all(line: socket.socket) -> bytes:
    """Everything until the other side closes."""
    received = b""
    while more := line.recv(65536):
        received += more
    return received


class RawLine:
    """A WebSocket whose frames are made by hand."""

    def __init__(self, address: str, more: str = "", source: str = HERE) -> None:
        self.socket = raw_socket(address, source)
        self.socket.sendall(HANDSHAKE.format(host=address, more=more).encode())
        self._bytes = b""
        while b"\r\n\r\n" not in self._bytes:
            received = self.socket.recv(4096)
            assert received, "the line is closed"
            self._bytes += received
        head, self._bytes = self._bytes.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def close(self) -> None:
        self.socket.close()

    def send(self, *frames: Frame) -> None:
        self.socket.sendall(b"".join(frame.serialize(mask=True) for frame in frames))

    def say(self, **message: Any) -> None:
        self.send(Frame(Opcode.TEXT, json.dumps(message).encode()))

    def say_hello(self, table: str, token: str | None = None) -> Any:
        """What a hello is answered with."""
        self.say(type="hello", table=table, token=token, client="a-raw-line")
        return self.hear()

    def hear(self) -> Any:
        """The next message."""
        return json.loads(bytes(self.receive().data))

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
        key = self.hear()["key"]
        assert isinstance(key, str)
        return key

    def closed_with(self) -> int:
        while (frame := self.receive()).opcode is not Opcode.CLOSE:
            pass
        return Close.parse(frame.data).code
