"""Foxy by doing: one card, two animals, memory, caution, the Fox, a bet, and a count."""

from typing import Final

from foxden.games.foxy import State, Write
from foxden.games.foxy.cards import parse_card
from foxden.games.foxy.counting import exact_numbers
from foxden.lessons.stage import YOU, Hint, Step

_PLAYERS: Final = 2

_WARM_UP: Final = (
    "sea:octopus",
    "forest:rabbit",
    "sea:dolphin+octopus",
    "forest:bear+rabbit",
    "sea:octopus+cat",
    "forest:rabbit+cat",
)
_HALF_FORGOTTEN: Final = ("sea:octopus", "forest:rabbit", "sea:octopus+cat", "sea:dolphin+octopus")
_SURE_OF: Final = 3
_COUNTED: Final = ("countryside:hen+cat", "countryside:hen", "sea:octopus+cat")
_SEEN_BEFORE: Final = ("forest:bear", "sea:dolphin", "forest:bear+cat", "savannah:zebra")


def _hint(name: str, clause: str) -> Hint:
    return Hint(f"lessons.foxy.hint.{name}", clause)


def _exact(_number: int, before: State, write: Write, _after: State) -> Hint | None:
    exact = exact_numbers(before.pile, before.options.fox)[-1]
    if write.number == exact:
        return None
    return _hint("above", "X14") if write.number > exact else _hint("below", "X9")


def _careful(_number: int, _before: State, write: Write, _after: State) -> Hint | None:
    """To write what one is sure of, though there may have been one more."""
    if write.number == _SURE_OF:
        return None
    return _hint("unsure", "X14") if write.number > _SURE_OF else _hint("surer", "X14")


def _whatever(_number: int, _before: State, _write: Write, _after: State) -> Hint | None:
    return None


def _different(number: int, before: State, write: Write, after: State) -> Hint | None:
    missed = _exact(number, before, write, after)
    return missed and _hint("fox", "X10")


def _bet(number: int, before: State, write: Write, after: State) -> Hint | None:
    missed = _exact(number, before, write, after)
    if missed is not None:
        return _hint("bet_lost", "X15") if write.circled else missed
    return None if write.circled else _hint("circle", "X11")


def _played(*cards: str) -> tuple[str, ...]:
    """Turns of before, which both players have written exactly."""
    lines: list[str] = []
    for card, exact in zip(cards, _exact_texts(cards), strict=True):
        lines += [f"- {card}", f"1 {exact}", f"2 {exact}"]
    return tuple(lines)


def _asked(*cards: str) -> tuple[str, ...]:
    """Turns in which the learner writes; the other player is careful."""
    return tuple(line for card in cards for line in (f"- {card}", YOU, "2 1"))


def _exact_texts(cards: tuple[str, ...]) -> list[str]:
    return list(map(str, exact_numbers(list(map(parse_card, cards)), "different")))


STEPS: Final = (
    Step("one", _asked("forest:bear"), _exact, _PLAYERS),
    Step("sum", (*_played("forest:bear"), *_asked("forest:bear+cat")), _exact, _PLAYERS),
    Step("warm_up", _asked(*_WARM_UP), _exact, _PLAYERS),
    Step("lower", (*_played(*_HALF_FORGOTTEN), *_asked("sea:octopus")), _careful, _PLAYERS),
    Step("fox", (*_played(*_SEEN_BEFORE), *_asked("fox")), _different, _PLAYERS),
    Step("circle", (*_played(*_SEEN_BEFORE), *_asked("forest:bear")), _bet, _PLAYERS),
    Step("count", _asked(*_COUNTED), _whatever, _PLAYERS),
)
