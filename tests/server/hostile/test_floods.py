"""Nobody takes more of the house than their share, whatever kind of frames they send."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from foxden.server.settings import Settings, sqlite_url
from server.house import Guest, House, HouseProcess, house_in_a_process, open_house
from server.raw import RawLine, raw_socket, read_all

MANY = 10_000
USUAL = Settings().commands_per_second
UNLIMITED = 10_000_000
METRICS = b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


def masked(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


FLOODS = {
    "pings": masked(Opcode.PING) * MANY,
    "pongs": masked(Opcode.PONG) * MANY,
    "empty fragments": masked(Opcode.TEXT, fin=False) + masked(Opcode.CONT, fin=False) * MANY,
    "nonsense": masked(Opcode.TEXT, b"x") * MANY,
    "bytes": masked(Opcode.BINARY) * MANY,
    "commands": masked(Opcode.TEXT, b'{"type":"stand","seq":1}') * MANY,
}


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """With the limits that a server has."""
    database = sqlite_url(tmp_path_factory.mktemp("floods") / "foxden.db")
    with house_in_a_process(database, commands_per_second=USUAL) as house:
        yield house


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """Where only the turns of the loop are shared out."""
    database = sqlite_url(tmp_path_factory.mktemp("unlimited") / "foxden.db")
    with house_in_a_process(database, commands_per_second=UNLIMITED) as house:
        yield house


def frames_read_before_another(house: HouseProcess, flood: bytes) -> int:
    """How many frames of a flood were read when somebody who came after it was served."""
    with (
        closing(RawLine(house.address)) as line,
        closing(raw_socket(house.address)) as another,
    ):
        before = frames_read(house.http.get("/metrics").text)
        with house.halted():
            line.socket.sendall(flood)
            another.sendall(
                b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
            )
        return frames_read(read_all(another).decode()) - before


def frames_read(metrics: str) -> int:
    found = re.search(r"^foxden_frames_total (\d+)\.0$", metrics, re.MULTILINE)
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_is_held_back(process: HouseProcess, kind: str) -> None:
    assert frames_read_before_another(process, FLOODS[kind]) < MANY / 4


@pytest.mark.parametrize("kind", ["pings", "pongs"])
def test_a_turn_of_the_loop_is_shared(unlimited: HouseProcess, kind: str) -> None:
    assert frames_read_before_another(unlimited, FLOODS[kind]) < MANY / 4


def test_what_comes_after_the_end_is_held_back_too(unlimited: HouseProcess) -> None:
    bad = Frame(Opcode.PING, b"").serialize(mask=False)
    assert frames_read_before_another(unlimited, bad + FLOODS["pings"]) < MANY / 4


@pytest.mark.parametrize("kind", ["pings", "nonsense"])
def test_who_floods_is_sent_away(tmp_path: Path, kind: str) -> None:
    with open_house(tmp_path, commands_per_second=USUAL) as house:
        host = house.host({"game": "outfox"})
        host.say_hello()
        with closing(RawLine(house.address)) as line:
            line.socket.sendall(FLOODS[kind])
            told = [line.receive()]
            while told[-1].opcode is not Opcode.CLOSE:
                told.append(line.receive())
            assert len(told) < MANY / 4
            assert json.loads(bytes(told[-2].data))["reason"] == "nonsense"
        assert host.ask("sit")["type"] == "ack"


def test_who_sends_everything_again_meets_no_limit(tmp_path: Path) -> None:
    """A page that comes back says hello, and repeats what was not answered."""
    with open_house(tmp_path, commands_per_second=USUAL) as house:
        guest = house.host({"game": "outfox"})
        for _ in range(2):
            guest.say_hello()
            for seq in range(1, USUAL):
                guest.send({"type": "sit" if seq % 2 else "stand", "seq": seq})
            for _ in range(3):
                guest.socket.ping()
            answers = [guest.answer_to(seq)["type"] for seq in range(1, USUAL)]
            assert set(answers) == {"ack"}
            guest.hang_up()


def test_many_sockets_of_one_place_are_not_many_places(process: HouseProcess) -> None:
    each, sockets = USUAL * 2, 15
    host = process.host({"game": "outfox"})
    with ExitStack() as opened:
        lines = [opened.enter_context(closing(RawLine(process.address))) for _ in range(sockets)]
        for number, line in enumerate(lines):
            line.say(type="hello", table=host.code, token=host.token, client=f"socket-{number:02}")
            assert line.hear()["type"] == "welcome"
        with process.halted():
            for line in lines:
                for seq in range(1, each + 1):
                    line.say(type="stand", seq=seq)
        codes = [code for line in lines for code in codes_of_answers(line, each)]
    assert codes.count("too_fast") > each


def codes_of_answers(line: RawLine, commands: int) -> list[str | None]:
    """Who is too fast is told at once, before those who wait for the table."""
    codes: dict[int, str | None] = {}
    while len(codes) < commands:
        message = line.hear()
        if message.get("ack") is not None:
            codes[message["ack"]] = message.get("code")
    return list(codes.values())


def test_a_message_that_comes_byte_by_byte_is_read(house: House) -> None:
    with closing(RawLine(house.address)) as line:
        for byte in masked(Opcode.TEXT, b" " * 500 + b"x"):
            line.socket.sendall(bytes([byte]))
        assert line.answer() == "server.unreadable.frame"


def test_one_who_does_not_stop_costs_the_others_nothing(tmp_path: Path) -> None:
    with open_house(tmp_path, commands_per_second=USUAL) as house, ExitStack() as opened:
        players: list[Guest] = house.seat({"game": "outfox"}, 2)
        for flood in FLOODS.values():
            line = opened.enter_context(closing(RawLine(house.address)))
            line.socket.sendall(flood)
        for player in players:
            assert player.ask("salt", salt="ab" * 16)["type"] == "ack"
        assert all(frame["type"] != "goodbye" for player in players for frame in player.frames)
