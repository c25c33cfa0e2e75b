"""Nonsense of every kind: never a 500, never a dead table, never another seat's secret."""

import json
import random
from typing import Any, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import status_code_conformance
from websockets.exceptions import ConnectionClosed

from foxden.table import wire
from server.house import WAIT, Guest, House

FUZZED = settings(
    max_examples=60, suppress_health_check=list(HealthCheck), deadline=None, derandomize=True
)


def test_the_documented_api_never_fails(house: House) -> None:
    schema = schemathesis.openapi.from_url(f"http://{house.address}/api/schema/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]  # ours is valid
    assert len(operations) >= 15
    for operation in operations:
        assert_never_fails(operation)


def assert_never_fails(operation: Any) -> None:
    @settings(FUZZED, max_examples=20)
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        response = case.call(timeout=WAIT)
        assert response.status_code < 500 or response.status_code == 503, response.text
        case.validate_response(response, checks=[not_a_server_error, status_code_conformance])

    check()


class Den:
    """A running game with a secret in it, and somebody who should not learn it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.players = house.seat({"game": "fennecs"}, 2)
        self.players[0].ask("start")
        for player in self.players:
            player.wait_until(lambda one: one.position)
        for player in self.players:
            player.seq = 10**6  # beyond the numbers of what is made up
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


@FUZZED
@given(sent=st.lists(frames(), min_size=1, max_size=8))
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
