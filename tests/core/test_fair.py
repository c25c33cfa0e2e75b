"""Verifiable chance, checked against a computation written apart from it."""

import hashlib
import hmac
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foxden.core.errors import Unreadable
from foxden.core.fair import (
    FairChance,
    commitment_to,
    first_seat,
    keyed_digest,
    parse_hex,
    pick,
    random_chance,
)

SEED = bytes(range(32))
SALTS = [b"\x01" * 16, b"\x02" * 16]


def test_a_draw_is_the_documented_hmac() -> None:
    """docs/decisions/004-draws-by-hmac.md, step by step."""
    chance = FairChance(SEED, "K7M2QX", SALTS)
    for number in range(50):
        message = b"K7M2QX" + SALTS[0] + SALTS[1] + number.to_bytes(8, "big")
        digest = hmac.new(SEED, message, hashlib.sha256).hexdigest()
        assert chance([1] * 48) == int(digest, 16) % 48
    assert chance.drawn == 50


def test_the_first_seat_is_the_documented_hmac() -> None:
    """Drawn apart from the cards, from what every player has put in."""
    for places in range(2, 12):
        digest = hmac.new(SEED, b"K7M2QX" + SALTS[0] + SALTS[1] + b"seats", hashlib.sha256)
        expected = int(digest.hexdigest(), 16) % places
        assert first_seat(SEED, "K7M2QX", SALTS, places) == expected


@given(st.binary(max_size=64), st.binary(max_size=200))
def test_a_keyed_digest_is_the_library_s_hmac(key: bytes, message: bytes) -> None:
    assert keyed_digest(key)(message) == hmac.digest(key, message, "sha256")


def test_a_key_longer_than_a_block_is_refused() -> None:
    """HMAC would hash it first, and no key here is so long."""
    with pytest.raises(ValueError, match="65"):
        keyed_digest(bytes(65))


def test_draws_can_be_taken_up_in_the_middle() -> None:
    whole, later = FairChance(SEED, "t", SALTS), FairChance(SEED, "t", SALTS, drawn=7)
    expected = [whole([3, 4, 5]) for _ in range(20)]
    assert [later([3, 4, 5]) for _ in range(13)] == expected[7:]


@given(st.lists(st.integers(0, 9), min_size=1).filter(any))
def test_pick_gives_each_index_its_weight(weights: list[int]) -> None:
    picked = Counter(pick(weights, number) for number in range(sum(weights)))
    assert picked == {index: weight for index, weight in enumerate(weights) if weight}


def test_fair_draws_follow_the_weights() -> None:
    weights = [1, 2, 5]
    chance = FairChance(SEED, "frequency", [])
    drawn = Counter(chance(weights) for _ in range(8000))
    for index, weight in enumerate(weights):
        assert abs(Fraction(drawn[index], 8000) - Fraction(weight, 8)) < Fraction(2, 100)


def test_random_chance_repeats_with_its_generator() -> None:
    one, other = random_chance(random.Random(3)), random_chance(random.Random(3))
    assert [one([1, 1, 1]) for _ in range(30)] == [other([1, 1, 1]) for _ in range(30)]


def test_a_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment_to(SEED) == hashlib.sha256(SEED).hexdigest()


@pytest.mark.parametrize("text", ["", "zz" * 16, "00" * 15, "00" * 17, "é" * 32])
def test_hex_of_the_wrong_kind_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="32 hexadecimal digits"):
        parse_hex("salts", text, 16)
