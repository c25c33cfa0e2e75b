"""What people ask of a table: each command is refused with a reason or becomes log entries.

Pure: time and randomness come in with the moment. A handler changes the table only
through entries it returns (or through `Table.play`, which makes one).
"""

import random
from functools import cache, singledispatch
from typing import Any, Final

import msgspec
from msgspec import Struct

from foxden.core.contract import AnyGame
from foxden.core.errors import InvalidSetup, NotYours, Stale, Unreadable
from foxden.core.fair import SEED_BYTES, first_seat
from foxden.core.levels import LEVELS
from foxden.core.record import decode_as
from foxden.core.seats import Seat
from foxden.games import find_game
from foxden.table import log, wire
from foxden.table.apply import apply, play
from foxden.table.errors import NotAllowed, NotFound
from foxden.table.faces import next_character, read_face
from foxden.table.nicknames import clean_nickname, unique_nickname
from foxden.table.places import Place
from foxden.table.state import Table, chairs_of

MOST_BOTS: Final = 12


class Moment(Struct, frozen=True):
    """When, and with what luck."""

    now: float
    rng: random.Random

    def new_seed(self) -> str:
        return self.rng.randbytes(SEED_BYTES).hex()


Entries = list[log.Entry]


def handle(command: object, table: Table, place: Place, moment: Moment) -> Entries:
    """The entries a command makes, already taken in by the table."""
    handler = _handle.registry[type(command)]  # no command inherits another, so no need to search
    return handler(command, table, place, moment)


@singledispatch
def _handle(command: object, table: Table, place: Place, moment: Moment) -> Entries:
    raise TypeError(type(command), table.code, place.number, moment)


# ---------------------------------------------------------------- the game


@_handle.register
def _(command: wire.Play, table: Table, place: Place, moment: Moment) -> Entries:
    seat = _open_decision(table, place, command.decision)
    action = read_action(table.game, command.action)
    return [play(table, [(seat, action)], None, moment.now, deal=deals_at_once(table))]


@_handle.register
def _(command: wire.Draft, table: Table, place: Place, moment: Moment) -> Entries:
    seat = _open_decision(table, place, command.decision)
    if table.policy.pad is None:
        raise NotAllowed("server.refused.no_pad")
    empty = bytes(command.action) == b"null"
    action = None if empty else read_action(table.game, command.action)
    if action is not None and action not in table.game.legal(table.match.state, seat):
        raise Unreadable("server.unreadable.draft", clause=table.policy.draft)
    return [apply(table, log.Drafted(at=moment.now, seat=seat, action=action))]


def _open_decision(table: Table, place: Place, decision: str) -> Seat:
    """The seat of a place that may act now, if this is what it has to decide."""
    seat = seat_of(table, place)
    if table.is_paused:
        raise NotAllowed("server.refused.paused")
    if seat in table.stand_ins:
        raise NotAllowed("server.refused.stand_in")
    if decision != table.running.decision(seat):
        raise Stale("server.stale.decision", decision=decision)
    return seat


def seat_of(table: Table, place: Place) -> Seat:
    """The seat in the running game; NotYours where there is none."""
    if table.status != "playing":
        raise NotAllowed("server.refused.not_playing")
    seat = table.seat_of(place.number)
    if seat is None:
        raise NotYours("server.not_yours.watching")
    return seat


def read_action(game: AnyGame, raw: msgspec.Raw) -> Any:
    try:
        return _action_decoder(game.action_type).decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise Unreadable("core.unreadable.data", what="action", problem=str(problem)) from problem


@cache
def _action_decoder(action_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(action_type)


def deals_at_once(table: Table) -> bool:
    """Whether chance acts together with the move before it, or lets people look first."""
    return not table.policy.paced or table.setup.pace == 0


@_handle.register
def _(command: wire.CloseTurn, table: Table, place: Place, moment: Moment) -> Entries:
    _require_host(table, place)
    if table.policy.pad is None:
        raise NotAllowed("server.refused.no_pad")
    _require_turn(table, command.turn)
    if not table.actors:
        raise Stale("server.stale.turn")
    return [close_turn(table, table.actors, moment.now)]


def close_turn(table: Table, seats: tuple[Seat, ...], now: float) -> log.Entry:
    """What is on the pads counts, as entered by the clock."""
    moves = [(seat, _on_pad(table, seat)) for seat in seats]
    return play(table, moves, "clock", now, deal=deals_at_once(table))


def _on_pad(table: Table, seat: Seat) -> Any:
    offer, draft = table.game.legal(table.match.state, seat), table.running.drafts.get(seat)
    return draft if draft is not None and draft in offer else offer[0]


@_handle.register
def _(command: wire.Next, table: Table, place: Place, moment: Moment) -> Entries:
    _require_host(table, place)
    _require_turn(table, command.turn)
    if not table.is_dealing:
        raise NotAllowed("server.refused.not_waiting")
    return [play(table, (), None, moment.now, deal=True)]


def _require_turn(table: Table, turn: str) -> None:
    if table.status != "playing":
        raise NotAllowed("server.refused.not_playing")
    if turn != table.running.turn:
        raise Stale("server.stale.turn")
    if table.is_paused:
        raise NotAllowed("server.refused.paused")


@_handle.register
def _(_command: wire.AskTakeback, table: Table, place: Place, moment: Moment) -> Entries:
    seat = seat_of(table, place)
    if not table.policy.takebacks:
        raise NotAllowed("server.refused.no_takebacks")
    if not table.match.decided[seat]:
        raise NotAllowed("server.refused.nothing_to_take_back")
    return [apply(table, log.TakebackAsked(at=moment.now, seat=seat))]


@_handle.register
def _(command: wire.AnswerTakeback, table: Table, place: Place, moment: Moment) -> Entries:
    seat = seat_of(table, place)
    if table.running.takebacks.asking is None or table.running.takebacks.asking == seat:
        raise NotAllowed("server.refused.nobody_asked")
    return [apply(table, log.TakebackAnswered(at=moment.now, seat=seat, agree=command.agree))]


@_handle.register
def _(_command: wire.Resign, table: Table, place: Place, moment: Moment) -> Entries:
    seat = seat_of(table, place)
    if table.stand_ins.get(seat) == "resigned":
        raise NotAllowed("server.refused.stand_in")
    return stand_in(table, seat, "resigned", moment.now)


def stand_in(table: Table, seat: Seat, reason: log.StandInReason, now: float) -> Entries:
    """Give a seat to a bot, who does not mind if somebody is waiting to take back a turn."""
    entries = [apply(table, log.StoodIn(at=now, seat=seat, reason=reason))]
    if table.running.takebacks.asking not in (None, seat):
        entries.append(apply(table, log.TakebackAnswered(at=now, seat=seat, agree=True)))
    return entries


@_handle.register
def _(command: wire.HandToBot, table: Table, place: Place, moment: Moment) -> Entries:
    seat_of(table, place)
    if table.setup.is_slow:
        raise NotAllowed("server.refused.over_days")
    if table.policy.pad is not None:
        raise NotAllowed("server.refused.not_waited_for", clause=table.policy.pad)
    gone = table.player(Seat(command.seat)) if command.seat < len(table.order) else None
    if gone is None or not gone.away or Seat(command.seat) in table.stand_ins:
        seconds = int(table.policy.patience)
        raise NotAllowed("server.refused.not_gone", seat=command.seat + 1, seconds=seconds)
    return stand_in(table, Seat(command.seat), "gone", moment.now)


@_handle.register
def _(_command: wire.Back, table: Table, place: Place, moment: Moment) -> Entries:
    seat = seat_of(table, place)
    if table.stand_ins.get(seat) == "resigned":
        raise NotAllowed("server.refused.resigned")
    return [apply(table, log.Returned(at=moment.now, place=place.number))]


@_handle.register
def _(_command: wire.Pause, table: Table, place: Place, moment: Moment) -> Entries:
    _require_host(table, place)
    if table.status != "playing" or table.is_paused:
        raise NotAllowed("server.refused.not_playing")
    return [apply(table, log.Paused(at=moment.now))]


@_handle.register
def _(_command: wire.Resume, table: Table, place: Place, moment: Moment) -> Entries:
    _require_host(table, place)
    if not table.is_paused:
        raise NotAllowed("server.refused.not_paused")
    return [apply(table, log.Resumed(at=moment.now))]


# ---------------------------------------------------------------- around the game


def _require_host(table: Table, place: Place) -> None:
    if table.host != place.number:
        raise NotYours("server.not_yours.host")


def _require_no_game(table: Table) -> None:
    if table.status == "playing":
        raise NotAllowed("server.refused.playing")


@_handle.register
def _(command: wire.Sit, table: Table, place: Place, moment: Moment) -> Entries:
    if place.number in table.seating.queue:
        raise NotAllowed("server.refused.sitting")
    _require_chair(table)
    return [apply(table, log.Sat(at=moment.now, place=place.number, salt=command.salt))]


def _require_chair(table: Table) -> None:
    if len(table.seating.queue) >= table.chairs:
        raise NotAllowed("server.refused.full", chairs=table.chairs)


@_handle.register
def _(_command: wire.Stand, table: Table, place: Place, moment: Moment) -> Entries:
    if place.number not in table.seating.queue:
        raise NotAllowed("server.refused.standing")
    return [apply(table, log.Stood(at=moment.now, place=place.number))]


@_handle.register
def _(command: wire.AddSalt, table: Table, place: Place, moment: Moment) -> Entries:
    return [apply(table, log.Salted(at=moment.now, place=place.number, salt=command.salt))]


@_handle.register
def _(command: wire.AddBot, table: Table, place: Place, moment: Moment) -> Entries:
    _require_host(table, place)
    if command.level not in LEVELS:
        raise Unreadable("core.unreadable.level", level=command.level, levels=list(LEVELS))
    _require_chair(table)
    bots = [other for other in table.places.values() if other.bot is not None]
    if len(bots) >= MOST_BOTS:
        raise NotAllowed("server.refused.bots", most=MOST_BOTS)
    joined = log.Joined(
        at=moment.now,
        place=table.seating.next_number,
        bot=command.level,
        face=next_character(command.level, bots),
    )
    return [apply(table, joined)]


@_handle.register
def _(command: wire.Introduce, table: Table, place: Place, moment: Moment) -> Entries:
    others = (other.name or "" for other in table.seating.people() if other is not place)
    introduced = log.Introduced(
        at=moment.now,
        place=place.number,
        name=unique_nickname(clean_nickname(command.name), others),
        face=read_face(command.face),
    )
    return [apply(table, introduced)]


@_handle.register
def _(command: wire.Remove, table: Table, place: Place, moment: Moment) -> Entries:
    _require_host(table, place)
    if command.place not in table.places or command.place == place.number:
        raise NotFound("server.not_found.place", place=command.place)
    return leave_for_good(table, table.places[command.place], moment.now)


def leave_for_good(table: Table, place: Place, now: float) -> Entries:
    """The place ends; in a running game a bot plays its seat to the end."""
    entries = _pass_on_host(table, place, now)
    seat = table.seat_of(place.number)
    if table.status == "playing" and seat is not None and seat not in table.bot_seats:
        entries += stand_in(table, seat, "left", now)
    entries.append(apply(table, log.Departed(at=now, place=place.number, removed=True)))
    return entries


def _pass_on_host(table: Table, place: Place, now: float) -> Entries:
    """Where the host goes somebody else becomes it, who is here if anybody is."""
    if place.number != table.host:
        return []
    heirs = [other for other in table.seating.people() if other is not place]
    heirs.sort(key=lambda other: other.away)
    heir = heirs[0].number if heirs else None
    return [apply(table, log.HostChanged(at=now, place=heir))]


@_handle.register
def _(command: wire.Configure, table: Table, place: Place, moment: Moment) -> Entries:
    _require_host(table, place)
    _require_no_game(table)
    setup = read_setup(command.setup)
    chairs = chairs_of(setup, find_game(setup.game))
    if chairs < table.seating.sitting_people:
        raise NotAllowed(
            "server.refused.too_few_chairs", chairs=chairs, sitting=table.seating.sitting_people
        )
    surplus = [number for number in table.seating.queue if table.places[number].bot is not None]
    departing = surplus[: max(0, len(table.seating.queue) - chairs)]
    return [
        *(apply(table, log.Departed(at=moment.now, place=number)) for number in departing),
        apply(table, log.Configured(at=moment.now, setup=setup)),
    ]


def read_setup(setup: wire.Setup) -> log.Setup:
    """A setup as it is kept; refused where no game could begin with it."""
    game = find_game(setup.game)
    options = decode_as(game.options_type, setup.options, "options")
    if setup.seats is not None and setup.seats not in game.seats:
        raise InvalidSetup(
            "core.setup.seats", seats=setup.seats, least=game.seats[0], most=game.seats[-1]
        )
    game.start(options, setup.seats or max(2, game.seats[0]))
    kept = log.Setup(**msgspec.structs.asdict(setup))
    if kept.is_slow and game.policy.not_over_days is not None:
        raise InvalidSetup(game.policy.not_over_days)
    if not kept.is_slow and (kept.stock or kept.late != "turn"):
        raise InvalidSetup("server.refused.only_over_days")
    return kept


@_handle.register
def _(_command: wire.Start, table: Table, place: Place, moment: Moment) -> Entries:
    _require_host(table, place)
    _require_no_game(table)
    table.game.start(table.options(), len(table.seating.queue))  # refuses what cannot begin
    entries = [apply(table, _started(table, moment))]
    if not table.actors:
        entries.append(play(table, (), None, moment.now, deal=True))
    return entries


def _started(table: Table, moment: Moment) -> log.Started:
    """Who takes seat 0 is drawn; a rematch passes it on to the next who sits."""
    queue = table.seating.queue
    drawn = not table.order or table.order[0] not in queue
    first = queue.index(_drawn_first(table)) if drawn else queue.index(table.order[0]) + 1
    return log.Started(
        at=moment.now,
        rules=table.game.version,
        order=tuple(queue[first:] + queue[:first]),
        drawn=drawn,
        next_seed=moment.new_seed(),
    )


def _drawn_first(table: Table) -> int:
    """From the seed that was committed to: nothing is left to choose once the salts are in."""
    places = sorted(table.seating.queue)
    salts = [bytes.fromhex(salt) for salt in table.seating.salts_of(places)]
    return places[first_seat(bytes.fromhex(table.next_seed), table.code, salts, len(places))]


@_handle.register
def _(command: wire.HandOver, table: Table, place: Place, moment: Moment) -> Entries:
    _require_host(table, place)
    heir = table.places.get(command.place)
    if heir is None or heir.bot is not None:
        raise NotFound("server.not_found.place", place=command.place)
    return [apply(table, log.HostChanged(at=moment.now, place=command.place))]


@_handle.register
def _(_command: wire.ClaimHost, table: Table, place: Place, moment: Moment) -> Entries:
    host = None if table.host is None else table.places.get(table.host)
    if host is not None and (not host.away or host is place):
        raise NotAllowed("server.refused.host_here", seconds=int(table.policy.patience))
    return [apply(table, log.HostChanged(at=moment.now, place=place.number))]


@_handle.register
def _(_command: wire.Leave, table: Table, place: Place, moment: Moment) -> Entries:
    entries = _pass_on_host(table, place, moment.now)
    seat = table.seat_of(place.number)
    if table.status == "playing" and seat is not None:
        if seat not in table.stand_ins:
            entries += stand_in(table, seat, "left", moment.now)
    else:
        entries.append(apply(table, log.Departed(at=moment.now, place=place.number)))
    return entries
