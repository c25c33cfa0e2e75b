"""Secrecy on the wire: what a seat may not know changes not one byte of what it is sent.

Twin histories (made by each game's own `hidden.twin`) are told to a table entry by entry,
the way a worker learns of what another one wrote. Everything that would go out to the seat
and to spectators is kept and compared, the commitment being fixed.
"""

import random
from typing import Any

import msgspec
import pytest

from conformance.setups import SETUPS, Setup, of_game, played
from foxden.core.errors import FoxdenError
from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.server import frames, heavy, log, telling, wire
from foxden.server.commands import Moment
from foxden.server.folding import load_table
from foxden.server.live import Asked, Live, Turn, listing

NOW = 1_000_000.0
CODE = "TWINS2"


class Wire:
    """A connection that keeps what is sent."""

    is_over = False
    holds: tuple[int, ...] = ()
    client = "client-of-the-test"

    def __init__(self, place: int | None) -> None:
        self.place = place
        self.sent: list[bytes] = []

    def post(self, payload: bytes) -> None:
        self.sent.append(payload)

    def end(self, goodbye: wire.Goodbye) -> None:
        self.sent.append(wire.encode(goodbye))


def beginning(setup: Setup, events: list[Event[Any]]) -> list[log.Entry]:
    """A table at which this has been played; the host watches."""
    options = msgspec.to_builtins(setup.options)
    chosen = wire.Setup(game=setup.game.name, options=options, seats=setup.seats, open=True)
    places = range(1, setup.seats + 1)
    return [
        log.Created(at=NOW, setup=chosen, seed="11" * 32),
        *(log.Joined(at=NOW, place=p, name=f"Fox {p}", token=f"token {p}") for p in (0, *places)),
        log.HostChanged(at=NOW, place=0),
        *(log.Sat(at=NOW, place=place, salt="22" * 16) for place in places),
        log.Started(at=NOW, order=tuple(places), next_seed="33" * 32),
        log.Played(at=NOW, events=tuple(events)),
    ]


def rows_of(entries: list[log.Entry], first: int = 1) -> list[log.Row]:
    return [log.Row(number, log.encode_entry(e)) for number, e in enumerate(entries, first)]


def all_sent(setup: Setup, events: list[Event[Any]], since: int, seat: Seat | None) -> list[bytes]:
    """Everything that a seat's device and a spectator's are sent from event `since` on."""
    live = Live(load_table(CODE, rows_of(beginning(setup, events[:since]))), NOW)
    own = Wire(0 if seat is None else seat + 1)
    wires = [own, Wire(None)]
    for each in wires:
        live.add(each)
    for event in events[since:]:
        happened = rows_of([log.Played(at=NOW, events=(event,))], live.table.number + 1)
        Turn(live, [], Moment(NOW, random.Random(0))).decide(happened)
        changes = live.table.take_changes()
        telling.tell_game(live, changes, {}, NOW)
        telling.tell_lobby(live)
        telling.tell_crowd(live)
    for each in wires:
        each.post(telling.welcome(live, each, NOW))
    provoke(live, own)
    own.sent += [
        msgspec.json.encode(frames.table_info(live.table, set())),
        str(listing(live.table)).encode(),
        heavy.seen_log(msgspec.json.encode(live.table.record()), seat),
    ]
    return [payload for each in wires for payload in each.sent]


def provoke(live: Live, own: Wire) -> None:
    """Commands that are refused: a refusal must not tell more than a view."""
    table = live.table
    decision = table.decision(Seat((own.place or 1) - 1))
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
        turn = Turn(live, [Asked(own, own.place or 0, command)], Moment(NOW, random.Random(0)))
        turn.decide(())
        (answer,) = turn.answers
        assert isinstance(answer, FoxdenError), command
        own.post(wire.encode(frames.refused(answer, command.seq)))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_twin_histories_are_the_same_on_the_wire(setup: Setup) -> None:
    rng = random.Random(f"{setup} wire")
    compared = 0
    for attempt in range(12):
        seat = rng.choice(setup.viewers)
        events = played(setup, attempt % 4).events
        now = rng.randrange(1, len(events))  # when it is over all is open
        found = of_game(setup.game, "hidden").twin(
            setup.options, setup.seats, events[:now], seat, rng
        )
        if found is None:
            continue
        other, since = found
        since = max(since, now - 12)
        assert all_sent(setup, events[:now], since, seat) == all_sent(setup, other, since, seat)
        compared += 1
    assert compared >= 3 or not of_game(setup.game, "setups").hides_something(setup.seats)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_seed_is_sent_to_nobody(setup: Setup) -> None:
    events = played(setup, 1).events
    sent = b"".join(all_sent(setup, events[:-1], max(0, len(events) - 12), None))
    assert b"11" * 32 not in sent
    assert b"33" * 32 not in sent
    assert b"token" not in sent
