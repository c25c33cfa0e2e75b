"""A table of this device: its log in memory, and the pages that look at it.

What the worker does with it is what the server does (`server/clerk.py`): decide, keep, then
tell. Everybody at the table is at this device, so nobody is ever away.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from foxden.core.errors import FoxdenError, Unreadable
from foxden.table import clocks, house_commands, log, messages, wire
from foxden.table.apply import apply_row, load_table
from foxden.table.codes import hashed
from foxden.table.commands import Entries, Moment
from foxden.table.errors import NotAllowed, NotFound, UnknownToken
from foxden.table.places import Place
from foxden.table.state import Changes
from foxden.table.transactions import handle_once, transact

GRACE_SECONDS: Final = 10.0
"""After a table was opened nobody's clock rings at once."""


class Guest(NamedTuple):
    """Who a page is at the table: a place by its (hashed) token, or somebody who watches."""

    client: str
    key: str | None


class Frame(NamedTuple):
    """What a page is sent; `line` is the page's connection."""

    line: str
    text: str


class Kept(NamedTuple):
    """What has to be kept before anybody is told."""

    rows: list[log.Row]
    record: log.StoredRecord | None


NOTHING: Final = Kept([], None)


class LocalTable:
    """`told` is the last entry of the log that every page knows."""

    def __init__(self, code: str, rows: Sequence[log.Row], now: float) -> None:
        self.table = load_table(code, rows)
        self.told = self.table.number
        self._loaded_at = now
        self._guests: dict[str, Guest] = {}
        self._answers: list[tuple[str, Any]] = []
        """To whom what is sent when it is kept, besides the news that are for all."""

    # ------------------------------------------------------------ deciding

    def hear(self, line: str, text: str, moment: Moment) -> Kept:
        """Take one frame, as the server's sockets do; whatever is wrong with it is answered."""
        seq = None
        try:
            message = _decode(text)
            seq = getattr(message, "seq", None)
            return self._take(line, message, moment)
        except FoxdenError as refusal:
            self._answers.append((line, messages.refused(refusal, seq)))
            return NOTHING

    def _take(self, line: str, message: wire.ClientMessage, moment: Moment) -> Kept:
        if isinstance(message, wire.Hello):
            return self._greet(line, message, moment.now)
        guest = self._guests.get(line)
        place = None if guest is None else self._place(guest)
        if guest is None or place is None:
            raise NotAllowed("server.refused.no_place")
        if isinstance(message, wire.React):
            reacted = wire.Reacted(place=place.number, reaction=message.reaction)
            self._answers += [(each, reacted) for each in self._guests]
            kept = NOTHING
        elif isinstance(message, wire.Transfer):
            raise NotAllowed("local.refused.transfer")
        else:
            author = place.number, guest.client, message.seq
            kept = self._transact(
                lambda: handle_once(message, self.table, place, guest.client, moment), author
            )
        self._answers.append((line, wire.Ack(ack=message.seq)))
        return kept

    def _greet(self, line: str, hello: wire.Hello, now: float) -> Kept:
        guest = Guest(hello.client, None if hello.token is None else hashed(hello.token))
        place = self._place(guest)
        if guest.key is not None and place is None:
            raise UnknownToken("server.token.unknown")
        self._guests[line] = guest
        here = self.table.places.keys()
        welcome = messages.welcome(self.table, place, guest.client, here, now)
        self._answers.append((line, welcome))
        return NOTHING

    def _place(self, guest: Guest) -> Place | None:
        return None if guest.key is None else self.table.place_with(guest.key)

    def do(self, chore: object, moment: Moment) -> Kept:
        """Have a chore of the house done; a FoxdenError says why not."""
        lapses = isinstance(chore, house_commands.Lapse)
        return self._transact(lambda: house_commands.do(chore, self.table, moment), lapses=lapses)

    def _transact(
        self, act: Callable[[], Entries], author: log.Author | None = None, *, lapses: bool = False
    ) -> Kept:
        if self.table.closed:
            raise NotFound("server.not_found.table", table=self.table.code)
        first = self.table.number + 1
        entries, record = transact(self.table, act, lapses=lapses)
        return Kept(log.rows_of(first, entries, author), record)

    # ------------------------------------------------------------ what became of it

    def renew(self, rows: Sequence[log.Row]) -> None:
        """Give this copy up for what is kept; what is new in it is left to tell."""
        self._answers.clear()
        self.table = load_table(self.table.code, rows, self.told)

    def take_in(self, rows: Iterable[log.Row]) -> None:
        """What another page of this device has kept."""
        for row in rows:
            apply_row(self.table, row)

    def refuse(self, line: str, text: str, refusal: FoxdenError) -> list[Frame]:
        """Nothing of a frame was done."""
        try:
            seq = getattr(_decode(text), "seq", None)
        except Unreadable:
            seq = None
        return [_frame(line, messages.refused(refusal, seq))]

    def tell_all(self, refusal: FoxdenError) -> list[Frame]:
        """What nobody asked for was not done."""
        return [_frame(line, messages.refused(refusal, None)) for line in self._guests]

    def tell(self, now: float) -> list[Frame]:
        """All news, each page what its place may know; then the answers."""
        table, changes = self.table, self.table.take_changes()
        self.told = table.number
        frames = []
        if changes.refresh or changes.lobby:
            frames += self._lobby()
        if table.playing is not None and (changes.steps or changes.refresh):
            frames += self._updates(changes, now)
        frames += [_frame(line, message) for line, message in self._answers]
        self._answers.clear()
        return frames + self._farewells(changes)

    def _lobby(self) -> list[Frame]:
        info = messages.table_info(self.table, self.table.places.keys())
        frames = []
        for line, guest in self._guests.items():
            place = self._place(guest)
            you = None if place is None else messages.you(self.table, place)
            frames.append(_frame(line, wire.TableChange(table=info, you=you)))
        return frames

    def _updates(self, changes: Changes, now: float) -> list[Frame]:
        positions = messages.Positions(self.table, now)
        frames = []
        for line, guest in self._guests.items():
            place = self._place(guest)
            viewer = None if place is None else self.table.seat_of(place.number)
            seen = messages.seen_by(self.table, changes.steps, viewer)
            frames.append(_frame(line, wire.Update(seen=seen, position=positions.of(viewer))))
        return frames

    def _farewells(self, changes: Changes) -> list[Frame]:
        """Who was sent away, and pages of a place that has gone."""
        if not changes.gone:
            return []
        goodbye = wire.Goodbye(reason="removed", again=False)
        lost = [
            line
            for line, guest in self._guests.items()
            if guest.key is not None and self._place(guest) is None
        ]
        for line in lost:
            del self._guests[line]
        return [_frame(line, goodbye) for line in lost]

    def leave(self, line: str) -> bool:
        """A page looks away; whether another one still looks."""
        self._guests.pop(line, None)
        return bool(self._guests)

    # ------------------------------------------------------------ what happens by itself

    def due(self, now: float) -> object | None:
        """The chore for which it is time, if it is."""
        table = self.table
        if table.is_unplayable:
            return house_commands.Retire()
        if table.status != "playing":
            return None
        deal_at, deadline = clocks.deal_at(table), clocks.deadline(table)
        if deal_at is not None and deal_at <= now:
            return house_commands.Deal(table.running.turn)
        if deadline is None or not self._is_late(deadline, now):
            return None
        if table.setup.late != "turn":
            return house_commands.Lapse(table.running.turn)
        return None if table.policy.pad is None else house_commands.TimeUp(table.running.turn)

    def is_clock_out(self, now: float) -> bool:
        """Whether the clock plays for those who have to act."""
        table = self.table
        deadline = clocks.deadline(table) if table.status == "playing" else None
        if deadline is None or table.policy.pad is not None or table.setup.late != "turn":
            return False
        return self._is_late(deadline, now)

    def _is_late(self, deadline: float, now: float) -> bool:
        return max(deadline, self._grace) <= now

    @property
    def _grace(self) -> float:
        return self._loaded_at + min(GRACE_SECONDS, self.table.setup.clock or 0)

    def wake_at(self, now: float) -> float | None:
        """When to look for what is due; a clock that is out has been heard."""
        if self.table.status != "playing":
            return None
        deal_at, deadline = clocks.deal_at(self.table), clocks.deadline(self.table)
        late = None if deadline is None else max(deadline, self._grace)
        if self.is_clock_out(now):
            late = None
        return min((at for at in (deal_at, late) if at is not None), default=None)


def _decode(text: str) -> wire.ClientMessage:
    try:
        return wire.client_messages.decode(text)
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise Unreadable("server.unreadable.frame", problem=str(problem)) from problem


def _frame(line: str, message: Any) -> Frame:
    return Frame(line, wire.encode(message).decode())
