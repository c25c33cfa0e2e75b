"""What a party honours beside the winner: each award is plain to count on the open boards."""

from foxden.core.outcome import Award
from foxden.core.seats import Seat
from foxden.games.foxy.state import Details, Sheet


def awards(details: Details) -> tuple[Award, ...]:
    """The boldest, the most exact, the best bet; shared by all who tie, and none for nothing."""
    sheets = details.sheets
    if len(sheets) == 1:
        return ()
    counted = {
        "boldest": [sum(sheet.crossed) for sheet in sheets],
        "most_exact": [_hits(sheet, details.exact) for sheet in sheets],
        "best_bet": [sheet.circled_points for sheet in sheets],
    }
    return tuple(_best(name, amounts) for name, amounts in counted.items() if any(amounts))


def _hits(sheet: Sheet, exact: tuple[int, ...]) -> int:
    """How many numbers were exact: whatever is lower brings less (X14, X15, X19)."""
    return sum(
        points >= right and not crossed
        for points, right, crossed in zip(sheet.points, exact, sheet.crossed, strict=True)
    )


def _best(name: str, amounts: list[int]) -> Award:
    most = max(amounts)
    seats = tuple(Seat(seat) for seat, amount in enumerate(amounts) if amount == most)
    return Award(name, most, seats)
