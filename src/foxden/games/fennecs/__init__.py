"""Fennecs: 2 to 5 players, hidden cards, columns and stars."""

from typing import Final

from foxden.core.policy import Policy
from foxden.games.fennecs.actions import (
    Action,
    AnyOffer,
    Choose,
    ChooseOffer,
    Collect,
    Deal,
    DealOffer,
    First,
    FirstOffer,
    Place,
    PlayOffer,
    StartCard,
    StartCardOffer,
)
from foxden.games.fennecs.notation import format_action, parse_action
from foxden.games.fennecs.redeal import redeal
from foxden.games.fennecs.rules import SEATS, actors, advance, apply, legal, outcome, start, weights
from foxden.games.fennecs.state import Details, Options, State
from foxden.games.fennecs.view import Seen, View, view, witness

name: Final = "fennecs"
policy: Final = Policy()
version: Final = 1
seats: Final = SEATS
options_type: Final = Options
state_type: Final = State
action_type: Final = Action
offer_type: Final = AnyOffer
view_type: Final = View
seen_type: Final = Seen
details_type: Final = Details

__all__ = [
    "Action",
    "Choose",
    "ChooseOffer",
    "Collect",
    "Deal",
    "DealOffer",
    "Details",
    "First",
    "FirstOffer",
    "Options",
    "Place",
    "PlayOffer",
    "Seen",
    "StartCard",
    "StartCardOffer",
    "State",
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
