"""A game that is over, gone through again: by anybody's eyes, and draw by draw.

The page knows no rules. It is sent every step as a seat saw it, made by `view` and
`witness` like everything else; and for every draw what could have come with which weight,
so that it can check the shuffle with its own arithmetic.
"""

from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import QueryParameter
from msgspec import Struct

from foxden.core.errors import Unreadable
from foxden.core.record import AnyRecord, Player, replay
from foxden.core.seats import CHANCE, SMALL_TABLE, Seat
from foxden.games import find_game
from foxden.server.helper_process import read_finished
from foxden.server.rest import (
    LONGEST_RECORD,
    REFUSALS,
    AnyRequest,
    GameNumber,
    RecordOperation,
    TableCode,
    TheDesk,
    record_over,
)
from foxden.server.sockets import address_of
from foxden.table import messages, wire
from foxden.table.codes import read_code


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


# ---------------------------------------------------------------- in a process of its own


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
    return messages.result(outcome, policy, viewer, lambda seat: players[seat].name)


# ---------------------------------------------------------------- for the page

Eyes = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]


@get(
    "/api/tables/{code:str}/games/{number:int}/replay",
    media_type=MediaType.JSON,
    responses=REFUSALS,
)
async def show_replay(
    code: TableCode,
    number: GameNumber,
    request: AnyRequest,
    desk: TheDesk,
    seat: Eyes = None,
) -> Response[bytes]:
    """A finished game step by step, by the eyes of a seat or of a spectator."""
    payload = await record_over(desk, request, read_code(code), number)
    return _json(await desk.heavy.run(address_of(request.scope), replay_for, payload, seat))


@post(
    "/api/replays",
    request_max_body_size=LONGEST_RECORD,
    operation_class=RecordOperation,
    responses=REFUSALS,
    status_code=200,
)
async def replay_record(request: AnyRequest, desk: TheDesk, seat: Eyes = None) -> Response[bytes]:
    """The same for a record that somebody has kept."""
    address = address_of(request.scope)
    return _json(await desk.heavy.run_on_body(address, request.body, replay_for, seat))


@get(
    "/api/tables/{code:str}/games/{number:int}/draws",
    media_type=MediaType.JSON,
    responses=REFUSALS,
)
async def show_draws(
    code: TableCode, number: GameNumber, request: AnyRequest, desk: TheDesk
) -> Response[bytes]:
    """Every draw of a finished game with its weights, to be checked by the page itself."""
    payload = await record_over(desk, request, read_code(code), number)
    return _json(await desk.heavy.run(address_of(request.scope), draws_of, payload))


@post(
    "/api/draws",
    request_max_body_size=LONGEST_RECORD,
    operation_class=RecordOperation,
    responses=REFUSALS,
    status_code=200,
)
async def draws_of_record(request: AnyRequest, desk: TheDesk) -> Response[bytes]:
    """The same for a record that somebody has kept."""
    return _json(await desk.heavy.run_on_body(address_of(request.scope), request.body, draws_of))


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


HANDLERS: Final = (show_replay, replay_record, show_draws, draws_of_record)
