"""Secrecy on the wire: what a seat may not know changes not one byte of what it is sent.

Twin histories are told to a table entry by entry, the way a worker learns of what another
one wrote. Everything that would go out to the seat and to spectators is kept and compared,
the commitment being fixed. `test_leaks_on_sockets` does the same through a real server.
"""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from conformance.setups import SETUPS, Setup, of_game, played
from foxden.core.errors import FoxdenError
from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.server import broadcast
from foxden.server.batch import Batch
from foxden.server.open_table import Asked, Errand, Guest, OpenTable
from foxden.table import house_commands, messages, wire
from foxden.table.apply import apply_row, load_table
from foxden.table.codes import hashed
from foxden.table.commands import Moment
from foxden.table.errors import UnknownToken
from foxden.table.listing import listing_of
from foxden.table.replays import seen_log
from server.twins import (
    NEXT_SEED,
    NOW,
    SEED,
    Surroundings,
    Told,
    Twins,
    beginning,
    rows_of,
    token_of,
    twins_of,
)
from table.room import Room

CODE = "TWINS2"
ATTEMPTS = 16


class Wire:
    """A socket that keeps what is sent to it."""

    is_over = False
    address = "192.0.2.1"

    def __init__(self, opened: OpenTable, place: int | None) -> None:
        token = None if place is None else token_of(place)
        key = None if token is None else hashed(token)
        hello = wire.Hello(table=CODE, token=token, client="client-of-the-test")
        self.sent: list[bytes] = []
        found = None if place is None else opened.table.places[place]
        self.guest: Guest | None = Guest(self, opened, key, found, hello)
        opened.add(self.guest)

    @property
    def let_in_as(self) -> Guest:
        assert self.guest is not None
        return self.guest

    def let_in(self, guest: Guest) -> None:
        self.guest = guest

    def turn_away(self, refusal: FoxdenError) -> None:
        raise refusal

    def post(self, payload: bytes) -> None:
        self.sent.append(payload)

    def end(self, goodbye: wire.Goodbye) -> None:
        self.sent.append(wire.encode(goodbye))


def all_sent(
    setup: Setup, before: list[Event[Any]], after: list[Told], twins: Twins
) -> list[bytes]:
    """Everything that a seat's device and a spectator's are sent of what comes after."""
    opened = OpenTable(load_table(CODE, rows_of(beginning(setup, before, twins.clock))), NOW)
    own = Wire(opened, twins.place)
    wires = [own, Wire(opened, None)]
    for entries in after:
        for row in rows_of(entries, opened.table.number + 1):
            apply_row(opened.table, row)
        changes = opened.table.take_changes()
        broadcast.tell_game(opened, changes, {}, NOW)
        broadcast.tell_lobby(opened)
        broadcast.tell_crowd(opened)
    for each in wires:
        each.post(broadcast.welcome(opened, each.let_in_as, NOW))
    provoke(opened, own)
    own.sent += [
        msgspec.json.encode(messages.table_info(opened.table, set())),
        str(listing_of(opened.table)).encode(),
        seen_log(msgspec.json.encode(opened.table.record()), twins.seat),
    ]
    return [payload for each in wires for payload in each.sent]


def provoke(opened: OpenTable, own: Wire) -> None:
    """Commands that are refused: a refusal must not tell more than a view."""
    table = opened.table
    decision = table.running.decision(Seat((own.let_in_as.place or 1) - 1))
    foreign = {"type": "collect", "column": 9}
    tries: list[wire.Command] = [
        wire.Play(seq=1, decision=decision, action=msgspec.Raw(b'{"type":"nothing"}')),
        wire.Play(seq=2, decision=decision, action=msgspec.Raw(msgspec.json.encode(foreign))),
        wire.Play(seq=3, decision=decision, action=msgspec.Raw(b'{"type":"write","number":100}')),
        wire.Play(
            seq=4,
            decision=decision,
            action=msgspec.Raw(b'{"type":"place","card":"5","column":9,"face":"up"}'),
        ),
        wire.Play(seq=5, decision="9.9.9", action=msgspec.Raw(b"{}")),
        wire.AnswerTakeback(seq=6, agree=False),
        wire.HandToBot(seq=7, seat=99),
        wire.CloseTurn(seq=8, turn="9.9.9"),
    ]
    if not table.policy.takebacks:
        tries.append(wire.AskTakeback(seq=9))
    for command in tries:
        batch = Batch(opened, [Asked(own.let_in_as, command)], Moment(NOW, random.Random(0)))
        assert batch.decide() is None
        ((_, answer),) = batch.answers
        assert isinstance(answer, FoxdenError), command
        own.post(wire.encode(messages.refused(answer, command.seq)))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_twin_histories_are_the_same_on_the_wire(setup: Setup) -> None:
    compared = 0
    for twins in twins_of(setup, ATTEMPTS):
        one, other = (
            all_sent(setup, before, after, twins)
            for before, after in zip(twins.before, (twins.one, twins.other), strict=True)
        )
        assert one == other
        compared += 1
    assert compared >= 3 or not of_game(setup.game, "setups").hides_something(setup.seats)


def test_the_twins_reach_all_that_could_leak() -> None:
    """So many of them hold each kind of thing, pads and choices above all."""
    reached = Counter(
        kind for setup in SETUPS for twins in twins_of(setup, ATTEMPTS) for kind in twins.reached
    )
    least = {
        "pad": 250, "own pad": 150, "read out": 50, "clock": 200, "pause": 200, "away": 200,
        "stand-in": 130, "returned": 130, "by bot": 100, "by clock": 100, "reveal": 250,
        "write": 200, "place": 100, "collect": 80, "choose": 25, "before collect": 35,
        "before choose": 25,
    }  # fmt: skip
    assert {kind: reached[kind] for kind in least if reached[kind] < least[kind]} == {}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_seed_is_sent_to_nobody(setup: Setup) -> None:
    """Nor a token; whatever happens at the table, takebacks where the game has them."""
    events = played(setup, 1).events[:-1]
    for seat in (Seat(0), None):
        surroundings = Surroundings(setup, seat, random.Random(f"{setup} seed"))
        twins = surroundings.around(events, events, max(0, len(events) - 12))
        assert not setup.game.policy.takebacks or "takeback" in twins.reached
        sent = b"".join(all_sent(setup, twins.before[0], twins.one, twins))
        assert SEED.encode() not in sent
        assert NEXT_SEED.encode() not in sent
        assert b"token" not in sent


def test_the_record_of_an_unfinished_game_holds_no_seed() -> None:
    room = Room(game="fennecs")
    room.started(2)
    assert room.table.record().seed is None
    room.play_out()
    assert room.table.record().seed is not None


def test_a_device_whose_place_has_moved_is_not_heard_even_in_the_same_turn() -> None:
    """Every command is judged by the key that opened the door, not by the place it opened."""
    setup = next(setup for setup in SETUPS if setup.game.name == "outfox")
    opened = OpenTable(load_table(CODE, rows_of(beginning(setup, [])[:-2])), NOW)
    old = Wire(opened, 1)
    code = house_commands.MakeCode(hashed(token_of(1)), "code", NOW + 60)
    claim = house_commands.Claim("code", hashed("token of another device"))
    asked: list[Any] = [Errand(code, lambda _: None), Errand(claim, lambda _: None)]
    asked.append(Asked(old.let_in_as, wire.Stand(seq=1)))
    batch = Batch(opened, asked, Moment(NOW, random.Random(0)))
    batch.decide()
    assert isinstance(batch.answers[-1][1], UnknownToken)
    assert 1 in opened.table.seating.queue
