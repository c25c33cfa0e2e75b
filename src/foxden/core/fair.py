"""Verifiable chance.

Before anybody sits down the server shows SHA-256 of a secret 256-bit seed. Every player
adds a salt of 16 bytes. Draw number k of the game, counting chance events only, is

    HMAC-SHA256(key=seed, message=table ‖ salts ‖ k)

with the table's code in UTF-8, the salts as raw bytes in their order in the record and k
as eight bytes, most significant first. Read as a whole number and brought below the sum
of the weights by rejection, it picks an action of the chance offer in canonical order.
Who takes seat 0 comes from the same seed, outside the count of draws: of the places that
play, by number, the one on which

    HMAC-SHA256(key=seed, message=table ‖ salts by place ‖ "seats")

falls; the others follow in the order in which they sat down. So nothing is left to choose
once the salts are in.

When the game is over the seed is published, and anyone can draw again. This rules out a
server that tries seeds until it likes one, and a swapped card; not one that peeks.
"""

import hashlib
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any, Final

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable, Unverified
from foxden.core.record import Record, replay
from foxden.core.seats import CHANCE

SEED_BYTES: Final = 32
SALT_BYTES: Final = 16
_DIGEST_RANGE: Final = 1 << 256
_BLOCK: Final = 64
_PADS: Final = (0x36, 0x5C)

Chance = Callable[[Sequence[int]], int]
"""Given the weights of a chance event, the index of what happens."""


def pick(weights: Sequence[int], number: int) -> int:
    """The index on which a number from 0 to the sum of the weights (exclusive) falls."""
    for index, bound in enumerate(accumulate(weights)):
        if number < bound:
            return index
    raise ValueError(number)


def random_chance(rng: random.Random) -> Chance:
    """Chance from a generator that nobody needs to verify."""
    return lambda weights: pick(weights, rng.randrange(sum(weights)))


class FairChance:
    """Chance that anyone can recompute once the seed is known."""

    def __init__(self, seed: bytes, table: str, salts: Iterable[bytes], drawn: int = 0) -> None:
        self._digest = keyed_digest(seed)
        self._prefix = table.encode() + b"".join(salts)
        self.drawn = drawn

    def __call__(self, weights: Sequence[int]) -> int:
        message = self._prefix + self.drawn.to_bytes(8, "big")
        self.drawn += 1
        return pick(weights, _uniform(sum(weights), self._digest, message))


def first_seat(seed: bytes, table: str, salts: Iterable[bytes], places: int) -> int:
    """Which of so many places, by number, takes seat 0; `salts` in the order of their places."""
    message = table.encode() + b"".join(salts) + b"seats"
    return _uniform(places, keyed_digest(seed), message)


def _uniform(bound: int, digest: Callable[[bytes], bytes], message: bytes) -> int:
    """A uniform number under the bound; a digest in the uneven tail is hashed again."""
    even = _DIGEST_RANGE - _DIGEST_RANGE % bound
    while True:
        message = digest(message)
        number = int.from_bytes(message, "big")
        if number < even:
            return number % bound


def keyed_digest(key: bytes) -> Callable[[bytes], bytes]:
    """HMAC-SHA256 under a short key, written out: the library's takes twice as long."""
    if len(key) > _BLOCK:
        raise ValueError(len(key))
    sha256 = hashlib.sha256
    inner, outer = (bytes(byte ^ pad for byte in key.ljust(_BLOCK, b"\0")) for pad in _PADS)
    return lambda message: sha256(outer + sha256(inner + message).digest()).digest()


def commitment_to(seed: bytes) -> str:
    """What is shown before the game: it binds the server to the seed and tells nothing."""
    return hashlib.sha256(seed).hexdigest()


def verify(game: AnyGame, record: Record[Any, Any, Any]) -> int:
    """Draw every chance event of a record again; how many there were, Unverified if one differs.

    The whole record is replayed, so an illegal event or a false outcome is found as well.
    """
    chance = _recorded_chance(record)
    _verify_seats(record)
    states = replay(game, record)
    for number, (event, state) in enumerate(zip(record.events, states, strict=False)):
        if event.seat != CHANCE:
            continue
        drawn = game.legal(state, CHANCE)[chance(game.weights(state))]
        if drawn != event.action:
            raise Unverified(
                "core.unverified.draw",
                draw=chance.drawn,
                event=number,
                recorded=game.format_action(event.action),
                drawn=game.format_action(drawn),
            )
    for _ in states:  # the last step judges the outcome
        pass
    return chance.drawn


def _verify_seats(record: Record[Any, Any, Any]) -> None:
    """Draw again who takes seat 0, where the record says that it was drawn."""
    draw = record.seat_draw
    if draw is None or record.seed is None:
        return
    seed = parse_hex("seed", record.seed, SEED_BYTES)
    salts = [parse_hex("salts", salt, SALT_BYTES) for salt in draw.salts]
    places = sorted(draw.places)
    drawn = places[first_seat(seed, record.table or "", salts, len(places))] if places else None
    same_salts = sorted(salts) == sorted(parse_hex("salts", s, SALT_BYTES) for s in record.salts)
    if len(places) != record.seats or not same_salts or drawn != draw.places[0]:
        raise Unverified("core.unverified.seats")


def _recorded_chance(record: Record[Any, Any, Any]) -> FairChance:
    if record.seed is None or record.commitment is None:
        raise Unverified("core.unverified.no_seed")
    seed = parse_hex("seed", record.seed, SEED_BYTES)
    if commitment_to(seed) != record.commitment.lower():
        raise Unverified("core.unverified.commitment", commitment=record.commitment)
    salts = [parse_hex("salts", salt, SALT_BYTES) for salt in record.salts]
    return FairChance(seed, record.table or "", salts)


def parse_hex(field: str, text: str, length: int) -> bytes:
    """Bytes of a known length from their hexadecimal form."""
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if len(value) != length:
        raise Unreadable("core.unreadable.hex", field=field, text=text, digits=2 * length)
    return value
