"""A game that is over, gone through again: by anybody's eyes, and draw by draw.

The page knows no rules. It is sent every step as a seat saw it, made by `view` and
`witness` like everything else; and for every draw what could have come with which weight,
so that it can check the shuffle with its own arithmetic.
"""

import msgspec
from msgspec import Struct

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.record import AnyRecord, Player, parse_record, replay
from foxden.core.seats import CHANCE, SMALL_TABLE, Seat
from foxden.games import find_game
from foxden.table import messages, wire
from foxden.table.state import MOST_CHAIRS


class ReplayStep(Struct, frozen=True, kw_only=True):
    """What a seat saw, and what it knew afterwards."""

    seen: wire.SeenEvent
    view: wire.AnyView


class Replay(Struct, frozen=True, kw_only=True):
    """A finished game by one seat's eyes, a spectator's where `seat` is null.

    Above twelve seats the steps of other seats are left out: they show nothing.
    """

    game: str
    seats: int
    seat: Seat | None
    players: tuple[Player, ...]
    start: wire.AnyView
    steps: tuple[ReplayStep, ...]
    result: wire.Result | None


class Draw(Struct, frozen=True, kw_only=True):
    """A chance event: what could come, how likely each was, and which one came."""

    event: int
    actions: tuple[str, ...]
    weights: tuple[int, ...]
    taken: int


class Draws(Struct, frozen=True, kw_only=True):
    """All that it takes to draw a whole game again."""

    commitment: str | None
    seed: str | None
    table: str | None
    salts: tuple[str, ...]
    draws: tuple[Draw, ...]


def read_record(payload: bytes) -> tuple[AnyGame, AnyRecord]:
    """A record that anybody may have written: as large as a table can be, and no larger."""
    game, record = parse_record(payload, find_game)
    if record.seats > MOST_CHAIRS:
        raise Unreadable("server.unreadable.seats", seats=record.seats, most=MOST_CHAIRS)
    return game, record


def replay_for(payload: bytes, seat: int | None) -> bytes:
    """A `Replay`, as JSON."""
    game, record = read_finished(payload)
    if seat is not None and not 0 <= seat < record.seats:
        raise Unreadable("terminal.no_such_seat", seat=seat + 1, seats=record.seats)
    viewer = None if seat is None else Seat(seat)
    states = replay(game, record)  # never all at once: of a long table each one is large
    before = next(states)
    start = game.view(before, viewer)
    steps = []
    for state, event in zip(states, record.events, strict=True):
        if record.seats <= SMALL_TABLE or event.seat in (CHANCE, viewer):
            seen = messages.seen_event(game, before, event, viewer)
            steps.append(ReplayStep(seen=seen, view=game.view(state, viewer)))
        before = state
    return msgspec.json.encode(
        Replay(
            game=game.name,
            seats=record.seats,
            seat=viewer,
            players=_players(record),
            start=start,
            steps=tuple(steps),
            result=_result(record, viewer),
        )
    )


def draws_of(payload: bytes) -> bytes:
    """The `Draws` of a game, as JSON."""
    game, record = read_finished(payload)
    draws = []
    for number, (event, state) in enumerate(zip(record.events, replay(game, record), strict=False)):
        if event.seat == CHANCE:
            offer = game.legal(state, CHANCE)
            draws.append(
                Draw(
                    event=number,
                    actions=tuple(map(game.format_action, offer)),
                    weights=tuple(game.weights(state)),
                    taken=offer.index(event.action),
                )
            )
    return msgspec.json.encode(
        Draws(
            commitment=record.commitment,
            seed=record.seed,
            table=record.table,
            salts=record.salts,
            draws=tuple(draws),
        )
    )


def seen_log(record: bytes, seat: Seat | None) -> bytes:
    """The log of a running game as a seat has seen it, as a JSON list of seen events.

    In a forgetful game it goes back to the last chance event only.
    """
    game, parsed = parse_record(record, find_game)
    start = 0
    if game.policy.forgetful and parsed.outcome is None:
        draws = [at for at, event in enumerate(parsed.events) if event.seat == CHANCE]
        start = draws[-1] if draws else 0
    steps = zip(parsed.events, replay(game, parsed), strict=False)
    seen = [
        messages.seen_event(game, state, event, seat)
        for number, (event, state) in enumerate(steps)
        if number >= start
    ]
    return msgspec.json.encode(seen)


def read_finished(payload: bytes) -> tuple[AnyGame, AnyRecord]:
    """A record whose game is over: of others nobody may see everything."""
    game, record = read_record(payload)
    if record.outcome is None:
        raise Unreadable("server.unreadable.unfinished")
    return game, record


def _players(record: AnyRecord) -> tuple[Player, ...]:
    """One for each seat; a record from elsewhere may name fewer."""
    known = record.players[: record.seats]
    return (*known, *[Player()] * (record.seats - len(known)))


def _result(record: AnyRecord, viewer: Seat | None) -> wire.Result | None:
    outcome = record.outcome
    if outcome is None:
        return None
    players = _players(record)
    policy = find_game(record.game).policy

    def name_of(seat: Seat) -> str | None:
        return players[seat].name

    honours = messages.honours_of(outcome, policy, name_of)
    return messages.result(outcome, policy, viewer, name_of, honours)
