"""Without a proxy: what is no whole request ends, and an address has only so many of them."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from foxden.server.http_protocol import LONGEST_HEAD, MOST_HEADERS
from server.house import WAIT, House, open_house
from server.raw import ELSEWHERE, RawLine, raw_socket, read_all

HEAD = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
LARGE = 64 * 1024 * 1024
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Where requests have to be quick."""
    with open_house(tmp_path_factory.mktemp("hasty"), request_seconds=0.2) as house:
        yield house


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", b""),
        (b"\r\n", b"408"),
        (b"GET /hea", b"408"),
        (HEAD + b"X-Slow: ", b"408"),
        (HEAD + b"Upgrade: websocket\r\nConnection: Upgrade\r\n", b"408"),
        (POST + b"Content-Length: 100\r\n\r\n{", b"408"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{", b"408"),
        (HEAD + b"\r\nGET /hea", b"200"),
    ],
)
def test_half_a_request_is_not_waited_for(hasty: House, sent: bytes, status: bytes) -> None:
    with closing(raw_socket(hasty.address)) as line:
        line.sendall(sent)
        assert read_all(line)[9:12] == status


@pytest.mark.parametrize(
    "head",
    [
        HEAD + b"".join(b"X-%d: y\r\n" % number for number in range(MOST_HEADERS)) + b"\r\n",
        (HEAD + b"X-Long: ").ljust(LONGEST_HEAD + 1, b"x"),
        b"GET /".ljust(LONGEST_HEAD + 1, b"x"),
        b"\r\n" * (LONGEST_HEAD // 2 + 1),
    ],
    ids=["many", "long", "address", "empty lines"],
)
def test_a_head_has_a_size(house: House, head: bytes) -> None:
    with closing(raw_socket(house.address)) as line:
        line.sendall(head)
        answer = read_all(line)
    assert answer[9:12] == b"431"
    assert b'"server.http.431"' in answer


def test_many_requests_at_once_on_one_connection_are_no_burden(house: House) -> None:
    with closing(raw_socket(house.address)) as line:
        line.sendall((HEAD + b"\r\n") * 500)
        try:
            answers = read_all(line).count(b"HTTP/1.1 200")
        except ConnectionResetError:
            answers = 0
    assert answers < 500
    assert house.http.get("/health").status_code == 200


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    with open_house(tmp_path, connections_per_address=5) as house, ExitStack() as opened:
        for kind in (raw_socket, raw_socket, RawLine, RawLine, RawLine):
            opened.enter_context(closing(kind(house.address, source=ELSEWHERE)))
        last = opened.enter_context(closing(raw_socket(house.address, source=ELSEWHERE)))
        answer = read_all(last)
        assert answer[9:12] == b"503"
        assert b'"server.http.503"' in answer
        assert house.http.get("/health").status_code == 200  # another address
        opened.close()
        until = time.monotonic() + WAIT
        while not is_let_in(house):
            assert time.monotonic() < until


def test_an_answer_that_nobody_reads_is_given_up(tmp_path: Path) -> None:
    """It is larger than all that systems keep of it on the way."""
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "large.bin").write_bytes(bytes(LARGE))
    limits = {"request_seconds": 0.2, "connections_per_address": 1}
    with (
        open_house(tmp_path, page=str(tmp_path / "page"), **limits) as house,
        closing(raw_socket(house.address, source=ELSEWHERE)) as line,
    ):
        line.sendall(b"GET /large.bin HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert line.recv(12, socket.MSG_PEEK)[9:12] == b"200"
        until = time.monotonic() + WAIT
        while not is_let_in(house):
            assert time.monotonic() < until
        assert len(read_until_it_ends(line)) < LARGE


def read_until_it_ends(line: socket.socket) -> bytes:
    received = b""
    with suppress(ConnectionResetError):
        while more := line.recv(1 << 20):
            received += more
    return received


def is_let_in(house: House) -> bool:
    with closing(raw_socket(house.address, source=ELSEWHERE)) as line:
        line.sendall(HEAD + b"Connection: close\r\n\r\n")
        try:
            return read_all(line)[9:12] == b"200"
        except ConnectionResetError:
            return False


def test_behind_a_proxy_sockets_count_for_who_is_behind_it(tmp_path: Path) -> None:
    limits = {"connections_per_address": 2, "trusted_proxies": ("127.0.0.1",)}
    with open_house(tmp_path, **limits) as house, ExitStack() as opened:

        def status(address: str) -> int:
            line = RawLine(house.address, f"X-Forwarded-For: {address}\r\n")
            return opened.enter_context(closing(line)).status

        assert [status("192.0.2.1") for _ in range(3)] == [101, 101, 503]
        assert status("192.0.2.2") == 101
