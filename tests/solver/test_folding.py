"""Folding: the 864 images of a position have one key, and other positions have others."""

import random
from itertools import islice, permutations, product

import numpy as np
import pytest

from foxden.games.outfox.board import INDEX, TRIPLES
from foxden.solver.folding import IMAGES, fold, unfold
from foxden.solver.position import MINE, OCCUPIED, THEIRS, Position, from_state, to_state
from solver.positions import random_states

KIND_IMAGES = [
    [3 * (s if roles else c) + (c if roles else s) for c, s in product(colours, shapes)]
    for colours, shapes, roles in product(permutations(range(3)), permutations(range(3)), range(2))
]


def image_of(position: Position, points: list[int], kinds: list[int]) -> Position:
    image = np.zeros_like(position)
    for point, content in enumerate(position[:OCCUPIED]):
        if content:
            image[points[point]] = 1 + kinds[content - 1]
            image[OCCUPIED] |= 1 << points[point]
    for whose in (MINE, THEIRS):
        image[whose] = sum(1 << kinds[kind] for kind in range(9) if position[whose] >> kind & 1)
    return image


def all_images(position: Position) -> list[Position]:
    return [
        image_of(position, points, kinds) for points in IMAGES.tolist() for kinds in KIND_IMAGES
    ]


def test_o1_the_board_lies_on_itself_in_twelve_ways_that_keep_its_lines() -> None:
    triples = {frozenset(INDEX[point] for point in triple) for triple in TRIPLES}
    assert len({tuple(points) for points in IMAGES.tolist()}) == 12
    for points in IMAGES.tolist():
        assert {frozenset(points[point] for point in triple) for triple in triples} == triples


@pytest.mark.parametrize("turns", [1, 2, 3, 6, 11, 16])
def test_all_864_images_fold_into_one_key(turns: int) -> None:
    for state in islice(random_states(turns, random.Random(turns)), 5):
        images = all_images(from_state(state))
        assert len(images) == 864
        assert len({fold(image) for image in images}) == 1


@pytest.mark.parametrize("turns", [0, 1, 5, 9, 14])
def test_a_key_unfolds_into_an_image_of_its_position(turns: int) -> None:
    for state in islice(random_states(turns, random.Random(turns)), 5):
        position = from_state(state)
        unfolded = unfold(*fold(position))
        assert fold(unfolded) == fold(position)
        assert any(np.array_equal(unfolded, image) for image in all_images(position))


def test_positions_that_are_no_images_of_each_other_fold_apart() -> None:
    rng = random.Random(3)
    positions = [from_state(state) for state in islice(random_states(2, rng), 8)]
    for one, other in product(positions, repeat=2):
        are_images = any(np.array_equal(one, image) for image in all_images(other))
        assert (fold(one) == fold(other)) == are_images


def test_a_position_is_written_and_read_back() -> None:
    for state in islice(random_states(7, random.Random(1)), 20):
        assert to_state(from_state(state)) == state
