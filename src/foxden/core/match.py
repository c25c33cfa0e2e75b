"""A game being played: the current state, and the events that made it."""

from collections.abc import Callable
from typing import Any

from foxden.core.contract import AnyGame
from foxden.core.errors import NotYours
from foxden.core.fair import Chance
from foxden.core.record import AnyRecord, Event, Player, Record
from foxden.core.seats import CHANCE, By, Seat

Watcher = Callable[[Any, Event[Any]], None]
"""Told of every event, with the state before it."""


class Match:
    """Holds what a live table holds in memory; the record is all that needs to be kept.

    `at` is when the next events happen, where that is noted.
    """

    __slots__ = ("at", "events", "game", "options", "seats", "state", "watchers")

    def __init__(self, game: AnyGame, options: Any, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.state = game.start(options, seats)
        self.events: list[Event[Any]] = []
        self.at: float | None = None
        self.watchers: list[Watcher] = []

    @property
    def over(self) -> bool:
        return not self.game.actors(self.state)

    def play(self, seat: Seat, action: Any, by: By | None = None) -> None:
        """One event of a player's; refused with an error, and then nothing has changed."""
        if seat == CHANCE:
            raise NotYours("core.not_yours.chance")
        self.take(Event(seat, action, by, self.at))

    def draw(self, chance: Chance) -> None:
        """Let chance act until a player has to decide or the game is over."""
        game = self.game
        while game.actors(self.state) == (CHANCE,):
            drawn = game.legal(self.state, CHANCE)[chance(game.weights(self.state))]
            after = game.advance(self.state, CHANCE, drawn)
            self._note(Event(CHANCE, drawn, None, self.at), after)

    def take(self, event: Event[Any]) -> None:
        """An event that has been chosen or drawn, here or elsewhere; it is judged first."""
        after = self.game.apply(self.state, event.seat, event.action, event.by)
        self._note(event, after)

    def _note(self, event: Event[Any], after: Any) -> None:
        before, self.state = self.state, after
        self.events.append(event)
        for watcher in self.watchers:
            watcher(before, event)

    def record(
        self,
        *,
        table: str | None = None,
        commitment: str | None = None,
        salts: tuple[str, ...] = (),
        seed: str | None = None,
        players: tuple[Player, ...] = (),
    ) -> AnyRecord:
        return Record(
            game=self.game.name,
            version=self.game.version,
            options=self.options,
            seats=self.seats,
            table=table,
            commitment=commitment,
            salts=salts,
            seed=seed,
            players=players,
            events=tuple(self.events),
            outcome=self.game.outcome(self.state),
        )
