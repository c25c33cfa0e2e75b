"""What the engine says of games at a real table, for the page's counters to agree with.

And of a device that is passed from hand to hand, where the page tells a rule a second time (X20).

`python tests/count/vectors.py` writes them anew into web/tests/count/.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.outcome import shared_places, winners_of
from foxden.core.record import Event
from foxden.games import fennecs, foxy
from foxden.games.fennecs.cards import CARDS, FULL, Variant
from foxden.games.fennecs.counting import fate_of, stars_for, totals
from foxden.games.fennecs.state import Column
from foxden.games.foxy.cards import SHOWN, Animal
from foxden.games.foxy.counting import (
    ALLOWANCE,
    exact_numbers_of,
    rank_of,
    sheet_of,
    solo_sheet_of,
)
from foxden.games.foxy.rules import writing_order
from foxden.games.foxy.state import TURNS, Entry, FoxRule, Sheet

FOLDER: Final = Path(__file__).parents[2] / "web" / "tests" / "count"
FOX_RULES: Final[tuple[FoxRule, ...]] = ("different", "most", "single", "cat")


def foxy_vectors() -> list[dict[str, Any]]:
    rng = random.Random("foxy at the table")
    return [
        _foxy_game(rng, fox, hard=hard and players > 1, players=players)
        for fox in FOX_RULES
        for hard in (False, True)
        for players in (1, 2, 5)
    ]


def _foxy_game(rng: random.Random, fox: FoxRule, *, hard: bool, players: int) -> dict[str, Any]:
    """Any card that can be (X3): a real deck may differ from ours."""
    pile: list[tuple[Animal, ...]] = rng.choices(tuple(SHOWN.values()), k=TURNS)
    pile[rng.randrange(TURNS)] = ()
    as_cat: list[tuple[Animal, ...]] = [card or ("cat",) for card in pile]
    exact = exact_numbers_of(as_cat if fox == "cat" else pile, fox)
    near = 1 if players == 1 else 3
    boards = [
        [max(0, right + (rng.random() < 0.4) * rng.randint(-near, near)) for right in exact]
        for _ in range(players)
    ]
    circles = [None if players == 1 else rng.choice((None, rng.randint(1, TURNS))) for _ in boards]
    sheets = [
        _sheet(board, circle, exact, hard=hard, solo=players == 1)
        for board, circle in zip(boards, circles, strict=True)
    ]
    places = shared_places([rank_of(sheet) for sheet in sheets])
    lost = players == 1 and sheets[0].score > ALLOWANCE
    return {
        "pad": {"fox": fox, "hard": hard, "pile": pile, "numbers": boards, "circles": circles},
        "exact": exact,
        "sheets": [
            {"points": s.points, "crossed": s.crossed, "circled_points": s.circled_points}
            for s in sheets
        ],
        "places": places,
        "winners": () if lost else winners_of(places),
    }


def _sheet(
    numbers: list[int], circle: int | None, exact: tuple[int, ...], *, hard: bool, solo: bool
) -> Sheet:
    entries = [Entry(number) for number in numbers]
    return solo_sheet_of(entries, exact) if solo else sheet_of(entries, circle, exact, hard=hard)


def writing_vectors() -> list[dict[str, Any]]:
    """X20: in which order a device is passed on, while more and more have written."""
    return [vector for seats in (2, 3, 5) for vector in _writing_game(seats)]


def _writing_game(seats: int) -> Iterator[dict[str, Any]]:
    dice = random.Random(f"passed on among {seats}")
    match = Match(foxy, foxy.Options(easy=True), seats)
    match.draw(random_chance(dice))
    while waiting := foxy.actors(match.state):
        turn = len(match.state.pile)
        yield {"seats": seats, "turn": turn, "order": writing_order(match.state)}
        seat = dice.choice(waiting)
        match.play(seat, dice.choice(foxy.legal(match.state, seat)))
        match.draw(random_chance(dice))


def column_vectors() -> list[dict[str, Any]]:
    rng = random.Random("columns at the table")
    columns = [tuple(rng.choices(CARDS, k=rng.randint(2, FULL))) for _ in range(120)]
    return [
        {
            "cards": cards,
            "fate": fate_of(cards),
            "totals": list(totals(cards)),
            "stars": [
                [held, [stars_for(total, held) for total in totals(cards)]] for held in (0, 4)
            ],
        }
        for cards in columns
    ]


def ledger_vectors() -> list[dict[str, Any]]:
    variants: tuple[Variant, ...] = ("base", "sahara", "sand_fox")
    return [
        {"players": players, "entries": list(_ledger_game(players, variants[players % 3]))}
        for players in fennecs.seats
    ]


def _ledger_game(players: int, variant: Variant) -> Iterator[dict[str, Any]]:
    """A random game as a ledger would be kept, with what the engine says after each entry."""
    rng = random.Random(f"ledger {players}")
    match = Match(fennecs, fennecs.Options(variant), players)
    chance = random_chance(rng)
    match.draw(chance)
    while not match.over:
        before, seat = match.state, match.state.actor
        offer = fennecs.legal(before, seat)
        match.play(seat, rng.choice(offer))
        entries = _entries(before, match.events[-1], match.state)
        if entries:
            yield {"entries": entries, **_standing(match.state)}
        match.draw(chance)


def _entries(before: fennecs.State, event: Event[Any], after: fennecs.State) -> list[Any]:
    """What is written down: nothing while a 1/5 is still to be chosen."""
    action, seat = event.action, event.seat
    if isinstance(action, fennecs.Place):
        return [{"type": action.face, "seat": seat}]
    if after.choosing is not None:
        return []
    number = action.column if before.choosing is None else before.choosing
    column = before.columns[number]
    fives = 0 if before.choosing is None else action.fives
    return [_collecting(column, seat, fives), *_stuck(before, column, fives, after)]


def _collecting(column: Column, seat: int, fives: int) -> dict[str, Any]:
    return {
        "type": "collect",
        "seat": seat,
        "cards": column.cards,
        "fives": fives,
        "stars": sum(laid.face == "down" for laid in column.laid),
    }


def _stuck(before: fennecs.State, column: Column, fives: int, after: fennecs.State) -> list[Any]:
    """F17 (c) is the one end of a round that players have to say."""
    collectors = sum(each.collected_by is not None for each in before.columns)
    everyone = collectors + (before.choosing is None) == len(before.stars)
    six = fate_of(column.cards) == "counted" and totals(column.cards)[fives] == 6
    return [{"type": "stuck"}] if not after.columns and not everyone and not six else []


def _standing(state: fennecs.State) -> dict[str, Any]:
    result = fennecs.outcome(state)
    return {
        "stars": state.stars,
        "reserve": state.reserve,
        "goal_reached": state.goal_reached,
        "round": state.round,
        "first": state.first if not state.columns else None,
        "next": _next(state),
        "ended_by": None if result is None else result.details.ended_by,
        "winners": None if result is None else result.winners,
    }


def _next(state: fennecs.State) -> int | None:
    """Whose turn it is, also while the next round is dealt."""
    if fennecs.outcome(state) is not None:
        return None
    return state.actor if state.columns else state.first


def vectors() -> dict[str, str]:
    """The text of each file."""
    made = {
        "foxy": foxy_vectors(),
        "writing": writing_vectors(),
        "columns": column_vectors(),
        "ledgers": ledger_vectors(),
    }
    return {f"{name}.json": _lines(items) for name, items in made.items()}


def _lines(items: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(json.dumps(item, ensure_ascii=False) for item in items) + "\n]\n"


if __name__ == "__main__":
    for name, text in vectors().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
