"""The book is a winning strategy by the reference rules, and nothing else passes for one."""

import random
from functools import cache
from pathlib import Path

import pytest

from foxden.core.seats import Seat
from foxden.solver.book import (
    Book,
    empty_board,
    packaged_book,
    read_book,
    solve_empty,
    write_book,
)
from foxden.solver.check import BookRefuted, check_book, check_position
from foxden.solver.folding import Key, unfold
from foxden.solver.prover import Prover
from foxden.solver.shelf import BOOK_NAME, BookUnreadable


def unheard(*_: int) -> None:
    """Progress that nobody listens to."""


def only_answers(key: Key) -> list[tuple[Key, Key]]:
    """Pairs of a position and the only one in the book that answers some reply there."""
    book, prover = packaged_book(), Prover(table_bits=4)
    pairs = []
    for _, reply in prover.open_turns(unfold(*key)):
        answers = [after for _, after in prover.open_turns(unfold(*reply)) if after in book]
        if len(answers) == 1:
            pairs.append((key, answers[0]))
    return pairs


@cache
def some_only_answers() -> list[tuple[Key, Key]]:
    keys = random.Random(6).sample(sorted(packaged_book()), 60)
    return [pair for key in keys for pair in only_answers(key)[:1]][:6]


def test_a_sample_of_the_book_holds_by_the_reference_rules() -> None:
    checked = check_book(packaged_book(), unheard, sample=20, seed=1)
    assert checked.positions == 21
    assert checked.replies > 1000


def test_progress_counts_up_to_all_positions() -> None:
    heard: list[tuple[int, int]] = []
    check_book(packaged_book(), lambda done, of: heard.append((done, of)), sample=2)
    assert heard == [(0, 3), (1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("number", range(6))
def test_a_book_with_one_altered_entry_fails(number: int) -> None:
    key, answer = some_only_answers()[number]
    altered = dict(packaged_book())
    check_position(altered, key, Prover(table_bits=4))
    altered[answer[0] ^ 1, answer[1]] = altered.pop(answer)
    with pytest.raises(BookRefuted, match="no answer"):
        check_position(altered, key, Prover(table_bits=4))


@pytest.mark.parametrize("number", range(6))
def test_a_book_that_promises_too_short_a_game_fails(number: int) -> None:
    key, answer = some_only_answers()[number]
    altered = {**packaged_book(), key: packaged_book()[answer]}
    with pytest.raises(BookRefuted, match="no answer"):
        check_position(altered, key, Prover(table_bits=4))


@pytest.mark.parametrize("where", [(1, 0), (0, 1), (0, 1 << 19), (0, 1 << 36)])
def test_a_key_that_is_no_position_of_the_game_fails(where: Key) -> None:
    pieces, rest = max(packaged_book())
    forged = (pieces + where[0], rest ^ where[1])
    book: Book = {**packaged_book(), forged: 18}
    with pytest.raises(BookRefuted):
        check_position(book, forged, Prover(table_bits=4))


def test_a_book_without_the_empty_board_fails() -> None:
    book = {key: turns for key, turns in packaged_book().items() if key != empty_board()}
    with pytest.raises(BookRefuted, match="empty board"):
        check_book(book, unheard, sample=1)


def test_a_book_is_written_and_read_back(tmp_path: Path) -> None:
    write_book(packaged_book(), tmp_path / BOOK_NAME)
    assert read_book(tmp_path / BOOK_NAME) == packaged_book()
    assert (tmp_path / BOOK_NAME).stat().st_size < 1_000_000


@pytest.mark.parametrize("data", [b"", b"a text", b"foxden-outfox-book/1\nodd"])
def test_what_is_no_book_is_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(data)
    with pytest.raises(BookUnreadable, match="other"):
        read_book(tmp_path / "other")


@pytest.mark.long
def test_the_empty_board_is_proven_from_nothing_and_gives_the_packaged_book() -> None:
    solution, book = solve_empty(unheard)
    assert solution.winner == Seat(1)
    assert solution.turns == book[empty_board()]
    assert book == packaged_book()


@pytest.mark.long
def test_the_whole_book_holds_by_the_reference_rules() -> None:
    assert check_book(packaged_book(), unheard).positions == len(packaged_book())
