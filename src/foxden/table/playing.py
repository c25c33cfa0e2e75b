"""One game at a table: its match, who sits where, and whose time runs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from foxden.core.contract import AnyGame
from foxden.core.fair import FairChance, commitment_to
from foxden.core.match import Match
from foxden.core.record import Event, SeatDraw
from foxden.core.seats import CHANCE, By, Seat
from foxden.table.log import StandInReason


class Step(Struct, frozen=True, gc=False):
    """An event and the state it met, from which each seat's perception follows."""

    state: Any
    event: Event[Any]


class TableMatch(Match):
    """A match that counts what each seat has decided, and notes what states its events met."""

    __slots__ = ("decided", "steps")

    def __init__(self, game: AnyGame, options: Any, seats: int) -> None:
        super().__init__(game, options, seats)
        self.decided: Counter[int] = Counter()
        """How many events of each seat there are; chance's are its draws."""
        self.steps: list[Step] = []
        """Since they were last told."""

    def _note(self, event: Event[Any], after: Any) -> None:
        self.decided[event.seat] += 1
        self.steps.append(Step(self.state, event))
        super()._note(event, after)

    def cut(self, events: int) -> "TableMatch":
        """The match as it was after so many events."""
        earlier = TableMatch(self.game, self.options, self.seats)
        for event in self.events[:events]:
            earlier.take(event)
        earlier.steps.clear()
        return earlier


class UnknownRules:
    """Stands for a game whose rules have changed since a match of it began.

    Events are kept as they are, for the record; nobody can act any more.
    """

    action_type = Any

    def __init__(self, game: AnyGame, version: int) -> None:
        self.name = game.name
        self.version = version

    def start(self, _options: object, _seats: int) -> None:
        return None

    def actors(self, _state: object) -> tuple[Seat, ...]:
        return ()

    def apply(self, *_event: object) -> None:
        return None

    def outcome(self, _state: object) -> None:
        return None


class TurnClock:
    """Since when who has to act has been thinking; what stands still, and what waits."""

    __slots__ = ("deal_since", "extra_used", "paused_at", "since")

    def __init__(self, since: float) -> None:
        self.since = since
        self.deal_since: float | None = None
        """When everybody had decided, where chance lets people look first."""
        self.paused_at: float | None = None
        self.extra_used: dict[int, float] = {}
        """How many seconds of its extra time a seat has used in this game."""

    def resume(self, now: float) -> None:
        stood_still = now - (now if self.paused_at is None else self.paused_at)
        self.paused_at = None
        self.since += stood_still
        if self.deal_since is not None:
            self.deal_since += stood_still


class Takebacks:
    """Who asks to take back a turn, who has agreed, and how often it has happened."""

    __slots__ = ("agreed", "asking", "count")

    def __init__(self) -> None:
        self.asking: Seat | None = None
        self.agreed: set[Seat] = set()
        self.count = 0

    def ask(self, seat: Seat) -> None:
        self.asking = seat
        self.agreed = set()


class Playing:
    """A game that runs, or has just ended. Who decides what is the match's own word."""

    __slots__ = (
        "_actors", "_actors_of", "chance", "clock", "drafts", "match", "members", "number", "order",
        "salts", "seat_draw", "seat_of", "seed", "stand_ins", "started_at", "takebacks", "timeouts",
    )  # fmt: skip

    def __init__(
        self,
        match: TableMatch,
        number: int,
        order: tuple[int, ...],
        chance: tuple[str, str, tuple[str, ...]],
        now: float,
    ) -> None:
        table, self.seed, self.salts = chance
        self.match = match
        self.number = number
        """The first game of a table is 1."""
        self.order = order
        """The place on each seat."""
        self.seat_of = {place: Seat(seat) for seat, place in enumerate(order)}
        self.chance = FairChance(
            bytes.fromhex(self.seed), table, [bytes.fromhex(salt) for salt in self.salts]
        )
        self.members: tuple[int | None, ...] = (None,) * len(order)
        """On each seat a member's number, at a circle's table; they may have left since."""
        self.seat_draw: SeatDraw | None = None
        """How it was drawn who sits where; None where a rematch passed the first seat on."""
        self.started_at = now
        self.clock = TurnClock(now)
        self.takebacks = Takebacks()
        self.drafts: dict[Seat, Any] = {}
        """What is on the pads of those who have not locked yet."""
        self.timeouts: Counter[int] = Counter()
        """How many turns in a row the clock has played for a seat."""
        self.stand_ins: dict[Seat, StandInReason] = {}
        """Seats of people that a bot plays now, and why."""
        self._actors: tuple[Seat, ...] = ()
        self._actors_of: Any = None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who has to act, chance included: the game's own answer, asked once a state."""
        state = self.match.state
        if state is not self._actors_of:
            self._actors, self._actors_of = self.match.game.actors(state), state
        return self._actors

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The players who have to act: none where it is chance's turn, or nobody's."""
        actors = self.to_act
        return () if actors == (CHANCE,) else actors

    @property
    def is_over(self) -> bool:
        return not self.to_act

    @property
    def is_unplayable(self) -> bool:
        """Whether it was begun by rules that are not known here any more."""
        return isinstance(self.match.game, UnknownRules)

    @property
    def turn(self) -> str:
        """The name of what lies between two chance events."""
        return f"{self.number}.{self.takebacks.count}.{self.match.decided[CHANCE]}"

    def decision(self, seat: Seat) -> str:
        """The name of what this seat decides next: others' moves do not change it."""
        return f"{self.number}.{self.takebacks.count}.{self.match.decided[seat]}"

    @property
    def commitment(self) -> str:
        return commitment_to(bytes.fromhex(self.seed))

    def make(
        self, moves: Sequence[tuple[Seat, Any]], by: By | None, now: float, *, deal: bool
    ) -> tuple[Event[Any], ...]:
        """Moves of one or more seats, then chance where `deal` lets it act at once.

        Raises what the game refuses the first move with; nothing has changed then.
        """
        match = self.match
        before = len(match.events)
        match.at = round(now - self.started_at, 1)
        for seat, action in moves:
            match.play(seat, action, by)
        if deal:
            self.chance.drawn = match.decided[CHANCE]
            match.draw(self.chance)
        return tuple(match.events[before:])

    def note_moves(self, events: Iterable[Event[Any]]) -> None:
        """What follows for their seats from events that the match has taken in."""
        for event in events:
            if event.seat != CHANCE:
                by_clock = event.by == "clock"
                self.timeouts[event.seat] = self.timeouts[event.seat] + 1 if by_clock else 0
                self.drafts.pop(event.seat, None)
        self.takebacks.asking = None

    def note_time(self, now: float, waiting: tuple[Seat, ...]) -> bool:
        """Whether the turn of those who were `waiting` is closed, so that time begins anew."""
        still = self.actors
        self.clock.deal_since = None if still or self.is_over else now
        if 0 < len(still) < len(waiting):  # the others think on about the same
            return False
        self.clock.since = now
        return True

    def take_back(self, now: float) -> None:
        """As if the turn of whoever asks had not been taken."""
        events = self.match.events
        last = max(at for at, event in enumerate(events) if event.seat == self.takebacks.asking)
        self.match = self.match.cut(last)
        self.takebacks.asking = None
        self.takebacks.count += 1
        self.clock.since = now
