"""Outfox explained on this device: any position judged, a hint, a doubt."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from foxden.core.seats import Seat
from foxden.core.thinking import Thought
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.solver.analysis import advise, analyse
from foxden.solver.doubts import lets_win
from foxden.table.codes import hashed
from foxden.table.errors import NotAllowed
from foxden.table.state import Table

HINT_SECONDS: Final = 2.0


class Line(msgspec.Struct, frozen=True):
    """A position of two players, by the turns that lead to it, and how long to think."""

    turns: tuple[Turn, ...]
    seconds: float = 2.0


def analysis_of(body: bytes) -> Thought[Any]:
    """Any position of two players, judged."""
    line = msgspec.json.decode(body, type=Line)
    state = outfox.start(outfox.Options(), 2)
    for turn in line.turns:
        state = outfox.apply(state, state.actor or Seat(0), turn)
    judged: tuple[Any, ...] = ()
    if state.actor is not None:
        judged = yield from analyse(state, line.seconds)
    return {
        "view": outfox.view(state, None),
        "offer": None if state.actor is None else outfox.legal(state, state.actor),
        "verdict": judged[0] if judged else None,
        "turns": judged[1:],
    }


def hint_at(table: Table, token: str, _body: bytes) -> Thought[Any]:
    """A turn for whoever is to move, at a table that allows hints against bots."""
    advice = yield from advise(_hinted(table, token), HINT_SECONDS)
    return {"turn": advice.turn, "winning": advice.winning}


def doubt_at(table: Table, token: str, body: bytes) -> Thought[Any]:
    """Whether a turn loses at once, before it is played."""
    turn = msgspec.json.decode(body, type=Turn)
    return {"lets_win": (yield from lets_win(_hinted(table, token), turn))}


def _hinted(table: Table, token: str) -> State:
    """The position of a table at which this token's place may ask for a hint."""
    place = table.place_with(hashed(token))
    seat = None if place is None else table.seat_of(place.number)
    people = [each for each in table.seats if each not in table.bot_seats]
    allowed = table.setup.hints and len(table.order) in table.policy.hints and len(people) == 1
    if not allowed or seat is None or table.actors != (seat,):
        raise NotAllowed("server.refused.no_hint")
    state: State = table.match.state
    return state


ASKED: Final[Mapping[str, Callable[[bytes], Thought[Any]]]] = {"analyses": analysis_of}
AT_TABLE: Final[Mapping[str, Callable[[Table, str, bytes], Thought[Any]]]] = {
    "hint": hint_at,
    "doubt": doubt_at,
}
