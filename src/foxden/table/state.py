"""A table in memory: a pure function of its log. No clock is read and nothing is sent here.

`apply` takes the log's entries in, one by one. What has happened since somebody last
looked is collected in `changes`.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import UNSET, structs

from foxden.core.contract import AnyGame
from foxden.core.fair import commitment_to
from foxden.core.policy import Policy
from foxden.core.record import AnyRecord, Player, decode_as
from foxden.core.seats import SMALL_TABLE, Seat
from foxden.games import find_game
from foxden.table.log import Setup, StandInReason
from foxden.table.places import Place, Seating
from foxden.table.playing import Playing, Step, TableMatch
from foxden.table.wire import Status

MOST_CHAIRS: Final = 1000


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
    """A setup, the people around it, and the game they play."""

    __slots__ = (
        "_bot_seats", "changes", "circle", "closed", "code", "game", "games", "lapsed",
        "next_seed", "number",
        "playing", "retired", "seating", "series", "setup",
    )  # fmt: skip

    game: AnyGame
    setup: Setup
    next_seed: str

    def __init__(self, code: str) -> None:
        self.code = code
        self.number = 0
        """How many entries of the log have been taken in."""
        self.closed = False
        self.circle: str | None = None
        """The circle of friends whose table it is; nobody else is let in."""
        self.seating = Seating()
        self.games = 0
        """How many games were begun."""
        self.playing: Playing | None = None
        """The game that runs or has just ended; None in the lobby."""
        self.retired = False
        """The last game was ended because its rules had changed."""
        self.lapsed: int | None = None
        """The last game was ended because this place's time was up."""
        self.series: tuple[Mapping[int, int], ...] = ()
        """The scores by place of each finished game that is counted together with the others."""
        self.changes = Changes()
        self._bot_seats: frozenset[Seat] | None = None

    def configure(self, setup: Setup) -> None:
        self.setup = setup
        self.game = find_game(setup.game)

    def forget_derived(self) -> None:
        """Have what follows from places and stand-ins found again when it is asked for."""
        self._bot_seats = None
        self.seating.forget_derived()

    def note_scores(self) -> None:
        """A game is over: where games are counted together, it is one of its series."""
        outcome = self.match.game.outcome(self.match.state)
        if outcome is None or self.policy.series is None:
            return
        begun = () if len(self.series) == self.policy.series else self.series
        self.series = (*begun, dict(zip(self.order, outcome.scores, strict=True)))

    def take_changes(self) -> Changes:
        changes, self.changes = self.changes, Changes()
        return changes

    # ------------------------------------------------------------ the table around the game

    @property
    def places(self) -> Mapping[int, Place]:
        return self.seating.places

    @property
    def host(self) -> int | None:
        return self.seating.host

    def trusts_screen_of(self, place: int | None) -> bool:
        """Whether all are to look at it: an open table is anybody's, so there only the host's."""
        return not self.setup.open or (place is not None and place == self.host)

    def place_with(self, token: str) -> Place | None:
        """The place a (hashed) token belongs to."""
        return self.seating.place_with(token)

    @property
    def policy(self) -> Policy:
        return self.game.policy

    @property
    def chairs(self) -> int:
        """How many may play: the table's wish within the game's limits."""
        return chairs_of(self.setup, self.game)

    @property
    def next_commitment(self) -> str:
        return commitment_to(bytes.fromhex(self.next_seed))

    def options(self) -> Any:
        """The setup's options as the game's own struct; Unreadable where they are none."""
        return decode_as(self.game.options_type, self.setup.options, "options")

    # ------------------------------------------------------------ the game

    @property
    def running(self) -> Playing:
        """The game of a table where one has been started."""
        if self.playing is None:
            raise LookupError(self.code)
        return self.playing

    @property
    def match(self) -> TableMatch:
        return self.running.match

    @property
    def is_unplayable(self) -> bool:
        """Whether the game was begun by rules that are not known here any more."""
        return self.playing is not None and self.playing.is_unplayable

    @property
    def action_type(self) -> Any:
        """What the game's actions are, as far as its rules are known."""
        return (self.game if self.playing is None else self.playing.match.game).action_type

    @property
    def status(self) -> Status:
        if self.playing is None:
            return "lobby"
        return "over" if self.playing.is_over else "playing"

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The players who have to act."""
        return () if self.playing is None else self.playing.actors

    @property
    def order(self) -> tuple[int, ...]:
        """The place on each seat."""
        return () if self.playing is None else self.playing.order

    @property
    def seats(self) -> Iterable[Seat]:
        return map(Seat, range(len(self.order)))

    @property
    def is_small(self) -> bool:
        return len(self.order) <= SMALL_TABLE

    @property
    def stand_ins(self) -> Mapping[Seat, StandInReason]:
        return {} if self.playing is None else self.playing.stand_ins

    @property
    def is_paused(self) -> bool:
        return self.playing is not None and self.playing.clock.paused_at is not None

    @property
    def is_dealing(self) -> bool:
        """Whether chance's turn waits until people have looked."""
        return self.playing is not None and self.playing.clock.deal_since is not None

    def seat_of(self, place: int | None) -> Seat | None:
        """The seat of a place in the game that runs or has just ended."""
        return None if self.playing is None or place is None else self.playing.seat_of.get(place)

    def player(self, seat: Seat) -> Place | None:
        """Who sits on this seat of the current game; None where they were sent away."""
        return self.places.get(self.order[seat])

    def name_of(self, seat: Seat) -> str | None:
        player = self.player(seat)
        return None if player is None else player.name

    @property
    def bot_seats(self) -> frozenset[Seat]:
        """The seats that bots play: their own, stood in for, or left for good."""
        if self._bot_seats is None:
            self._bot_seats = frozenset(seat for seat in self.seats if self._is_bots(seat))
        return self._bot_seats

    def _is_bots(self, seat: Seat) -> bool:
        player = self.player(seat)
        return seat in self.stand_ins or player is None or player.bot is not None

    def record(self, *, ended: bool = False) -> AnyRecord:
        """The game as a record; the seed is in it only when the game is over, or is ended now."""
        playing = self.running
        record = playing.match.record(
            table=self.code,
            commitment=playing.commitment,
            salts=playing.salts,
            seed=playing.seed if playing.is_over or ended else None,
            players=tuple(map(self._recorded_player, self.seats)),
        )
        return structs.replace(record, seat_draw=playing.seat_draw)

    def _recorded_player(self, seat: Seat) -> Player:
        place = self.player(seat)
        if place is None:
            return Player()
        return Player(place.name, place.bot, place.face or UNSET)


def chairs_of(setup: Setup, game: AnyGame) -> int:
    return min(setup.seats or MOST_CHAIRS, game.seats[-1])
