"""Fennecs by doing: stars, totals, what spoils a column, 0▶, 1/5, a bluff, the last round."""

from typing import Final

from foxden.games.fennecs import Action, Choose, Collect, Place, State
from foxden.games.fennecs.counting import totals
from foxden.lessons.stage import YOU, Hint, Step

_PLAYERS: Final = 3


def _hint(name: str, clause: str) -> Hint:
    return Hint(f"lessons.fennecs.hint.{name}", clause)


def _dealt(columns: str, *hands: str) -> tuple[str, ...]:
    """The learner begins; a starting card a column, then everybody's hand."""
    starts = [f"- start {column} {card}" for column, card in enumerate(columns.split(), 1)]
    deals = [
        f"- deal {player} {card}" for player, hand in enumerate(hands, 1) for card in hand.split()
    ]
    return ("- first 1", *starts, *deals)


def _face_up(_number: int, _before: State, action: Action, _after: State) -> Hint | None:
    is_up = isinstance(action, Place) and action.face == "up"
    return None if is_up else _hint("up", "F7")


def _best_column(_number: int, before: State, action: Action, after: State) -> Hint | None:
    """To collect column 1, which brings 5 stars."""
    if not isinstance(action, Collect):
        return _hint("collect", "F9")
    return None if after.stars[0] == before.stars[0] + 5 else _hint("total", "F13")


def _two_cards(number: int, _before: State, action: Action, after: State) -> Hint | None:
    """A second card on the 5 that keeps it worth something, then the column."""
    if number == 1:
        return None if action == Collect(0) else _hint("second", "F9")
    if not isinstance(action, Place) or action.column != 0 or action.face != "up":
        return _hint("alone", "F9")
    return None if totals(after.columns[0].cards)[0] <= 6 else _hint("too_much", "F13")


def _above_zero(_number: int, before: State, action: Action, after: State) -> Hint | None:
    if not isinstance(action, Collect):
        return _hint("collect", "F9")
    return None if after.stars[0] > before.stars[0] else _hint("negative", "F13")


def _before_the_seventh(_number: int, _before: State, action: Action, _after: State) -> Hint | None:
    if isinstance(action, Place) and action.column == 0:
        return _hint("seventh", "F15")
    return None if action == Collect(0) else _hint("six_cards", "F15")


def _last_round(number: int, before: State, action: Action, after: State) -> Hint | None:
    """The twentieth star, then stars while there still are some."""
    if number == 0:
        return None if after.goal_reached else _hint("goal", "F18")
    return _above_zero(number, before, action, after)


def _with_arrow(number: int, before: State, action: Action, after: State) -> Hint | None:
    missed = _best_column(number, before, action, after)
    return missed and _hint("arrow", "F11")


def _one_or_five(_number: int, _before: State, action: Action, _after: State) -> Hint | None:
    match action:
        case Collect(column=0) | Choose(fives=1):
            return None
        case Choose():
            return _hint("choice", "F12")
        case _:
            return _hint("choose_column", "F12")


def _bluff(number: int, _before: State, action: Action, _after: State) -> Hint | None:
    """First the 2 in secret on the 4, then the 6 that nobody else could see."""
    if number == 1:
        return None if action == Collect(0) else _hint("six", "F13")
    if not isinstance(action, Place) or (action.card, action.column) != ("2", 0):
        return _hint("makes_six", "F13")
    return None if action.face == "down" else _hint("open_six", "F8")


STEPS: Final = (
    Step(
        "up",
        (*_dealt("4 -2 3", "2 0> 1 -1", "5 3 1/5 2", "4 -1 0> 1/5"), YOU),
        _face_up,
        _PLAYERS,
    ),
    Step(
        "total",
        (
            *_dealt("4 5 3", "2 1 -2 3", "-1 0> 1/5 2", "4 0> -1 1/5"),
            "1 place 2 up 1",
            "2 place -1 up 1",
            "3 place 4 up 2",
            YOU,
        ),
        _best_column,
        _PLAYERS,
    ),
    Step(
        "two",
        (
            *_dealt("5 -2 3", "-1 1 2 4", "4 3 1/5 2", "-2 0> 0> 1/5"),
            YOU,
            "2 place 4 up 2",
            "3 place 0> up 3",
            YOU,
        ),
        _two_cards,
        _PLAYERS,
    ),
    Step(
        "arrow",
        (
            *_dealt("-2 4 2", "3 1 -1 1/5", "0> 2 5 -2", "4 0> -1 3"),
            "1 place 3 up 1",
            "2 place 0> up 1",
            "3 place 4 up 2",
            YOU,
        ),
        _with_arrow,
        _PLAYERS,
        is_riddle=True,
    ),
    Step(
        "negative",
        (
            *_dealt("2 5 3", "-2 1 2 3", "4 -1 1/5 0>", "-1 0> 4 -2"),
            "1 place -2 up 1",
            "2 place 4 up 2",
            "3 place -1 up 1",
            "1 place 1 up 3",
            "2 place -1 up 3",
            "3 place 0> up 2",
            YOU,
        ),
        _above_zero,
        _PLAYERS,
        is_riddle=True,
    ),
    Step(
        "choice",
        (
            *_dealt("1/5 5 3", "1/5 1 2 -1", "4 2 0> -2", "4 3 -1 0>"),
            "1 place 1/5 up 1",
            "2 place 4 up 2",
            "3 place -1 up 3",
            YOU,
            YOU,
        ),
        _one_or_five,
        _PLAYERS,
    ),
    Step(
        "seven",
        (
            *_dealt("4 5 -2", "-2 3 1 2", "2 -1 0> 1/5", "-1 4 0> 3"),
            "1 place -2 up 1",
            "2 place 2 up 1",
            "3 place -1 up 1",
            "1 place 3 up 1",
            "2 place -1 up 1",
            "3 place 4 up 2",
            YOU,
        ),
        _before_the_seventh,
        _PLAYERS,
    ),
    Step(
        "bluff",
        (
            *_dealt("4 -2 3", "2 0> 1 -1", "5 3 1/5 2", "4 -1 0> 1/5"),
            YOU,
            "2 place 5 up 3",
            "3 place -1 up 2",
            YOU,
        ),
        _bluff,
        _PLAYERS,
    ),
    Step(
        "last_round",
        (
            *_dealt("4 -2 3", "2 0> 1 -1", "5 3 1/5 2", "4 -1 0> 1/5"),
            "1 place 2 up 1",
            "2 place 5 up 3",
            "3 place -1 up 2",
            "1 collect 1",
            *_dealt("4 -2 3", "2 0> 1 -1", "5 3 1/5 2", "4 -1 0> 1/5")[1:],
            "1 place 0> up 2",
            "2 place 5 up 3",
            "3 place -1 up 2",
            "1 place 2 up 1",
            "2 place 3 up 3",
            "3 place 0> up 2",
            "1 collect 1",
            *_dealt("1 2 3", "4 0> -1 3", "1/5 2 5 -2", "-1 1/5 4 -2")[1:],
            YOU,
            "2 place 2 up 2",
            "3 place -1 up 3",
            YOU,
        ),
        _last_round,
        _PLAYERS,
    ),
)
