"""Positions of Fennecs and Outfox for the boards of the page, made by the engine.

`python -m boards.fixtures` (with src and tests on the path) writes them; a test fails when
they are stale. A scene is what one seat is sent, update by update, with the number of
actions its offer stands for, so that the page can prove that it reaches every one.
"""

import random
from collections.abc import Callable, Iterator
from itertools import count, pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from foxden.arena.simulate import random_match
from foxden.core.contract import AnyGame
from foxden.core.fair import random_chance
from foxden.core.record import Event
from foxden.core.seats import CHANCE, Seat
from foxden.games import fennecs, outfox
from foxden.games.fennecs.actions import Choose, Collect
from foxden.games.fennecs.cards import Card, Variant
from foxden.games.fennecs.state import Column, Laid
from foxden.games.fennecs.view import SeenChoose

WEB: Final = Path(__file__).parents[2] / "web" / "src" / "games"
NAMES: Final = ("Anouk", "Bruno", "Chiara", "Dorothée", "Emil")


class SeenEvent(Struct, frozen=True):
    number: int
    seat: Seat
    seen: Any


class Frame(Struct, frozen=True):
    """One update: what has just been seen, and how the table stands after it."""

    view: Any
    offer: Any
    actions: int
    events: tuple[SeenEvent, ...]


class Scene(Struct, frozen=True):
    """The last frame in full, as the gallery shows it, and those that led up to it."""

    title: str
    game: str
    seat: Seat | None
    names: tuple[str, ...]
    view: Any
    offer: Any
    actions: int
    events: tuple[SeenEvent, ...]
    earlier: tuple[Frame, ...]


class Step(Struct, frozen=True):
    """A state, and the events by which it came about."""

    state: Any
    before: Any
    events: tuple[Event[Any], ...]
    number: int


def played(game: AnyGame, options: Any, seats: int, seed: int) -> list[Step]:
    """A random game as a server tells it: an event of a player's with all that chance adds."""
    rng = random.Random(f"boards/{game.name}/{seats}/{seed}")
    match = random_match(game, options, seats, random_chance(rng), rng)
    starts = [at for at, event in enumerate(match.events) if event.seat != CHANCE]
    bounds = [0, *starts, len(match.events)]
    state = game.start(options, seats)
    steps = []
    for start, stop in pairwise(bounds):
        before, events = state, tuple(match.events[start:stop])
        for event in events:
            state = game.apply(state, event.seat, event.action, event.by)
        steps.append(Step(state, before, events, start))
    return steps


def frame(game: AnyGame, step: Step, seat: Seat | None) -> Frame:
    return Frame(*_position(game, step.state, seat), tuple(_seen(game, step, seat)))


def _position(game: AnyGame, state: Any, seat: Seat | None) -> tuple[Any, Any, int]:
    offer = None if seat not in game.actors(state) else game.legal(state, seat)
    return game.view(state, seat), offer, 0 if offer is None else len(offer)


def _seen(game: AnyGame, step: Step, seat: Seat | None) -> Iterator[SeenEvent]:
    state = step.before
    for number, event in enumerate(step.events, step.number):
        seen = game.witness(state, event.seat, event.action, seat, event.by)
        yield SeenEvent(number, event.seat, seen)
        state = game.apply(state, event.seat, event.action, event.by)


def filmed(name: str, game: AnyGame, seat: Seat | None, seats: int, frames: list[Frame]) -> Scene:
    *earlier, last = frames
    return Scene(
        title=name,
        game=game.name,
        seat=seat,
        names=NAMES[:seats],
        view=last.view,
        offer=last.offer,
        actions=last.actions,
        events=last.events,
        earlier=tuple(earlier),
    )


Wanted = Callable[[list[Step]], slice | None]
"""Which steps of a game make the scene, None where this game has not got it."""


def found(  # noqa: PLR0913, PLR0917  a scene is described by all of these
    name: str, game: AnyGame, options: Any, seats: int, seat: Seat | None, wanted: Wanted
) -> Scene:
    """The first random game that has the wanted steps."""
    for seed in count():
        steps = played(game, options, seats, seed)
        part = wanted(steps)
        if part is not None:
            return filmed(
                name, game, seat, seats, [frame(game, step, seat) for step in steps[part]]
            )
    raise AssertionError  # count() has no end


def one(holds: Callable[[Step], bool], lead: int = 0) -> Wanted:
    """The first step that looks like this, with as many before it to lead up to it."""

    def wanted(steps: list[Step]) -> slice | None:
        for at, step in enumerate(steps):
            if at >= lead and holds(step):
                return slice(at - lead, at + 1)
        return None

    return wanted


def whole(longest: int) -> Wanted:
    return lambda steps: slice(0, longest) if len(steps) > longest // 2 else None


def arranged(name: str, game: AnyGame, state: Any, seat: Seat) -> Scene:
    """A position set up by hand, where games rarely get to."""
    position = _position(game, state, seat)
    return filmed(name, game, seat, len(state.stars), [Frame(*position, ())])


# ---------------------------------------------------------------- Outfox


def _free(state: outfox.State) -> int:
    dead = {each.point for each in outfox.view(state, None).dead}
    return state.board.count(None) - len(dead)


def outfox_scenes() -> Iterator[Scene]:
    plain, first, second = outfox.Options(), Seat(0), Seat(1)

    def scene(name: str, seats: int, seat: Seat | None, wanted: Wanted) -> Scene:
        return found(name, outfox, plain, seats, seat, wanted)

    yield scene("opening", 2, first, one(lambda step: step.state.turns == 0))
    yield scene("second", 2, second, one(lambda step: step.state.turns == 1))
    yield scene("middle", 2, first, one(lambda step: step.state.turns == 8, lead=1))
    yield scene(
        "late",
        2,
        first,
        one(lambda step: step.state.actor == 0 and step.state.turns > 10 and _free(step.state) < 5),
    )
    yield scene("line", 2, first, one(lambda step: step.state.line is not None, lead=1))
    yield scene(
        "blocked",
        2,
        first,
        one(lambda step: step.state.actor is None and step.state.line is None, lead=1),
    )
    yield scene("three", 3, second, one(lambda step: step.state.turns == 7, lead=2))
    yield scene("waiting", 3, first, one(lambda step: step.state.turns == 5))
    yield scene("watching", 2, None, whole(8))


# ---------------------------------------------------------------- Fennecs


def _last(step: Step) -> Any:
    """The event of a player's that this step begins with."""
    return step.events[0].action if step.events else None


def _round_ended(step: Step) -> bool:
    return 0 < int(step.before.round) < int(step.state.round)


def _ended_by_six(step: Step) -> bool:
    if not _round_ended(step) or not isinstance(_last(step), Choose):
        return False
    seen = fennecs.witness(step.before, step.events[0].seat, step.events[0].action, None)
    return isinstance(seen, SeenChoose) and seen.total == 6


def _destroyed(step: Step) -> bool:
    action = _last(step)
    if not isinstance(action, Collect):
        return False
    column = step.before.columns[action.column]
    return "supernova" in column.cards and column.stars > 1 and not _round_ended(step)


def _collected(step: Step) -> bool:
    action = _last(step)
    return (
        isinstance(action, Collect)
        and len(step.before.columns[action.column].laid) > 3
        and step.before.columns[action.column].stars > 1
        and not _round_ended(step)
        and step.state.choosing is None
    )


def _hidden(step: Step, seat: Seat) -> bool:
    laid = [each for column in step.state.columns for each in column.laid if each.face == "down"]
    mine = [each for each in laid if each.seat == seat]
    return step.state.actor == seat and len(laid) > 3 and len(mine) > 1


def _seventh(step: Step) -> bool:
    offer = fennecs.legal(step.state, Seat(0))
    return (
        step.state.actor == 0
        and len(offer) > 8
        and any(
            len(column.laid) == 6 and column.collected_by is None for column in step.state.columns
        )
    )


def fennecs_scenes() -> Iterator[Scene]:
    first, second = Seat(0), Seat(1)

    def scene(
        name: str,
        seats: int,
        wanted: Wanted,
        seat: Seat | None = first,
        variant: Variant = "base",
    ) -> Scene:
        return found(name, fennecs, fennecs.Options(variant), seats, seat, wanted)

    yield scene("start", 2, one(lambda step: step.state.actor == 0))
    yield scene("hidden", 3, one(lambda step: _hidden(step, first), lead=1))
    yield scene("seventh", 4, one(_seventh))
    yield scene("collected", 4, one(_collected, lead=1))
    yield scene(
        "choosing",
        3,
        one(lambda step: step.state.choosing is not None and step.state.actor == 0, lead=1),
    )
    yield scene(
        "chooser",
        5,
        one(lambda step: step.state.choosing is not None and step.state.actor == 1),
    )
    yield scene("six", 4, one(_ended_by_six, lead=2))
    yield scene("supernova", 4, one(_destroyed, lead=1), variant="sand_fox")
    yield scene("starless", 5, one(lambda step: step.state.actor == 0 and not step.state.stars[0]))
    yield scene("over", 3, one(lambda step: step.state.actor is None, lead=1))
    yield scene("watching", 5, whole(30), seat=None)
    yield scene("playing", 3, whole(40), seat=second)
    yield arranged("tall", fennecs, _tall(), first)
    yield arranged("debt", fennecs, _debt(), first)


def _tall() -> fennecs.State:
    """Five columns, most of them full: more cards than there are, the most a phone can meet."""
    cards: tuple[Card, ...] = ("4", "-2", "0>", "1/5", "5", "-1", "3")
    laid = [Laid(card, "up" if at % 3 else "down", Seat(at % 5)) for at, card in enumerate(cards)]
    start = Laid("2", "up")
    columns = tuple(Column((start, *laid[:most])) for most in (6, 6, 6, 6, 5))
    return _arranged_state(columns, (4, 1, 0, 6, 12))


def _debt() -> fennecs.State:
    """F16: more stars won than there were."""
    columns = tuple(
        Column((Laid("3", "up"), Laid("1", "down", Seat(at)), Laid("-1", "up", Seat(4 - at))))
        for at in range(5)
    )
    return replace(_arranged_state(columns, (13, 16, 9, 11, 3)), goal_reached=True)


def _arranged_state(columns: tuple[Column, ...], stars: tuple[int, ...]) -> fennecs.State:
    return fennecs.State(
        variant="base",
        round=4,
        first=Seat(2),
        stars=stars,
        goal_reached=False,
        columns=columns,
        hands=(("-2", "2", "1/5"), ("3", "4"), ("1", "5"), ("0>", "4"), ("2", "3")),
        pile=(),
        last_collector=None,
        choosing=None,
        actor=Seat(0),
    )


def fixtures() -> Iterator[tuple[Path, bytes]]:
    """Every file of scenes, and what belongs into it."""
    for name, scenes in (("outfox", outfox_scenes()), ("fennecs", fennecs_scenes())):
        lines = [msgspec.json.encode(scene) for scene in scenes]
        yield WEB / name / "fixtures.json", b"[\n" + b",\n".join(lines) + b"\n]\n"


if __name__ == "__main__":
    for path, text in fixtures():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
