"""Circles of friends as they travel: what is asked of one, and what its members are told."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from foxden.table import wire
from foxden.table.wire import Nickname

MemberNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class CircleRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`circle`: what the circle is called; `name`: who makes it."""

    circle: Annotated[str, Meta(min_length=1, max_length=200)]
    name: Nickname


class NameRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Nickname


class MemberRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    member: MemberNumber


class EntryRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    open: bool


class CircleTableRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    setup: wire.Setup


class CircleDoor(Struct, frozen=True, kw_only=True):
    """What a link tells before one has come in."""

    circle: str


class CircleLink(Struct, frozen=True, kw_only=True):
    code: str


class CircleMember(Struct, frozen=True, kw_only=True):
    """Somebody is a member now. The token is told once; it belongs into no address and no log."""

    circle: str
    code: str
    member: int
    name: str
    token: str


class MemberInfo(Struct, frozen=True, kw_only=True):
    number: int
    name: str
    here: bool


class CircleInfo(Struct, frozen=True, kw_only=True):
    """A circle as its members see it.

    `id` stays what it is, `code` is the one in the link. `me` and `owner` are numbers of
    members. `games`: how many were played to the end. `kept_days`: the circle goes when
    nobody was in it for so long; `table_days`: a table, with the names in its games.
    """

    id: str
    code: str
    name: str
    open: bool
    me: int
    owner: int
    members: tuple[MemberInfo, ...]
    most_members: int
    tables: tuple[wire.Listing, ...]
    games: int
    made_at: float
    kept_days: float
    table_days: float


class CircleSeat(Struct, frozen=True, kw_only=True):
    """`member` is null for a bot; `name` is null for a bot, and for who is no longer there."""

    member: int | None
    name: str | None
    place: int
    left: bool


class CirclePlayed(Struct, frozen=True, kw_only=True):
    table: str
    number: int
    game: str
    at: float
    seats: tuple[CircleSeat, ...]


class CircleGames(Struct, frozen=True, kw_only=True):
    games: tuple[CirclePlayed, ...]
    total: int


class LadderRung(Struct, frozen=True, kw_only=True):
    """A member on a ladder; `rank` is one more than those who are clearly better."""

    member: int
    name: str
    rank: int
    games: int
    rating: float
    uncertainty: float


class Ladder(Struct, frozen=True, kw_only=True):
    game: str
    rungs: tuple[LadderRung, ...]


WIRE_TYPES: Final = (
    CircleRequest, NameRequest, MemberRequest, EntryRequest, CircleTableRequest, CircleDoor,
    CircleLink, CircleMember, CircleInfo, CircleGames, Ladder,
)  # fmt: skip
