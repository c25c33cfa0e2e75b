"""Outfox explained: any position judged, a hint where it is allowed.

The solver thinks in a process of its own, and what it has proven it remembers there.
"""

from typing import Final

from litestar import get, post
from litestar.params import JSONBody

from foxden.bots.cores import answer
from foxden.core.seats import Seat
from foxden.core.thinking import settle
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.reviews.outfox import SLICE_SECONDS
from foxden.server.bounded_process import Bounds
from foxden.server.hall import (
    REFUSALS,
    AnyRequest,
    Hall,
    TableCode,
    TheHall,
    bearer,
)
from foxden.server.helper_process import HeavyWork
from foxden.server.open_table import OpenTable
from foxden.server.sockets import address_of
from foxden.solver import wire
from foxden.solver.wire import Analysis, AnalysisRequest, Doubt, Hint
from foxden.table.codes import read_code
from foxden.table.hints import hinted_state

BOUNDS: Final = Bounds(seconds=60, megabytes=2048, niceness=10)


# ---------------------------------------------------------------- in the solver's process


def prepare() -> None:
    """Have the solver compiled and the book read, so that no question pays for it."""
    state = outfox.start(outfox.Options(), 2)
    analysis_of((), 0.0)
    hint_for(state)
    doubt_about(state, outfox.legal(state, Seat(0))[0])


def analysis_of(turns: tuple[Turn, ...], seconds: float) -> Analysis:
    return settle(wire.analysis_of(turns, seconds), answer)


def hint_for(state: State) -> Hint:
    return settle(wire.hint_for(state), answer)


def doubt_about(state: State, turn: Turn) -> Doubt:
    return settle(wire.doubt_about(state, turn), answer)


# ---------------------------------------------------------------- for the page


def _solver(hall: Hall) -> HeavyWork:
    return hall.thinkers[outfox.name]


@post("/api/outfox/analyses", responses=REFUSALS, status_code=200)
async def analyse(data: JSONBody[AnalysisRequest], request: AnyRequest, hall: TheHall) -> Analysis:
    """Any position of two players, judged."""
    left = data.seconds
    while True:
        seconds = min(left, SLICE_SECONDS)
        found = await _solver(hall).run(address_of(request.scope), analysis_of, data.turns, seconds)
        left -= seconds
        if left <= 0 or all(turn.winner is not None for turn in found.turns):
            return found


@get("/api/tables/{code:str}/hint", responses=REFUSALS)
async def show_hint(code: TableCode, request: AnyRequest, hall: TheHall) -> Hint:
    """A turn for whoever is to move, at a table that allows hints against bots."""
    state = await _position(code, request, hall)
    return await _solver(hall).run(address_of(request.scope), hint_for, state)


@post("/api/tables/{code:str}/doubt", responses=REFUSALS, status_code=200)
async def doubt_turn(
    code: TableCode, data: JSONBody[Turn], request: AnyRequest, hall: TheHall
) -> Doubt:
    """Whether a turn loses at once, before it is played; only where hints are allowed, too."""
    state = await _position(code, request, hall)
    return await _solver(hall).run(address_of(request.scope), doubt_about, state, data)


async def _position(code: str, request: AnyRequest, hall: Hall) -> State:
    token = bearer(request)

    def position(opened: OpenTable) -> State:
        state: State = hinted_state(opened.table, outfox, token)
        return state

    async with hall.found_by(request) as hub:
        return await hub.look(read_code(code), position)


HANDLERS: Final = (analyse, show_hint, doubt_turn)
WIRE_TYPES: Final = (AnalysisRequest, Analysis, Hint, Doubt)
