"""What a viewer is sent. Of a game only what passes through `view` and `witness`.

A viewer is a seat, or None for everybody who watches. Nothing here looks into a state.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from foxden.core.contract import AnyGame
from foxden.core.errors import FoxdenError
from foxden.core.outcome import Outcome, ranking, shared_places, winners_of
from foxden.core.policy import Policy
from foxden.core.record import Event, sight
from foxden.core.seats import CHANCE, SMALL_TABLE, TOP, Seat
from foxden.table import log, wire
from foxden.table.clocks import extra_left
from foxden.table.faces import face_of
from foxden.table.places import Attendee, Onlooker, Place
from foxden.table.playing import Step
from foxden.table.state import Table

_HONOURED = 3
"""Of those who share an award so many are named."""

NameOf = Callable[[Seat], str | None]
"""Who sits on a seat; None where nobody knows any more."""


def table_info(table: Table, here: Container[Attendee]) -> wire.TableInfo:
    """The table around the game; `here` are those with a connection."""
    sitting = [table.places[number] for number in table.seating.queue[:SMALL_TABLE]]
    standing = _standing(table) if len(sitting) < SMALL_TABLE else ()
    return wire.TableInfo(
        code=table.code,
        setup=setup_message(table.setup),
        status=table.status,
        game=table.games,
        paused=table.is_paused,
        host=table.host,
        places=(
            *(place_info(table, place, here, sitting=True) for place in sitting),
            *(
                place_info(table, place, here, sitting=False)
                for place in islice(standing, SMALL_TABLE - len(sitting))
            ),
        ),
        sitting=len(table.seating.queue),
        watching=len(table.places) - len(table.seating.queue),
        commitment=None if table.playing is None else table.playing.commitment,
        next_commitment=table.next_commitment,
        takeback=_takeback(table),
        retired=table.retired,
        lapsed=table.lapsed,
        circle=table.circle,
        screen=Onlooker.SCREEN in here,
        series=_series(table),
    )


def _series(table: Table) -> wire.Series | None:
    games, finished = table.policy.series, len(table.series)
    if games is None:
        return None
    if table.status != "playing":
        return wire.Series(game=finished, games=games)
    return wire.Series(game=finished % games + 1, games=games)


def setup_message(setup: log.Setup) -> wire.Setup:
    return wire.Setup(**msgspec.structs.asdict(setup))


def _standing(table: Table) -> Iterator[Place]:
    return (place for number, place in table.places.items() if number not in table.seating.queue)


def place_info(
    table: Table, place: Place, here: Container[Attendee], *, sitting: bool
) -> wire.PlaceInfo:
    seat = table.seat_of(place.number)
    return wire.PlaceInfo(
        place=place.number,
        name=place.name,
        face=face_of(place, table.code),
        bot=place.bot,
        sitting=sitting,
        seat=seat,
        here=place.bot is not None or place.number in here,
        gone=place.away,
        stand_in=None if seat is None else table.stand_ins.get(seat),
    )


def _takeback(table: Table) -> wire.Takeback | None:
    takebacks = None if table.playing is None else table.playing.takebacks
    if takebacks is None or takebacks.asking is None:
        return None
    return wire.Takeback(seat=takebacks.asking, agreed=tuple(sorted(takebacks.agreed)))


def you(table: Table, place: Place) -> wire.You:
    return wire.You(
        place=place.number,
        name=place.name or "",
        seat=table.seat_of(place.number),
        salted=place.salt is not None,
    )


def welcome(
    table: Table, place: Place | None, client: str, here: Container[Attendee], now: float
) -> wire.Welcome:
    """Everything that somebody with this place, or a stranger, may know on arrival."""
    viewer = None if place is None else table.seat_of(place.number)
    return wire.Welcome(
        you=None if place is None else you(table, place),
        table=table_info(table, here),
        position=None if table.playing is None else Positions(table, now).of(viewer),
        answered=0 if place is None else place.last_answered(client),
    )


def waiting(table: Table) -> wire.Waiting:
    return wire.Waiting(count=len(table.actors), seats=table.actors if table.is_small else None)


class Positions:
    """What there is to draw at one moment, for any viewer; what all share is made once."""

    def __init__(self, table: Table, now: float) -> None:
        self._table = table
        self._playing = table.running
        self._actors = table.actors if table.is_small else frozenset(table.actors)
        self._waiting = waiting(table)
        self._clock = _clock(table, now)
        self._next_in = _next_in(table, now)
        self._held = table.is_dealing and table.setup.pace is None
        self._since = _since(table, now)
        self._ending = _Ending(table) if table.status == "over" else None

    def of(self, viewer: Seat | None) -> wire.Position:
        """Everything this viewer may draw."""
        table, playing = self._table, self._playing
        game, state = playing.match.game, playing.match.state
        offer = decision = None
        if viewer is not None and viewer in self._actors:
            offer, decision = game.legal(state, viewer), playing.decision(viewer)
        return wire.Position(
            game=table.games,
            turn=playing.turn,
            view=game.view(state, viewer),
            offer=offer,
            decision=decision,
            waiting=self._waiting,
            clock=self._clock,
            next_in=self._next_in,
            held=self._held,
            since=self._since,
            result=None if self._ending is None else self._ending.told_to(viewer),
        )


def _since(table: Table, now: float) -> float:
    clock = table.running.clock
    return round(max((clock.paused_at or now) - clock.since, 0.0), 3)


class _Ending:
    """How a game ended; what of it is the same for everybody is made once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._outcome = outcome = table.match.game.outcome(table.match.state)
        self._totals = _totals(table)
        self._honours = () if outcome is None else honours_of(outcome, table.policy, table.name_of)

    def told_to(self, viewer: Seat | None) -> wire.Result | None:
        if self._outcome is None:
            return None
        table, totals = self._table, self._totals
        told = result(self._outcome, table.policy, viewer, table.name_of, self._honours)
        if totals is None:
            return told
        rows = result_rows(totals, _shown(totals, viewer), table.name_of)
        return msgspec.structs.replace(told, totals=rows)


def _totals(table: Table) -> Outcome[None] | None:
    """How the series stands for those who play, where more than one does."""
    if not table.series or len(table.order) == 1:
        return None
    scores = tuple(sum(game.get(place, 0) for game in table.series) for place in table.order)
    places = shared_places([(score,) for score in scores])
    return Outcome(winners_of(places), places, scores, "", None)


def _clock(table: Table, now: float) -> wire.Clock | None:
    seconds = table.setup.clock
    if seconds is None or not table.actors:
        return None
    clock = table.running.clock
    left = clock.since + seconds - (now if clock.paused_at is None else clock.paused_at)
    extra = extra_left(table) + min(left, 0.0)
    return wire.Clock(
        left=round(max(left, 0.0), 1), seconds=seconds, extra=round(max(extra, 0.0), 1)
    )


def _next_in(table: Table, now: float) -> float | None:
    if table.playing is None or table.setup.pace is None:
        return None
    clock = table.playing.clock
    if clock.deal_since is None:
        return None
    left = (
        clock.deal_since + table.setup.pace - (now if clock.paused_at is None else clock.paused_at)
    )
    return round(max(left, 0.0), 1)


def result(
    outcome: Outcome[Any],
    policy: Policy,
    viewer: Seat | None,
    name_of: NameOf,
    honours: tuple[wire.Honour, ...],
) -> wire.Result:
    """How a game ended: everybody's row, at a big table those of the top ten and the viewer's."""
    seats = len(outcome.places)
    shown = _shown(outcome, viewer)
    is_small = seats <= SMALL_TABLE
    return wire.Result(
        winners=outcome.winners,
        reason=outcome.clause,
        rows=result_rows(outcome, shown, name_of),
        seats=seats,
        details=outcome.details if is_small else _cut_details(outcome.details, shown, policy),
        honours=honours,
        totals=(),
    )


def _shown(outcome: Outcome[Any], viewer: Seat | None) -> list[Seat]:
    seats = ranking(outcome.places)
    if len(seats) <= SMALL_TABLE:
        return sorted(seats)
    top = seats[:TOP]
    return top if viewer is None or viewer in top else [*top, viewer]


def honours_of(outcome: Outcome[Any], policy: Policy, name_of: NameOf) -> tuple[wire.Honour, ...]:
    """What is honoured beside winning: the same for everybody, and worth making only once."""
    awards = () if policy.awards is None else policy.awards(outcome.details)
    return tuple(
        wire.Honour(
            award=award.name,
            amount=award.amount,
            seats=len(award.seats),
            rows=result_rows(outcome, award.seats[:_HONOURED], name_of),
        )
        for award in awards
    )


def _cut_details(details: Any, seats: Sequence[Seat], policy: Policy) -> Any:
    """The details with what they hold by seat cut down to these seats, in order."""
    if not policy.by_seat:
        return details
    cut = {name: [getattr(details, name)[seat] for seat in seats] for name in policy.by_seat}
    return msgspec.structs.asdict(details) | cut


def result_rows(
    outcome: Outcome[Any], seats: Iterable[Seat], name_of: NameOf
) -> tuple[wire.ResultRow, ...]:
    return tuple(
        wire.ResultRow(
            seat=seat, name=name_of(seat), place=outcome.places[seat], score=outcome.scores[seat]
        )
        for seat in seats
    )


def seen_event(
    game: AnyGame, before: Any, event: Event[Any], viewer: Seat | None
) -> wire.SeenEvent:
    """An event as this viewer perceives it."""
    return wire.SeenEvent(seat=event.seat, seen=sight(game, before, event, viewer), by=event.by)


def seen_by(table: Table, steps: Iterable[Step], viewer: Seat | None) -> tuple[wire.SeenEvent, ...]:
    """The steps as this viewer perceives them."""
    game = table.match.game
    return tuple([seen_event(game, step.state, step.event, viewer) for step in steps])


def public_steps(steps: Iterable[Step]) -> list[Step]:
    """Where many write in secret at once, only what chance did is for everybody."""
    return [step for step in steps if step.event.seat == CHANCE]


def refused(error: FoxdenError, ack: int | None) -> wire.Refused:
    return wire.Refused(
        ack=ack,
        code=error.code,
        key=error.key,
        facts=plain_facts(error.facts),
        clause=error.clause,
    )


def plain_facts(facts: Mapping[str, object]) -> dict[str, Any]:
    """Facts that JSON can carry; an error quoted by another keeps its key and facts."""
    return {name: _plain(value) for name, value in facts.items()}


def _plain(value: object) -> Any:
    if isinstance(value, FoxdenError):
        facts = plain_facts(value.facts)
        return {"key": value.key, "facts": facts, "clause": value.clause}
    if isinstance(value, list | tuple | set | frozenset | range):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)
