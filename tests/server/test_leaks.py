"""Secrecy on the wire: what a seat may not know changes not one byte of what it is sent.

Twin histories are told to a table entry by entry, the way a worker learns of what another
one wrote. Everything that would go out to the seat and to spectators is kept and compared,
the commitment being fixed. `test_leaks_on_sockets` does the same through a real server.
"""

import random
from typing import Any

import msgspec
import pytest

from conformance.setups import SETUPS, Setup, of_game, played
from foxden.core.errors import FoxdenError
from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.server import broadcast, helper_process
from foxden.server.batch import Batch
from foxden.server.open_table import Asked, Guest, OpenTable
from foxden.table import log, messages, wire
from foxden.table.apply import apply_row, load_table
from foxden.table.codes import hashed
from foxden.table.commands import Moment
from foxden.table.listing import listing_of
from server.twins import NEXT_SEED, NOW, SEED, beginning, rows_of, token_of, twins_of

CODE = "TWINS2"


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


def all_sent(setup: Setup, events: list[Event[Any]], since: int, seat: Seat | None) -> list[bytes]:
    """Everything that a seat's device and a spectator's are sent from event `since` on."""
    opened = OpenTable(load_table(CODE, rows_of(beginning(setup, events[:since]))), NOW)
    own = Wire(opened, 0 if seat is None else seat + 1)
    wires = [own, Wire(opened, None)]
    for event in events[since:]:
        happened = rows_of([log.Played(at=NOW, events=(event,))], opened.table.number + 1)
        for row in happened:
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
        helper_process.seen_log(msgspec.json.encode(opened.table.record()), seat),
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
        wire.AskTakeback(seq=6),
        wire.HandToBot(seq=7, seat=0),
        wire.CloseTurn(seq=8, turn="9.9.9"),
    ]
    for command in tries:
        batch = Batch(opened, [Asked(own.let_in_as, command)], Moment(NOW, random.Random(0)))
        assert batch.decide() is None
        ((_, answer),) = batch.answers
        assert isinstance(answer, FoxdenError), command
        own.post(wire.encode(messages.refused(answer, command.seq)))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_twin_histories_are_the_same_on_the_wire(setup: Setup) -> None:
    compared = 0
    for twins in twins_of(setup, 12):
        one, other = (
            all_sent(setup, events, twins.since, twins.seat) for events in (twins.one, twins.other)
        )
        assert one == other
        compared += 1
    assert compared >= 3 or not of_game(setup.game, "setups").hides_something(setup.seats)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_seed_is_sent_to_nobody(setup: Setup) -> None:
    events = played(setup, 1).events
    sent = b"".join(all_sent(setup, events[:-1], max(0, len(events) - 12), None))
    assert SEED.encode() not in sent
    assert NEXT_SEED.encode() not in sent
    assert b"token" not in sent
