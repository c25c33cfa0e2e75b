"""A step of a lesson: a real position, decisions of the learner, and what was meant by them.

Everything runs through the games' own rules, so a lesson cannot contradict them: an illegal
action is refused as at any table, and what follows from a legal one is what the rules say.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from foxden.core.contract import AnyGame
from foxden.core.record import Event
from foxden.core.seats import CHANCE, Seat

LEARNER: Final = Seat(0)
YOU: Final = "?"
"""In a script: here the learner decides."""


class Hint(NamedTuple):
    """A legal action that misses the idea: a key of the texts, and the clause to read."""

    key: str
    clause: str


Judge = Callable[[int, Any, Any, Any], Hint | None]
"""Given the number of the decision, the state before, the action and the state after."""


class Step(NamedTuple):
    """`script` has a line an event: `- forest:bear` is chance's, `2 place 3 up 1` a player's.

    In a riddle the learner is asked for what a board would tell: totals are hidden.
    """

    name: str
    script: tuple[str, ...]
    judge: Judge
    seats: int
    is_riddle: bool = False


class Told(NamedTuple):
    """An event, and the state in which it happened."""

    before: Any
    event: Event[Any]


class Position(NamedTuple):
    """Where the learner stands after `decided` decisions that were meant.

    `told` is what has happened since the last of them.
    """

    state: Any
    told: tuple[Told, ...]
    hint: Hint | None
    decided: int
    is_done: bool


def attempt(game: AnyGame, step: Step, actions: Sequence[Any]) -> Position:
    """The position after these decisions; the last one is taken back where it gets a hint."""
    state = game.start(game.options_type(), step.seats)
    told: list[Told] = []
    decided = 0
    for line in step.script:
        event = _event_of(game, line)
        if event is None:
            if decided == len(actions):
                return Position(state, tuple(told), None, decided, is_done=False)
            event = Event(LEARNER, actions[decided])
            after = game.apply(state, LEARNER, event.action)
            hint = step.judge(decided, state, event.action, after)
            if hint is not None:
                return Position(state, (), hint, decided, is_done=False)
            decided += 1
            told.clear()
        told.append(Told(state, event))
        state = game.apply(state, event.seat, event.action)
    return Position(state, tuple(told), None, decided, is_done=True)


def _event_of(game: AnyGame, line: str) -> Event[Any] | None:
    """None where the learner decides."""
    if line == YOU:
        return None
    who, _, text = line.partition(" ")
    return Event(CHANCE if who == "-" else Seat(int(who) - 1), game.parse_action(text))
