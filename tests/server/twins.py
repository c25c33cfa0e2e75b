"""Histories that differ only in what a seat may not see, as the logs of two tables.

The games' own twins differ in what was dealt, placed and written. Around them happens what
happens at tables: pads are filled and emptied, clocks run, bots stand in, people go and come
back, the host pauses. Of all that only the others' pads differ: everything else is public.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, get_args

import msgspec

from conformance.setups import Setup, of_game, played, states_of
from foxden.core.record import Event
from foxden.core.seats import CHANCE, Seat
from foxden.table import log
from foxden.table.codes import hashed

NOW = 4_000_000_000.0
"""In a far future, so that no clock of these tables ever rings."""
SEED, NEXT_SEED = "11" * 32, "33" * 32
_LAST_EVENTS = 12
_CLOCK = 60

Told = list[log.Entry]
"""Entries after which everybody is told what is new."""


class Twins(NamedTuple):
    """Two histories that are the same up to event `since`, and to `seat` also after it.

    `one` and `other` are what happens since then, `reached` the kinds of things among it.
    """

    seat: Seat | None
    clock: int | None
    before: tuple[list[Event[Any]], list[Event[Any]]]
    one: list[Told]
    other: list[Told]
    reached: set[str]

    @property
    def place(self) -> int:
        """Where the seat's player sits; who watches sits at the host's."""
        return 0 if self.seat is None else self.seat + 1


def twins_of(setup: Setup, attempts: int, *, stand_ins: bool = True) -> Iterator[Twins]:
    """Twins made by the game's own `hidden.twin`, cut at random moments of random games.

    Without `stand_ins` nothing is in them that makes a server act by itself.
    """
    rng = random.Random(f"{setup} wire")
    for attempt in range(attempts):
        seat = rng.choice(setup.viewers)
        events = by_others_hands(played(setup, attempt % 4).events, rng)
        now = _moment(events, rng)
        found = of_game(setup.game, "hidden").twin(
            setup.options, setup.seats, events[:now], seat, rng
        )
        if found is not None:
            since = max(found[1], now - _LAST_EVENTS)
            surroundings = Surroundings(setup, seat, rng, stand_ins=stand_ins)
            surroundings.reached |= {f"before {_kind(events[now])}"}
            yield surroundings.around(events[:now], found[0], since)


def by_others_hands(events: Sequence[Event[Any]], rng: random.Random) -> list[Event[Any]]:
    """The same game, in which the clock and bots have played now and then."""
    return [
        Event(event.seat, event.action, rng.choice(("clock", "bot")))
        if event.seat != CHANCE and rng.random() < 0.2
        else event
        for event in events
    ]


def _moment(events: Sequence[Event[Any]], rng: random.Random) -> int:
    """Before some event, what players do and chance being each as likely; never the end."""
    moments: dict[str, list[int]] = {}
    for at in range(1, len(events)):
        kind = "chance" if events[at].seat == CHANCE else _kind(events[at])
        moments.setdefault(kind, []).append(at)
    return rng.choice(moments[rng.choice(sorted(moments))])


def _kind(event: Event[Any]) -> str:
    return type(event.action).__name__.lower()


class Surroundings:
    """What happens at a table beside the game's own events; the same to a seat in both twins."""

    def __init__(
        self, setup: Setup, seat: Seat | None, rng: random.Random, *, stand_ins: bool = True
    ) -> None:
        self.reached: set[str] = set()
        self._setup = setup
        self._seat = seat
        self._rng = rng
        self._stand_ins = stand_ins
        self._clock = rng.choice((None, _CLOCK))
        self._policy = setup.game.policy
        self._sides: tuple[list[Told], list[Told]] = ([], [])

    def around(self, one: Sequence[Event[Any]], other: Sequence[Event[Any]], since: int) -> Twins:
        histories = (list(one), list(other))
        states = [states_of(self._setup, history) for history in histories]
        for at in range(since, len(one) + 1):
            if at > since:  # before it they may look different
                self._something(states[0][at], states[1][at])
            if at < len(one):
                self._note_event(one[at])
                for side, history in zip(self._sides, histories, strict=True):
                    side.append([log.Played(at=NOW, events=(history[at],))])
                if self._policy.takebacks and self._rng.random() < 0.3:
                    self._take_back(one[at])
        if self._clock is not None:
            self.reached.add("clock")
        if getattr(self._setup.game.view(states[0][-1], None), "read_out", None) is not None:
            self.reached.add("read out")
        before = histories[0][:since], histories[1][:since]
        return Twins(self._seat, self._clock, before, *self._sides, self.reached)

    def _note_event(self, event: Event[Any]) -> None:
        self.reached.add(_kind(event))
        if event.by is not None:
            self.reached.add(f"by {event.by}")

    def _something(self, state: Any, other_state: Any) -> None:
        waiting = [seat for seat in self._setup.game.actors(state) if seat != CHANCE]
        if waiting and self._policy.pad is not None:
            for seat in self._rng.sample(waiting, min(3, len(waiting))):
                self._draft(seat, state, other_state)
        what = self._rng.randrange(6)
        if what == 0:
            self._both("pause", [log.Paused(at=NOW)], [log.Resumed(at=NOW)])
        elif what == 1 and self._stand_ins:
            self._away(Seat(self._rng.randrange(self._setup.seats)))

    def _draft(self, seat: Seat, state: Any, other_state: Any) -> None:
        """Something on a pad, or nothing any more; another seat's is another in the twin."""
        self.reached.add("own pad" if seat == self._seat else "pad")
        mine, theirs = (
            self._rng.choice([None, self._rng.choice(self._setup.game.legal(each, seat))])
            for each in (state, other_state)
        )
        if seat == self._seat:
            theirs = mine
        for side, action in zip(self._sides, (mine, theirs), strict=True):
            side.append([log.Drafted(at=NOW, seat=seat, action=action)])

    def _away(self, seat: Seat) -> None:
        place = seat + 1
        self._both("away", [log.Away(at=NOW, place=place)])
        if self._rng.random() < 0.5 and not self._policy.takebacks:  # who would have to agree?
            reason = self._rng.choice(get_args(log.StandInReason))
            self._both("stand-in", [log.StoodIn(at=NOW, seat=seat, reason=reason)])
        if self._rng.random() < 0.5:
            self._both("returned", [log.Returned(at=NOW, place=place)])

    def _take_back(self, event: Event[Any]) -> None:
        """Taken back by consent, and then done all the same."""
        others = [Seat(seat) for seat in range(self._setup.seats) if seat != event.seat]
        self._both("takeback", [log.TakebackAsked(at=NOW, seat=event.seat)])
        for seat in others:
            self._both("takeback", [log.TakebackAnswered(at=NOW, seat=seat, agree=True)])
        self._both("takeback", [log.Played(at=NOW, events=(event,))])

    def _both(self, kind: str, *told: Told) -> None:
        self.reached.add(kind)
        for side in self._sides:
            side.extend(told)


def token_of(place: int) -> str:
    return f"token-of-place-{place:07}"


def beginning(setup: Setup, events: list[Event[Any]], clock: int | None = None) -> Told:
    """A table at which this has been played; the host watches, and deals."""
    options = msgspec.to_builtins(setup.options)
    chosen = log.Setup(
        game=setup.game.name, options=options, seats=setup.seats, open=True, pace=None, clock=clock
    )
    places = range(1, setup.seats + 1)
    return [
        log.Created(at=NOW, setup=chosen, seed=SEED),
        *(
            log.Joined(at=NOW, place=place, name=f"Fox {place}", token=hashed(token_of(place)))
            for place in (0, *places)
        ),
        log.HostChanged(at=NOW, place=0),
        *(log.Sat(at=NOW, place=place, salt="22" * 16) for place in places),
        log.Started(at=NOW, rules=1, order=tuple(places), drawn=False, next_seed=NEXT_SEED),
        log.Played(at=NOW, events=tuple(events)),
    ]


def rows_of(entries: Sequence[log.Entry], first: int = 1) -> list[log.Row]:
    return [log.Row(number, log.encode_entry(e)) for number, e in enumerate(entries, first)]
