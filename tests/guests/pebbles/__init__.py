"""Pebbles: a game of another package. Two take one to three pebbles in turn; the last one wins.

Clauses: P1 two players, ten pebbles; P2 take one to three; P3 who takes the last one wins.
"""

import random
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from foxden.core.contract import Offer
from foxden.core.errors import IllegalAction, Unreadable
from foxden.core.outcome import Outcome, winners_of
from foxden.core.policy import Policy
from foxden.core.seats import By, Seat, require_seats

name: Final = "pebbles"
version: Final = 1
policy: Final = Policy(open=True, takebacks=True)
seats: Final = range(2, 3)
PEBBLES: Final = 10


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    pass


class State(Struct, frozen=True, gc=False):
    left: int
    mover: Seat


class Take(Struct, frozen=True, gc=False, tag="take"):
    pebbles: Literal[1, 2, 3]


class Takes(Offer[Take], frozen=True, gc=False, tag="takes"):
    most: int

    def __len__(self) -> int:
        return self.most

    def action_at(self, index: int) -> Take:
        return Take(index + 1)  # type: ignore[arg-type]  # the offer has at most three

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Take) and action.pebbles <= self.most


class View(Struct, frozen=True, gc=False, tag="pebbles"):
    left: int
    mover: Seat


class Details(Struct, frozen=True, gc=False):
    pass


options_type: Final = Options
state_type: Final = State
action_type: Final = Take
offer_type: Final = Takes
view_type: Final = View
seen_type: Final = Take
details_type: Final = Details


def start(_options: Options, seats: int) -> State:
    require_seats(seats, range(2, 3), "P1")
    return State(PEBBLES, Seat(0))


def actors(state: State) -> tuple[Seat, ...]:
    return (state.mover,) if state.left else ()


def legal(state: State, seat: Seat) -> Takes:
    return Takes(min(3, state.left) if seat == state.mover else 0)


def weights(_state: State) -> Sequence[int]:
    return ()


def apply(state: State, seat: Seat, action: Take, by: By | None = None) -> State:
    if action not in legal(state, seat):
        raise IllegalAction("pebbles.refused", clause="P2", most=min(3, state.left))
    return advance(state, seat, action, by)


def advance(state: State, _seat: Seat, action: Take, _by: By | None = None) -> State:
    return State(state.left - action.pebbles, Seat(1 - state.mover))


def outcome(state: State) -> Outcome[Details] | None:
    if state.left:
        return None
    scores = tuple(int(seat != state.mover) for seat in range(2))
    places = tuple(2 - score for score in scores)
    return Outcome(winners_of(places), places, scores, "P3", Details())


def view(state: State, _seat: Seat | None) -> View:
    return View(state.left, state.mover)


def witness(
    _state: State, _actor: Seat, action: Take, _seat: Seat | None, _by: By | None = None
) -> Take:
    return action


def redeal(view: View, _rng: random.Random) -> State:
    return State(view.left, view.mover)


def format_action(action: Take) -> str:
    return str(action.pebbles)


def parse_action(text: str) -> Take:
    if text not in {"1", "2", "3"}:
        raise Unreadable("pebbles.unreadable", text=text)
    return Take(int(text))  # type: ignore[arg-type]  # one of the three
