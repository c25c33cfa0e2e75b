"""Who is at a table: connections here, and what other workers say of theirs."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from foxden.server.open_table import Guest, OpenTable
from foxden.server.store import Store, Visit
from foxden.table import house_commands
from foxden.table.places import Attendee, Onlooker

REPEAT_SECONDS: Final = 20.0
FORGET_SECONDS: Final = 50.0
"""A worker that has not said for so long that somebody is there has died, or they have gone."""

TOUCH_SECONDS: Final = 600.0

Tell = Callable[[OpenTable], None]
Have = Callable[[OpenTable, object], None]


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

    def arrive(self, opened: OpenTable, guest: Guest) -> None:
        opened.add(guest)
        self.touch(opened, time.time())
        for who in attendees(guest):
            opened.here[who] += 1

    def touch(self, opened: OpenTable, now: float) -> None:
        """Note that a table is visited, now and then."""
        if now - opened.touched_at > TOUCH_SECONDS:
            opened.touched_at = now
            self._store.write(Visit([opened.table.code], now))

    def greet(self, opened: OpenTable, guest: Guest) -> None:
        """Let the others know who has arrived, after the newcomer was told everything."""
        if guest.place is None:
            self._store.say(f"here {opened.table.code} {Onlooker.SPECTATOR}")
        for who in attendees(guest):
            self._stop_waiting(opened, who)
            if opened.here[who] == 1:
                self._store.say(f"here {opened.table.code} {who}")
                self._changed(opened)
            if isinstance(who, int) and house_commands.is_missed(opened.table, who):
                self._have_done(opened, house_commands.MarkBack(who))

    def leave(self, opened: OpenTable, guest: Guest) -> None:
        """A socket has ended, or goes on for another place."""
        if guest not in opened.guests:
            return
        opened.remove(guest)
        opened.idle_since = time.time()
        for who in attendees(guest):
            opened.here[who] -= 1
            if opened.here[who] <= 0:
                del opened.here[who]
                self._store.say(f"gone {opened.table.code} {who}")
                self._wait_for(opened, who)
                self._changed(opened)

    def _wait_for(self, opened: OpenTable, who: Attendee) -> None:
        """A place that is not seen again for a while counts as gone; nobody misses an onlooker."""
        self._stop_waiting(opened, who)
        if isinstance(who, int):
            seconds = self._gone_seconds or opened.table.policy.patience
            opened.leaving[who] = self._loop.call_later(seconds, self._gone, opened, who)

    def _stop_waiting(self, opened: OpenTable, who: Attendee) -> None:
        timer = opened.leaving.pop(who, None) if isinstance(who, int) else None
        if timer is not None:
            timer.cancel()

    def _gone(self, opened: OpenTable, number: int) -> None:
        opened.leaving.pop(number, None)
        if number not in opened.present:
            self._have_done(opened, house_commands.MarkAway(number))

    # ------------------------------------------------------------ other workers

    def ask_others(self, opened: OpenTable) -> None:
        self._store.say(f"who {opened.table.code}")

    def answer(self, opened: OpenTable) -> None:
        """Say who is here, because somebody asks or to be believed on."""
        opened.said_at = time.time()
        here = list(opened.here)
        if any(guest.place is None for guest in opened.guests):
            here.append(Onlooker.SPECTATOR)
        for who in here:
            self._store.say(f"here {opened.table.code} {who}")

    def is_shared(self, opened: OpenTable) -> bool:
        """Whether another worker has somebody at this table."""
        if not opened.elsewhere and not opened.shared_at:
            return False
        return bool(opened.elsewhere) or time.time() - opened.shared_at < FORGET_SECONDS

    def heard_here(self, opened: OpenTable, who: Attendee) -> None:
        """Somebody is at another worker: it is told what there is, and from now on of news."""
        if not self.is_shared(opened):
            self.answer(opened)
        opened.shared_at = time.time()
        self._store.say(f"log {opened.table.code} {opened.told}")
        if who is Onlooker.SPECTATOR:
            return
        self._stop_waiting(opened, who)
        is_new = who not in opened.present
        opened.elsewhere[who] = time.time()
        if is_new:
            self._changed(opened)

    def heard_gone(self, opened: OpenTable, who: Attendee) -> None:
        if opened.elsewhere.pop(who, None) is not None and who not in opened.here:
            self._changed(opened)

    def refresh(self, opened: OpenTable, now: float) -> None:
        """Repeat who is here; wait for those of whom nobody has spoken any more."""
        if now - opened.said_at > REPEAT_SECONDS:
            self.answer(opened)
        silent = [who for who, at in opened.elsewhere.items() if now - at > FORGET_SECONDS]
        for who in silent:
            del opened.elsewhere[who]
            if who not in opened.here:
                self._wait_for(opened, who)
                self._changed(opened)


def attendees(guest: Guest) -> set[Attendee]:
    """Who is at the table through this guest; that somebody watches, nobody is told."""
    own = () if guest.place is None else (guest.place,)
    screen = (Onlooker.SCREEN,) if guest.is_screen else ()
    return {*own, *guest.holds, *screen}


def parse_attendee(word: str) -> Attendee:
    """What another worker has said, as it is written above."""
    return int(word) if word.isdecimal() else Onlooker(word)
