"""Foxy's core."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.bots.search import Room
from foxden.core.compiled import compiled
from foxden.core.dice import Generator, begin, below
from foxden.games.foxy.fast import (
    EXACT_AT,
    SEATS_AT,
    WAITING_AT,
    Position,
    draw,
    may_write,
    moves_of,
    reveal,
    write,
)
from foxden.games.foxy.state import TURNS

_GAMES: Final = 20_000
"""Piles looked at to learn what a circle is worth."""

_REPORT_AT: Final = 8
_MOVED_AT: Final = _REPORT_AT + 4 * 3

ROOM: Final = _GAMES * TURNS * 2 + _GAMES * 2 + 8


@compiled
def circle_worth(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:  # noqa: ARG001  one form
    """What keeping the circle is worth after each turn, to one who forgets nothing (X11, X15).

    The question is a position before the first card. A circle on an exact number is worth
    that number once more. Backwards from the last turn, where keeping it is worth nothing, it
    is kept as long as that should bring more.
    """
    rng, numbers = desk[:8].view(np.uint64), desk[8:].view(np.int16)
    exact = numbers[: _GAMES * TURNS].reshape(_GAMES, TURNS)
    gained, worth = numbers[_GAMES * TURNS :], answer[: 8 * TURNS].view(np.float64)
    begin(rng, np.uint64(1))
    _exact_numbers(data.view(np.int16), exact, rng)
    gained[:] = exact[:, -1]
    worth[TURNS - 1] = 0.0
    for turn in range(TURNS - 2, -1, -1):
        total = 0
        for game in range(_GAMES):
            total += gained[game]
        worth[turn] = total / _GAMES
        for game in range(_GAMES):
            if exact[game, turn] >= worth[turn]:
                gained[game] = exact[game, turn]
    return 8 * TURNS


@compiled
def _exact_numbers(start: Position, exact: NDArray[np.int16], rng: Generator) -> None:
    """The exact numbers of as many random piles as there are rows."""
    position = start.copy()
    for game in range(exact.shape[0]):
        position[:] = start
        for turn in range(exact.shape[1]):
            reveal(position, draw(position, rng))
            exact[game, turn] = position[EXACT_AT]


@compiled
def step(data: Room, desk: Room, answer: Room, made: int, count: int) -> int:  # noqa: ARG001  one form
    """One random step of a game that is not over, which has to be alike on every machine.

    The question is the state of a generator and a position. The answer: that state after the
    step; who acted (chance: -1), the card or the move, and how many moves were on offer; the
    position after it.
    """
    size = data.size - 8
    rng, report = answer[:8].view(np.uint64), answer[_REPORT_AT:_MOVED_AT].view(np.int32)
    position = answer[_MOVED_AT : _MOVED_AT + size].view(np.int16)
    rng[0], position[:] = data[:8].view(np.uint64)[0], data[8:].view(np.int16)
    report[0], report[2] = -1, 0
    if position[WAITING_AT] == 0:
        report[1] = draw(position, rng)
        reveal(position, report[1])
        return _MOVED_AT + size
    seat = below(rng, position[SEATS_AT])
    while not may_write(position, seat):
        seat = (seat + 1) % position[SEATS_AT]
    report[0], report[2] = seat, moves_of(position, seat)
    report[1] = below(rng, report[2])
    write(position, seat, report[1])
    return _MOVED_AT + size


FUNCTIONS: Final = {"circle_worth": circle_worth, "step": step}
