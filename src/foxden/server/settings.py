"""What whoever runs a server may choose. Every field can be set as FOXDEN_<FIELD>."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from foxden.server.errors import BadSettings

PREFIX: Final = "FOXDEN_"


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`database`: sqlite:///FILE or postgresql://…; several workers need PostgreSQL.

    `lan_url`: where phones in the same network reach it, found out by --lan.
    `public_url`: where players reach the server, with its sub-path, if a proxy stands
    before it. `trusted_proxies`: addresses whose X-Forwarded-For is believed.
    `idle_days`: a table nobody visited for so long is closed.
    `bot_seconds`: how long a bot seems to think, whatever it holds. `gone_seconds`: after
    how long without connection a seat counts as gone (null: what the game says).
    `warm_bots`: bots are compiled when the server starts, not when the first one is asked.
    """

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    database: str = "sqlite:///foxden.db"
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    public_url: str | None = None
    lan_url: str | None = None
    trusted_proxies: tuple[str, ...] = ()
    idle_days: Annotated[float, Meta(gt=0)] = 30.0
    bot_seconds: Annotated[float, Meta(ge=0, le=30)] = 1.2
    bot_workers: Annotated[int, Meta(ge=1, le=64)] = 1
    warm_bots: bool = True
    gone_seconds: Annotated[float, Meta(gt=0)] | None = None
    hello_seconds: Annotated[float, Meta(gt=0)] = 5.0
    tables_per_minute: Annotated[int, Meta(ge=1)] = 30
    misses_per_minute: Annotated[int, Meta(ge=1)] = 30
    commands_per_second: Annotated[int, Meta(ge=1)] = 20
    metrics: bool = True
    page: str | None = None

    def __post_init__(self) -> None:
        if self.workers > 1 and self.is_sqlite:
            raise BadSettings("server.settings.sqlite_workers", workers=self.workers)
        if not self.is_sqlite and not self.database.startswith("postgresql"):
            raise BadSettings("server.settings.database", database=self.database.split(":")[0])

    @property
    def shared_url(self) -> str | None:
        """The address to give to others; None where it is the one a browser came by."""
        return self.public_url or self.lan_url

    @property
    def base_path(self) -> str:
        """The path under which players reach the page, with a slash at its end."""
        return urlsplit(self.public_url or "").path.rstrip("/") + "/"

    @property
    def is_sqlite(self) -> bool:
        return self.database.startswith("sqlite:")


def read_settings(environment: Mapping[str, str] = os.environ, /, **chosen: Any) -> Settings:
    """Settings from the environment, overruled by what was chosen."""
    named = {
        name: environment[PREFIX + name.upper()]
        for name in Settings.__struct_fields__
        if PREFIX + name.upper() in environment
    }
    found: dict[str, Any] = {
        name: text.split(",") if name == "trusted_proxies" else text for name, text in named.items()
    }
    found |= chosen
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as problem:
        if isinstance(problem.__cause__, BadSettings):
            raise problem.__cause__ from None
        raise BadSettings("server.settings.unreadable", problem=str(problem)) from problem


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite database; None where there is none."""
    path = url.removeprefix("sqlite:///")
    return None if path == url or path in ("", ":memory:") else Path(path.partition("?")[0])
