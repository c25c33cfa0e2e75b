"""The count after turn 20: exact numbers, points and ranks (X9, X10, X13 to X19, X22)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from foxden.games.foxy.cards import CAT, FOX, SHOWN, Animal, Card
from foxden.games.foxy.state import Entry, FoxRule, Sheet

ALLOWANCE: Final = 5
"""X22: the deviation with which a solo game is still won."""


def exact_numbers(pile: Sequence[Card], fox: FoxRule) -> tuple[int, ...]:
    """The exact number of each card of the pile."""
    return exact_numbers_of([_shown(card, fox) for card in pile], fox)


def exact_numbers_of(pile: Sequence[tuple[Animal, ...]], fox: FoxRule) -> tuple[int, ...]:
    """The same for any cards, by the animals on each; a card without any is the Fox."""
    seen: Counter[Animal] = Counter()
    singles = 0
    numbers = []
    for shown in pile:
        seen.update(shown)
        singles += len(shown) == 1
        numbers.append(
            sum(seen[animal] for animal in shown) if shown else _asked(fox, seen, singles)
        )
    return tuple(numbers)


def _shown(card: Card, fox: FoxRule) -> tuple[Animal, ...]:
    """The animals a card counts as: the Fox is none, or a cat (X18)."""
    if card == FOX:
        return (CAT,) if fox == "cat" else ()
    return SHOWN[card]


def _asked(fox: FoxRule, seen: Counter[Animal], singles: int) -> int:
    """X10, X18: the exact number of a Fox card that shows no animal."""
    if fox == "most":
        return max(seen.values(), default=0)
    if fox == "single":
        return singles
    return len(seen)


def points_of(number: int, exact: int, *, circled: bool, hard: bool) -> int:
    """X14, X15, X19: the points of one box."""
    if number == exact:
        return 2 * exact if circled else exact
    return 0 if number > exact or circled or hard else number


def sheet_of(
    entries: Sequence[Entry], circle: int | None, exact: Sequence[int], *, hard: bool
) -> Sheet:
    """A player's board counted; `circle` is the turn whose number is circled, if any."""
    boxes = tuple(zip((entry.number for entry in entries), exact, strict=True))
    points = tuple(
        points_of(number, right, circled=turn == circle, hard=hard)
        for turn, (number, right) in enumerate(boxes, start=1)
    )
    return Sheet(
        points=points,
        crossed=tuple(number > right for number, right in boxes),  # X16
        circled_points=0 if circle is None else points[circle - 1],
    )


def solo_sheet_of(entries: Sequence[Entry], exact: Sequence[int]) -> Sheet:
    """X22: how far off each number is; in solo nothing is crossed out."""
    return Sheet(
        points=tuple(
            abs(entry.number - right) for entry, right in zip(entries, exact, strict=True)
        ),
        crossed=(False,) * len(exact),
        circled_points=0,
    )


def rank_of(sheet: Sheet) -> tuple[int, int, int]:
    """X17: points, then the circled number's points, then fewer crossed out."""
    return sheet.score, sheet.circled_points, -sum(sheet.crossed)
