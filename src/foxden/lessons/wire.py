"""A lesson on the wire: what a learner did, and where that leads."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from foxden.core.contract import AnyGame
from foxden.core.record import decode_as
from foxden.games import find_game
from foxden.lessons import LESSONS, find_step, try_step, words_of
from foxden.lessons.stage import LEARNER, Position
from foxden.table import messages, wire

_MOST_ACTIONS: Final = 20


class LessonRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the learner has done in this step so far."""

    actions: Annotated[tuple[Any, ...], Meta(max_length=_MOST_ACTIONS)] = ()


class LessonHint(Struct, frozen=True, kw_only=True):
    """The last action was legal but missed the idea, and is taken back."""

    clause: str


class LessonPosition(Struct, frozen=True, kw_only=True):
    """Where the learner stands in a step; `words` is the key of what they read now.

    `events` came after the last decision.
    """

    name: str
    words: str
    number: int
    steps: int
    seats: int
    riddle: bool
    view: Any
    offer: Any
    events: tuple[wire.SeenEvent, ...]
    hint: LessonHint | None
    done: bool


def attempted(game: str, number: int, actions: Sequence[Any]) -> LessonPosition:
    """Take a step of a lesson: nothing is kept, the rules judge every try."""
    played = find_game(game)
    decided = [decode_as(played.action_type, action, "action") for action in actions]
    return _lesson_position(played, number, try_step(game, number, decided))


def _lesson_position(game: AnyGame, number: int, position: Position) -> LessonPosition:
    state = position.state
    step = find_step(game.name, number)
    return LessonPosition(
        name=step.name,
        words=words_of(game.name, step, position),
        number=number,
        steps=len(LESSONS[game.name]),
        seats=step.seats,
        riddle=step.is_riddle,
        view=game.view(state, LEARNER),
        offer=game.legal(state, LEARNER) if LEARNER in game.actors(state) else None,
        events=tuple(
            messages.seen_event(game, before, event, LEARNER) for before, event in position.told
        ),
        hint=position.hint and LessonHint(clause=position.hint.clause),
        done=position.is_done,
    )
