"""A table is a pure function of its log: whatever is asked, in whatever order, after each entry."""

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from foxden.core.errors import FoxdenError
from foxden.core.seats import Seat
from foxden.games import GAMES
from foxden.table import house_commands, wire
from foxden.table.apply import apply_row, load_table
from foxden.table.state import Table
from table.room import SALT, Room, facts


class Crowd:
    """People who ask for anything at any time."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = random.Random(f"{game} {seed}")
        self.room = Room(game=game, clock=self.rng.choice((None, 30)), pace=0)
        self.room.seat(2)
        self.room.ask(0, wire.AddBot, level="cub")

    @property
    def place(self) -> int:
        people = [place.number for place in self.room.table.seating.people()]
        return self.rng.choice(people) if people else self.room.join()

    def ask(self, kind: type[wire.Command], **fields: Any) -> None:
        self.room.ask(self.place, kind, **fields)

    def play(self) -> None:
        table, room = self.room.table, self.room
        seat = self.rng.choice(table.actors or (Seat(0),))
        offer = table.game.legal(table.match.state, seat)
        action = self.rng.choice(offer) if len(offer) else None
        if seat in table.bot_seats:
            move = house_commands.BotMove(seat, table.running.decision(seat), action, "bot")
            room.do(move)
        elif self.rng.random() < 0.2:
            raw = msgspec.Raw(msgspec.json.encode(action))
            room.ask(
                table.order[seat], wire.Draft, decision=table.running.decision(seat), action=raw
            )
        else:
            room.play(table.order[seat], action)

    def step(self) -> None:
        """Something, whether it is allowed or not; people mostly play."""
        self.room.now += self.rng.choice((0.5, 3, 40))
        rng, room, table = self.rng, self.room, self.room.table
        if table.status == "playing" and rng.random() < 0.6:
            self.play()
            return
        tries: list[Callable[[], object]] = [
            lambda: self.ask(wire.Start),
            lambda: self.ask(wire.Sit, salt=SALT),
            lambda: self.ask(wire.Stand),
            lambda: self.ask(wire.AddSalt, salt=SALT),
            lambda: self.ask(wire.AddBot, level="cub"),
            lambda: self.ask(wire.Remove, place=rng.randrange(6)),
            lambda: self.ask(wire.Pause),
            lambda: self.ask(wire.Resume),
            lambda: self.ask(wire.Resume),
            lambda: self.ask(wire.AskTakeback),
            lambda: self.ask(wire.AnswerTakeback, agree=rng.random() < 0.8),
            lambda: self.ask(wire.Resign),
            lambda: self.ask(wire.Back),
            lambda: self.ask(wire.Leave),
            lambda: self.ask(wire.ClaimHost),
            lambda: self.ask(wire.HandOver, place=rng.randrange(4)),
            lambda: self.ask(wire.HandToBot, seat=rng.randrange(3)),
            lambda: self.ask(wire.CloseTurn, turn=table.running.turn),
            lambda: self.ask(wire.Configure, setup=wire.Setup(game=table.game.name, pace=1.0)),
            lambda: room.do(house_commands.Join("Fox", f"token of {table.seating.next_number}")),
            lambda: room.do(house_commands.MarkAway(rng.randrange(4))),
            lambda: room.do(house_commands.MarkBack(rng.randrange(4))),
            lambda: room.do(house_commands.TimeUp(table.running.turn)),
            lambda: room.do(house_commands.SkipGone(table.running.turn)),
            lambda: room.do(house_commands.Deal(table.running.turn)),
            lambda: room.do(house_commands.MakeCode("token 0", "hash", room.now + 60)),
            lambda: room.do(house_commands.Claim("hash", "token 0")),
        ]
        rng.choice(tries)()


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@pytest.mark.parametrize("seed", range(4))
def test_a_table_is_what_its_log_says_after_each_entry(game: str, seed: int) -> None:
    crowd = Crowd(game, seed)
    room = crowd.room
    follower = Table("TESTED")
    kinds = set()
    for _ in range(150):
        with suppress(FoxdenError, LookupError):  # refused, or no game: nothing has changed
            crowd.step()
        for row in room.rows[follower.number :]:
            apply_row(follower, row)
            kinds.add(msgspec.json.decode(row.payload)["type"])
            assert facts(follower) == facts(load_table("TESTED", room.rows[: follower.number]))
        assert facts(follower) == facts(room.table)
    assert len(kinds) > 8
