"""Outfox: what decided a game, from its last turns."""

from foxden.arena.simulate import simulate
from foxden.bots.cores import answer
from foxden.core.seats import Seat
from foxden.core.thinking import settle
from foxden.games import outfox
from foxden.reviews import moment_of


def test_what_decided_it() -> None:
    told = set()
    for number in range(20):
        record = next(simulate(outfox, outfox.Options(), 2 + number % 2, f"moment {number}", 1))
        assert record.outcome is not None
        moment = settle(moment_of(outfox, record, Seat(0)), answer)
        told.add(moment.key.rpartition(".")[2])
        assert len(moment.signs) == len(record.events)
        assert (moment.signs[-1] == "hit") == (record.outcome.winners == (0,))
        winners = record.outcome.winners
        overlooked = moment.key.endswith(("overlooked", "win_missed"))
        assert (moment.seat in winners) != overlooked
    assert told >= {"win_missed", "line"}
