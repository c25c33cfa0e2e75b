"""What is written of games over days, in words that SQLite and PostgreSQL both understand.

These writings are few beside moves, so each row is a statement of its own. The place of a value
is written `?`.
"""

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Any, Final

from msgspec import UNSET

from foxden.server.store import (
    Delivery,
    ForgetDevices,
    KeepKey,
    Postpone,
    Subscription,
    Unsubscribe,
    Write,
)

MOST_DEVICES: Final = 5
"""Of one place; who asks for more gives up the oldest."""

MOST_FAILURES: Final = 10
"""After so many messages in a row that were not taken nothing is sent there any more."""

Statement = tuple[str, Sequence[Any]]

_SUBSCRIBE: Final = """
INSERT INTO subscriptions (number, code, place, endpoint, key, auth, at, failures)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (code, place, endpoint) DO UPDATE SET number = excluded.number,
key = excluded.key, auth = excluded.auth, at = excluded.at, failures = excluded.failures
"""
_DROP_OLDEST: Final = """
DELETE FROM subscriptions WHERE code = ? AND place = ? AND number NOT IN
(SELECT number FROM subscriptions WHERE code = ? AND place = ? ORDER BY at DESC, number LIMIT ?)
"""
_TURN: Final = """
INSERT INTO turns (code, place, decision, half, last, until, next_at)
VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (code, place) DO UPDATE SET decision = excluded.decision, half = excluded.half,
last = excluded.last, until = excluded.until, next_at = excluded.next_at
WHERE turns.decision <> excluded.decision OR turns.until <> excluded.until
"""
_POSTPONE: Final = """
UPDATE turns SET next_at = ?
WHERE code = ? AND place = ? AND decision = ? AND until = ? AND next_at = ? RETURNING place
"""


@singledispatch
def statements(_writing: object) -> Iterator[Statement]:
    """What to execute, one after the other; nothing where the writing holds nothing of this."""
    return iter(())


def order(writing: object) -> str:
    """Where the rows of a writing lie: two workers that keep to it never wait for each other."""
    whose = writing.turn if isinstance(writing, Postpone) else writing
    return str(getattr(whose, "code", "")) or f"~{getattr(whose, 'number', '')}"


def is_conditional(writing: object) -> bool:
    """Whether it is kept only if its last statement gives something back."""
    return isinstance(writing, Postpone)


@statements.register
def _(write: Write) -> Iterator[Statement]:
    for place in write.unsubscribed:
        yield "DELETE FROM subscriptions WHERE code = ? AND place = ?", (write.code, place)
    if write.closing is not None:
        yield "DELETE FROM subscriptions WHERE code = ?", (write.code,)
        yield "DELETE FROM turns WHERE code = ?", (write.code,)
    elif write.turns is not UNSET:
        others = "".join(" AND place <> ?" for _ in write.turns)
        gone = f"DELETE FROM turns WHERE code = ?{others}"  # noqa: S608  words of ours only
        yield gone, (write.code, *(turn.place for turn in write.turns))
        for turn in write.turns:
            times = (turn.half, turn.last, turn.until, turn.next_at)
            yield _TURN, (write.code, turn.place, turn.decision, *times)


@statements.register
def _(new: Subscription) -> Iterator[Statement]:
    whose = (new.code, new.place)
    device = (new.endpoint, new.key, new.auth, new.at, new.failures)
    yield _SUBSCRIBE, (new.number, *whose, *device)
    yield _DROP_OLDEST, (*whose, *whose, MOST_DEVICES)


@statements.register
def _(gone: Unsubscribe) -> Iterator[Statement]:
    yield "DELETE FROM subscriptions WHERE number = ?", (gone.number,)


@statements.register
def _(delivery: Delivery) -> Iterator[Statement]:
    failures = "0" if delivery.taken else "failures + 1"
    counted = f"UPDATE subscriptions SET failures = {failures} WHERE number = ?"  # noqa: S608  ours
    yield counted, (delivery.number,)
    given_up = "DELETE FROM subscriptions WHERE number = ? AND failures >= ?"
    yield given_up, (delivery.number, MOST_FAILURES)


@statements.register
def _(postponed: Postpone) -> Iterator[Statement]:
    turn = postponed.turn
    seen = (turn.code, turn.place, turn.decision, turn.until, turn.next_at)
    yield _POSTPONE, (postponed.next_at, *seen)


@statements.register
def _(old: ForgetDevices) -> Iterator[Statement]:
    yield "DELETE FROM subscriptions WHERE at < ?", (old.before,)


@statements.register
def _(key: KeepKey) -> Iterator[Statement]:
    yield (
        "INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        (key.name, key.value),
    )
