"""The 26 cards (F1), which of them are played with (F20, F21), and the set-up by players."""

from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple, get_args

Card = Literal["-5", "-2", "-1", "0", "0>", "1", "2", "3", "4", "5", "1/5", "supernova"]
Face = Literal["up", "down"]
Variant = Literal["base", "sahara", "sand_fox"]

CARDS: Final[tuple[Card, ...]] = get_args(Card)
FACES: Final[tuple[Face, ...]] = get_args(Face)
RANK: Final[dict[Card, int]] = {card: rank for rank, card in enumerate(CARDS)}

STARS: Final = 54  # F2
FULL: Final = 7  # F6

_BASE: Final[tuple[Card, ...]] = (
    "-1", "-1", "-2", "-2", "0>", "0>", "1", "2", "2", "3", "3", "4", "4", "5", "1/5", "1/5",
)  # fmt: skip
_PAW: Final[tuple[Card, ...]] = ("0>", "1", "5", "1/5")


class Setup(NamedTuple):
    """What depends on the number of players; there are as many columns as players."""

    stars: int
    hand: int
    goal: int


SETUPS: Final = {
    2: Setup(stars=5, hand=4, goal=20),
    3: Setup(stars=4, hand=4, goal=20),
    4: Setup(stars=3, hand=3, goal=20),
    5: Setup(stars=2, hand=3, goal=15),
}


@cache
def deck(variant: Variant, seats: int) -> tuple[Card, ...]:
    """The cards of a game, in the order of `CARDS`."""
    cards = _BASE + _PAW if seats == 5 else _BASE
    if seats == 2:
        cards = tuple(card for card in cards if card != "1/5")
    plain = tuple(card for card in cards if card != "0>")
    return in_order(plain + _in_place_of_arrows(variant, cards.count("0>")))


def _in_place_of_arrows(variant: Variant, arrows: int) -> tuple[Card, ...]:
    replacements: dict[Variant, tuple[Card, ...]] = {
        "base": ("0>", "0>", "0>"),
        "sahara": ("0", "0", "0"),  # F20
        "sand_fox": ("supernova", "-5", "-5"),  # F21
    }
    return replacements[variant][:arrows]


@lru_cache(maxsize=64)  # above all whole decks
def copies(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """How many there are of each of `CARDS`."""
    return tuple(map(cards.count, CARDS))


@lru_cache(maxsize=4096)  # mostly hands, and there are not many
def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=RANK.__getitem__))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """One copy fewer."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
