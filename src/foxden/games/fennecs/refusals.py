"""Why an action is refused, and what would have been right."""

from collections.abc import Sequence
from typing import TypeGuard

import msgspec

from foxden.core.errors import FoxdenError, IllegalAction, NotYours, Unreadable
from foxden.core.seats import CHANCE, Seat
from foxden.games.fennecs.actions import (
    Action,
    AnyOffer,
    Choose,
    ChooseOffer,
    Collect,
    Place,
    PlayOffer,
)
from foxden.games.fennecs.cards import FULL
from foxden.games.fennecs.notation import format_action
from foxden.games.fennecs.state import State


def refusal(state: State, seat: Seat, action: object, offer: AnyOffer) -> FoxdenError:
    """The error for an action that is not in the offer of this seat."""
    if state.actor is None:
        return IllegalAction("fennecs.refused.over", clause="F18")
    if not _is_readable(action):
        return Unreadable("fennecs.unreadable.action", text=repr(action))
    if state.actor == CHANCE != seat:
        return NotYours("core.not_yours.chance")
    if seat != state.actor:
        return NotYours("core.not_yours.turn", seat=state.actor + 1)
    if isinstance(offer, ChooseOffer):
        return _must_choose(offer)
    if isinstance(offer, PlayOffer):
        return _play_refusal(state, seat, action, offer)
    possible = [format_action(draw) for draw in offer]
    return IllegalAction(
        "fennecs.refused.draw", clause="F3", drawn=format_action(action), possible=possible
    )


def _is_readable(action: object) -> TypeGuard[Action]:
    try:
        msgspec.convert(msgspec.to_builtins(action), Action)
    except (msgspec.ValidationError, TypeError):
        return False
    return True


def _must_choose(offer: ChooseOffer) -> IllegalAction:
    return IllegalAction(
        "fennecs.refused.must_choose",
        clause="F12",
        column=offer.column + 1,
        most=len(offer) - 1,
    )


def _play_refusal(state: State, seat: Seat, action: Action, offer: PlayOffer) -> FoxdenError:
    match action:
        case Place():
            return _placing_refusal(state, seat, action, offer)
        case Collect(column=column):
            return _column_refusal(state, column) or _collecting_refusal(column, offer)
        case Choose():
            return IllegalAction("fennecs.refused.no_choice", clause="F12")
        case _:
            return NotYours("core.not_yours.chance")


def _placing_refusal(state: State, seat: Seat, action: Place, offer: PlayOffer) -> FoxdenError:
    if not (offer.cards and offer.columns):
        return IllegalAction(
            "fennecs.refused.must_collect", clause="F10", columns=_numbers(offer.collect)
        )
    if action.card not in state.hands[seat]:
        hand = state.hands[seat]
        return IllegalAction("fennecs.refused.card", clause="F5", card=action.card, hand=hand)
    return _column_refusal(state, action.column) or _laying_refusal(action, offer)


def _laying_refusal(action: Place, offer: PlayOffer) -> IllegalAction:
    if action.column not in offer.columns:
        return IllegalAction(
            "fennecs.refused.full",
            clause="F6",
            column=action.column + 1,
            most=FULL,
            columns=_numbers(offer.columns),
        )
    if action.face == "up":
        return IllegalAction("fennecs.refused.supernova", clause="F22")
    if offer.collect:
        return IllegalAction(
            "fennecs.refused.no_star_collect", clause="F8", columns=_numbers(offer.collect)
        )
    return IllegalAction("fennecs.refused.no_star", clause="F8")


def _column_refusal(state: State, number: int) -> IllegalAction | None:
    """Why nothing at all can be done with a column."""
    columns = state.columns
    lying = [at for at, column in enumerate(columns) if column.collected_by is None]
    if number in lying:
        return None
    exists = 0 <= number < len(columns)
    return IllegalAction(
        "fennecs.refused.collected" if exists else "fennecs.refused.no_column",
        clause="F9" if exists else "F5",
        column=number + 1,
        columns=_numbers(lying),
    )


def _collecting_refusal(column: int, offer: PlayOffer) -> IllegalAction:
    return IllegalAction(
        "fennecs.refused.single" if offer.collect else "fennecs.refused.all_single",
        clause="F9",
        column=column + 1,
        columns=_numbers(offer.collect),
    )


def _numbers(columns: Sequence[int]) -> list[int]:
    """Columns as people count them, from 1."""
    return [column + 1 for column in columns]
