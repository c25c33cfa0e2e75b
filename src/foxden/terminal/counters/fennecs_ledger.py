"""The ledger of a game of Fennecs on a real table, kept by the game's own rules.

Of the columns that lie there only the stars on their cards are known, so the cards not yet
collected are one heap; a column shows its cards when it is collected.
"""

import re
from typing import Final, Literal, NamedTuple, cast

from msgspec.structs import replace

from foxden.core.errors import Unreadable
from foxden.core.seats import Seat, require_seats
from foxden.games.fennecs.actions import Place
from foxden.games.fennecs.cards import CARDS, FULL, SETUPS, Card, Face
from foxden.games.fennecs.counting import SIX, stars_for, totals
from foxden.games.fennecs.rounds import RoundEnd, next_round
from foxden.games.fennecs.rules import SEATS, start
from foxden.games.fennecs.state import Column, Laid, Options, State
from foxden.games.fennecs.turns import Counted, choose, collect, place

_PLACING: Final = re.compile(r"(\d+) (up|down)")
_COLLECTING: Final = re.compile(r"(\d+) collect (.+?)(?: stars (\d+))?(?: fives (\d+))?")
_HEAP: Final = 0
_ANY_CARD: Final[Card] = "0"


class Placed(NamedTuple):
    seat: Seat
    face: Face


class Collected(NamedTuple):
    """`stars` lay on the cards; `fives` is None where the best choice is meant (F12)."""

    seat: Seat
    cards: tuple[Card, ...]
    stars: int
    fives: int | None


Entry = Placed | Collected | Literal["end"]
"""`end`: the player to move can do nothing (F17)."""


class Standing(NamedTuple):
    """After an entry; `counted` and `round_end` tell what it did."""

    state: State
    counted: Counted | None = None
    round_end: RoundEnd | None = None


def begin(players: int) -> State:
    require_seats(players, SEATS, "F3")
    return _next_heap(start(Options(), players))


def _next_heap(state: State) -> State:
    return replace(state, columns=(Column(()),), actor=Seat(0))


def parse_entry(text: str, players: int) -> Entry:
    """`1 up`, `2 down`, `3 collect 4 2 -1 stars 1 fives 0`, `end`."""
    words = " ".join(text.lower().split())
    if words == "end":
        return "end"
    match = _PLACING.fullmatch(words) or _COLLECTING.fullmatch(words)
    if match is None or not 1 <= int(match[1]) <= players:
        raise Unreadable("count.unreadable.entry", text=text, players=players)
    seat = Seat(int(match[1]) - 1)
    if match.re is _PLACING:
        return Placed(seat, cast("Face", match[2]))
    _, cards, stars, fives = match.groups()
    chosen = None if fives is None else int(fives)
    return Collected(seat, _parse_column(cards), int(stars or 0), chosen)


def _parse_column(text: str) -> tuple[Card, ...]:
    cards = text.split()
    if not 2 <= len(cards) <= FULL or not set(cards) <= set(CARDS):
        raise Unreadable("count.unreadable.cards", cards=cards, possible=CARDS, most=FULL)
    return cast("tuple[Card, ...]", tuple(cards))


def enter(state: State, entry: Entry) -> Standing:
    """The standing after an entry; Unreadable where it cannot have happened."""
    if entry == "end":
        if state.last_collector is None:  # F17: somebody has always collected by then
            raise Unreadable("count.unreadable.end")
        return _round_over(Standing(state), "stuck")
    if state.has_collected(entry.seat):
        raise Unreadable("count.unreadable.collected", player=entry.seat + 1)
    return Standing(_place(state, entry)) if isinstance(entry, Placed) else _collect(state, entry)


def _place(state: State, entry: Placed) -> State:
    if entry.face == "down" and not state.stars[entry.seat]:
        raise Unreadable("fennecs.refused.no_star", clause="F8")
    holding = replace(state, hands=((_ANY_CARD,),) * len(state.hands))
    placed = place(holding, entry.seat, Place(_ANY_CARD, _HEAP, entry.face))
    return replace(placed, hands=state.hands)


def _collect(state: State, entry: Collected) -> Standing:
    counted = collect(_with_column(state, entry), entry.seat, len(state.columns))
    if counted.state.choosing is not None:
        counted = choose(counted.state, entry.seat, _fives(counted.state, entry))
    standing = Standing(counted.state, counted)
    if counted.total == SIX:
        return _round_over(standing, "six")
    collectors = sum(column.collected_by is not None for column in counted.state.columns)
    return _round_over(standing, "everyone") if collectors == len(state.stars) else standing


def _with_column(state: State, entry: Collected) -> State:
    """The column apart from the heap, with its stars on some of its cards."""
    heap = state.columns[_HEAP]
    if entry.stars > min(heap.stars, len(entry.cards)):
        raise Unreadable("count.unreadable.stars", stars=entry.stars, most=heap.stars)
    hidden = [laid for laid in heap.laid if laid.face == "down"][entry.stars :]
    faces: list[Face] = ["down" if at < entry.stars else "up" for at in range(len(entry.cards))]
    column = Column(tuple(Laid(card, face) for card, face in zip(entry.cards, faces, strict=True)))
    return replace(state, columns=(Column(tuple(hidden)), *state.columns[1:], column))


def _fives(state: State, entry: Collected) -> int:
    """F12: as chosen, or what brings most."""
    possible = totals(entry.cards)
    if entry.fives is None:
        won = [stars_for(total, state.stars[entry.seat]) for total in possible]
        return won.index(max(won))
    if entry.fives >= len(possible):
        raise Unreadable("count.unreadable.fives", fives=entry.fives, most=len(possible) - 1)
    return entry.fives


def _round_over(standing: Standing, why: RoundEnd) -> Standing:
    after = next_round(standing.state)
    state = after if after.actor is None else _next_heap(after)
    return Standing(state, standing.counted, why)


def goal(players: int) -> int:
    return SETUPS[players].goal
