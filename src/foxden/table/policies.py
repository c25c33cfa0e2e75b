"""How tables of a game differ where its rules say so. A game not listed has the defaults."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from foxden.core.contract import AnyGame
from foxden.core.seats import Seat


class Policy(Struct, frozen=True, kw_only=True):
    """What the tables of a game do.

    `secret_turns`: all write at once and others' actions are only counted (X8, X12).
    `pad`: when time is up what is on the pad counts (X12), no bot plays.
    `paced`: a chance event waits until everybody has looked at the card before (X7).
    `forgetful`: the log a player may read goes back to the last chance event only (X7).
    `takebacks`: by consent of the others; only where nothing is ever hidden.
    `patience`: seconds without connection after which a seat counts as gone.
    `skips_gone`: without a clock a gone seat is not waited for (X12).
    """

    secret_turns: bool = False
    pad: bool = False
    paced: bool = False
    forgetful: bool = False
    takebacks: bool = False
    patience: float = 60.0
    skips_gone: bool = False


_POLICIES: Final[dict[str, Policy]] = {
    "foxy": Policy(
        secret_turns=True, pad=True, paced=True, forgetful=True, patience=20.0, skips_gone=True
    ),
    "outfox": Policy(takebacks=True),
}
_DEFAULT: Final = Policy()


def policy_of(game: AnyGame) -> Policy:
    return _POLICIES.get(game.name, _DEFAULT)


def pad_action(game: AnyGame, state: Any, seat: Seat, draft: Any) -> Any:
    """X12: what is on the pad; an empty pad is the first of the offer, 0 and not circled."""
    offer = game.legal(state, seat)
    return draft if draft is not None and draft in offer else offer[0]


def cut_details(details: Any, seats: Sequence[Seat]) -> Any:
    """The details with their per-seat parts (`sheets`) cut down to these seats, in order."""
    if not hasattr(details, "sheets"):
        return details
    return {
        **{name: getattr(details, name) for name in details.__struct_fields__},
        "sheets": [details.sheets[seat] for seat in seats],
    }
