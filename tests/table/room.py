"""A table without a server: commands and chores applied one by one, at a time of our choosing."""

import random
from typing import Any

import msgspec

from foxden.core.seats import Seat
from foxden.table import house_commands, log, wire
from foxden.table.apply import apply, load_table
from foxden.table.commands import Entries, Moment, handle, read_setup
from foxden.table.places import Place, Seating
from foxden.table.playing import Playing, TableMatch, Takebacks, TurnClock
from foxden.table.state import Table

SALT = "00112233445566778899aabbccddeeff"


class Room:
    """A table, the time, and the log that would have been stored."""

    def __init__(self, **setup: Any) -> None:
        self.now = 1000.0
        self.rng = random.Random(7)
        self.table = Table("TESTED")
        self.rows: list[log.Row] = []
        self.seq = 0
        made = log.Created(
            at=self.now, setup=read_setup(wire.Setup(**setup)), seed=self.moment.new_seed()
        )
        self._keep([apply(self.table, made)])

    @property
    def moment(self) -> Moment:
        return Moment(self.now, self.rng)

    def _keep(self, entries: Entries) -> Entries:
        for entry in entries:
            self.rows.append(log.Row(len(self.rows) + 1, log.encode_entry(entry)))
        assert self.table.number == len(self.rows)
        return entries

    def join(self, name: str = "Fox") -> int:
        number = self.table.seating.next_number
        self.do(house_commands.Join(name, f"token {number}"))
        return number

    def do(self, chore: object) -> Entries:
        return self._keep(house_commands.do(chore, self.table, self.moment))

    def ask(self, place: int, kind: type[wire.Command], /, **fields: Any) -> Entries:
        self.seq += 1
        command = kind(seq=self.seq, **fields)
        return self._keep(handle(command, self.table, self.table.places[place], self.moment))

    def seat(self, players: int) -> list[int]:
        places = [self.join(f"Fox {number}") for number in range(players)]
        for place in places:
            self.ask(place, wire.Sit, salt=SALT)
        return places

    def started(self, players: int) -> list[int]:
        """The places, in the order of their seats."""
        host, *_ = self.seat(players)
        self.ask(host, wire.Start)
        return list(self.table.order)

    def play(self, place: int, action: Any = None) -> Entries:
        """Any action, unless told which."""
        seat = self.table.running.seat_of[place]
        if action is None:
            action = self.rng.choice(self.table.game.legal(self.table.match.state, seat))
        raw = msgspec.Raw(msgspec.json.encode(action))
        return self.ask(place, wire.Play, decision=self.table.running.decision(seat), action=raw)

    def play_out(self) -> None:
        while self.table.status == "playing":
            if self.table.is_dealing:
                self.do(house_commands.Deal(self.table.running.turn))
            for seat in self.table.actors:
                self.play(self.table.order[seat])

    def copy(self) -> Table:
        """The table as its log tells it."""
        return load_table(self.table.code, self.rows)


def draft(room: Room, place: int, action: Any) -> Entries:
    seat = room.table.running.seat_of[place]
    raw = msgspec.Raw(msgspec.json.encode(action))
    return room.ask(place, wire.Draft, decision=room.table.running.decision(seat), action=raw)


def seat_of(room: Room, place: int) -> Seat:
    return room.table.running.seat_of[place]


PARTS = (Table, Seating, Place, Playing, TurnClock, Takebacks)
DERIVED = {
    Table: ("status", "actors", "bot_seats", "chairs", "is_paused", "is_dealing"),
    Playing: ("turn", "is_over", "commitment"),
}
LEFT_OUT = ("changes", "chance", "game", "answered")
"""What is not of the log, or a function of parts that are compared."""


def facts(thing: Any) -> Any:
    """All of a table, part by part, with what is derived from it as it is remembered now."""
    if isinstance(thing, PARTS):
        names = [name for name in type(thing).__slots__ if not name.startswith("_")]
        wanted = (*names, *DERIVED.get(type(thing), ()))
        return {name: facts(getattr(thing, name)) for name in wanted if name not in LEFT_OUT}
    if isinstance(thing, TableMatch):
        return thing.state, list(thing.events), +thing.decided
    if isinstance(thing, dict):
        return {key: facts(value) for key, value in thing.items()}
    return msgspec.to_builtins(thing) if isinstance(thing, msgspec.Struct) else thing
