"""A turn as a short text: `red square c3, b2-b4`, or `red square c3` on the first turn."""

import re
from typing import Final

import msgspec

from foxden.core.errors import Unreadable
from foxden.games.outfox.actions import Turn
from foxden.games.outfox.board import POINTS
from foxden.games.outfox.pieces import COLOURS, SHAPES

_POINT: Final = "|".join(POINTS)
_TURN: Final = re.compile(
    rf"(?P<colour>{'|'.join(COLOURS)}) (?P<shape>{'|'.join(SHAPES)}) (?P<point>{_POINT})"
    rf"(, ?(?P<origin>{_POINT})-(?P<destination>{_POINT}))?",
)


def format_action(action: Turn) -> str:
    placed = f"{action.colour} {action.shape} {action.point}"
    return placed if action.origin is None else f"{placed}, {action.origin}-{action.destination}"


def parse_action(text: str) -> Turn:
    match = _TURN.fullmatch(text.strip().lower())
    if match is None:
        raise Unreadable("outfox.unreadable.turn", text=text)
    return msgspec.convert(match.groupdict(), Turn)
