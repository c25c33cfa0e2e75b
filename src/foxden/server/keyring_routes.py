"""REST for whoever wants their games on another device, or back after losing one.

A recovery code stands for a keyring. It is told once, sent as `Bearer`, and never kept.
"""

import functools
import time
from typing import Annotated, Final

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct
from sqlalchemy import Connection

from foxden.server import circle_store, keyring_store
from foxden.server.hall import REFUSALS, AnyRequest, Hall, TheHall, bearer
from foxden.server.hub import Hub
from foxden.server.keyring_store import MOST_KEYS, Key, KeyName
from foxden.server.sockets import address_of
from foxden.table import house_commands
from foxden.table.codes import (
    grouped,
    hashed,
    new_recovery_code,
    read_recovery_code,
)
from foxden.table.errors import NotFound, UnknownToken

Keys = Annotated[tuple[Key, ...], Meta(max_length=MOST_KEYS)]


class KeyringRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`held`: all that this device holds; `dropped`: what it has given up since it last asked."""

    held: Keys
    dropped: Annotated[tuple[KeyName, ...], Meta(max_length=MOST_KEYS)] = ()


class RenewalRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`code`: of a keyring that was just made; `held`: all that this device holds."""

    code: Annotated[str, Meta(max_length=64)]
    held: Keys


class HeldKey(Struct, frozen=True, kw_only=True):
    """`game`: what is played there; null for a circle."""

    key: Key
    game: str | None


class Keyring(Struct, frozen=True, kw_only=True):
    """`code` is told when it is new, and never again."""

    code: str | None
    keys: tuple[HeldKey, ...]


@post("/api/keyring", responses=REFUSALS)
async def make_keyring(
    data: JSONBody[KeyringRequest], request: AnyRequest, hall: TheHall
) -> Keyring:
    """A recovery code for what this device holds."""
    hall.makers.spend(address_of(request.scope))
    code = new_recovery_code()
    held = await _good(hall.hub, _unique(data.held))
    making = functools.partial(keyring_store.make, code=code, keys=held, now=time.time())
    await hall.hub.store.change(making)
    return await _keyring(hall.hub, held, grouped(code))


def _unique(held: Keys) -> list[Key]:
    return list({key.name: key for key in held}.values())


async def _keyring(hub: Hub, keys: list[Key], code: str | None) -> Keyring:
    def games(ask: Connection) -> list[str | None]:
        return [_game(ask, key) for key in keys]

    told = zip(keys, await hub.store.ask(games), strict=True)
    return Keyring(code=code, keys=tuple(HeldKey(key=key, game=game) for key, game in told))


def _game(ask: Connection, key: Key) -> str | None:
    return keyring_store.game_of(ask, key.name.code) if key.name.kind == "table" else None


@post("/api/keyring/sync", responses=REFUSALS, status_code=200)
async def sync_keyring(
    data: JSONBody[KeyringRequest], request: AnyRequest, hall: TheHall
) -> Keyring:
    """Tell what this device holds and has given up, and hear what all devices hold."""
    code = recovery_code(request)
    return await _keyring(hall.hub, await _synced(hall, request, code, data), None)


def recovery_code(request: AnyRequest) -> str:
    """The code of whoever asks; one that is mistyped is told so, and was no guess."""
    return read_recovery_code(bearer(request) or "")


async def _synced(hall: Hall, request: AnyRequest, code: str, data: KeyringRequest) -> list[Key]:
    guess = hall.guesses.begin(address_of(request.scope), "")
    syncing = functools.partial(
        keyring_store.sync,
        code=code,
        held=await _best(hall, request, code, _unique(data.held)),
        dropped=data.dropped,
        now=time.time(),
    )
    keys = await hall.hub.store.change(syncing) if guess.is_allowed else None
    if keys is None:
        raise UnknownToken("mine.unknown") if guess.is_allowed else guess.refusal()
    guess.right()
    return keys


async def _best(hall: Hall, request: AnyRequest, code: str, held: list[Key]) -> list[Key]:
    """Without the keys of this device that others have replaced meanwhile, or that open nothing.

    What hangs on the ring already has been tried.
    """
    known = await hall.hub.store.ask(lambda ask: keyring_store.opened(ask, code))
    new = [key for key in held if key not in known]
    if new:
        hall.joiners.spend(address_of(request.scope))
    return [key for key in held if key in known] + await _good(hall.hub, new)


async def _good(hub: Hub, keys: list[Key]) -> list[Key]:
    """Those that open something: of one that was made up nobody learns whether there is a table."""
    return [key for key in keys if await opens(hub, key)]


async def opens(hub: Hub, key: Key) -> bool:
    """Whether a key is good now."""
    token = hashed(key.token)
    if key.name.kind == "circle":
        who = await hub.store.ask(functools.partial(circle_store.with_token, token=token))
        return who is not None
    try:
        return await hub.look(
            key.name.code, lambda opened: opened.table.place_with(token) is not None
        )
    except NotFound:
        return False


@post("/api/keyring/renewal", responses=REFUSALS, status_code=200)
async def renew_keyring(
    data: JSONBody[RenewalRequest], request: AnyRequest, hall: TheHall
) -> Keyring:
    """Other keys, under another code: what was lost with a device opens nothing any more.

    The new code is that of a keyring made before, so that whoever is interrupted here can
    ask again with both codes, and loses nothing.
    """
    old, new = recovery_code(request), read_recovery_code(data.code)
    if old == new:
        raise UnknownToken("mine.unknown")
    await _synced(hall, request, new, KeyringRequest(held=()))
    keys = await _synced(hall, request, old, KeyringRequest(held=data.held))
    renewed = [keyring_store.renewed(new, key) for key in keys]
    kept = [await _rekey(hall.hub, *pair) for pair in zip(keys, renewed, strict=True)]
    alive = [key for key, is_kept in zip(renewed, kept, strict=True) if is_kept]

    def renew(change: Connection) -> None:
        keyring_store.erase(change, old)
        keyring_store.sync(change, new, alive, (), time.time())

    await hall.hub.store.change(renew)
    return await _keyring(hall.hub, alive, None)


async def _rekey(hub: Hub, old: Key, new: Key) -> bool:
    """Have a place answer to another token; whether there is such a place."""
    before, after = hashed(old.token), hashed(new.token)
    if old.name.kind == "circle":
        rekeying = functools.partial(circle_store.rekey, old=before, new=after)
        return await hub.store.change(rekeying)
    try:
        await hub.do(old.name.code, house_commands.Rekey(before, after))
    except (UnknownToken, NotFound):
        return False
    return True


HANDLERS: Final = (make_keyring, sync_keyring, renew_keyring)
WIRE_TYPES: Final = (KeyringRequest, RenewalRequest, Keyring)
