"""The clock of a party: 500 phones and a screen compute the same moments from what they are told.

    python benchmarks/party.py [--quick]

A position says how long ago its turn began, or its game ended. From that each device computes the
moment in its own time, as `web/src/lib/table.svelte.ts` does; here all of them have one clock, so
that the moments can be compared. It is an agreement, not a speed: there is no peer.
"""

import os
import resource
import time
from typing import Any, Final

import uvloop

from claims import claim, finish, quick_wanted
from players import Frame, Line, connect
from server import LOAD_CORE, Party, our_server

PHONES: Final = 500
TURNS: Final = 20
AGREED: Final = 500
"""Milliseconds within which all agree."""


class TimedParty(Party):
    """Notes the moments that every phone, and the screen behind them, has computed."""

    def __init__(self, port: int, phones: int) -> None:
        super().__init__(port, phones)
        self.moments: list[dict[tuple[str, bool], float]] = [{} for _ in range(phones + 1)]

    async def put_up_screen(self) -> None:
        seated = {"table": self.places[0]["table"], "token": None, "screen": True}
        self.screen = await connect(self.port, seated, "big-screen", self._timed(self.phones))

    def _taken_by(self, number: int) -> Any:
        taken, timed = super()._taken_by(number), self._timed(number)

        def take(line: Line, frame: Frame, size: int) -> None:
            timed(line, frame, size)
            taken(line, frame, size)

        return take

    def _timed(self, number: int) -> Any:
        moments = self.moments[number]

        def taken(_line: Line, frame: Frame, _size: int) -> None:
            position = frame.position
            if position is None:
                return
            key = (position.turn, bytes(position.result) != b"null")
            moment = time.perf_counter() - position.since
            moments[key] = min(moment, moments.get(key, moment))

        return taken

    def offsets(self) -> dict[tuple[str, bool], float]:
        """How far the phone that is farthest off computes each moment from the screen."""
        *phones, screen = self.moments
        return {
            key: max(abs(phone[key] - seen) for phone in phones) for key, seen in screen.items()
        }


async def play(phones: int) -> None:
    with our_server() as server:
        party = TimedParty(server.port, phones)
        await party.gather()
        await party.put_up_screen()
        await party.show_card("start")
        for turn in range(1, TURNS + 1):
            await party.answer()
            if turn < TURNS:
                await party.show_card("next", turn=party.turn)
        await party.until(lambda: all((party.turn, True) in each for each in party.moments))
    offsets = party.offsets()
    end = offsets[party.turn, True] * 1000
    cards = max(offset for (_, is_over), offset in offsets.items() if not is_over) * 1000
    claim(f"a card begins, {phones} phones and a screen", cards, "ms apart", most=AGREED)
    claim(f"the show begins, {phones} phones and a screen", end, "ms apart", most=AGREED)


def main() -> None:
    phones = 100 if quick_wanted(__doc__) else PHONES
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.sched_setaffinity(0, {LOAD_CORE})
    uvloop.run(play(phones))
    finish()


if __name__ == "__main__":
    main()
