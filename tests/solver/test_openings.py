"""The openings: every position of three careful turns is judged, and judged as by the search."""

import random

import pytest

from foxden.solver.book import packaged_book
from foxden.solver.folding import unfold
from foxden.solver.openings import careful_positions, solve_openings
from foxden.solver.prover import UNKNOWN, Prover, informed_prover
from foxden.solver.shelf import OPENINGS_NAME


def verdict_from_nothing(pieces: int, rest: int) -> bool | None:
    prover = Prover()
    while (verdict := prover.prove(unfold(pieces, rest), 10_000)) == UNKNOWN:
        pass
    return verdict.wins


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_every_position_after_careful_turns_is_judged_at_once(turns: int) -> None:
    prover = informed_prover()
    for key in careful_positions(Prover(table_bits=4), turns):
        assert prover.prove(unfold(*key), 400) != UNKNOWN


def sample_is_lost(size: int) -> None:
    for key in random.Random(size).sample(sorted(packaged_book(OPENINGS_NAME)), size):
        assert verdict_from_nothing(*key) is False


def test_a_sample_is_lost_by_a_search_from_nothing() -> None:
    sample_is_lost(3)


@pytest.mark.long
def test_a_large_sample_is_lost_by_a_search_from_nothing() -> None:
    sample_is_lost(60)


def test_progress_counts_up_and_what_is_known_is_written() -> None:
    """With the openings known already, making them takes no search."""
    prover, heard = informed_prover(), list[tuple[int, int]]()
    made = solve_openings(prover, lambda done, of: heard.append((done, of)))
    assert heard == [(done, len(heard) - 1) for done in range(len(heard))]
    assert set(made) <= {*packaged_book(OPENINGS_NAME), *packaged_book()}
