"""How a device is asked: in the paths of a server (`tests/local/test_routes.py` compares them)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from foxden.core.errors import Unreadable
from foxden.core.seats import Seat
from foxden.core.thinking import Thought
from foxden.table.errors import NotFound

_Body = TypeVar("_Body")


class Asked(NamedTuple):
    """What comes with a path, and when."""

    query: Mapping[str, str]
    body: bytes
    now: float

    def read(self, kind: type[_Body]) -> _Body:
        return read_body(self.body, kind)

    @property
    def seat(self) -> Seat | None:
        """Whose eyes are asked for."""
        seat = self.query.get("seat", "")
        return Seat(int(seat)) if seat.isdecimal() else None

    @property
    def step(self) -> int:
        """Which step of a review is asked for: a page asks for one after the other."""
        step = self.query.get("step", "")
        return int(step) if step.isdecimal() else 0


Route = Callable[..., Thought[Any]]
"""Is given what was asked, and the words of the path where its pattern has a name in braces."""


def follow(routes: Mapping[str, Route], path: Sequence[str], asked: Asked) -> Thought[Any]:
    """What the first route comes to whose pattern the path has."""
    for pattern, route in routes.items():
        names = pattern.split("/")
        if len(names) == len(path) and all(map(_fits, names, path)):
            words = (word for name, word in zip(names, path, strict=True) if name.startswith("{"))
            return route(asked, *words)
    raise NotFound("server.not_found.page")


def _fits(name: str, word: str) -> bool:
    return name == word or name.startswith("{")


def read_body(body: bytes, kind: type[_Body]) -> _Body:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError as wrong:
        raise Unreadable("core.unreadable.data", what="body", problem=str(wrong)) from wrong


def read_number(word: str) -> int:
    if not word.isdecimal():
        raise NotFound("server.not_found.page")
    return int(word)
