"""Outfox explained: any position judged, a hint where it is allowed.

The solver thinks in a process of its own, and what it has proven it remembers there.
"""

from typing import Annotated, Final

from litestar import get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from foxden.bots.cores import answer
from foxden.core.seats import Seat
from foxden.core.thinking import settle
from foxden.games import outfox
from foxden.games.outfox import State, Turn, TurnOffer, View
from foxden.reviews.outfox import SLICE_SECONDS
from foxden.server.bounded_process import Bounds
from foxden.server.helper_process import HeavyWork
from foxden.server.open_table import OpenTable
from foxden.server.rest import (
    REFUSALS,
    AnyRequest,
    Desk,
    TableCode,
    TheDesk,
    bearer,
)
from foxden.server.sockets import address_of
from foxden.solver.analysis import Judged, advise, analyse
from foxden.solver.doubts import lets_win
from foxden.table.codes import hashed, read_code
from foxden.table.errors import NotAllowed
from foxden.table.state import Table

BOUNDS: Final = Bounds(seconds=60, megabytes=2048, niceness=10)
MOST_TURNS: Final = 18


class Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position of two players, by the turns that lead to it, and how long to think."""

    turns: Annotated[tuple[Turn, ...], Meta(max_length=MOST_TURNS)]
    seconds: Annotated[float, Meta(gt=0, le=10)] = 2.0


class Analysis(Struct, frozen=True, kw_only=True):
    """A position as it is drawn, its verdict, and the verdicts of the turns from it.

    A verdict without a winner is one that was not found in time. `verdict` is null where
    the game is over.
    """

    view: View
    offer: TurnOffer | None
    verdict: Judged | None
    turns: tuple[Judged, ...]


class Hint(Struct, frozen=True, kw_only=True):
    """A turn worth taking; `winning` is null where nothing was proven in time."""

    turn: Turn
    winning: bool | None


class Doubt(Struct, frozen=True, kw_only=True):
    """Whether a turn lets the other player win at once."""

    lets_win: bool


# ---------------------------------------------------------------- in the solver's process


def prepare() -> None:
    """Have the solver compiled and the book read, so that no question pays for it."""
    analysis_of(Line(turns=()), 0.0)
    hint_for(_after(()))
    state = _after(())
    doubt_about(state, outfox.legal(state, Seat(0))[0])


def analysis_of(line: Line, seconds: float) -> Analysis:
    """As much of an `Analysis` as is found in so many seconds; the same."""
    state = _after(line.turns)
    judged = () if state.actor is None else settle(analyse(state, seconds), answer)
    return Analysis(
        view=outfox.view(state, None),
        offer=None if state.actor is None else outfox.legal(state, state.actor),
        verdict=judged[0] if judged else None,
        turns=judged[1:],
    )


def _after(turns: tuple[Turn, ...]) -> State:
    state = outfox.start(outfox.Options(), 2)
    for turn in turns:
        state = outfox.apply(state, state.actor or Seat(0), turn)
    return state


def hint_for(state: State) -> Hint:
    advice = settle(advise(state, SLICE_SECONDS), answer)
    return Hint(turn=advice.turn, winning=advice.winning)


def doubt_about(state: State, turn: Turn) -> Doubt:
    return Doubt(lets_win=settle(lets_win(state, turn), answer))


# ---------------------------------------------------------------- for the page


def _solver(desk: Desk) -> HeavyWork:
    return desk.thinkers[outfox.name]


@post("/api/outfox/analyses", responses=REFUSALS, status_code=200)
async def analyse_line(data: JSONBody[Line], request: AnyRequest, desk: TheDesk) -> Analysis:
    """Any position of two players, judged."""
    left = data.seconds
    while True:
        seconds = min(left, SLICE_SECONDS)
        found = await _solver(desk).run(address_of(request.scope), analysis_of, data, seconds)
        left -= seconds
        if left <= 0 or all(turn.winner is not None for turn in found.turns):
            return found


@get("/api/tables/{code:str}/hint", responses=REFUSALS)
async def show_hint(code: TableCode, request: AnyRequest, desk: TheDesk) -> Hint:
    """A turn for whoever is to move, at a table that allows hints against bots."""
    state = await _position(code, request, desk)
    return await _solver(desk).run(address_of(request.scope), hint_for, state)


@post("/api/tables/{code:str}/doubt", responses=REFUSALS, status_code=200)
async def doubt_turn(
    code: TableCode, data: JSONBody[Turn], request: AnyRequest, desk: TheDesk
) -> Doubt:
    """Whether a turn loses at once, before it is played; only where hints are allowed, too."""
    state = await _position(code, request, desk)
    return await _solver(desk).run(address_of(request.scope), doubt_about, state, data)


async def _position(code: str, request: AnyRequest, desk: Desk) -> State:
    token = bearer(request)

    def position(opened: OpenTable) -> State:
        return _hinted(opened.table, None if token is None else hashed(token))

    async with desk.found_by(request) as hub:
        return await hub.look(read_code(code), position)


def _hinted(table: Table, token: str | None) -> State:
    """The position of a table at which this token's place may ask for a hint."""
    place = None if token is None else table.place_with(token)
    seat = None if place is None else table.seat_of(place.number)
    if not _allows_hints(table) or seat is None or table.actors != (seat,):
        raise NotAllowed("server.refused.no_hint")
    state: State = table.match.state
    return state


def _allows_hints(table: Table) -> bool:
    """Only against bots, only where it was wished, only where there is something to know."""
    people = [seat for seat in range(len(table.order)) if Seat(seat) not in table.bot_seats]
    solved = table.game is outfox and len(table.order) in outfox.policy.hints
    return table.setup.hints and solved and len(people) == 1


HANDLERS: Final = (analyse_line, show_hint, doubt_turn)
WIRE_TYPES: Final = (Line, Analysis, Hint, Doubt)
