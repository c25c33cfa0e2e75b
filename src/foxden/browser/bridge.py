"""What the worker calls. Text goes in and out: nothing of Python is held on the other side.

The worker has the store and the clock; it calls `hear` (or `wake`, `play`, …), keeps the rows
it is given, and calls `tell` after that. Where they could not be kept it calls `renew` with
what the store has, and either decides again or refuses.
"""

import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import msgspec
from msgspec import Struct

from foxden.browser import house
from foxden.browser.local_table import NOTHING, Frame, Kept, LocalTable
from foxden.browser.parts import asked_at, routes_of_games
from foxden.browser.routes import Asked, follow, read_body
from foxden.browser.thinking import (
    Decision,
    Step,
    begin,
    data_for,
    decisions_of_bots,
    give_up,
    go_on,
    thought_of,
)
from foxden.core.errors import FoxdenError
from foxden.core.thinking import Thought
from foxden.table import house_commands
from foxden.table.codes import hashed, new_token
from foxden.table.commands import Moment, read_setup
from foxden.table.errors import NotAllowed
from foxden.table.faces import read_face
from foxden.table.house import JoinRequest, Problem, TableRequest, new_table, problem, seated
from foxden.table.log import Row, StoredRecord
from foxden.table.nicknames import clean_nickname

_rng: Final = random.SystemRandom()
_tables: Final[dict[str, LocalTable]] = {}


class StoredRow(Struct, frozen=True, omit_defaults=True):
    """An entry as the browser's store has it: `payload` is the JSON of `table/log.py`."""

    number: int
    payload: str
    place: int | None = None
    client: str | None = None
    seq: int | None = None


class Keep(Struct, frozen=True, kw_only=True):
    """To be kept, then told. `answer`: what whoever asked gets when it is, `problem`: why not."""

    rows: list[StoredRow] = []
    game: int | None = None
    record: str | None = None
    answer: Any = None
    problem: Problem | None = None
    step: Step | None = None
    """Where the answer is the end of a thought."""


class Telling(Struct, frozen=True, kw_only=True):
    """What pages are sent, when the worker looks again, in seconds, and what bots think about."""

    frames: list[Frame]
    wake_in: float | None
    decisions: list[Decision]


def _moment() -> Moment:
    return Moment(time.time(), _rng)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _rows(text: str) -> list[Row]:
    stored = msgspec.json.decode(text, type=list[StoredRow])
    return [Row(row.number, row.payload.encode(), row.place, row.client, row.seq) for row in stored]


def _keep(rows: list[Row], record: StoredRecord | None = None, answer: Any = None) -> str:
    return _text(
        Keep(
            rows=[
                StoredRow(row.number, row.payload.decode(), row.place, row.client, row.seq)
                for row in rows
            ],
            game=None if record is None else record.number,
            record=None if record is None else record.payload.decode(),
            answer=answer,
        )
    )


# ---------------------------------------------------------------- tables


def open_table(code: str, rows: str) -> None:
    """Have a table in memory as the store has it."""
    _tables[code] = LocalTable(code, _rows(rows), time.time())


def number(code: str) -> int:
    """How many entries of its log are in memory."""
    return _tables[code].table.number


def renew(code: str, rows: str) -> None:
    _tables[code].renew(_rows(rows))


def take_in(code: str, rows: str) -> None:
    _tables[code].take_in(_rows(rows))


def hear(code: str, line: str, text: str) -> str:
    return _kept(_tables[code].hear(line, text, _moment()))


def wake(code: str) -> str:
    """Have done what is due."""
    table = _tables[code]
    chore = table.due(time.time())
    return _kept(NOTHING if chore is None else table.do(chore, _moment()))


def play(code: str, move: str) -> str:
    """A bot, or the clock, has decided; whatever has changed since then makes it void."""
    made = msgspec.json.decode(move, type=Decision)
    table = _tables[code]
    action = msgspec.convert(made.action, table.table.game.action_type)
    moved = house_commands.BotMove(made.seat, made.decision, action, made.by)
    try:
        return _kept(table.do(moved, _moment()))
    except FoxdenError:
        return _kept(NOTHING)


def think(code: str, asked: str) -> str:
    """Have a bot think about a decision; in the end it is told with its action."""
    return _text(begin(thought_of(_tables[code], msgspec.json.decode(asked, type=Decision))))


def anything(code: str, asked: str) -> str:
    """A decision taken anyhow: a bot that fails must not keep a table waiting for ever."""
    decision, table = msgspec.json.decode(asked, type=Decision), _tables[code].table
    offer = table.game.legal(table.match.state, decision.seat)
    return _text(msgspec.structs.replace(decision, action=_rng.choice(offer)))


def question(thought: int) -> bytes:
    """What goes with the question that a thought has come to."""
    return data_for(thought)


def answer(thought: int, data: Any) -> str:
    """Answer it; a browser's bytes are its own."""
    return _text(go_on(thought, data if isinstance(data, bytes) else data.to_bytes()))


def forget(thought: int) -> None:
    """No answer will come."""
    give_up(thought)


def _kept(kept: Kept) -> str:
    return _keep(kept.rows, kept.record)


def tell(code: str) -> str:
    table, now = _tables[code], time.time()
    frames = table.tell(now)
    wake_at = table.wake_at(now)
    return _text(
        Telling(
            frames=frames,
            wake_in=None if wake_at is None else max(wake_at - now, 0.0),
            decisions=decisions_of_bots(table, now),
        )
    )


def refuse(code: str, line: str, text: str, key: str) -> str:
    """The frames that say that what was asked could not be kept."""
    return _text(_tables[code].refuse(line, text, NotAllowed(key)))


def stand_still(code: str) -> str:
    """The frames that say that what happens by itself could not be kept, and is tried again."""
    return _text(_tables[code].tell_all(NotAllowed("local.refused.still")))


def leave(code: str, line: str) -> bool:
    """A page looks away; whether another one still looks. The table of nobody is let go."""
    table = _tables.get(code)
    if table is None or table.leave(line):
        return table is not None
    del _tables[code]
    return False


# ---------------------------------------------------------------- questions


def make(body: str) -> str:
    """A new table and its first place."""

    def made() -> str:
        asked = read_body(body.encode(), TableRequest)
        setup, token = read_setup(asked.setup), new_token()
        name, face = clean_nickname(asked.name), read_face(asked.face)
        chore = house_commands.Join(name, hashed(token), face)
        table, rows = new_table(house.new_local_code(), setup, chore, _moment())
        return _keep(rows, answer=seated(table, 0, token))

    return _or_problem(made)


def join(code: str, body: str) -> str:
    """Somebody else plays on this device."""

    def joined() -> str:
        table, token = _tables[code], new_token()
        asked = read_body(body.encode(), JoinRequest)
        name, face = clean_nickname(asked.name), read_face(asked.face)
        chore = house_commands.Join(name, hashed(token), face)
        kept = table.do(chore, _moment())
        place = table.table.place_with(hashed(token))
        answer = None if place is None else seated(table.table, place.number, token)
        return _keep(kept.rows, kept.record, answer)

    return _or_problem(joined)


def info() -> str:
    return _text(Keep(answer=house.info(time.time())))


def ask(path: str, query: str, body: str) -> str:
    """What concerns no table of this device."""

    def thought() -> Thought[Any]:
        words = path.split("/")
        if words[0] == "tables" and len(words) > 1:
            raise NotAllowed("local.refused.elsewhere")
        return follow({**house.ROUTES, **routes_of_games()}, words, _asked(query, body))

    return _begun(thought)


def ask_den(path: str, body: str) -> str:
    """What concerns the daily den, once its pack is here."""
    den = import_module("foxden.browser.den")
    return _begun(lambda: follow(den.ROUTES, path.split("/"), _asked("{}", body)))


def ask_of_record(what: str, query: str, record: str) -> str:
    """What concerns a game that is over; an empty record is one that is not there."""
    return _begun(lambda: house.of_record(what, record.encode() or None, _asked(query, "")))


def ask_at(code: str, what: str, token: str, body: str) -> str:
    """What is asked at a table by whoever holds this token: its log, or of the game's own part."""
    table = _tables[code].table

    def thought() -> Thought[Any]:
        if what == "log":
            return house.log_of(table, token)
        return asked_at(table, what, token, body.encode())

    return _begun(thought)


def _asked(query: str, body: str) -> Asked:
    return Asked(msgspec.json.decode(query), body.encode(), time.time())


def _begun(thought: Callable[[], Thought[Any]]) -> str:
    return _or_problem(lambda: _text(Keep(step=begin(thought()))))


def _or_problem(act: Callable[[], str]) -> str:
    try:
        return act()
    except FoxdenError as refusal:
        return _text(Keep(problem=problem(refusal)))
