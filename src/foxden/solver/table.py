"""What the search remembers of positions, by key: proof numbers, length of a proof, effort.

An entry is four numbers: the key's two, the proof numbers (phi above delta), and the effort
above the length. Entries live in buckets of four; a full bucket gives up what cost least.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled
from foxden.solver.folding import Key
from foxden.solver.shelf import TURNS_BITS

Table = NDArray[np.int64]
Findings = tuple[int, int, int]
"""Phi, delta, and the length of the proof where one of them is 0."""

INFINITE: Final = 1 << 30
NOTHING: Final[Findings] = (1, 1, 0)
FOREVER: Final = 1 << 50  # the effort of an entry that is never given up

_BUCKET: Final = 4
_HALF: Final = 32
_LOW_HALF: Final = (1 << _HALF) - 1
_LENGTH_BITS: Final = 8
_LENGTH: Final = (1 << _LENGTH_BITS) - 1


def new_table(bits: int) -> Table:
    return np.zeros((1 << bits, 4), np.int64)


@compiled
def _bucket(table: Table, key: Key) -> int:
    mixed = np.uint64(key[0]) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= np.uint64(key[1]) * np.uint64(0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    return int(np.int64(mixed & np.uint64(table.shape[0] - _BUCKET)))


@compiled
def recall(table: Table, key: Key) -> Findings:
    """What is known; `NOTHING` of a position that is not remembered."""
    first = _bucket(table, key)
    for entry in table[first : first + _BUCKET]:
        if entry[0] == key[0] and entry[1] == key[1]:
            numbers, effort_and_length = entry[2], entry[3]
            return numbers >> _HALF, numbers & _LOW_HALF, effort_and_length & _LENGTH
    return NOTHING


@compiled
def remember(table: Table, key: Key, findings: Findings, effort: int) -> None:
    first = _bucket(table, key)
    chosen = first
    for index in range(first, first + _BUCKET):
        if table[index, 0] == key[0] and table[index, 1] == key[1]:
            chosen = index
            break
        if table[index, 3] < table[chosen, 3]:
            chosen = index
    phi, delta, length = findings
    table[chosen, 0], table[chosen, 1] = key
    table[chosen, 2] = phi << _HALF | delta
    table[chosen, 3] = effort << _LENGTH_BITS | length


@compiled
def learn(table: Table, rows: NDArray[np.uint8]) -> None:
    """Take for granted, for good, what a book says (`shelf.py`)."""
    numbers = rows.view(np.int64)
    for at in range(0, numbers.size, 2):
        rest, turns = numbers[at + 1] & (1 << TURNS_BITS) - 1, numbers[at + 1] >> TURNS_BITS
        remember(table, (numbers[at], rest), (INFINITE, 0, turns), FOREVER)
