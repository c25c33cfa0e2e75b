"""REST for circles of friends.

A circle is entered by its link. From then on a member's token says which circle is meant,
so that nobody else finds anything of it: no other request names a circle.
"""

import functools
import time
from contextlib import suppress
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from foxden.server import circle_store
from foxden.server.circle_leaving import depart, dissolve, see_off, see_off_quietly
from foxden.server.circle_store import Circle, Led, Member, Membership, PlayedGame
from foxden.server.circle_wire import (
    CircleDoor,
    CircleGames,
    CircleInfo,
    CircleLink,
    CircleMember,
    CirclePlayed,
    CircleRequest,
    CircleSeat,
    CircleTableRequest,
    EntryRequest,
    Ladder,
    LadderRung,
    MemberInfo,
    MemberRequest,
    NameRequest,
)
from foxden.server.circles import HERE_SECONDS, MOST_MEMBERS, MOST_TABLES, Rung
from foxden.server.errors import Busy
from foxden.server.hall import REFUSALS, AnyRequest, Hall, Offset, TableCode, TheHall, bearer
from foxden.server.limits import Guess
from foxden.server.sockets import address_of
from foxden.server.table_routes import given_place, make_table, qr_code
from foxden.table import house_commands
from foxden.table.codes import CIRCLE_LENGTH, hashed, new_code, new_token, read_code
from foxden.table.errors import NotAllowed, NotFound, UnknownToken
from foxden.table.house import Seated
from foxden.table.listing import read_listing
from foxden.table.nicknames import clean_nickname

_TRIES: Final = 5
_ID_LENGTH: Final = 12
_LONGEST_NAME: Final = 40
_GAMES_ON_PAGE: Final = 30
_SEEN_SECONDS: Final = 20.0
"""So often it is noted that somebody is there."""

CircleCode = Annotated[str, PathParameter(max_length=32)]


# ---------------------------------------------------------------- the door


@post("/api/circles", responses=REFUSALS)
async def make_circle(
    data: JSONBody[CircleRequest], request: AnyRequest, hall: TheHall
) -> CircleMember:
    """Make a circle; who makes it leads it."""
    name, title = clean_nickname(data.name), clean_nickname(data.circle, _LONGEST_NAME)
    hall.makers.spend(address_of(request.scope))
    token = new_token()
    for _ in range(_TRIES):
        circle = Circle(
            id=new_code(_ID_LENGTH),
            code=new_code(CIRCLE_LENGTH),
            name=title,
            open=True,
            owner=0,
            made_at=time.time(),
        )
        with suppress(IntegrityError):  # such a code there is already
            making = functools.partial(
                circle_store.make, circle=circle, name=name, token=hashed(token)
            )
            await hall.hub.store.change(making)
            hall.guesses.remember(address_of(request.scope), circle.code)
            return CircleMember(
                circle=circle.id, code=circle.code, member=0, name=name, token=token
            )
    raise Busy("server.busy.codes", seconds=1)


def _guess(hall: Hall, request: AnyRequest, code: str) -> Guess:
    """Looking for a circle by its link; over the limit nobody learns whether there is one."""
    guess = hall.guesses.begin(address_of(request.scope), code)
    if not guess.is_allowed:
        raise guess.refusal()
    return guess


async def _found(hall: Hall, request: AnyRequest, code: str) -> Circle:
    guess = _guess(hall, request, code)
    circle = await hall.hub.store.ask(functools.partial(circle_store.with_code, code=code))
    if circle is None:
        raise NotFound("circle.not_found.circle")
    guess.right()
    return circle


@get("/api/circles/{code:str}", responses=REFUSALS)
async def show_door(code: CircleCode, request: AnyRequest, hall: TheHall) -> CircleDoor:
    """What a circle is called, for whoever has its link; as long as it lets anybody in."""
    return CircleDoor(circle=(await _found(hall, request, read_code(code))).name)


@get("/api/circles/{code:str}/qr.svg", media_type="image/svg+xml", responses=REFUSALS)
async def show_circle_qr(code: CircleCode, request: AnyRequest, hall: TheHall) -> Response[bytes]:
    """The circle's link as a QR code."""
    circle = await _found(hall, request, read_code(code))
    return qr_code(hall, request, f"circle/{circle.code}")


@post("/api/circles/{code:str}/members", responses=REFUSALS)
async def join_circle(
    code: CircleCode, data: JSONBody[NameRequest], request: AnyRequest, hall: TheHall
) -> CircleMember:
    """Become a member, by the link."""
    name = clean_nickname(data.name)
    hall.joiners.spend(address_of(request.scope))
    guess = _guess(hall, request, read_code(code))
    token = new_token()
    joining = functools.partial(
        circle_store.join, code=read_code(code), name=name, token=hashed(token), now=time.time()
    )
    try:
        who = await hall.hub.store.change(joining)
    except NotAllowed:  # it is there, and full
        guess.right()
        raise
    if who is None:
        raise NotFound("circle.not_found.circle")
    guess.right()
    return CircleMember(
        circle=who.circle.id,
        code=who.circle.code,
        member=who.me.number,
        name=who.me.name,
        token=token,
    )


# ---------------------------------------------------------------- members


async def _membership(hall: Hall, request: AnyRequest) -> tuple[Membership, str]:
    """Whose token this is, and the token as it is kept; wrong ones are guesses."""
    token = bearer(request)
    key = "" if token is None else hashed(token)
    who = await hall.hub.store.ask(functools.partial(circle_store.with_token, token=key))
    if who is None:
        _guess(hall, request, "")
        raise UnknownToken("circle.token")
    hall.members.spend(key)
    return who, key


@get("/api/circle", responses=REFUSALS)
async def show_circle(request: AnyRequest, hall: TheHall) -> CircleInfo:
    """Who is in it and there now, and its tables. Asking says that one is there."""
    who, _ = await _membership(hall, request)
    now, circle, store = time.time(), who.circle, hall.hub.store
    if now - who.me.seen_at > _SEEN_SECONDS:
        await store.change(
            lambda change: circle_store.note_seen(change, circle.id, [who.me.number], now)
        )
    members, tables, games = await store.ask(
        lambda ask: (
            circle_store.members(ask, circle.id),
            circle_store.open_tables(ask, circle.id),
            circle_store.count_games(ask, circle.id),
        )
    )
    for member in members:
        if member.leaving:  # somebody was interrupted while seeing them off
            hall.hub.spawn(see_off_quietly(hall.hub, circle.id, member.number))
    return CircleInfo(
        id=circle.id,
        code=circle.code,
        name=circle.name,
        open=circle.open,
        me=who.me.number,
        owner=circle.owner,
        members=tuple(_member_info(one, who.me, now) for one in members if not one.leaving),
        most_members=MOST_MEMBERS,
        tables=tuple(read_listing(listing) for _, listing in tables if listing),
        games=games,
        made_at=circle.made_at,
        kept_days=hall.hub.settings.circle_days,
        table_days=hall.hub.settings.idle_days,
    )


def _member_info(member: Member, me: Member, now: float) -> MemberInfo:
    here = member.number == me.number or now - member.seen_at < HERE_SECONDS
    return MemberInfo(number=member.number, name=member.name, here=here)


@get("/api/circle/games", responses=REFUSALS)
async def list_circle_games(request: AnyRequest, hall: TheHall, offset: Offset = 0) -> CircleGames:
    """The games that were played to the end, the latest first."""
    who, _ = await _membership(hall, request)
    circle = who.circle.id
    played, members, total = await hall.hub.store.ask(
        lambda ask: (
            circle_store.games(ask, circle, offset, _GAMES_ON_PAGE),
            circle_store.members(ask, circle),
            circle_store.count_games(ask, circle),
        )
    )
    names = _names(members)
    return CircleGames(games=tuple(_played(game, names) for game in played), total=total)


def _names(members: list[Member]) -> dict[int | None, str]:
    return {member.number: member.name for member in members if not member.leaving}


def _played(game: PlayedGame, names: dict[int | None, str]) -> CirclePlayed:
    return CirclePlayed(
        table=game.table,
        number=game.number,
        game=game.game,
        at=game.at,
        seats=tuple(
            CircleSeat(
                member=seat.member, name=names.get(seat.member), place=seat.place, left=seat.left
            )
            for seat in game.seats
        ),
    )


@get("/api/circle/ladders", responses=REFUSALS)
async def list_ladders(request: AnyRequest, hall: TheHall) -> list[Ladder]:
    """Who plays how well, for each game of which enough were played among members."""
    who, _ = await _membership(hall, request)
    circle = who.circle.id
    games, members = await hall.hub.store.ask(
        lambda ask: (
            circle_store.ladder_games(ask, circle),
            circle_store.members(ask, circle),
        )
    )
    names = _names(members)
    found = await hall.ladders.of(circle, games)
    told = [Ladder(game=game, rungs=_rungs(rungs, names)) for game, rungs in found.items()]
    return [ladder for ladder in told if len(ladder.rungs) > 1]


def _rungs(rungs: tuple[Rung, ...], names: dict[int | None, str]) -> tuple[LadderRung, ...]:
    """Without those who have left: their games still count for the others."""
    return tuple(
        LadderRung(
            member=rung.member,
            name=names[rung.member],
            rank=rung.rank,
            games=rung.games,
            rating=rung.rating,
            uncertainty=rung.uncertainty,
        )
        for rung in rungs
        if rung.member in names
    )


@post("/api/circle/tables", responses=REFUSALS)
async def make_circle_table(
    data: JSONBody[CircleTableRequest], request: AnyRequest, hall: TheHall
) -> Seated:
    """A table of the circle: only members find it, and only they are let in."""
    who, _ = await _membership(hall, request)
    circle, me = who.circle.id, who.me
    tables = await hall.hub.store.ask(lambda ask: circle_store.open_tables(ask, circle))
    if len(tables) >= MOST_TABLES:
        raise NotAllowed("circle.refused.tables", most=MOST_TABLES)
    return await make_table(
        hall,
        request,
        data.setup,
        lambda key: house_commands.Enter(me.name, key, me.number),
        circle,
    )


@post("/api/circle/tables/{code:str}/places", responses=REFUSALS)
async def enter_circle_table(code: TableCode, request: AnyRequest, hall: TheHall) -> Seated:
    """Come to a table of the circle; who was there already on another device moves here."""
    who, _ = await _membership(hall, request)
    wanted = read_code(code)
    if await hall.hub.circle_of(wanted) != who.circle.id:
        raise NotFound("server.not_found.table", table=wanted)
    token = new_token()
    chore = house_commands.Enter(who.me.name, hashed(token), who.me.number)
    return await given_place(hall.hub, wanted, chore, token)


@post("/api/circle/name", responses=REFUSALS, status_code=200)
async def rename_member(
    data: JSONBody[NameRequest], request: AnyRequest, hall: TheHall
) -> NameRequest:
    """Another name, from the next table on."""
    name = clean_nickname(data.name)
    who, _ = await _membership(hall, request)
    chosen = await hall.hub.store.change(lambda change: circle_store.rename(change, who, name))
    return NameRequest(name=chosen)


@post("/api/circle/departure", responses=REFUSALS, status_code=204)
async def leave_circle(request: AnyRequest, hall: TheHall) -> None:
    """Leave for good: the name goes from the circle, its tables and their records."""
    _, key = await _membership(hall, request)
    await depart(hall.hub, key)


# ---------------------------------------------------------------- who leads it


async def _lead(hall: Hall, request: AnyRequest, change: Led) -> Membership:
    who, key = await _membership(hall, request)
    if who.circle.owner != who.me.number:
        raise NotAllowed("circle.refused.owner")
    leading = functools.partial(circle_store.lead, token=key, change=change)
    return await hall.hub.store.change(leading)


@post("/api/circle/removals", responses=REFUSALS, status_code=204)
async def remove_member(data: JSONBody[MemberRequest], request: AnyRequest, hall: TheHall) -> None:
    """Send somebody away: from now on they see nothing of the circle, and sit nowhere in it."""

    def remove(change: Connection, who: Membership) -> None:
        if data.member == who.me.number:
            raise NotFound("circle.not_found.member")
        circle_store.shut_out(change, who.circle.id, data.member)

    who = await _lead(hall, request, remove)
    await see_off(hall.hub, who.circle.id, data.member)


@post("/api/circle/link", responses=REFUSALS, status_code=200)
async def renew_link(request: AnyRequest, hall: TheHall) -> CircleLink:
    """Another link: the old one leads nowhere from now on."""
    for _ in range(_TRIES):
        with suppress(IntegrityError):  # such a code there is already
            code = new_code(CIRCLE_LENGTH)
            await _lead(
                hall,
                request,
                lambda change, who: circle_store.set_code(change, who.circle.id, code),  # noqa: B023  called at once
            )
            hall.guesses.remember(address_of(request.scope), code)
            return CircleLink(code=code)
    raise Busy("server.busy.codes", seconds=1)


@post("/api/circle/entry", responses=REFUSALS, status_code=204)
async def set_entry(data: JSONBody[EntryRequest], request: AnyRequest, hall: TheHall) -> None:
    """Whether the link lets anybody in."""
    await _lead(
        hall,
        request,
        lambda change, who: circle_store.set_open(change, who.circle.id, is_open=data.open),
    )


@post("/api/circle/owner", responses=REFUSALS, status_code=204)
async def hand_over_circle(
    data: JSONBody[MemberRequest], request: AnyRequest, hall: TheHall
) -> None:
    """Somebody else leads the circle."""
    await _lead(
        hall,
        request,
        lambda change, who: circle_store.hand_over(change, who.circle.id, data.member),
    )


@post("/api/circle/end", responses=REFUSALS, status_code=204)
async def end_circle(request: AnyRequest, hall: TheHall) -> None:
    """The circle ends for everybody, with its tables, games and ladders."""
    who = await _lead(hall, request, lambda _change, _who: None)
    await dissolve(hall.hub, who.circle.id)


HANDLERS: Final = (
    make_circle, show_door, show_circle_qr, join_circle, show_circle, list_circle_games,
    list_ladders, make_circle_table, enter_circle_table, rename_member, leave_circle,
    remove_member, renew_link, set_entry, hand_over_circle, end_circle,
)  # fmt: skip
