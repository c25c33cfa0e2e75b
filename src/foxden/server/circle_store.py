"""Where circles are kept. Each function is a question or a change of its own (`store.py`).

A change of who is in a circle begins by touching the circle: on either database whoever
changes it at the same time waits, and then sees what has changed.
"""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from foxden.server import schema
from foxden.server.circles import LADDER_GAMES, MOST_MEMBERS, Seats, heir
from foxden.server.store import nameless
from foxden.table.errors import NotAllowed, NotFound
from foxden.table.nicknames import unique_nickname

_circles, _members, _games = schema.circles, schema.circle_members, schema.circle_games
_seats_of: Final = msgspec.json.Decoder(Seats)
_WITH_A_NAME: Final = ("joined", "introduced")
"""Entries of a table's log that hold the name of a person."""


class Circle(Struct, frozen=True, kw_only=True):
    id: str
    code: str
    name: str
    open: bool
    owner: int
    made_at: float


class Member(Struct, frozen=True, kw_only=True):
    """`leaving`: nobody speaks for them any more, but they may still have places at tables."""

    number: int
    name: str
    joined_at: float
    seen_at: float
    leaving: bool


class Membership(Struct, frozen=True):
    """Whom a token belongs to."""

    circle: Circle
    me: Member


class PlayedGame(Struct, frozen=True):
    table: str
    number: int
    game: str
    at: float
    seats: Seats


_CIRCLE: Final = tuple(_circles.c[name] for name in Circle.__struct_fields__)
_MEMBER: Final = (
    *(_members.c[name] for name in Member.__struct_fields__[:-1]),
    _members.c.token.is_(None).label("leaving"),
)


def _member(row: Sequence[object]) -> Member:
    return Member(**dict(zip(Member.__struct_fields__, row, strict=True)))  # type: ignore[arg-type]  # as in _MEMBER


def _circle(row: Sequence[object]) -> Circle:
    return Circle(**dict(zip(Circle.__struct_fields__, row, strict=True)))  # type: ignore[arg-type]  # as in _CIRCLE


# ---------------------------------------------------------------- questions


def with_code(connection: Connection, code: str) -> Circle | None:
    """The circle that this link leads into; None where it leads nowhere, or not any more."""
    query = select(*_CIRCLE).where(_circles.c.code == code, _circles.c.open)
    row = connection.execute(query).first()
    return None if row is None else _circle(row)


def with_token(connection: Connection, token: str) -> Membership | None:
    """The circle and the member that a (hashed) token belongs to."""
    joined = _members.join(_circles, _members.c.circle == _circles.c.id)
    query = select(*_CIRCLE, *_MEMBER).select_from(joined).where(_members.c.token == token)
    row = connection.execute(query).first()
    if row is None:
        return None
    return Membership(_circle(row[: len(_CIRCLE)]), _member(row[len(_CIRCLE) :]))


def members(connection: Connection, circle: str) -> list[Member]:
    query = select(*_MEMBER).where(_members.c.circle == circle).order_by(_members.c.number)
    return [_member(row) for row in connection.execute(query)]


def open_tables(connection: Connection, circle: str) -> list[tuple[str, str]]:
    """Code and listing of each, latest visit first."""
    columns = schema.tables.c
    query = (
        select(columns.code, columns.listing)
        .where(columns.circle == circle, columns.closed_at.is_(None))
        .order_by(columns.touched_at.desc())
    )
    return [(code, listing or "") for code, listing in connection.execute(query)]


def games(connection: Connection, circle: str, offset: int, most: int) -> list[PlayedGame]:
    """The latest first."""
    query = (
        select(
            _games.c.code, _games.c.game_number, _games.c.game, _games.c.ended_at, _games.c.seats
        )
        .where(_games.c.circle == circle)
        .order_by(_games.c.ended_at.desc(), _games.c.code, _games.c.game_number.desc())
        .limit(most)
        .offset(offset)
    )
    return [
        PlayedGame(table, number, game, at, _seats_of.decode(seats))
        for table, number, game, at, seats in connection.execute(query)
    ]


def count_games(connection: Connection, circle: str) -> int:
    query = select(func.count()).select_from(_games).where(_games.c.circle == circle)
    return connection.scalar(query) or 0


def ladder_games(connection: Connection, circle: str) -> list[tuple[str, Seats]]:
    """The games that make the ladders, in the order in which they ended."""
    latest = games(connection, circle, 0, LADDER_GAMES)
    return [(played.game, played.seats) for played in reversed(latest)]


# ---------------------------------------------------------------- changes


def make(connection: Connection, circle: Circle, name: str, token: str) -> None:
    """A new circle, and who leads it; IntegrityError where its code is taken."""
    known = msgspec.structs.asdict(circle)
    connection.execute(insert(_circles), known | {"next_member": 1, "touched_at": circle.made_at})
    _add(connection, circle.id, 0, name, token, circle.made_at)


def _add(  # noqa: PLR0913, PLR0917  as many as a row has columns
    connection: Connection, circle: str, number: int, name: str, token: str, now: float
) -> None:
    values = {"circle": circle, "number": number, "token": token, "name": name}
    connection.execute(insert(_members), values | {"joined_at": now, "seen_at": now})


def join(connection: Connection, code: str, name: str, token: str, now: float) -> Membership | None:
    """A new member by the circle's link; None where it leads nowhere."""
    found = update(_circles).where(_circles.c.code == code, _circles.c.open)
    connection.execute(found.values(touched_at=now))
    circle = with_code(connection, code)
    if circle is None:
        return None
    known = members(connection, circle.id)
    if len(known) >= MOST_MEMBERS:
        raise NotAllowed("circle.refused.full", most=MOST_MEMBERS)
    chosen = unique_nickname(name, (member.name for member in known))
    mine = _circles.c.id == circle.id
    number = connection.scalar(select(_circles.c.next_member).where(mine)) or 0
    connection.execute(update(_circles).where(mine).values(next_member=number + 1))
    _add(connection, circle.id, number, chosen, token, now)
    return with_token(connection, token)


def rename(connection: Connection, who: Membership, name: str) -> str:
    """The member's name from now on, which nobody else's looks like."""
    _touch(connection, who.circle.id, None)
    others = [one for one in members(connection, who.circle.id) if one.number != who.me.number]
    chosen = unique_nickname(name, (one.name for one in others))
    connection.execute(_update_member(who.circle.id, who.me.number).values(name=chosen))
    return chosen


def _update_member(circle: str, number: int):  # type: ignore[no-untyped-def]  # noqa: ANN202  SQLAlchemy's own
    return update(_members).where(_members.c.circle == circle, _members.c.number == number)


def _touch(connection: Connection, circle: str, now: float | None) -> None:
    """Have whoever else changes this circle wait."""
    touched = _circles.c.touched_at if now is None else now
    connection.execute(update(_circles).where(_circles.c.id == circle).values(touched_at=touched))


def note_seen(connection: Connection, circle: str, numbers: Sequence[int], now: float) -> None:
    _touch(connection, circle, now)
    seen = update(_members).where(_members.c.circle == circle, _members.c.number.in_(numbers))
    connection.execute(seen.values(seen_at=now))


def rekey(connection: Connection, old: str, new: str) -> bool:
    """Give a member another (hashed) token, once; whether there is such a member."""
    connection.execute(update(_members).where(_members.c.token == old).values(token=new))
    return with_token(connection, new) is not None


Led = Callable[[Connection, Membership], None]


def lead(connection: Connection, token: str, change: Led) -> Membership:
    """Have whoever leads a circle change it; as it is afterwards."""
    who = with_token(connection, token)
    if who is not None:
        _touch(connection, who.circle.id, None)
        who = with_token(connection, token)  # as it is now that nobody else changes it
    if who is None or who.circle.owner != who.me.number:
        raise NotAllowed("circle.refused.owner")
    change(connection, who)
    return with_token(connection, token) or who


def set_code(connection: Connection, circle: str, code: str) -> None:
    connection.execute(update(_circles).where(_circles.c.id == circle).values(code=code))


def set_open(connection: Connection, circle: str, *, is_open: bool) -> None:
    connection.execute(update(_circles).where(_circles.c.id == circle).values(open=is_open))


def hand_over(connection: Connection, circle: str, number: int) -> None:
    _require_member(connection, circle, number)
    connection.execute(update(_circles).where(_circles.c.id == circle).values(owner=number))


def _require_member(connection: Connection, circle: str, number: int) -> None:
    query = select(_members.c.number).where(
        _members.c.circle == circle, _members.c.number == number, _members.c.token.is_not(None)
    )
    if connection.execute(query).first() is None:
        raise NotFound("circle.not_found.member")


def shut_out(connection: Connection, circle: str, number: int) -> None:
    """From now on nobody speaks for this member, and nobody sees them."""
    _require_member(connection, circle, number)
    connection.execute(_update_member(circle, number).values(token=None))


def leave(connection: Connection, token: str) -> Membership | None:
    """The holder of a token goes; who has been there longest leads on. Whom it was."""
    who = with_token(connection, token)
    if who is None:
        return None
    circle, number = who.circle.id, who.me.number
    _touch(connection, circle, None)
    staying = [one.number for one in members(connection, circle) if not one.leaving]
    shut_out(connection, circle, number)
    owner = heir(staying, who.circle.owner, number)
    if owner is not None:
        connection.execute(update(_circles).where(_circles.c.id == circle).values(owner=owner))
    return who


def forget_member(connection: Connection, circle: str, number: int) -> None:
    """Take a name out of all there is, and the member out of the circle."""
    _touch(connection, circle, None)
    _forget_in_records(connection, circle, number)
    for code, _ in open_tables(connection, circle):
        forget_in_log(connection, code, "member", number)
    mine = and_(_members.c.circle == circle, _members.c.number == number)
    connection.execute(delete(_members).where(mine, _members.c.token.is_(None)))


def _forget_in_records(connection: Connection, circle: str, number: int) -> None:
    """Records of tables that are still open have names; those of closed ones have none."""
    records, tables = schema.records, schema.tables
    joined = records.join(
        _games, and_(records.c.code == _games.c.code, records.c.game_number == _games.c.game_number)
    ).join(tables, tables.c.code == records.c.code)
    query = (
        select(records.c.code, records.c.game_number, records.c.payload, _games.c.seats)
        .select_from(joined)
        .where(_games.c.circle == circle, tables.c.closed_at.is_(None))
        .with_for_update(of=records)  # a table that closes meanwhile has no names any more
    )
    for code, game, payload, seats in connection.execute(query).all():
        seat = [each.member for each in _seats_of.decode(seats)]
        if number in seat:
            record = msgspec.json.decode(payload)
            player = record["players"][seat.index(number)]
            player["name"] = None
            player.pop("face", None)
            _write_record(connection, code, game, msgspec.json.encode(record).decode())


def _write_record(connection: Connection, code: str, number: int, payload: str) -> None:
    records = schema.records
    this = and_(records.c.code == code, records.c.game_number == number)
    connection.execute(update(records).where(this).values(payload=payload))


def forget_in_log(connection: Connection, code: str, field: str, number: int) -> set[str]:
    """Take every name of a place, or of a member, out of a table's log; which they were."""
    entries = schema.entries
    named = (entries.c.payload.contains(f'"type":"{tag}"') for tag in _WITH_A_NAME)
    query = select(entries.c.number, entries.c.payload).where(entries.c.code == code, or_(*named))
    places, names = set(), set()
    for row, payload in connection.execute(query.order_by(entries.c.number)).all():
        entry = msgspec.json.decode(payload)
        if entry.get(field) == number:
            places.add(entry["place"])
        if entry.get("place") in places and "name" in entry:
            names.add(entry.pop("name"))
            entry.pop("face", None)
            this = and_(entries.c.code == code, entries.c.number == row)
            changed = msgspec.json.encode(entry).decode()
            connection.execute(update(entries).where(this).values(payload=changed))
    return names


def forget_place(connection: Connection, code: str, number: int, name: str) -> None:
    """Take every name that a place has gone by out of its table's log and records."""
    tables = schema.tables
    connection.execute(update(tables).where(tables.c.code == code).values(code=code))
    names = forget_in_log(connection, code, "place", number) | {name}
    records = schema.records
    query = select(records.c.game_number, records.c.payload).where(records.c.code == code)
    query = query.with_for_update()  # a table that closes meanwhile has no names any more
    for game, payload in connection.execute(query).all():
        _write_record(connection, code, game, nameless(payload, names))


def end(connection: Connection, circle: str) -> None:
    """Nothing is left of it but tables that nobody can open; those that were are closed."""
    _touch(connection, circle, None)
    ours = select(schema.tables.c.code).where(schema.tables.c.circle == circle)
    connection.execute(delete(schema.records).where(schema.records.c.code.in_(ours)))
    connection.execute(delete(_games).where(_games.c.circle == circle))
    connection.execute(delete(_members).where(_members.c.circle == circle))
    connection.execute(delete(_circles).where(_circles.c.id == circle))


def idle(connection: Connection, before: float) -> list[str]:
    """Circles in which nobody has been since."""
    query = select(_circles.c.id).where(_circles.c.touched_at < before)
    return list(connection.scalars(query))
