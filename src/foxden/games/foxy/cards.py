"""The cards: four environments, nine animals, one Fox (X1 to X4)."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final, Literal, NewType, get_args

from foxden.core.errors import InvalidSetup
from foxden.texts import LANGUAGES, catalogue

Environment = Literal["countryside", "savannah", "sea", "forest"]
Animal = Literal["hen", "pig", "zebra", "giraffe", "dolphin", "octopus", "bear", "rabbit", "cat"]
Card = NewType("Card", str)
"""`environment:animal+animal`, natives before the cat and in the order of X2; or `fox`."""

ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)
NATIVES: Final[Mapping[str, tuple[Animal, Animal]]] = {
    "countryside": ("hen", "pig"),
    "savannah": ("zebra", "giraffe"),
    "sea": ("dolphin", "octopus"),
    "forest": ("bear", "rabbit"),
}
CAT: Final = "cat"
FOX: Final = Card("fox")
DECK_SIZE: Final = 48


def _name(environment: str, animals: Iterable[str]) -> Card:
    return Card(f"{environment}:{'+'.join(animals)}")


def _groups(environment: str) -> tuple[tuple[Animal, ...], ...]:
    """X3: every group of animals that a card of this environment can show."""
    one, other = NATIVES[environment]
    natives: tuple[tuple[Animal, ...], ...] = ((one,), (other,), (one, other))
    return (*natives, (CAT,), *((*group, CAT) for group in natives))


SHOWN: Final[Mapping[Card, tuple[Animal, ...]]] = {
    _name(environment, animals): animals
    for environment in NATIVES
    for animals in _groups(environment)
}
"""The animals on every possible card but the Fox, in the canonical order of cards."""

# X4: three copies of each card without a cat, one of each with one; no cat is alone. Among the
# nineteen cards drawn more than nine cats, as many as a printed track has cells, are rare.
DEFAULT_DECK: Final = tuple(
    card
    for card, animals in SHOWN.items()
    if animals != (CAT,)
    for _ in range(1 if CAT in animals else 3)
)


def _folded(word: str) -> str:
    """Without capitals and accents: `Forêt` is typed as `foret`, too."""
    letters = unicodedata.normalize("NFD", word.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@cache
def _known_words() -> Mapping[str, str]:
    """Our name for each environment and animal, by its folded word in every language."""
    kinds = {"environment": tuple(NATIVES), "animal": ANIMALS}
    return {
        _folded(word): name
        for kind, names in kinds.items()
        for name in names
        for word in (name, *(catalogue(each)(f"foxy.{kind}.{name}") for each in LANGUAGES))
    }


def _ours(word: str) -> str:
    return _known_words().get(_folded(word), word)


def parse_card(name: str) -> Card:
    """An animal card by its name, its animals in any order; InvalidSetup names it (X4).

    The words may be those of any of our languages: `forest:bear+cat`, `forêt:ours+chat`.
    """
    place, _, listed = name.partition(":")
    environment = _ours(place)
    if environment not in NATIVES:
        raise InvalidSetup(
            "foxy.setup.environment", clause="X4", card=name, environments=tuple(NATIVES)
        )
    homely = (*NATIVES[environment], CAT)
    animals = [_ours(word) for word in listed.split("+")] if listed else []
    if not animals:
        raise InvalidSetup("foxy.setup.no_animal", clause="X4", card=name, animals=homely)
    for animal in animals:
        if animal not in homely:
            raise InvalidSetup(
                "foxy.setup.animal", clause="X4", card=name, animal=animal, animals=homely
            )
        if animals.count(animal) > 1:
            raise InvalidSetup("foxy.setup.twice", clause="X4", card=name, animal=animal)
    return _name(environment, (animal for animal in homely if animal in animals))


def read_deck(text: str) -> tuple[str, ...]:
    """The names of a list that somebody wrote, one a line or between spaces and commas."""
    return tuple(re.split(r"[\s,;]+", text.strip(" \t\r\n,;")))


@lru_cache(maxsize=64)  # a deck is looked into at every draw
def copies_in(deck: tuple[str, ...] | None) -> Mapping[Card, int]:
    """How many copies of each card a deck holds, in canonical order; None is the default."""
    cards = DEFAULT_DECK if deck is None else tuple(map(parse_card, deck))
    if len(cards) != DECK_SIZE:
        raise InvalidSetup(
            "foxy.setup.too_few" if len(cards) < DECK_SIZE else "foxy.setup.too_many",
            clause="X4",
            cards=len(cards),
            size=DECK_SIZE,
            count=abs(DECK_SIZE - len(cards)),
        )
    copies = Counter(cards)
    return {card: copies[card] for card in SHOWN if copies[card]}
