"""Counting at a real table: what a game's module has, and the conversation all of them hold."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from foxden.core.errors import FoxdenError
from foxden.core.outcome import shared_places, winners_of
from foxden.terminal.room import Room
from foxden.texts import Catalogue

_Answer = TypeVar("_Answer")


class Counter(Protocol):
    def count(self, names: Sequence[str], options: Any, room: Room) -> None:
        """The whole conversation; `u` goes back a step, `q` leaves."""


def ask_all(
    room: Room,
    prompt: Callable[[Sequence[_Answer]], str | None],
    read: Callable[[str, Sequence[_Answer]], _Answer],
) -> list[_Answer]:
    """Answers until the next `prompt` is None; `u` takes the last one back.

    A line that `read` makes nothing of is explained, and asked for again.
    """
    answers: list[_Answer] = []
    while (asked := prompt(answers)) is not None:
        text = room.line(asked)
        if text == "u":
            del answers[-1:]
            continue
        try:
            answers.append(read(text, answers))
        except FoxdenError as problem:
            room.explain(problem)
    return answers


def winners_sentence(names: Sequence[str], ranks: Sequence[tuple[int, ...]], say: Catalogue) -> str:
    """Who has won by these results, the highest first."""
    winners = [names[seat] for seat in winners_of(shared_places(ranks))]
    return say("count.won" if len(winners) == 1 else "count.shared", players=winners)
