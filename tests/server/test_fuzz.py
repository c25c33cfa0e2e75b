"""Nonsense of every kind: never a 500, never a dead table, never another seat's secret.

Each fuzzer begins with what once did harm.
"""

import json
import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import status_code_conformance
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from foxden.server.sockets import LONGEST_FRAME
from foxden.table import wire
from server.house import Guest, House
from server.raw import RawLine

PATIENCE = 600.0  # the solver may have to be compiled first, politely, on a busy machine
FUZZED = settings(
    max_examples=60, suppress_health_check=list(HealthCheck), deadline=None, derandomize=True
)


@pytest.mark.parametrize("examples", [6, pytest.param(60, marks=pytest.mark.long)])
def test_the_documented_api_never_fails(house: House, examples: int) -> None:
    schema = schemathesis.openapi.from_url(f"http://{house.address}/api/schema/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]  # ours is valid
    assert len(operations) >= 15
    for operation in operations:
        assert_never_fails(operation, examples)


def assert_never_fails(operation: Any, examples: int) -> None:
    @settings(FUZZED, max_examples=examples)
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        response = case.call(timeout=PATIENCE)
        assert response.status_code < 500 or response.status_code == 503, response.text
        case.validate_response(response, checks=[not_a_server_error, status_code_conformance])

    for harmful in known_harm(operation):
        check = example(case=harmful)(check)
    check()


LONG_HOST = "a" * 4000
MILLION_OF_SEATS = {
    "format": "foxden-record", "version": 1, "game": "foxy", "rules": 1, "seats": 1_000_000,
    "options": {}, "events": [{"seat": seat, "action": {"type": "write", "number": 1}}
                              for seat in range(200)],
}  # fmt: skip


def deep(levels: int) -> Any:
    nested: Any = []
    for _ in range(levels):
        nested = [nested]
    return nested


BODIES: tuple[Any, ...] = (deep(900), MILLION_OF_SEATS, {"name": deep(900)}, {"code": "a\0b"})


def known_harm(operation: Any) -> Iterator[Any]:
    """Each door is tried with what once did harm at one of them."""
    named = [parameter.name for parameter in operation.path_parameters]
    usual = dict.fromkeys(named, 1)
    if named:
        yield operation.Case(path_parameters=dict.fromkeys(named, "\0"))
    for headers in ({"Origin": "http://["}, {"Origin": "null"}, {"Host": LONG_HOST}):
        yield operation.Case(path_parameters=usual, headers=headers)
    if operation.method.upper() in {"POST", "PUT"}:
        for body in BODIES:
            yield operation.Case(path_parameters=usual, body=body, media_type="application/json")


class Den:
    """A running game with a secret in it, and somebody who should not learn it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.players = house.seat({"game": "fennecs"}, 2)
        self.players[0].ask("start")
        for player in self.players:
            player.wait_until(lambda one: one.position)
            player.seq = 1000  # a late answer to a mad frame is none to what is asked then
        self.other_table = house.host({"game": "outfox"})

    def knows_too_much(self, text: str) -> bool:
        """Whether a frame for a stranger holds a hand, a token or a seed."""
        frame = json.loads(text)
        position = frame.get("position") or {}
        tokens = (player.token for player in self.players)
        return (
            bool(position.get("view", {}).get("hand"))
            or any(token is not None and token in text for token in tokens)
            or '"seed"' in text
        )

    def is_alive(self) -> bool:
        answers = [player.ask("salt", salt="ab" * 16)["type"] for player in self.players]
        return answers == ["ack", "ack"]


@pytest.fixture(scope="module")
def den(house: House) -> Den:
    return Den(house)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
MESSAGES = get_args(wire.ClientMessage)
KINDS = [*(message.__struct_config__.tag for message in MESSAGES), "welcome", "nonsense"]
FIELDS = sorted({field for message in MESSAGES for field in message.__struct_fields__})
kinds, fields = st.sampled_from(KINDS), st.sampled_from(FIELDS)


@st.composite
def frames(draw: st.DrawFn) -> str:
    """A frame that looks right in places: right fields with wrong values, cut, blown up."""
    frame = {"type": draw(kinds), "seq": draw(st.integers(-2, 5) | anything)}
    frame |= draw(st.dictionaries(fields, anything, max_size=5))
    if draw(st.booleans()):
        frame |= {"table": "{table}", "client": "fuzzing-client"}
        frame |= {"token": draw(st.sampled_from(["{other}", None, "{stale}"]))}
    text = json.dumps(frame)
    how = draw(st.sampled_from(["whole", "whole", "cut", "twice", "padded"]))
    if how == "cut":
        return text[: draw(st.integers(0, len(text)))]
    return {"whole": text, "twice": text + text, "padded": text + " " * 5000}[how]


def nested(levels: int) -> str:
    deep = "[" * levels + "]" * levels
    return f'{{"type":"play","seq":1,"decision":"1.0.0","action":{deep}}}'


HELLO_AGAIN = '{"type":"hello","table":"{table}","token":"{stale}","client":"fuzzing-client"}'


@FUZZED
@given(sent=st.lists(frames(), min_size=1, max_size=8))
@example(sent=[nested(968), nested(2000)])
@example(sent=[HELLO_AGAIN, '{"type":"transfer","seq":1}', '{"type":"start","seq":2}'])
@example(sent=[HELLO_AGAIN.replace("{stale}", "{other}"), '{"type":"remove","seq":1,"place":0}'])
@example(sent=['{"type":"hello","table":"\\u0000","client":"fuzzing-client"}'])
@example(sent=["x"] * 60)
def test_no_frame_kills_a_table_or_learns_a_secret(den: Den, sent: list[str]) -> None:
    table = den.players[0].code
    stranger = Guest(den.house.address, {"table": table, "place": -1, "token": None})
    stranger.say_hello()
    stranger.seq = 10**6
    try:
        for frame in sent:
            text = frame.replace("{table}", table).replace("{stale}", "A" * 22)
            stranger.socket.send(text.replace("{other}", str(den.other_table.token)))
        stranger.ask("stand")  # answered after all that came before
    except ConnectionClosed:
        pass
    stranger.hang_up()
    assert not any(den.knows_too_much(text) for text in stranger.raw)
    assert den.is_alive()


@FUZZED
@given(sent=st.lists(frames(), min_size=1, max_size=8), seed=st.integers())
@example(sent=[nested(levels) for levels in (900, 950, 968, 980)], seed=0)
def test_a_player_gone_mad_is_answered_and_the_other_plays_on(
    den: Den, sent: list[str], seed: int
) -> None:
    """The frames of a mad player, replayed and out of order, with their own token."""
    rng = random.Random(seed)
    mad, other = den.players
    told = len(mad.raw)
    harmless = [
        frame for frame in sent if not any(w in frame for w in ('"leave"', '"resign"', '"remove"'))
    ]
    try:
        for frame in rng.sample(harmless * 2, len(harmless) * 2):
            mad.socket.send(frame)
        mad.ask("salt", salt="cd" * 16)  # answered after all that came before
    except ConnectionClosed:
        mad.hang_up()
    mad.say_hello()
    assert den.is_alive()
    assert all(str(other.token) not in text for text in mad.raw[told:])


@st.composite
def byte_frames(draw: st.DrawFn) -> bytes:
    """A frame with any bits in its head, a length that may be a lie, and perhaps a part of it."""
    first = draw(st.integers(0, 255) | st.sampled_from([0x81, 0x01, 0x00, 0x80, 0x89, 0x8A, 0x88]))
    payload = draw(st.binary(max_size=200))
    size = draw(st.just(len(payload)) | st.integers(0, LONGEST_FRAME * 2))
    is_masked = draw(st.booleans() | st.just(value=True))
    form = draw(st.sampled_from([7, 16, 64]))
    if form == 7 and size < 126:
        head = bytes([size])
    else:
        head = b"\x7e" + size.to_bytes(2) if form == 16 else b"\x7f" + size.to_bytes(8)
    mask = draw(st.binary(min_size=4, max_size=4)) if is_masked else b""
    data = bytes([first, head[0] | (0x80 if is_masked else 0)]) + head[1:] + mask + payload
    return data[: draw(st.just(len(data)) | st.integers(0, len(data)))]


def of(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


@FUZZED
@given(sent=st.lists(byte_frames(), min_size=1, max_size=12), cut=st.integers(1, 64))
@example(sent=[of(Opcode.PING)] * 3000, cut=7)
@example(sent=[of(Opcode.TEXT, fin=False)] + [of(Opcode.CONT, fin=False)] * 3000, cut=64)
@example(sent=[Frame(Opcode.TEXT, b"x").serialize(mask=False)] + [of(Opcode.PING)] * 99, cut=5)
@example(sent=[b"\x81\xff" + (1 << 63).to_bytes(8) + bytes(4)], cut=3)
@example(sent=[of(Opcode.CLOSE, b"\x03")], cut=1)
@example(sent=[of(Opcode.CLOSE), of(Opcode.TEXT, b"x")], cut=9)
def test_no_bytes_stop_the_house(den: Den, sent: list[bytes], cut: int) -> None:
    """However they are cut; whoever sends them is answered, or closed, or waited for."""
    data = b"".join(sent)
    line = RawLine(den.house.address)
    try:
        line.socket.sendall(data[:cut])
        line.socket.sendall(data[cut:])
    except OSError:
        pass  # it was closed before all was sent
    finally:
        line.close()
    assert den.is_alive()
    with_a_ping = RawLine(den.house.address)
    with_a_ping.send(Frame(Opcode.PING, b"there?"))
    assert with_a_ping.receive() == Frame(Opcode.PONG, b"there?")
    with_a_ping.close()
