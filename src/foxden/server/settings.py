"""What whoever runs a server may choose. Every field can be set as FOXDEN_<FIELD>."""

import ipaddress
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from foxden.server.bounded_process import Bounds
from foxden.server.errors import BadSettings

PREFIX: Final = "FOXDEN_"
_LISTS: Final = frozenset({"trusted_proxies", "hosts", "push_services", "push_networks"})
PUSH_SERVICES: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""Where the browsers of today have their messages sent."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`database`: sqlite:///FILE or postgresql://…; several workers need PostgreSQL.

    `lan_url`: where phones in the same network reach it, found out by --lan.
    `worker_port`: where the first of several workers listens at an address of its own, the
    others behind it (null: after `port`).
    `connections`: how many a worker has to PostgreSQL, at most.
    `public_url`: where players reach the server, with its sub-path, if a proxy stands
    before it. `trusted_proxies`: addresses whose X-Forwarded-For is believed.
    `idle_days`: a table nobody visited for so long is closed. `circle_days`: a circle of
    friends in which nobody was for so long goes, and a recovery code that nobody used.
    `bot_seconds`: how long a bot seems to think, whatever it holds; a quarter of that until the
    people have had a first turn. `gone_seconds`: after
    how long without connection a seat counts as gone (null: what the game says).
    `hosts`: names under which the server may be asked for, beside its own addresses.
    `job_seconds`, `job_megabytes`: what one replay, verification or print may take.
    `warm_bots`: bots are compiled when the server starts, not when the first one is asked.
    `push_services`: hosts to which messages to players' devices may go (none: nobody is told of
    turns). `push_networks`: networks that are not public but have a push service of one's own.
    `push_contact`: whom such a service may write to, mailto: or https: (null: `public_url`).

    An address is an IPv4 address or an IPv6 network (/64); many people may be behind one.
    `misses_per_minute`: codes and tokens that an address may get wrong.
    `tries_per_minute`, `results_per_minute`: of an address at the daily den and its puzzles.
    `daily_ahead`: by how many seconds the daily den is ahead of the clock: to see it turn over.
    `commands_per_second`: of a place, whatever sockets it has; frames follow from it.
    `request_seconds`: within how long a request has to be complete.
    `connections_per_address`: open at once, sockets included.
    """

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    database: str = "sqlite:///foxden.db"
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    worker_port: Annotated[int, Meta(ge=1, le=65535)] | None = None
    connections: Annotated[int, Meta(ge=4, le=64)] = 8
    public_url: str | None = None
    lan_url: str | None = None
    trusted_proxies: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    idle_days: Annotated[float, Meta(gt=0)] = 30.0
    circle_days: Annotated[float, Meta(gt=0)] = 400.0
    bot_seconds: Annotated[float, Meta(ge=0, le=30)] = 1.2
    bot_workers: Annotated[int, Meta(ge=1, le=64)] = 1
    warm_bots: bool = True
    gone_seconds: Annotated[float, Meta(gt=0)] | None = None
    hello_seconds: Annotated[float, Meta(gt=0)] = 5.0
    tables_per_minute: Annotated[int, Meta(ge=1)] = 30
    joins_per_minute: Annotated[int, Meta(ge=1)] = 200
    misses_per_minute: Annotated[int, Meta(ge=1)] = 30
    tries_per_minute: Annotated[int, Meta(ge=1)] = 2000
    results_per_minute: Annotated[int, Meta(ge=1)] = 200
    daily_ahead: float = 0.0
    commands_per_second: Annotated[int, Meta(ge=1)] = 20
    request_seconds: Annotated[float, Meta(gt=0)] = 30.0
    connections_per_address: Annotated[int, Meta(ge=1)] = 2000
    job_seconds: Annotated[int, Meta(ge=1)] = 30
    job_megabytes: Annotated[int, Meta(ge=64)] = 1024
    metrics: bool = True
    page: str | None = None
    push_services: tuple[str, ...] = PUSH_SERVICES
    push_networks: tuple[str, ...] = ()
    push_contact: str | None = None

    def __post_init__(self) -> None:
        if self.workers > 1 and self.is_sqlite:
            raise BadSettings("server.settings.sqlite_workers", workers=self.workers)
        if not self.is_sqlite and not self.database.startswith("postgresql"):
            raise BadSettings("server.settings.database", database=self.database.split(":")[0])
        for url in (self.public_url, self.lan_url):
            if url is not None and not _is_web_address(url):
                raise BadSettings("server.settings.url", url=url)
        for service in self.push_services:
            if not _SERVICE.fullmatch(service):
                raise BadSettings("server.settings.push_service", service=service)
        for network in self.push_networks:
            if not _is_network(network):
                raise BadSettings("server.settings.push_network", network=network)

    @property
    def shared_url(self) -> str | None:
        """The address to give to others; None where it is the one a browser came by."""
        return self.public_url or self.lan_url

    @property
    def contact(self) -> str:
        """Whom push services may write to about this house."""
        return self.push_contact or self.public_url or "https://localhost"

    @property
    def base_path(self) -> str:
        """The path under which players reach the page, with a slash at its end."""
        return urlsplit(self.public_url or "").path.rstrip("/") + "/"

    @property
    def worker_ports(self) -> range:
        """Where each of several workers listens by itself."""
        first = self.worker_port or self.port + 1
        return range(first, first + self.workers)

    @property
    def job_bounds(self) -> Bounds:
        return Bounds(seconds=self.job_seconds, megabytes=self.job_megabytes, niceness=10)

    @property
    def is_sqlite(self) -> bool:
        return self.database.startswith("sqlite:")


_SERVICE: Final = re.compile(r"(\*\.)?[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?")


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and not (parts.query or parts.fragment or parts.username)
            and parts.port != 0
        )
    except ValueError:  # brackets that do not match, a port that is no number
        return False


def read_settings(environment: Mapping[str, str] = os.environ, /, **chosen: Any) -> Settings:
    """Settings from the environment, overruled by what was chosen."""
    named = {
        name: environment[PREFIX + name.upper()]
        for name in Settings.__struct_fields__
        if PREFIX + name.upper() in environment
    }
    found: dict[str, Any] = {
        name: _listed(text) if name in _LISTS else text for name, text in named.items()
    }
    found |= chosen
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as problem:
        if isinstance(problem.__cause__, BadSettings):
            raise problem.__cause__ from None
        raise BadSettings("server.settings.unreadable", problem=str(problem)) from problem


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite database; None where there is none."""
    path = url.removeprefix("sqlite:///")
    return None if path == url or path in ("", ":memory:") else Path(path.partition("?")[0])
