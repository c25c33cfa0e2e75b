"""Actions as short texts. Players and columns count from 1, as people do.

`first 2`, `start 1 0>`, `deal 2 1/5` for chance; `place 3 up 1`, `collect 2` and
`choose 1` for players.
"""

import re
from typing import Any, Final

import msgspec

from foxden.core.errors import Unreadable
from foxden.games.fennecs.actions import Action, Choose, Collect, Deal, First, Place, StartCard
from foxden.games.fennecs.cards import CARDS, FACES

_CARD: Final = f"(?P<card>{'|'.join(map(re.escape, CARDS))})"
_FACE: Final = f"(?P<face>{'|'.join(FACES)})"
_COLUMN: Final = "(?P<column>[1-9])"
_SEAT: Final = "(?P<seat>[1-9])"
_FORMS: Final[tuple[tuple[re.Pattern[str], type[Action]], ...]] = (
    (re.compile(f"first {_SEAT}"), First),
    (re.compile(f"start {_COLUMN} {_CARD}"), StartCard),
    (re.compile(f"deal {_SEAT} {_CARD}"), Deal),
    (re.compile(f"place {_CARD} {_FACE} {_COLUMN}"), Place),
    (re.compile(f"collect {_COLUMN}"), Collect),
    (re.compile("choose (?P<fives>[0-9])"), Choose),
)


def format_action(action: Action) -> str:
    match action:
        case First(seat=seat):
            return f"first {seat + 1}"
        case StartCard(column=column, card=card):
            return f"start {column + 1} {card}"
        case Deal(seat=seat, card=card):
            return f"deal {seat + 1} {card}"
        case Place(card=card, column=column, face=face):
            return f"place {card} {face} {column + 1}"
        case Collect(column=column):
            return f"collect {column + 1}"
        case Choose(fives=fives):
            return f"choose {fives}"


def parse_action(text: str) -> Action:
    words = " ".join(text.lower().split())
    for form, action_type in _FORMS:
        if match := form.fullmatch(words):
            return msgspec.convert(_fields(match), action_type)
    raise Unreadable("fennecs.unreadable.action", text=text)


def _fields(match: re.Match[str]) -> dict[str, Any]:
    """The named parts of a text; players and columns count from 0 in an action."""
    counted = {"seat": 1, "column": 1, "fives": 0}
    return {
        name: int(part) - counted[name] if name in counted else part
        for name, part in match.groupdict().items()
    }
