"""A game as text: its set-up and its events. Everything else follows by replaying it."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from foxden.core.contract import Action, AnyGame, Options
from foxden.core.errors import FoxdenError, Unreadable
from foxden.core.outcome import Details, Outcome
from foxden.core.seats import By, Seat

FORMAT = "foxden-record/1"


class Event(Struct, Generic[Action], frozen=True, gc=False, omit_defaults=True):
    """What one seat did; `by` where it was not the player, `at` in seconds since the start."""

    seat: Seat
    action: Action
    by: By | None = None
    at: float | None = None


def sight(game: AnyGame, before: Any, event: Event[Any], viewer: Seat | None) -> Any:
    """What a viewer perceives of an event that met this state."""
    return game.witness(before, event.seat, event.action, viewer, event.by)


class Player(Struct, frozen=True, gc=False):
    """A bot without a name is called by its face; records from elsewhere need none."""

    name: str | None = None
    bot: str | None = None
    face: str | UnsetType = UNSET


class SeatDraw(Struct, frozen=True, gc=False):
    """How it was drawn who sits where: the place on each seat, and the salts by place."""

    places: tuple[int, ...]
    salts: tuple[str, ...]


class Record(Struct, Generic[Options, Action, Details], frozen=True, gc=False, kw_only=True):
    """One game, complete. `seed` is filled when the game is over, `outcome` as well.

    `seat_draw` is there where the seats were drawn from the seed, too.
    """

    format: Literal["foxden-record/1"] = "foxden-record/1"
    game: str
    version: int
    options: Options
    seats: int
    table: str | None = None
    commitment: str | None = None
    salts: tuple[str, ...] = ()
    seed: str | None = None
    seat_draw: SeatDraw | None = None
    players: tuple[Player, ...] = ()
    events: tuple[Event[Action], ...] = ()
    outcome: Outcome[Details] | None = None


AnyRecord = Record[Any, Any, Any]


class _Head(Struct):
    """What must be read first to know how to read the rest."""

    format: Literal["foxden-record/1"]
    game: str
    version: int


def format_record(record: AnyRecord) -> str:
    """One line of JSON."""
    return msgspec.json.encode(record).decode()


def parse_record(
    text: str | bytes, find_game: Callable[[str], AnyGame]
) -> tuple[AnyGame, AnyRecord]:
    """Read one record, and the game it is of; the events are not yet replayed."""
    try:
        head = msgspec.json.decode(text, type=_Head)
        game = find_game(head.game)
        if head.version != game.version:
            raise Unreadable(
                "core.unreadable.version", game=game.name, found=head.version, known=game.version
            )
        return game, _decoder(game).decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise Unreadable("core.unreadable.record", problem=str(problem), format=FORMAT) from problem


def _decoder(game: AnyGame) -> msgspec.json.Decoder[AnyRecord]:
    return _decoder_of(game.options_type, game.action_type, game.details_type)  # type: ignore[arg-type]  # classes are hashable


@cache
def _decoder_of(options: Any, action: Any, details: Any) -> msgspec.json.Decoder[AnyRecord]:
    return msgspec.json.Decoder(Record[options, action, details])


def replay(game: AnyGame, record: AnyRecord) -> Iterator[Any]:
    """The state before the first event and after each one.

    Raises Unreadable, naming the event, where the rules do not allow one; and after the
    last state where the recorded outcome is not what the events lead to.
    """
    state = game.start(record.options, record.seats)
    yield state
    for number, event in enumerate(record.events):
        try:
            state = game.apply(state, event.seat, event.action, event.by)
        except FoxdenError as error:
            raise Unreadable("core.unreadable.event", event=number, refusal=error) from error
        yield state
    if game.outcome(state) != record.outcome:
        raise Unreadable("core.unreadable.outcome", events=len(record.events))


def final_state(game: AnyGame, record: AnyRecord) -> Any:
    state = None
    for state in replay(game, record):  # noqa: B007  the last one is wanted
        pass
    return state


_Decoded = TypeVar("_Decoded")


def decode_as(type_: type[_Decoded], data: object, what: str) -> _Decoded:
    """Plain data (JSON already parsed) as a struct; Unreadable with the reason otherwise."""
    try:
        return msgspec.convert(data, type_)
    except msgspec.ValidationError as problem:
        raise Unreadable("core.unreadable.data", what=what, problem=str(problem)) from problem
