"""What is asked about a position of Outfox and answered, as it travels: on a server or a device.

The answers are thoughts; whoever asks has a core that remembers what it has proven.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from foxden.core.seats import Seat
from foxden.core.thinking import Thought
from foxden.games import outfox
from foxden.games.outfox import State, Turn, TurnOffer, View
from foxden.solver.analysis import Judged, advise, analyse
from foxden.solver.doubts import lets_win

HINT_SECONDS: Final = 2.0
_MOST_TURNS: Final = 18


class AnalysisRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position of two players, by the turns that lead to it, and how long to think."""

    turns: Annotated[tuple[Turn, ...], Meta(max_length=_MOST_TURNS)]
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


def analysis_of(turns: tuple[Turn, ...], seconds: float) -> Thought[Analysis]:
    """As much of an `Analysis` as is found in so many seconds."""
    state = outfox.start(outfox.Options(), 2)
    for turn in turns:
        state = outfox.apply(state, state.actor or Seat(0), turn)
    judged: tuple[Judged, ...] = ()
    if state.actor is not None:
        judged = yield from analyse(state, seconds)
    return Analysis(
        view=outfox.view(state, None),
        offer=None if state.actor is None else outfox.legal(state, state.actor),
        verdict=judged[0] if judged else None,
        turns=judged[1:],
    )


def hint_for(state: State) -> Thought[Hint]:
    advice = yield from advise(state, HINT_SECONDS)
    return Hint(turn=advice.turn, winning=advice.winning)


def doubt_about(state: State, turn: Turn) -> Thought[Doubt]:
    return Doubt(lets_win=(yield from lets_win(state, turn)))
