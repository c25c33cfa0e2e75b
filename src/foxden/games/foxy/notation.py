"""An event as a short text: `forest:bear+cat` or `fox`; `7`, or `(7)` with its circle."""

import re
from typing import Final

from foxden.core.errors import Unreadable
from foxden.games.foxy.actions import Action, Reveal, Write
from foxden.games.foxy.cards import FOX, SHOWN, Card

_NUMBER: Final = re.compile(r"[0-9]{1,9}|\([0-9]{1,9}\)")


def format_action(action: Action) -> str:
    if isinstance(action, Reveal):
        return action.card
    return f"({action.number})" if action.circled else str(action.number)


def parse_action(text: str) -> Action:
    word = text.strip().lower()
    if word == FOX or word in SHOWN:
        return Reveal(Card(word))
    if _NUMBER.fullmatch(word) is None:
        raise Unreadable("foxy.unreadable.action", text=text)
    return Write(int(word.strip("()")), circled=word.startswith("("))
