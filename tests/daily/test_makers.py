"""Puzzles and decisions are made game by game: the same however often one begins again."""

from pathlib import Path

import pytest

from foxden.core.errors import Unreadable
from foxden.daily.makers import Order, make, maker_of
from foxden.games import find_game
from foxden.solver.puzzles import read_puzzles

PUZZLES = Order("outfox", "test", 0)


def unheard(*_: int) -> None:
    """Progress that nobody listens to."""


def test_what_was_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = make(PUZZLES, 12, tmp_path / "whole", 1, unheard)
    begun = make(PUZZLES, 5, tmp_path / "parts", 1, unheard)
    kept = (tmp_path / "parts").read_bytes()
    rest = make(PUZZLES, 12, tmp_path / "parts", 1, unheard)
    assert (tmp_path / "parts").read_bytes().startswith(kept)
    assert rest == whole
    assert whole[: len(begun)] == begun
    assert len(whole) > 2


def test_half_a_line_is_made_again(tmp_path: Path) -> None:
    """Whoever is killed may be so while a line is written."""
    whole = make(PUZZLES, 12, tmp_path / "kept", 1, unheard)
    written = (tmp_path / "kept").read_bytes()
    (tmp_path / "kept").write_bytes(written[:-20])
    assert make(PUZZLES, 12, tmp_path / "kept", 1, unheard) == whole
    assert (tmp_path / "kept").read_bytes() == written


def test_processes_make_the_same(tmp_path: Path) -> None:
    alone = make(PUZZLES, 4, tmp_path / "alone", 1, unheard)
    assert make(PUZZLES, 4, tmp_path / "together", 2, unheard) == alone


def test_what_was_begun_for_something_else_is_refused(tmp_path: Path) -> None:
    make(PUZZLES, 1, tmp_path / "kept", 1, unheard)
    with pytest.raises(Unreadable):
        make(Order("outfox", "other", 0), 1, tmp_path / "kept", 1, unheard)


def test_what_is_made_is_shipped(tmp_path: Path) -> None:
    maker = maker_of(find_game("outfox"))
    made = make(PUZZLES, 30, tmp_path / "kept", 1, unheard)
    count = maker.ship(made, PUZZLES, tmp_path / "puzzles")
    shipped = read_puzzles(tmp_path / "puzzles")
    assert len(shipped) == count
    assert count % 7 == 0
    assert set(shipped) <= set(made)


@pytest.mark.long
def test_decisions_are_the_same_each_time(tmp_path: Path) -> None:
    order = Order("fennecs", "test", 500)
    made = [make(order, 1, tmp_path / name, 1, unheard) for name in ("one", "other")]
    assert made[0] == made[1]


def test_nothing_is_made_for_a_game_that_has_nothing_to_make() -> None:
    with pytest.raises(Unreadable):
        maker_of(find_game("foxy"))
