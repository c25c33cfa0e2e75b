"""A lesson for each game that brings one: five minutes, on the real board, by the real rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from foxden.core.errors import Unreadable
from foxden.core.parts import part_of
from foxden.games import GAMES, find_game
from foxden.lessons.stage import LEARNER, Hint, Position, Step, Told, attempt

LESSONS: Final[Mapping[str, tuple[Step, ...]]] = {
    game.name: part.STEPS for game in GAMES if (part := part_of(game, __name__)) is not None
}


def find_step(game: str, number: int) -> Step:
    """A step of a game's lesson, counted from 1."""
    steps = LESSONS.get(find_game(game).name)
    if steps is None:
        raise Unreadable("lessons.unreadable.game", game=game, games=list(LESSONS))
    if not 1 <= number <= len(steps):
        raise Unreadable("lessons.unreadable.step", number=number, most=len(steps))
    return steps[number - 1]


def try_step(game: str, number: int, actions: Sequence[Any]) -> Position:
    """Where a learner stands after these decisions in a step."""
    return attempt(find_game(game), find_step(game, number), actions)


def words_of(game: str, step: Step, position: Position) -> str:
    """The key of what the learner reads now: each task of a step has words of its own."""
    if position.hint is not None:
        return position.hint.key
    moment = "done" if position.is_done else "then" if position.decided else "ask"
    return f"lessons.{game}.{step.name}.{moment}"


__all__ = [
    "LEARNER",
    "LESSONS",
    "Hint",
    "Position",
    "Step",
    "Told",
    "find_step",
    "try_step",
    "words_of",
]
