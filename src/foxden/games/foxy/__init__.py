"""Foxy: 1 to any number of players, all at once, memory and nerve."""

from typing import Final

from foxden.core.policy import Policy
from foxden.games.foxy.actions import Action, Reveal, RevealOffer, Write, WriteOffer
from foxden.games.foxy.awards import awards
from foxden.games.foxy.notation import format_action, parse_action
from foxden.games.foxy.redeal import redeal
from foxden.games.foxy.rules import (
    SEATS,
    actors,
    advance,
    apply,
    legal,
    outcome,
    start,
    weights,
    writing_order,
)
from foxden.games.foxy.state import Details, Entry, Options, Sheet, State
from foxden.games.foxy.view import (
    Board,
    Count,
    ReadOut,
    Seen,
    SeenWrite,
    View,
    view,
    witness,
)

name: Final = "foxy"
policy: Final = Policy(
    secret_turns=True,  # X8
    pad="X12",
    draft="X8",
    paced=True,  # X7
    forgetful=True,  # X7
    patience=20.0,
    skips_gone=True,  # X12
    not_over_days="foxy.not_over_days",  # X7: memory is the game
    by_seat=("sheets",),
    series=3,
    awards=awards,
)
version: Final = 1
seats: Final = SEATS
options_type: Final = Options
state_type: Final = State
action_type: Final = Action
offer_type: Final = RevealOffer | WriteOffer
view_type: Final = View
seen_type: Final = Seen
details_type: Final = Details

__all__ = [
    "Action",
    "Board",
    "Count",
    "Details",
    "Entry",
    "Options",
    "ReadOut",
    "Reveal",
    "RevealOffer",
    "Seen",
    "SeenWrite",
    "Sheet",
    "State",
    "View",
    "Write",
    "WriteOffer",
    "action_type",
    "actors",
    "advance",
    "apply",
    "details_type",
    "format_action",
    "legal",
    "name",
    "offer_type",
    "options_type",
    "outcome",
    "parse_action",
    "policy",
    "redeal",
    "seats",
    "seen_type",
    "start",
    "state_type",
    "version",
    "view",
    "view_type",
    "weights",
    "witness",
    "writing_order",
]
