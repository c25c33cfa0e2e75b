"""A table in memory: a pure function of its log. No clock is read and nothing is sent here.

`folding` takes the log's entries in, one by one. `play` is the one shortcut: it makes the
events of a move and takes them in at the same time, since applying a move twice costs
twice. What has happened since somebody last looked is collected in `changes`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct

from foxden.core.contract import AnyGame
from foxden.core.fair import FairChance, commitment_to
from foxden.core.match import Match
from foxden.core.record import AnyRecord, Event, Player, decode_as
from foxden.core.seats import CHANCE, By, Seat
from foxden.games import find_game
from foxden.table import log
from foxden.table.policies import Policy, policy_of
from foxden.table.wire import Setup, StandInReason, Status

SMALL: Final = 12
"""Up to so many seats everybody is told everything by name."""

MOST_CHAIRS: Final = 1000
_CLIENTS: Final = 32
_WINDOW: Final = 64
"""Of so many devices, and of so many commands of each, it is known whether they were accepted."""


class Step(NamedTuple):
    """An event and the state it met, from which each seat's perception follows."""

    state: Any
    event: Event[Any]


class LiveMatch(Match):
    """A match that notes what states its events met."""

    __slots__ = ("steps",)

    def __init__(self, game: AnyGame, options: Any, seats: int) -> None:
        super().__init__(game, options, seats)
        self.steps: list[Step] = []

    def take(self, event: Event[Any]) -> None:
        state = self.state
        super().take(event)
        self.steps.append(Step(state, event))


class Answered(Struct, frozen=True, gc=False):
    """Which commands of a device were accepted: the latest, and bit n for the n-th before it."""

    latest: int
    bits: int

    def has(self, seq: int) -> bool:
        return seq <= self.latest and bool(self.bits >> (self.latest - seq) & 1)

    def noting(self, seq: int) -> "Answered":
        ahead = seq - self.latest
        if ahead <= 0:
            return Answered(self.latest, self.bits | 1 << -ahead if -ahead < _WINDOW else self.bits)
        kept = self.bits << ahead & (1 << _WINDOW) - 1 if ahead < _WINDOW else 0
        return Answered(seq, kept | 1)


NOTHING_YET: Final = Answered(0, 0)


class Place:
    """Somebody at the table: a person with a token, or a bot with a level."""

    __slots__ = ("answered", "away", "bot", "name", "number", "one_time", "salt", "token")

    def __init__(self, number: int, name: str | None, token: str | None, bot: str | None) -> None:
        self.number = number
        self.name = name
        self.token = token
        self.bot = bot
        self.salt: str | None = None
        self.away = False
        self.one_time: tuple[str, float] | None = None
        self.answered: dict[str, Answered] = {}

    def note_answer(self, client: str, seq: int) -> None:
        """Remember that this command was accepted, so that a resend is not applied again."""
        known = self.answered.get(client)
        if known is None and len(self.answered) >= _CLIENTS:
            self.answered.pop(next(iter(self.answered)))
        self.answered[client] = (known or NOTHING_YET).noting(seq)

    def has_answered(self, client: str, seq: int) -> bool:
        return self.answered.get(client, NOTHING_YET).has(seq)

    def last_answered(self, client: str) -> int:
        return self.answered.get(client, NOTHING_YET).latest


class Changes:
    """What has happened since it was last told.

    `refresh`: what is drawn is new although no event says so. `turn_closed`: the
    decisions that were open are all taken. `rekeyed`, `gone`: places whose sockets end.
    """

    __slots__ = ("gone", "lobby", "refresh", "rekeyed", "steps", "turn_closed")

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.lobby = False
        self.refresh = False
        self.turn_closed = False
        self.rekeyed: tuple[int, ...] = ()
        self.gone: tuple[int, ...] = ()


class Table:
    """Where places, the line of those who play next, and the current game meet."""

    __slots__ = (
        "actors", "agreed", "asking", "bot_seats", "chance", "changes", "closed", "code",
        "deal_since", "decided", "drafts", "game", "games", "host", "is_over", "is_small",
        "line", "match", "next_place", "next_seed", "number", "order", "paused_at", "places",
        "policy", "salts", "seat_of", "seed", "setup", "since", "stand_ins", "started_at",
        "takebacks", "timeouts", "tokens",
    )  # fmt: skip

    game: AnyGame
    policy: Policy
    setup: Setup
    next_seed: str
    chance: FairChance

    def __init__(self, code: str) -> None:
        self.code = code
        self.number = 0
        self.closed = False
        self.places: dict[int, Place] = {}
        self.next_place = 0
        self.tokens: dict[str, int] = {}
        self.line: list[int] = []
        self.host: int | None = None
        self.games = 0
        self.seed = ""
        self.salts: tuple[str, ...] = ()
        self.started_at = 0.0
        self.changes = Changes()
        self.begin(None, ())

    def configure(self, setup: Setup) -> None:
        self.setup = setup
        self.game = find_game(setup.game)
        self.policy = policy_of(self.game)

    def begin(self, match: LiveMatch | None, order: tuple[int, ...]) -> None:
        """Set what belongs to one game only."""
        self.match = match
        self.order = order
        self.is_small = len(order) <= SMALL
        self.seat_of = {place: Seat(seat) for seat, place in enumerate(order)}
        self.decided: Counter[int] = Counter()
        self.drafts: dict[Seat, Any] = {}
        self.timeouts: Counter[int] = Counter()
        self.stand_ins: dict[Seat, StandInReason] = {}
        self.asking: Seat | None = None
        self.agreed: set[Seat] = set()
        self.takebacks = 0
        self.since = 0.0
        self.deal_since: float | None = None
        self.paused_at: float | None = None
        self.note_actors()
        self.note_bots()

    def note_actors(self) -> None:
        """Find again which seats have to act: none where it is chance's turn, or nobody's."""
        actors = () if self.match is None else self.game.actors(self.match.state)
        self.is_over = self.match is not None and not actors
        self.actors: tuple[Seat, ...] = () if actors == (CHANCE,) else actors

    @property
    def running(self) -> LiveMatch:
        """The match of a table where one has been started."""
        if self.match is None:
            raise LookupError(self.code)
        return self.match

    @property
    def status(self) -> Status:
        if self.match is None:
            return "lobby"
        return "over" if self.is_over else "playing"

    @property
    def commitment(self) -> str | None:
        return None if self.match is None else commitment_to(bytes.fromhex(self.seed))

    @property
    def next_commitment(self) -> str:
        return commitment_to(bytes.fromhex(self.next_seed))

    @property
    def chairs(self) -> int:
        """How many may play: the table's wish within the game's limits."""
        return min(self.setup.seats or MOST_CHAIRS, self.game.seats[-1])

    def options(self) -> Any:
        """The setup's options as the game's own struct; Unreadable where they are none."""
        return decode_as(self.game.options_type, self.setup.options, "options")

    @property
    def turn(self) -> str:
        """The name of what lies between two chance events."""
        return f"{self.games}.{self.takebacks}.{self.chance.drawn}"

    def decision(self, seat: Seat) -> str:
        """The name of what this seat decides next: others' moves do not change it."""
        return f"{self.games}.{self.takebacks}.{self.decided[seat]}"

    def place_with(self, token: str) -> Place | None:
        """The place a (hashed) token belongs to."""
        number = self.tokens.get(token)
        return None if number is None else self.places[number]

    def people(self) -> Iterable[Place]:
        return (place for place in self.places.values() if place.bot is None)

    def player(self, seat: Seat) -> Place | None:
        """Who sits on this seat of the current game; None where they were sent away."""
        return self.places.get(self.order[seat])

    def note_bots(self) -> None:
        """Find again which seats bots play: their own, stood in for, or left for good."""
        self.bot_seats = frozenset(
            Seat(seat)
            for seat, number in enumerate(self.order)
            if seat in self.stand_ins
            or (player := self.places.get(number)) is None
            or player.bot is not None
        )

    def record(self) -> AnyRecord:
        """The game as a record; the seed is in it only when the game is over."""
        match = self.running
        return match.record(
            table=self.code,
            commitment=self.commitment,
            salts=self.salts,
            seed=self.seed if self.is_over else None,
            players=tuple(self._recorded_player(Seat(seat)) for seat in range(match.seats)),
        )

    def _recorded_player(self, seat: Seat) -> Player:
        place = self.player(seat)
        return Player() if place is None else Player(place.name, place.bot)

    def play(
        self, moves: Sequence[tuple[Seat, Any]], by: By | None, now: float, *, deal: bool
    ) -> log.Played[Any]:
        """Moves of one or more seats, then chance where `deal` lets it act at once.

        Raises what the game refuses the first move with; nothing has changed then.
        """
        match = self.running
        before = len(match.events)
        waiting = self.actors
        match.at = round(now - self.started_at, 1)
        for seat, action in moves:
            match.play(seat, action, by)
        if deal:
            match.draw(self.chance)
        entry = log.Played(at=now, events=tuple(match.events[before:]))
        self.number += 1
        self.note_played(entry, waiting)
        return entry

    def note_played(self, entry: log.Played[Any], waiting: tuple[Seat, ...]) -> None:
        """What follows from events that the match has taken in; `waiting` were to act before."""
        match = self.running
        for event in entry.events:
            if event.seat != CHANCE:
                self._note_decided(event)
        self.asking = None
        self.changes.steps += match.steps
        match.steps.clear()
        self.note_actors()
        still = self.actors
        self.deal_since = None if still or self.is_over else entry.at
        if not 0 < len(still) < len(waiting):  # else the others think on about the same
            self.since = entry.at
            self.changes.turn_closed = True
        self.changes.lobby |= self.is_over

    def _note_decided(self, event: Event[Any]) -> None:
        self.decided[event.seat] += 1
        self.timeouts[event.seat] = self.timeouts[event.seat] + 1 if event.by == "clock" else 0
        self.drafts.pop(event.seat, None)

    def take_changes(self) -> Changes:
        changes, self.changes = self.changes, Changes()
        return changes
