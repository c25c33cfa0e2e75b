"""Pebbles in a terminal."""

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from foxden.core.contract import Offer
from foxden.core.outcome import Outcome
from foxden.core.seats import Seat
from foxden.terminal.face import Audience, Choice, Question
from pebbles import State, Take, View

hides: Final = False


def draw(view: View, _seat: Seat | None, _audience: Audience) -> Text:
    return Text("● " * view.left)


def tell(actor: Seat, seen: Take, audience: Audience) -> str:
    return audience.say("pebbles.told", player=audience.names[actor], pebbles=seen.pebbles)


def tell_draws(_view: View, _seen: Sequence[Any], _audience: Audience) -> Sequence[str]:
    return ()


def describe(seat: Seat, action: Take, audience: Audience) -> str:
    return tell(seat, action, audience)


def ask(
    _view: View, offer: Offer[Take], answers: tuple[Any, ...], audience: Audience
) -> Question | Take:
    if answers:
        taken: int = answers[0]
        return offer[taken - 1]
    numbers = range(1, len(offer) + 1)
    return Question(audience.say("pebbles.ask"), [Choice(str(each), each) for each in numbers])


def count(_view: View, _outcome: Outcome[Any], audience: Audience) -> Text:
    return Text(audience.say("pebbles.last"))


def next_to_act(state: State) -> Seat:
    return state.mover
