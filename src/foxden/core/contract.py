"""The contract between a game and everything that plays it.

A game is a module: `foxden.games.outfox` has the names below, and that is all it takes.
States, actions, offers, views and seen events are frozen structs, so they are immutable
and hashable, and their JSON form, its validation and its schema are one definition.
Values that cannot change form no cycles, so the garbage collector is told to leave them
alone (`gc=False`): a server that holds thousands of games would stop to look through them.
"""

import random
from abc import ABCMeta, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeVar, overload

from msgspec import Struct, StructMeta

from foxden.core.outcome import Outcome
from foxden.core.policy import Policy
from foxden.core.seats import By, Seat

Options = TypeVar("Options")
State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")
Seen_co = TypeVar("Seen_co", covariant=True)


class _OfferMeta(StructMeta, ABCMeta):
    """An offer is a struct and an abstract sequence, so its metaclass is both."""


class Offer(Sequence[Action], Struct, frozen=True, gc=False, metaclass=_OfferMeta):
    """What a seat may do: the one home of legality.

    The fields are the compact form that goes on the wire. At the same time an offer is
    a sequence of actions in a canonical order, whose length, items and membership are
    found without building the list. `apply` accepts exactly the actions in it. A seat
    that may do nothing gets an empty offer.
    """

    @abstractmethod
    def action_at(self, index: int) -> Action:
        """The action at an index from 0 to the length, exclusive."""

    @abstractmethod
    def __contains__(self, action: object) -> bool: ...

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        at = range(len(self))[index]
        return self.action_at(at) if isinstance(at, int) else list(map(self.action_at, at))

    def __iter__(self) -> Iterator[Action]:
        return map(self.action_at, range(len(self)))


class Game(Protocol[Options, State, Action, View, Seen_co]):
    """The names a game's module has."""

    __name__: str
    """The module's own; its parts in other rooms are found by it."""

    @property
    def name(self) -> str: ...

    @property
    def policy(self) -> Policy:
        """What tables of it do."""

    @property
    def version(self) -> int:
        """Raised when a record would replay differently, never for a speed-up."""

    @property
    def seats(self) -> range:
        """The numbers of players it can be played with."""

    @property
    def options_type(self) -> type[Options]:
        """A frozen struct; its defaults are the base game."""

    @property
    def state_type(self) -> Any: ...

    @property
    def action_type(self) -> Any: ...

    @property
    def offer_type(self) -> Any: ...

    @property
    def view_type(self) -> Any: ...

    @property
    def seen_type(self) -> Any: ...

    @property
    def details_type(self) -> Any:
        """What `Outcome.details` holds."""

    def start(self, options: Options, seats: int) -> State:
        """The state before the first event; InvalidSetup where a game cannot begin so."""

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Who has to act: () when over, (CHANCE,) at a chance event, several at once."""

    def legal(self, state: State, seat: Seat) -> Offer[Action]:
        """What this seat may do now; CHANCE is a seat too."""

    def weights(self, state: State) -> Sequence[int]:
        """At a chance event: a positive weight for each action of `legal(state, CHANCE)`."""

    def apply(self, state: State, seat: Seat, action: Action, by: By | None = None) -> State:
        """The state after this event; IllegalAction or NotYours where it cannot happen."""

    def advance(self, state: State, seat: Seat, action: Action, by: By | None = None) -> State:
        """The same for an action just taken from the seat's offer: nothing is judged again."""

    def outcome(self, state: State) -> Outcome[Any] | None:
        """How it ended, None while it runs."""

    def view(self, state: State, seat: Seat | None) -> View:
        """All that this seat (None: a spectator) may know now, and nothing more."""

    def witness(
        self, state: State, actor: Seat, action: Action, seat: Seat | None, by: By | None = None
    ) -> Seen_co:
        """What this seat (None: a spectator) perceives of an event about to be applied."""

    def redeal(self, view: View, rng: random.Random) -> State:
        """A full state that gives this view, drawn with chance's own probabilities."""

    def format_action(self, action: Action) -> str:
        """A short text for logs and diagrams, the same in every language."""

    def parse_action(self, text: str) -> Action:
        """The inverse of `format_action`; Unreadable says what the text may look like."""


AnyGame = Game[Any, Any, Any, Any, Any]
