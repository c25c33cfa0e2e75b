import pytest

from foxden.core.outcome import shared_places, winners_of


@pytest.mark.parametrize(
    ("ranks", "places"),
    [
        ([(3,), (1,), (2,)], (1, 3, 2)),
        ([(2,), (2,), (1,)], (1, 1, 3)),
        ([(1, 0), (1, 2), (0, 9)], (2, 1, 3)),
        ([(4,)], (1,)),
    ],
)
def test_places_are_shared(ranks: list[tuple[int, ...]], places: tuple[int, ...]) -> None:
    assert shared_places(ranks) == places


def test_all_in_first_place_win() -> None:
    assert winners_of((1, 2, 1)) == (0, 2)
