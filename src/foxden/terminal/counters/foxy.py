"""Counting a game of Foxy in the terminal: the pile card by card, then everybody's numbers."""

import re
from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Final, NamedTuple, TypeVar

from rich.markup import escape
from rich.table import Table as Grid

from foxden.core.errors import Unreadable
from foxden.games.foxy.actions import HIGHEST
from foxden.games.foxy.cards import ANIMALS, CAT, Animal
from foxden.games.foxy.counting import (
    ALLOWANCE,
    exact_numbers_of,
    rank_of,
    sheet_of,
    solo_sheet_of,
)
from foxden.games.foxy.state import TURNS, Entry, Options, Sheet
from foxden.terminal.counters.base import ask_all, winners_sentence
from foxden.terminal.room import Left, Room
from foxden.texts import Catalogue

Shown = tuple[Animal, ...]
"""The animals on a card; none on the Fox."""

_Answer = TypeVar("_Answer")
_NUMBER: Final = re.compile(r"\(?\d{1,2}\)?")


class Board(NamedTuple):
    """`circle` is the turn, from 1, whose number is circled."""

    numbers: tuple[int, ...]
    circle: int | None


class Counted(NamedTuple):
    """A whole count: what was entered, and what follows from it."""

    names: Sequence[str]
    pile: Sequence[Shown]
    boards: Sequence[Board]
    exact: Sequence[int]
    sheets: Sequence[Sheet]

    @property
    def is_solo(self) -> bool:
        return len(self.boards) == 1


def parse_shown(text: str, say: Catalogue) -> Shown:
    """Animals in the player's language, by beginnings that leave no doubt; the Fox by its name."""
    names = {say(f"foxy.animal.{animal}"): animal for animal in ANIMALS}
    fox = say("prints.fox_card").lower()
    shown: set[Animal] = set()
    words = re.findall(r"\w+", text.lower())
    for word in words:
        meant = [name for name in (*names, fox) if name.startswith(word)]
        meant = [word] if word in meant else meant
        if len(meant) != 1 or (meant == [fox] and len(words) > 1):
            raise Unreadable("count.unreadable.animals", text=text, animals=[*names, fox])
        if meant != [fox]:
            shown.add(names[meant[0]])
    if not words:
        raise Unreadable("count.unreadable.animals", text=text, animals=[*names, fox])
    return tuple(animal for animal in ANIMALS if animal in shown)


def parse_board(text: str, *, solo: bool) -> Board:
    """Twenty numbers, at most one of them in brackets: `1 3 (4) 2 …`."""
    words = text.replace(",", " ").split()
    circles = [turn for turn, word in enumerate(words, 1) if word.startswith("(")]
    if len(words) != TURNS or len(circles) > (0 if solo else 1):
        raise Unreadable("count.unreadable.board", count=len(words), turns=TURNS)
    for word in words:
        if not _NUMBER.fullmatch(word):
            raise Unreadable("count.unreadable.number", text=word, highest=HIGHEST)
    numbers = tuple(int(word.strip("()")) for word in words)
    return Board(numbers, circles[0] if circles else None)


def count(names: Sequence[str], options: Options, room: Room) -> None:
    """The whole count; `u` goes back a step, `q` leaves."""
    room.tell("count.terminal.foxy")
    turns = [room.say("count.foxy.turn", turn=turn) for turn in range(1, TURNS + 1)]
    solo = len(names) == 1
    try:
        pile = _ask_each(turns, lambda text: parse_shown(text, room.say), room)
        boards = _ask_each(names, lambda text: parse_board(text, solo=solo), room)
    except Left:
        return
    counted = counted_of(names, pile, boards, options)
    room.console.print(_grid(counted, room.say))
    room.console.print(_result(counted, room.say), markup=False)


def _ask_each(prompts: Sequence[str], parse: Callable[[str], _Answer], room: Room) -> list[_Answer]:
    def prompt(answers: Sequence[_Answer]) -> str | None:
        return prompts[len(answers)] if len(answers) < len(prompts) else None

    return ask_all(room, prompt, lambda text, _: parse(text))


def counted_of(
    names: Sequence[str], pile: Sequence[Shown], boards: Sequence[Board], options: Options
) -> Counted:
    as_fox: Shown = (CAT,) if options.fox == "cat" else ()  # X18
    exact = exact_numbers_of([card or as_fox for card in pile], options.fox)
    return Counted(names, pile, boards, exact, [_sheet(b, exact, boards, options) for b in boards])


def _sheet(board: Board, exact: Sequence[int], boards: Sequence[Board], options: Options) -> Sheet:
    entries = [Entry(number) for number in board.numbers]
    if len(boards) == 1:
        return solo_sheet_of(entries, exact)
    return sheet_of(entries, board.circle, exact, hard=options.hard)


def _grid(counted: Counted, say: Catalogue) -> Grid:
    """A row a turn: the card, its exact number, every number with its points."""
    grid = Grid(pad_edge=False)
    for title in ("foxy.counted.turn", "foxy.counted.card", "foxy.counted.exact"):
        grid.add_column(say(title))
    for name in counted.names:
        grid.add_column(escape(name), justify="right")
    for turn, card in enumerate(counted.pile):
        shown = " + ".join(say(f"foxy.animal.{animal}") for animal in card)
        cells = map(_judged, counted.boards, counted.sheets, repeat(turn))
        exact = str(counted.exact[turn])
        grid.add_row(str(turn + 1), shown or say("foxy.fox_card"), exact, *cells)
    grid.add_section()
    total = say("foxy.counted.deviation" if counted.is_solo else "foxy.counted.total")
    grid.add_row("", total, "", *(str(sheet.score) for sheet in counted.sheets))
    return grid


def _judged(board: Board, sheet: Sheet, turn: int) -> str:
    number = board.numbers[turn]
    written = f"({number})" if board.circle == turn + 1 else str(number)
    struck = f"[strike]{written}[/]" if sheet.crossed[turn] else written
    return f"{struck} → [bold]{sheet.points[turn]}[/]"


def _result(counted: Counted, say: Catalogue) -> str:
    if counted.is_solo:
        deviation = counted.sheets[0].score
        won = deviation <= ALLOWANCE
        return say("count.foxy.solo_won" if won else "count.foxy.solo_lost", count=deviation)
    return winners_sentence(counted.names, [rank_of(sheet) for sheet in counted.sheets], say)
