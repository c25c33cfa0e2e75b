"""Telling everybody what has been committed, each what they may know, encoded once a viewer."""

import asyncio
from collections.abc import Container, Iterable
from typing import Any, Final

import msgspec

from foxden.core.seats import CHANCE, SMALL_TABLE, Seat
from foxden.server.open_table import Guest, OpenTable
from foxden.table import messages, wire
from foxden.table.places import Onlooker
from foxden.table.state import Changes

CROWD_SECONDS: Final = 0.25
Acks = dict[Guest, int]
"""The command that an update answers at the same time."""


def tell_game(opened: OpenTable, changes: Changes, acks: Acks, now: float) -> Container[Guest]:
    """Send updates of the game; the guests that got one."""
    table = opened.table
    if table.playing is None or not (changes.steps or changes.refresh):
        return ()
    updates = _Updates(opened, now)
    if table.policy.secret_turns and not table.is_small:
        return _tell_in_secret(opened, changes, acks, updates)
    told = list(opened.guests)
    for guest in told:
        viewer = viewer_of(opened, guest)
        guest.post(updates.of(viewer, changes.steps, acks.get(guest)))
    return told


def _tell_in_secret(
    opened: OpenTable, changes: Changes, acks: Acks, updates: "_Updates"
) -> Container[Guest]:
    """Each is told what they did themselves; everybody what chance did, once a turn is closed."""
    table = opened.table
    actors = {step.event.seat for step in changes.steps}
    if changes.refresh or changes.turn_closed:
        told = list(opened.guests)
    else:
        told = opened.guests_of(table.order[seat] for seat in actors if seat != CHANCE)
    public = messages.public_steps(changes.steps)
    for guest in told:
        viewer = viewer_of(opened, guest)
        steps = public
        if viewer in actors:
            steps = [step for step in changes.steps if step.event.seat in (viewer, CHANCE)]
        guest.post(updates.of(viewer, steps, acks.get(guest)))
    return set(told)


def viewer_of(opened: OpenTable, guest: Guest) -> Seat | None:
    return None if guest.place is None else opened.table.seat_of(guest.place)


class _Updates:
    """The update of each viewer, made once however many connections it has."""

    def __init__(self, opened: OpenTable, now: float) -> None:
        self._table = opened.table
        self._positions = messages.Positions(opened.table, now)
        self._made: dict[tuple[Seat | None, int | None], bytes] = {}

    def of(self, viewer: Seat | None, steps: Iterable[Any], ack: int | None) -> bytes:
        made = self._made.get((viewer, ack))
        if made is None:
            seen = messages.seen_by(self._table, steps, viewer)
            made = wire.encode(wire.Update(seen=seen, position=self._positions.of(viewer), ack=ack))
            self._made[viewer, ack] = made
        return made


def tell_lobby(opened: OpenTable) -> None:
    """Send everybody the table around the game."""
    table = opened.table
    info = msgspec.Raw(wire.encode(messages.table_info(table, opened.present)))
    strangers = wire.encode(wire.TableChange(table=info, you=None))  # type: ignore[arg-type]  # encoded already
    for guest in list(opened.guests):
        place = None if guest.place is None else table.places.get(guest.place)
        if place is None:
            guest.post(strangers)
        else:
            own = wire.TableChange(table=info, you=messages.you(table, place))  # type: ignore[arg-type]  # the same
            guest.post(wire.encode(own))


def tell_crowd(opened: OpenTable) -> None:
    """Send everybody the few numbers that change all the time."""
    table = opened.table
    crowd = wire.Crowd(
        waiting=messages.waiting(table),
        here=len(opened.present - {Onlooker.SCREEN}),
        sitting=len(table.seating.queue),
        watching=len(table.places) - len(table.seating.queue),
        screen=Onlooker.SCREEN in opened.present,
        reactions=dict(opened.reactions),
    )
    opened.reactions.clear()
    tell_all(opened, crowd)


def tell_all(opened: OpenTable, message: Any) -> None:
    payload = wire.encode(message)
    for guest in list(opened.guests):
        guest.post(payload)


def welcome(opened: OpenTable, guest: Guest, now: float) -> bytes:
    table = opened.table
    place = None if guest.place is None else table.places.get(guest.place)
    return wire.encode(messages.welcome(table, place, guest.client, opened.present, now))


class Teller:
    """Tells of what is around the game: at once, or with many people a few times a second."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def lobby(self, opened: OpenTable) -> None:
        """Something changed around the game."""
        if not is_crowded(opened) and not opened.ahead:
            tell_lobby(opened)
        elif opened.lobby_timer is None:
            opened.lobby_timer = self._loop.call_later(CROWD_SECONDS, self._lobby_now, opened)

    def _lobby_now(self, opened: OpenTable) -> None:
        opened.lobby_timer = None
        if opened.ahead:
            self.lobby(opened)
        else:
            tell_lobby(opened)

    def crowd(self, opened: OpenTable) -> None:
        """One of the numbers of a crowd changed."""
        if opened.crowd_timer is None:
            opened.crowd_timer = self._loop.call_later(CROWD_SECONDS, self._crowd_now, opened)

    def _crowd_now(self, opened: OpenTable) -> None:
        opened.crowd_timer = None
        if opened.ahead:
            self.crowd(opened)
        else:
            tell_crowd(opened)

    def presence(self, opened: OpenTable) -> None:
        """Somebody came or went."""
        if is_crowded(opened):
            self.crowd(opened)
        elif opened.guests:
            self.lobby(opened)

    def reaction(self, opened: OpenTable, place: int, reaction: wire.Reaction) -> None:
        """Show a reaction to everybody; with many people only how many had it."""
        if is_crowded(opened):
            opened.reactions[reaction] += 1
            self.crowd(opened)
        else:
            tell_all(opened, wire.Reacted(place=place, reaction=reaction))


def is_crowded(opened: OpenTable) -> bool:
    """Whether there are too many to tell each of them of each."""
    return len(opened.guests) > SMALL_TABLE
