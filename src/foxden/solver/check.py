"""The proof of the book, by the reference rules.

Every position of a book is checked by itself: each turn that the reference offers the loser
is applied by the reference; the answer, which only has to be found, is suggested by compiled
code and applied by the reference; and then the reference says that the game is won, or the
position folds to one of the book that is over sooner. By induction over the number of turns
the player to move loses every position of a book that passes, and if the empty board is one
of them, the first player loses the game. Folding is the only compiled code this rests on.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from foxden.core.errors import FoxdenError
from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox import State
from foxden.games.outfox.pieces import ONE_SET
from foxden.solver.book import Book, empty_board
from foxden.solver.folding import Key, fold, unfold
from foxden.solver.position import from_state, to_state, to_turn
from foxden.solver.prover import Prover

_LOSER: Final = Seat(0)
_WINNER: Final = Seat(1)
_SMALL: Final = 10  # bits: the check asks for turns, it remembers nothing


class BookRefuted(FoxdenError):
    """A book is not a winning strategy."""

    code = "book_refuted"


class Checked(Struct, frozen=True):
    """How much was checked: positions of the book, and replies of the loser in them."""

    positions: int
    replies: int


def check_book(
    book: Book,
    progress: Callable[[int, int], None],
    sample: int | None = None,
    seed: int = 0,
) -> Checked:
    """Check a whole book, or the empty board and a seeded sample; BookRefuted where it fails.

    `progress` hears how many positions of how many have been checked.
    """
    if empty_board() not in book:
        raise BookRefuted("solver.book.no_beginning")
    keys = _chosen(book, sample, seed)
    checker, replies = Prover(_SMALL), 0
    for done, key in enumerate(keys):
        progress(done, len(keys))
        replies += check_position(book, key, checker)
    progress(len(keys), len(keys))
    return Checked(len(keys), replies)


def _chosen(book: Book, sample: int | None, seed: int) -> Sequence[Key]:
    keys = sorted(book)
    if sample is None or sample >= len(keys):
        return keys
    return [empty_board(), *random.Random(seed).sample(keys, sample)]  # noqa: S311  repeatable


def check_position(book: Book, key: Key, finder: Prover) -> int:
    """Check one position of a book; returns how many replies the loser has there."""
    state = _position_of(key)
    offer = outfox.legal(state, _LOSER)
    for reply in offer:
        after = outfox.apply(state, _LOSER, reply)
        if after.actor is None or not _is_answered(book, after, book[key] - 2, finder):
            raise BookRefuted(
                "solver.book.no_answer",
                key=f"{key[0]:x}.{key[1]:x}",
                reply=outfox.format_action(reply),
            )
    return len(offer)


def _position_of(key: Key) -> State:
    """The state of a key that is one: properly folded, with all 18 pieces (O2), loser to move."""
    position = unfold(*key)
    state = to_state(position)
    pieces = sorted(
        ONE_SET.index(piece)
        for piece in (*filter(None, state.board), *state.reserves[0], *state.reserves[1])
    )
    if fold(position) != key or state.turns % 2 or pieces != sorted([*range(9), *range(9)]):
        raise BookRefuted("solver.book.no_position", key=f"{key[0]:x}.{key[1]:x}")
    return state


def _is_answered(book: Book, state: State, turns: int, finder: Prover) -> bool:
    """Whether some turn wins at once or leads into the book within so many turns."""
    position = from_state(state)
    winning = finder.winning_turn(position)
    if winning is not None:
        return outfox.apply(state, _WINNER, to_turn(winning)).actor is None  # O9, O11: it has won
    return any(
        key in book and _leads_to(book, outfox.apply(state, _WINNER, to_turn(turn)), turns)
        for turn, key in finder.open_turns(position)
    )


def _leads_to(book: Book, state: State, turns: int) -> bool:
    return state.actor is not None and book.get(fold(from_state(state)), turns + 1) <= turns
