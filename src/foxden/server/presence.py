"""Who is at a table: connections here, and what other workers say of theirs."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from foxden.server.open_table import Guest, Live
from foxden.server.store import Store
from foxden.table import house_commands

REPEAT_SECONDS: Final = 20.0
FORGET_SECONDS: Final = 50.0
"""A worker that has not said for so long that somebody is there has died, or they have gone."""

Tell = Callable[[Live], None]
Have = Callable[[Live, object], None]


class Presence:
    """Notices coming and going; whoever is gone for a while is marked so in the log."""

    def __init__(
        self, store: Store, gone_seconds: float | None, have_done: Have, changed: Tell
    ) -> None:
        self._store = store
        self._gone_seconds = gone_seconds
        self._have_done = have_done
        self._changed = changed
        self._loop = asyncio.get_running_loop()

    def arrive(self, live: Live, guest: Guest) -> None:
        live.add(guest)
        for number in places_of(guest):
            live.here[number] += 1

    def greet(self, live: Live, guest: Guest) -> None:
        """Let the others know who has arrived, after the newcomer was told everything."""
        for number in places_of(guest):
            self._stop_waiting(live, number)
            if live.here[number] == 1:
                self._store.say(f"here {live.table.code} {number}")
                self._changed(live)
            if house_commands.is_missed(live.table, number):
                self._have_done(live, house_commands.MarkBack(number))

    def leave(self, live: Live, guest: Guest) -> None:
        """A socket has ended, or goes on for another place."""
        if guest not in live.guests:
            return
        live.remove(guest)
        live.idle_since = time.time()
        for number in places_of(guest):
            live.here[number] -= 1
            if live.here[number] <= 0:
                del live.here[number]
                self._store.say(f"gone {live.table.code} {number}")
                self._wait_for(live, number)
                self._changed(live)

    def _wait_for(self, live: Live, number: int) -> None:
        self._stop_waiting(live, number)
        seconds = self._gone_seconds or live.table.policy.patience
        live.leaving[number] = self._loop.call_later(seconds, self._gone, live, number)

    def _stop_waiting(self, live: Live, number: int) -> None:
        timer = live.leaving.pop(number, None)
        if timer is not None:
            timer.cancel()

    def _gone(self, live: Live, number: int) -> None:
        live.leaving.pop(number, None)
        if number not in live.present:
            self._have_done(live, house_commands.MarkAway(number))

    # ------------------------------------------------------------ other workers

    def ask_others(self, live: Live) -> None:
        self._store.say(f"who {live.table.code}")

    def answer(self, live: Live) -> None:
        """Say who is here, because somebody asks or to be believed on."""
        live.said_at = time.time()
        for number in live.here:
            self._store.say(f"here {live.table.code} {number}")

    def heard_here(self, live: Live, number: int) -> None:
        self._stop_waiting(live, number)
        is_new = number not in live.present
        live.elsewhere[number] = time.time()
        if is_new:
            self._changed(live)

    def heard_gone(self, live: Live, number: int) -> None:
        if live.elsewhere.pop(number, None) is not None and number not in live.here:
            self._changed(live)

    def refresh(self, live: Live, now: float) -> None:
        """Repeat who is here; wait for those of whom nobody has spoken any more."""
        if now - live.said_at > REPEAT_SECONDS:
            self.answer(live)
        silent = [place for place, at in live.elsewhere.items() if now - at > FORGET_SECONDS]
        for number in silent:
            del live.elsewhere[number]
            if number not in live.here:
                self._wait_for(live, number)
                self._changed(live)


def places_of(guest: Guest) -> set[int]:
    own = () if guest.place is None else (guest.place,)
    return {*own, *guest.holds}
