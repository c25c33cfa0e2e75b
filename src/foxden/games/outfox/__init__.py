"""Outfox: 2 or 3 players, a hexagon of 19 points, nothing hidden, no chance."""

from typing import Final

from foxden.core.policy import Policy
from foxden.games.outfox.actions import Turn, TurnOffer
from foxden.games.outfox.notation import format_action, parse_action
from foxden.games.outfox.rules import SEATS, actors, advance, apply, legal, outcome, start, weights
from foxden.games.outfox.state import Details, Options, State
from foxden.games.outfox.view import View, redeal, view, witness

name: Final = "outfox"
policy: Final = Policy(open=True, takebacks=True, hints=(2,))
version: Final = 1
seats: Final = SEATS
options_type: Final = Options
state_type: Final = State
action_type: Final = Turn
offer_type: Final = TurnOffer
view_type: Final = View
seen_type: Final = Turn
details_type: Final = Details

__all__ = [
    "Details",
    "Options",
    "State",
    "Turn",
    "TurnOffer",
    "View",
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
]
