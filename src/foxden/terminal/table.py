"""A table in the terminal: who sits there, whose turn it is, and who may look."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.console import Console
from rich.markup import escape

from foxden.bots import Bot
from foxden.bots.playing import ask, seat_bots
from foxden.core.fair import Chance
from foxden.core.match import Match
from foxden.core.outcome import Outcome
from foxden.core.record import Event, sight
from foxden.core.seats import Seat
from foxden.terminal import face_of
from foxden.terminal.dialogue import Dialogue
from foxden.terminal.face import Audience
from foxden.terminal.room import Room
from foxden.texts import Catalogue


class Chair(NamedTuple):
    """A seat at the terminal; a person where there is no bot."""

    name: str
    bot: Bot | None = None


class Table:
    """Plays one game to its end on one keyboard."""

    def __init__(
        self, match: Match, chairs: Sequence[Chair], console: Console, say: Catalogue
    ) -> None:
        self.match = match
        self._chairs = chairs
        self._console = console
        self._say = say
        self._face = face_of(match.game)
        self._dialogue = Dialogue(Room(console, say, console.input))
        self._people = [Seat(seat) for seat, chair in enumerate(chairs) if chair.bot is None]
        reader = self._people[0] if len(self._people) == 1 else None
        self._audience = Audience(say, [chair.name for chair in chairs], reader)
        self._news: dict[Seat, list[str]] = {seat: [] for seat in self._people}
        seat_bots(match, {Seat(at): chair.bot for at, chair in enumerate(chairs) if chair.bot})
        match.watchers.append(self._perceive)

    def play(self, chance: Chance) -> None:
        """Until the game is over; Left if somebody leaves."""
        self.match.draw(chance)
        while not self.match.over:
            seat = self._face.next_to_act(self.match.state)
            bot = self._chairs[seat].bot
            action = self._ask(seat) if bot is None else ask(self.match, seat, bot)
            self.match.play(seat, action, "bot" if bot else None)
            self.match.draw(chance)
        self._finish()

    def _perceive(self, state: Any, event: Event[Any]) -> None:
        """Every person is told of an event as far as their seat may see it."""
        for seat, news in self._news.items():
            seen = sight(self.match.game, state, event, seat)
            if sentence := self._face.tell(event.seat, seen, self._audience):
                news.append(sentence)

    def _ask(self, seat: Seat) -> Any:
        """What the person on this seat wants to do, asked where nobody else can see it."""
        game = self.match.game
        self._hand_over(seat)
        view, offer = game.view(self.match.state, seat), game.legal(self.match.state, seat)
        self._show_news(seat)
        self._console.print(self._face.draw(view, seat, self._audience))
        return self._dialogue.decide(
            lambda answers: self._face.ask(view, offer, answers, self._audience),
            lambda action: escape(self._face.describe(seat, action, self._audience)),
        )

    def _hand_over(self, seat: Seat) -> None:
        if not self._face.hides:
            return
        if len(self._people) > 1:
            self._wipe()
            self._dialogue.wait(self._say("terminal.hand_over", player=self._name(seat)))
        self._wipe()

    def _wipe(self) -> None:
        """Clear the screen and what could be scrolled back to."""
        if self._console.is_terminal:
            self._console.file.write("\x1b[H\x1b[2J\x1b[3J")

    def _name(self, seat: Seat) -> str:
        return escape(self._chairs[seat].name)

    def _show_news(self, seat: Seat) -> None:
        for sentence in self._news[seat]:
            self._console.print(sentence, markup=False)
        self._news[seat].clear()

    def _finish(self) -> None:
        game, state = self.match.game, self.match.state
        outcome = game.outcome(state)
        assert outcome is not None  # noqa: S101  the game is over
        if self._face.hides:
            self._wipe()
        viewer = self._audience.reader
        for seat in self._people[:1]:
            self._show_news(seat)
        view = game.view(state, viewer)
        self._console.print(self._face.draw(view, viewer, self._audience))
        self._console.print(self._face.count(view, outcome, self._audience))
        self._console.print(result_sentence(outcome, self._audience), markup=False)


def result_sentence(outcome: Outcome[Any], audience: Audience) -> str:
    """Who has won, and the clause that says why."""
    names = [audience.names[seat] for seat in outcome.winners]
    key = ("terminal.lost", "terminal.won", "terminal.shared")[min(len(names), 2)]
    you = outcome.winners == (audience.reader,)
    return audience.say(key, players=names, you=you, clause=outcome.clause)
