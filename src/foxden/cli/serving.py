"""Opening the house: a server on this computer, in the local network or for everybody.

Only these commands load the server.
"""

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from msgspec.structs import replace
from platformdirs import user_data_path

from foxden.cli.common import SAY, console
from foxden.core.errors import Unreadable

if TYPE_CHECKING:
    from foxden.server.settings import Settings

_DATABASE: Final = "foxden.db"

Database = Annotated[str | None, typer.Option(help=SAY("cli.database"), metavar="URL")]
BackupFile = Annotated[Path, typer.Argument(help=SAY("cli.backup.file"), metavar="FILE")]


def data_folder() -> Path:
    """Where this user's tables are kept; FOXDEN_HOME overrules it."""
    chosen = os.environ.get("FOXDEN_HOME")
    return Path(chosen) if chosen else user_data_path("foxden", appauthor=False)


def embedded() -> None:
    """What `foxden` alone does: play on this computer."""
    from foxden.server.run import open_embedded
    from foxden.server.settings import read_settings

    settings = read_settings()
    console.print(SAY("cli.serve.welcome"))
    console.file.flush()
    open_embedded(data_folder(), settings)


def serve(
    host: Annotated[str | None, typer.Option(help=SAY("cli.serve.host"))] = None,
    port: Annotated[int | None, typer.Option(help=SAY("cli.serve.port"))] = None,
    database: Database = None,
    workers: Annotated[int | None, typer.Option(help=SAY("cli.serve.workers"))] = None,
    lan: Annotated[bool, typer.Option("--lan", help=SAY("cli.serve.lan"))] = False,  # noqa: FBT002  a flag
) -> None:
    from foxden.server.run import serve as serve_forever
    from foxden.server.settings import read_settings

    chosen = {"host": host, "port": port, "database": _database(database), "workers": workers}
    settings = read_settings(**{key: value for key, value in chosen.items() if value is not None})
    if lan:
        settings = _in_the_local_network(settings)
    _require_free(settings)
    console.print(SAY("cli.serve.running", url=_url(settings)), markup=False, soft_wrap=True)
    console.file.flush()  # a signal that ends the server ends the process, too
    serve_forever(settings)


def _database(chosen: str | None) -> str | None:
    """What was typed, or the user's own; the environment's is read with the other settings."""
    from foxden.server.settings import sqlite_url

    if chosen is None and "FOXDEN_DATABASE" not in os.environ:
        data_folder().mkdir(parents=True, exist_ok=True)
        return sqlite_url(data_folder() / _DATABASE)
    return chosen


def _in_the_local_network(settings: "Settings") -> "Settings":
    from foxden.server.run import EVERYWHERE, lan_address, qr_text

    url = f"http://{lan_address()}:{settings.port}/"
    console.print(SAY("cli.serve.phones", url=url), markup=False, soft_wrap=True)
    console.print(qr_text(url), markup=False)
    return replace(settings, host=EVERYWHERE, lan_url=url)


def _url(settings: "Settings") -> str:
    from foxden.server.run import EVERYWHERE

    host = "127.0.0.1" if settings.host == EVERYWHERE else settings.host
    return settings.public_url or f"http://{host}:{settings.port}/"


def _require_free(settings: "Settings") -> None:
    """Say so in one line, before a server starts up only to fail."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as problem:
            raise Unreadable(
                "cli.serve.taken",
                host=settings.host,
                port=settings.port,
                problem=problem.strerror or str(problem),
            ) from None


def backup(file: BackupFile, database: Database = None) -> None:
    from foxden.server import backup as backups

    rows = backups.backup(_settings_for(database), file)
    console.print(SAY("cli.backup.done", count=rows, path=str(file)), markup=False)


def restore(file: BackupFile, database: Database = None) -> None:
    from foxden.server import backup as backups

    rows = backups.restore(_settings_for(database), file)
    console.print(SAY("cli.restore.done", count=rows, path=str(file)), markup=False)


def _settings_for(database: str | None) -> "Settings":
    from foxden.server.settings import read_settings

    url = _database(database)
    return read_settings(**({} if url is None else {"database": url}))
