"""How a game looks and asks in a terminal; one module a game has these names."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from rich.console import RenderableType

from foxden.core.contract import Offer
from foxden.core.outcome import Outcome
from foxden.core.seats import Seat
from foxden.texts import Catalogue


class Choice(NamedTuple):
    """One answer to a question; may also be typed by its `name`, where it has one.

    Of a name of several words, beginnings in any order do, if they leave no doubt.
    """

    label: str
    answer: Any
    name: str | None = None


class Question(NamedTuple):
    """Choices are picked by number; a question about a number has none and takes a range."""

    prompt: str
    choices: Sequence[Choice] = ()
    numbers: range = range(0)


class Audience(NamedTuple):
    """Who is looking: the words of their language, everybody's names, and the reader's seat.

    Where several people share the screen, or a record is retold, nobody is the reader.
    """

    say: Catalogue
    names: Sequence[str]
    reader: Seat | None = None

    def tell(self, key: str, seat: Seat, /, **facts: object) -> str:
        """A sentence about whoever sits there; the reader is spoken to."""
        return self.say(key, player=self.names[seat], you=seat == self.reader, **facts)


class Face(Protocol):
    """What the terminal needs to know of one game."""

    @property
    def hides(self) -> bool:
        """Whether players must not look over each other's shoulders."""

    def draw(self, view: Any, seat: Seat | None, audience: Audience) -> RenderableType: ...

    def tell(self, actor: Seat, seen: Any, audience: Audience) -> str:
        """One event in a sentence; empty where there is nothing to say."""

    def tell_draws(self, view: Any, seen: Sequence[Any], audience: Audience) -> Sequence[str]:
        """What chance did up to the next decision, retold; `view` is what it led to."""

    def describe(self, seat: Seat, action: Any, audience: Audience) -> str:
        """An action its player is about to confirm: nothing it would bring to light."""

    def ask(
        self, view: Any, offer: Offer[Any], answers: tuple[Any, ...], audience: Audience
    ) -> Question | Any:
        """The next question of a turn, or its action once all are answered."""

    def count(self, view: Any, outcome: Outcome[Any], audience: Audience) -> RenderableType:
        """How the result came about, for everybody to see."""

    def next_to_act(self, state: Any) -> Seat:
        """Who takes the keyboard, where several have to act at once."""
