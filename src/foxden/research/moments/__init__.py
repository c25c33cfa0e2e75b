"""A state together with everything that led to it."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from foxden.core.parts import part_of
from foxden.core.record import Event, sight
from foxden.core.seats import Seat
from foxden.research.encoders import Encoder, make_encoder
from foxden.research.resampling import resample


class Moment:
    """Immutable, so copies share it: a clone of a game costs nothing, whatever its length."""

    __slots__ = ("actor", "before", "encoder", "event", "state", "texts")

    def __init__(
        self,
        encoder: Encoder,
        state: Any,
        before: "Moment | None" = None,
        event: Event[Any] | None = None,
    ) -> None:
        self.encoder = encoder
        self.state = state
        self.before = before
        self.event = event
        self.actor = encoder.actor(state)
        self.texts: dict[Seat | None, str] = {}

    def legal_ids(self) -> list[int]:
        """The numbers of what the seat to act may do, ascending; not asked of chance."""
        assert self.actor is not None  # noqa: S101  not asked when the game is over
        return self.encoder.legal_ids(self.encoder.game.legal(self.state, self.actor))

    def played(self, number: int) -> "Moment":
        """After an action of the actor's, by its number."""
        assert self.actor is not None  # noqa: S101  not asked when the game is over
        return self.after(Event(self.actor, self.encoder.action_of(self.actor, number)))

    def after(self, event: Event[Any]) -> "Moment":
        state = self.encoder.game.apply(self.state, event.seat, event.action, event.by)
        return Moment(self.encoder, state, self, event)

    def line(self) -> list["Moment"]:
        """All moments from the start of the game to this one."""
        line = [self]
        while (before := line[-1].before) is not None:
            line.append(before)
        return line[::-1]

    def events(self) -> list[Event[Any]]:
        return [moment.event for moment in self.line() if moment.event is not None]

    def seen(self, seat: Seat | None) -> Iterator[tuple[Seat, Any]]:
        """Who did what, as this seat perceived it, from the start of the game."""
        for moment in self.line():
            if moment.event is not None:
                yield moment.event.seat, moment.sight(seat)

    def sight(self, seat: Seat | None) -> Any:
        """What this seat saw of the event that led here."""
        assert self.before is not None  # noqa: S101  asked only where there was an event
        assert self.event is not None  # noqa: S101  the same
        return sight(self.encoder.game, self.before.state, self.event, seat)

    def told(self, seat: Seat | None) -> str:
        """All that this seat has seen, a line an event; kept, for search asks again and again."""
        untold: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment.texts:
            untold.append(moment)
            moment = moment.before
        text = f"seat {seat}" if moment is None else moment.texts[seat]
        for later in reversed(untold):
            if later.event is not None:
                seen = msgspec.json.encode(later.sight(seat)).decode()
                text = f"{text}\n{later.event.seat} {seen}"
        self.texts[seat] = text
        return text

    def relived(self, events: Iterable[Event[Any]]) -> "Moment":
        """Another past, given in full; what it shares with this one is not played again."""
        moment, *rest = self.line()
        for event in events:
            if rest and rest[0].event is event:
                moment = rest.pop(0)
            else:
                rest, moment = [], moment.after(event)
        return moment

    def resampled(self, seat: Seat, rng: random.Random) -> "Moment":
        """Another past of which this seat has seen the same."""
        return self.relived(resample(self.encoder.game, self.events(), self.state, seat, rng))

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> Any:
        encoder = self.encoder
        events = msgspec.json.encode(self.events())
        options = msgspec.to_builtins(encoder.options)
        return _rebuilt, (encoder.game.name, encoder.seats, options, events)


def first_moment(encoder: Encoder) -> Moment:
    """The start of a game, by the game's own moments where it brings any."""
    part = part_of(encoder.game, __name__)
    if part is None:
        return Moment(encoder, encoder.start)
    first: Moment = part.first_moment(encoder)
    return first


def _rebuilt(name: str, seats: int, options: dict[str, Any], events: bytes) -> Moment:
    encoder = make_encoder(name, seats, options)
    moment = first_moment(encoder)
    event_type = Event[encoder.game.action_type]  # type: ignore[name-defined]  # known at run time only
    return moment.relived(msgspec.json.decode(events, type=list[event_type]))
