"""What a house tells and takes outside a table's connection: its games, new tables, refusals.

A house is a server, or a browser that has none. The page speaks to both in these structs.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from foxden.core.contract import AnyGame
from foxden.core.errors import FoxdenError
from foxden.table import house_commands, log, messages, wire
from foxden.table.apply import apply
from foxden.table.commands import Moment
from foxden.table.state import Table
from foxden.texts import LANGUAGES, catalogue

CONTENT_POLICY: Final = (
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",  # the rules and the bots run in the page, too
    "img-src 'self' data:",
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)
"""What the page may do, wherever it comes from."""


class Problem(Struct, frozen=True, kw_only=True):
    """Why something was refused: the sentence is made of `key` and `facts`."""

    code: str
    key: str
    facts: dict[str, Any]
    clause: str | None


class TableRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`face`: one of `ServerInfo.faces`, or none."""

    setup: wire.Setup
    name: wire.Nickname
    face: wire.Face | None = None


class JoinRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: wire.Nickname
    face: wire.Face | None = None


class Seated(Struct, frozen=True, kw_only=True):
    """A place at a table. The token is told once; it belongs into no address and no log."""

    table: str
    place: int
    token: str
    commitment: str


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game of the house and what tables of it can do.

    `names`: what it is called, by language. From `secret_turns` on it is the game's policy:
    `pad`: what is on the pad counts when the host closes the turn, and nobody waits for a bot;
    `not_over_days`: the text that says why it is not played over days, null where it is;
    `hints`: the numbers of players for which the house can say what to play; `reviews`: the
    least and the most players whose games it can judge, null where it judges none.
    """

    name: str
    names: dict[str, str]
    version: int
    least_seats: int
    most_seats: int
    options: dict[str, Any]
    lesson: bool
    secret_turns: bool
    pad: bool
    paced: bool
    open: bool
    takebacks: bool
    hints: tuple[int, ...]
    reviews: tuple[int, int] | None
    not_over_days: str | None


class ServerInfo(Struct, frozen=True, kw_only=True):
    """`address`: where other devices reach this server, if that is known better here.

    `compiling`: the bots are being compiled, once after an installation; they play after it.
    """

    version: str
    games: tuple[GameInfo, ...]
    levels: tuple[str, ...]
    faces: tuple[str, ...]
    now: float
    address: str | None
    compiling: bool


def problem(error: FoxdenError) -> Problem:
    refused = messages.refused(error, None)
    return Problem(code=refused.code, key=refused.key, facts=refused.facts, clause=refused.clause)


def game_info(game: AnyGame, *, lesson: bool, reviews: tuple[int, int] | None) -> GameInfo:
    """`lesson`, `reviews`: what there is of them; tables know nothing of either."""
    policy = game.policy
    return GameInfo(
        name=game.name,
        version=game.version,
        least_seats=game.seats[0],
        most_seats=game.seats[-1],
        names={language: catalogue(language)(f"{game.name}.name") for language in LANGUAGES},
        options=msgspec.json.schema(game.options_type),
        lesson=lesson,
        secret_turns=policy.secret_turns,
        pad=policy.pad is not None,
        paced=policy.paced,
        open=policy.open,
        takebacks=policy.takebacks,
        hints=policy.hints,
        reviews=reviews,
        not_over_days=policy.not_over_days,
    )


def new_table(
    code: str, setup: log.Setup, come: object, moment: Moment, circle: str | None = None
) -> tuple[Table, list[log.Row]]:
    """A table whose host comes by this chore; and its log so far."""
    table = Table(code)
    made = log.Created(at=moment.now, setup=setup, seed=moment.new_seed(), circle=circle)
    entries = [apply(table, made), *house_commands.do(come, table, moment)]
    return table, log.rows_of(1, entries)


def seated(table: Table, place: int, token: str) -> Seated:
    return Seated(table=table.code, place=place, token=token, commitment=table.next_commitment)
