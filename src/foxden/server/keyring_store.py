"""Where the keys of people with several devices are kept: tokens, sealed by a recovery code.

A keyring is found by the hash of its code, and what hangs on it is opened by the code alone:
a stolen database opens no place. A token is 128 random bits, and each is sealed with bits
that are used once, so adding the two is all the cipher that is needed.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from sqlalchemy import Connection, and_, delete, insert, select, update

from foxden.server import circle_store, schema
from foxden.table.codes import hashed

MOST_KEYS: Final = 100
_NONCE: Final = 16
_TOKEN: Final = 16
_rings, _keys = schema.keyrings, schema.keyring_keys

Kind = Literal["table", "circle"]


class KeyName(Struct, frozen=True):
    """Of a place at a table, or of a member of a circle, which is named by its id."""

    kind: Kind
    code: Annotated[str, Meta(pattern="^[A-Z0-9]{1,16}$")]
    number: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Key(Struct, frozen=True):
    name: KeyName
    token: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]


def sealed(code: str, key: Key) -> str:
    nonce = secrets.token_bytes(_NONCE)
    token = base64.urlsafe_b64decode(key.token + "==")
    return (nonce + _added(token, _pad(code, key.name, nonce))).hex()


def unsealed(code: str, name: KeyName, sealed: str) -> Key:
    data = bytes.fromhex(sealed)
    nonce, hidden = data[:_NONCE], data[_NONCE:]
    return Key(name, _as_token(_added(hidden, _pad(code, name, nonce))))


def renewed(code: str, key: Key) -> Key:
    """The key that follows another one under a new code: the same, however often it is asked."""
    said = f"foxden-renewal/1 {key.name.kind} {key.name.code} {key.name.number} {key.token}"
    token = hmac.digest(code.encode(), said.encode(), hashlib.sha256)[:_TOKEN]
    return Key(key.name, _as_token(token))


def _as_token(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _pad(code: str, name: KeyName, nonce: bytes) -> bytes:
    said = f"foxden-key/1 {name.kind} {name.code} {name.number} ".encode() + nonce
    return hmac.digest(code.encode(), said, hashlib.sha256)[:_TOKEN]


def _added(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


# ---------------------------------------------------------------- changes


class KeyringDates(Struct, frozen=True):
    made_at: float
    used_at: float


def dates(connection: Connection, code: str) -> KeyringDates | None:
    query = select(_rings.c.made_at, _rings.c.used_at).where(_rings.c.id == hashed(code))
    row = connection.execute(query).first()
    return None if row is None else KeyringDates(*row)


def make(connection: Connection, code: str, keys: Iterable[Key], now: float) -> None:
    ring = {"id": hashed(code), "made_at": now, "used_at": now}
    connection.execute(insert(_rings), ring)
    _put(connection, code, keys)


def sync(
    connection: Connection, code: str, held: Sequence[Key], dropped: Sequence[KeyName], now: float
) -> list[Key] | None:
    """Add what a device holds, take off what it has given up; all there is. None: no such ring."""
    used = update(_rings).where(_rings.c.id == hashed(code)).values(used_at=now)
    if connection.execute(used).rowcount == 0:
        return None
    known = {key.name: key for key in opened(connection, code)}
    wanted = known | {key.name: key for key in held}
    for name in dropped:
        wanted.pop(name, None)
    kept = dict(list(wanted.items())[-MOST_KEYS:])
    gone = [name for name in known if kept.get(name) != known[name]]
    _take_off(connection, code, gone)
    _put(connection, code, [key for name, key in kept.items() if known.get(name) != key])
    alive = [key for key in kept.values() if _opens(connection, key)]
    _take_off(connection, code, [name for name, key in kept.items() if key not in alive])
    return alive


def opened(connection: Connection, code: str) -> list[Key]:
    query = select(_keys.c.kind, _keys.c.code, _keys.c.number, _keys.c.sealed).where(
        _keys.c.keyring == hashed(code)
    )
    return [
        unsealed(code, KeyName(kind, where, number), text)
        for kind, where, number, text in connection.execute(query)
    ]


def _opens(connection: Connection, key: Key) -> bool:
    """Whether there is still a table, or a member, for this key."""
    if key.name.kind == "circle":
        who = circle_store.with_token(connection, hashed(key.token))
        return who is not None and who.circle.id == key.name.code
    return game_of(connection, key.name.code) is not None


def game_of(connection: Connection, code: str) -> str | None:
    """What is played at a table; None where there is none, or it was closed."""
    tables = schema.tables.c
    query = select(tables.game).where(tables.code == code, tables.closed_at.is_(None))
    return connection.scalar(query)


def _put(connection: Connection, code: str, keys: Iterable[Key]) -> None:
    values = [
        {
            "keyring": hashed(code),
            "kind": key.name.kind,
            "code": key.name.code,
            "number": key.name.number,
            "sealed": sealed(code, key),
        }
        for key in keys
    ]
    if values:
        connection.execute(insert(_keys), values)


def _take_off(connection: Connection, code: str, names: Iterable[KeyName]) -> None:
    for name in names:
        this = and_(
            _keys.c.keyring == hashed(code),
            _keys.c.kind == name.kind,
            _keys.c.code == name.code,
            _keys.c.number == name.number,
        )
        connection.execute(delete(_keys).where(this))


def erase(connection: Connection, code: str) -> None:
    _erase(connection, [hashed(code)])


def erase_unused(connection: Connection, before: float) -> None:
    unused = select(_rings.c.id).where(_rings.c.used_at < before)
    _erase(connection, list(connection.scalars(unused)))


def _erase(connection: Connection, rings: Sequence[str]) -> None:
    connection.execute(delete(_keys).where(_keys.c.keyring.in_(rings)))
    connection.execute(delete(_rings).where(_rings.c.id.in_(rings)))
