"""Foxy reviewed: every number against the truth, slips of memory, and what the circle was worth."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from foxden.bots.foxy import circle_worth
from foxden.core.record import AnyRecord, final_state
from foxden.core.seats import SMALL_TABLE, Seat
from foxden.core.thinking import Thought, known
from foxden.games import foxy
from foxden.games.foxy.cards import CAT, FOX, SHOWN, Animal, Card
from foxden.games.foxy.counting import points_of
from foxden.games.foxy.state import TURNS, State
from foxden.reviews.base import Found, Moment, Sign


class Slip(Struct, frozen=True):
    """From a turn on an animal was remembered as `by` more (or fewer) than were seen.

    None for the animal is the Fox's own question. It is the likeliest story, not the truth:
    of the animals on a card the one whose slip explains most of the later numbers.
    """

    turn: int
    animal: Animal | None
    by: int


class Circle(Struct, frozen=True):
    """A turn that was, or could have been, circled, and the points that it brings (X15)."""

    turn: int
    points: int


class SheetReview(Struct, frozen=True):
    """One seat's board. `circled` is what it did; `missed`, the best that its numbers allowed."""

    seat: Seat
    numbers: tuple[int, ...]
    points: tuple[int, ...]
    slips: tuple[Slip, ...]
    circled: Circle | None
    missed: Circle | None


class FoxyReview(Struct, frozen=True, tag="foxy"):
    """`worth`: what keeping the circle is worth after each turn to one who forgets nothing.

    `sure` is the turn on which such a player circles: the first whose number is worth as much
    as waiting. None in solo, where nothing is circled (X22).
    """

    cards: tuple[Card, ...]
    exact: tuple[int, ...]
    worth: tuple[float, ...]
    sure: Circle | None
    sheets: tuple[SheetReview, ...]


FINDINGS: Final = (FoxyReview,)
SEATS: Final = foxy.seats


def step(record: AnyRecord, _number: int, seat: Seat | None) -> Thought[Found[FoxyReview]]:
    """All at once: nothing here takes long."""
    state: State = final_state(foxy, record)
    exact = record.outcome.details.exact if record.outcome else ()
    solo = state.seats == 1
    kept = yield from circle_worth(state.options)
    worth = tuple(round(each, 2) for each in kept)
    return Found(
        FoxyReview(
            cards=state.pile,
            exact=exact,
            worth=() if solo else worth,
            sure=None if solo else _sure(exact, worth),
            sheets=tuple(_sheet(state, exact, each) for each in _reviewed(state.seats, seat)),
        ),
        of=1,
    )


def _reviewed(seats: int, seat: Seat | None) -> Iterator[Seat]:
    """Everybody at a small table; at a party only who asks."""
    if seats <= SMALL_TABLE:
        yield from map(Seat, range(seats))
    else:
        yield seat or Seat(0)


def _sure(exact: Sequence[int], worth: Sequence[float]) -> Circle:
    turn = next(turn for turn in range(TURNS) if exact[turn] >= worth[turn])
    return Circle(turn + 1, exact[turn])


def _sheet(state: State, exact: Sequence[int], seat: Seat) -> SheetReview:
    numbers = tuple(entries[seat].number for entries in state.turns)
    circle = state.circles[seat]
    hard = state.options.hard
    points = tuple(
        abs(number - right)
        if state.seats == 1
        else points_of(number, right, circled=turn == circle, hard=hard)
        for turn, (number, right) in enumerate(zip(numbers, exact, strict=True), start=1)
    )
    circled = None if circle is None else _circled(numbers, exact, circle, hard=hard)
    missed = None if state.seats == 1 else _missed(numbers, exact, circled)
    slips = tuple(slips_of(state.pile, numbers, exact, fox_is_cat=state.options.fox == "cat"))
    return SheetReview(seat, numbers, points, slips, circled, missed)


def _circled(numbers: Sequence[int], exact: Sequence[int], turn: int, *, hard: bool) -> Circle:
    """What the circle changed: the points with it less those without."""
    number, right = numbers[turn - 1], exact[turn - 1]
    with_it = points_of(number, right, circled=True, hard=hard)
    return Circle(turn, with_it - points_of(number, right, circled=False, hard=hard))


def _missed(numbers: Sequence[int], exact: Sequence[int], circled: Circle | None) -> Circle | None:
    """The exact number that would have brought most, where it brings more than was gained."""
    rights = [turn for turn in range(TURNS) if numbers[turn] == exact[turn]]
    best = max(rights, key=lambda turn: exact[turn], default=None)
    if best is None or exact[best] <= (0 if circled is None else circled.points):
        return None
    return Circle(best + 1, exact[best])


# ---------------------------------------------------------------- slips of memory


def slips_of(
    pile: Sequence[Card], numbers: Sequence[int], exact: Sequence[int], *, fox_is_cat: bool
) -> Iterator[Slip]:
    """The fewest slips, told in order, after which every number is what was remembered."""
    shown = [_animals(card, fox_is_cat=fox_is_cat) for card in pile]
    off = [number - right for number, right in zip(numbers, exact, strict=True)]
    held: dict[Animal, int] = {}
    for turn in range(len(pile)):
        by = off[turn] - sum(held.get(animal, 0) for animal in shown[turn])
        if not shown[turn]:
            if off[turn]:
                yield Slip(turn + 1, None, off[turn])
        elif by:
            animal = max(
                shown[turn],
                key=lambda animal: (
                    _explained(shown, off, turn + 1, held | {animal: held.get(animal, 0) + by}),
                    turn - _seen_before(shown, turn, animal),
                ),
            )
            held[animal] = held.get(animal, 0) + by
            yield Slip(turn + 1, animal, by)


def _animals(card: Card, *, fox_is_cat: bool) -> tuple[Animal, ...]:
    if card == FOX:
        return (CAT,) if fox_is_cat else ()
    return SHOWN[card]


def _explained(
    shown: Sequence[tuple[Animal, ...]], off: Sequence[int], start: int, held: dict[Animal, int]
) -> int:
    """How many numbers from a turn on are what somebody with these slips would write."""
    return sum(
        off[turn] == sum(held.get(animal, 0) for animal in shown[turn])
        for turn in range(start, len(shown))
    )


def _seen_before(shown: Sequence[tuple[Animal, ...]], turn: int, animal: Animal) -> int:
    """The turn at which an animal was last seen: what was seen long ago is forgotten first."""
    return max((at for at in range(turn) if animal in shown[at]), default=-1)


# ---------------------------------------------------------------- what decided it


def moment(record: AnyRecord, seat: Seat | None) -> Thought[Moment]:
    state: State = final_state(foxy, record)
    assert record.outcome is not None  # noqa: S101  only finished games are asked about
    details, scores = record.outcome.details, record.outcome.scores
    signs = () if seat is None else tuple(_signs(state, details.exact, seat))
    told = _told(state, details.exact, details.sheets, record.outcome.winners, scores)
    key, of, facts = told
    return known(Moment(key=f"moment.foxy.{key}", seat=of, facts=facts, signs=signs))


_Told = tuple[str, Seat | None, dict[str, int]]


def _told(
    state: State,
    exact: Sequence[int],
    sheets: Sequence[foxy.Sheet],
    winners: Sequence[Seat],
    scores: Sequence[int],
) -> _Told:
    if state.seats == 1:
        return _told_alone(sheets[0])
    if len(winners) > 1:
        return "shared", None, {"count": scores[winners[0]]}
    winner = winners[0]
    others = [Seat(seat) for seat in range(state.seats) if seat != winner]
    second = max(others, key=lambda seat: scores[seat])
    ahead = scores[winner] - scores[second]
    if ahead == 0:
        return "level", winner, {"count": scores[winner]}
    for told in (
        _circle_won(state, sheets, winner, ahead),
        _circle_lost(state, exact, second, ahead),
        _crossed_out(exact, sheets, second, ahead),
    ):
        if told is not None:
            return told
    rights = sum(
        entries[winner].number == right for entries, right in zip(state.turns, exact, strict=True)
    )
    return "exact", winner, {"count": rights}


def _told_alone(sheet: foxy.Sheet) -> _Told:
    worst = max(range(TURNS), key=lambda turn: sheet.points[turn])
    if sheet.points[worst] == 0:
        return "flawless", None, {}
    return "furthest", None, {"turn": worst + 1, "count": sheet.points[worst]}


def _circle_won(
    state: State, sheets: Sequence[foxy.Sheet], winner: Seat, ahead: int
) -> _Told | None:
    turn, gained = state.circles[winner], sheets[winner].circled_points // 2
    if turn is None or gained < ahead:
        return None
    return "circle_won", winner, {"turn": turn, "count": gained}


def _circle_lost(state: State, exact: Sequence[int], second: Seat, ahead: int) -> _Told | None:
    """The circle took the points away that were missing in the end (X15)."""
    turn = state.circles[second]
    if turn is None:
        return None
    number, right = state.turns[turn - 1][second].number, exact[turn - 1]
    lost = 0 if number >= right or state.options.hard else number
    return ("circle_lost", second, {"turn": turn, "count": lost}) if lost >= ahead else None


def _crossed_out(
    exact: Sequence[int], sheets: Sequence[foxy.Sheet], second: Seat, ahead: int
) -> _Told | None:
    crossed = [turn for turn in range(TURNS) if sheets[second].crossed[turn]]
    if sum(exact[turn] for turn in crossed) < ahead:
        return None
    return "crossed_out", second, {"count": len(crossed)}


def _signs(state: State, exact: Sequence[int], seat: Seat) -> Iterator[Sign]:
    for turn, (entries, right) in enumerate(zip(state.turns, exact, strict=True), start=1):
        off = entries[seat].number - right
        if turn == state.circles[seat]:
            yield "missed" if off else "hit"
        elif off == 0:
            yield "good"
        elif abs(off) == 1:
            yield "fair"
        else:
            yield "bad" if off > 0 else "poor"
