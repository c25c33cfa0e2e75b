"""The vectors that the page's counters are tested with are what the engine says today."""

import pytest

from count.vectors import FOLDER, vectors


@pytest.mark.parametrize("name", vectors())
def test_the_vectors_are_fresh(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == vectors()[name]
