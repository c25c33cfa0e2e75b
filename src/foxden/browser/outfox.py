"""Outfox explained on this device: any position judged, a hint, a doubt."""

from collections.abc import Mapping
from typing import Final

from foxden.browser.parts import AtTable
from foxden.browser.routes import Asked, Route, read_body
from foxden.core.thinking import Thought
from foxden.games import outfox
from foxden.games.outfox import Turn
from foxden.solver.wire import (
    Analysis,
    AnalysisRequest,
    Doubt,
    Hint,
    analysis_of,
    doubt_about,
    hint_for,
)
from foxden.table.hints import hinted_state
from foxden.table.state import Table


def analysis(asked: Asked) -> Thought[Analysis]:
    """Any position of two players, judged."""
    wanted = asked.read(AnalysisRequest)
    return analysis_of(wanted.turns, wanted.seconds)


def hint_at(table: Table, token: str, _body: bytes) -> Thought[Hint]:
    """A turn for whoever is to move, at a table that allows hints against bots."""
    return hint_for(hinted_state(table, outfox, token))


def doubt_at(table: Table, token: str, body: bytes) -> Thought[Doubt]:
    """Whether a turn loses at once, before it is played."""
    return doubt_about(hinted_state(table, outfox, token), read_body(body, Turn))


ASKED: Final[Mapping[str, Route]] = {"analyses": analysis}
AT_TABLE: Final[Mapping[str, AtTable]] = {
    "hint": hint_at,
    "doubt": doubt_at,
}
