"""Opening the house: a server on this computer, in the local network or for everybody.

Only these commands load the server.
"""

import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from msgspec.structs import replace
from platformdirs import user_data_path

from foxden.cli.common import SAY, console, problem_of, writing
from foxden.core.errors import Unreadable

if TYPE_CHECKING:
    from foxden.server.settings import Settings

_DATABASE: Final = "foxden.db"

Port = Annotated[int | None, typer.Option(min=1, max=65535, help=SAY("cli.serve.port"))]
Database = Annotated[str | None, typer.Option(help=SAY("cli.database"), metavar="URL")]
BackupFile = Annotated[Path, typer.Argument(help=SAY("cli.backup.file"), metavar="FILE")]


def data_folder() -> Path:
    """Where this user's tables are kept; FOXDEN_HOME overrules it."""
    chosen = os.environ.get("FOXDEN_HOME")
    return Path(chosen) if chosen else user_data_path("foxden", appauthor=False)


def embedded(port: int | None = None) -> None:
    """What `foxden` alone does: play on this computer, in the browser.

    Where a server of the same folder runs already, its page is opened instead.
    """
    from foxden.server.lockfile import Held
    from foxden.server.settings import read_settings, sqlite_url

    with writing(data_folder()):
        data_folder().mkdir(parents=True, exist_ok=True)
    chosen = {} if port is None else {"port": port}
    settings = read_settings(**chosen, database=sqlite_url(data_folder() / _DATABASE))
    try:
        _serve(settings, exactly=port is not None, then=_open_page)
    except Held as held:
        _say("cli.serve.open_already", url=held.address)
        _open_page(held.address)


def serve(
    host: Annotated[str | None, typer.Option(help=SAY("cli.serve.host"))] = None,
    port: Port = None,
    database: Database = None,
    workers: Annotated[int | None, typer.Option(min=1, help=SAY("cli.serve.workers"))] = None,
    lan: Annotated[bool, typer.Option("--lan", help=SAY("cli.serve.lan"))] = False,  # noqa: FBT002  a flag
) -> None:
    from foxden.server.lockfile import Held
    from foxden.server.run import EVERYWHERE
    from foxden.server.settings import read_settings

    chosen = {"host": host, "port": port, "database": _database(database), "workers": workers}
    settings = read_settings(**{key: value for key, value in chosen.items() if value is not None})
    if lan:
        settings = replace(settings, host=EVERYWHERE)
    try:
        # A proxy would look in vain for a service that has moved: only people read where it went.
        _serve(settings, exactly=port is not None or not console.is_terminal, lan=lan)
    except Held as held:
        raise Unreadable("cli.serve.database_held", url=held.address) from None


def _serve(
    settings: "Settings",
    *,
    exactly: bool,
    lan: bool = False,
    then: Callable[[str], None] = lambda _url: None,
) -> None:
    """Everything that can go wrong goes wrong before anybody is told that the house is open."""
    from foxden.server.run import serve as serve_forever

    with _only_server(settings) as tell, closing(_listen(settings, exactly=exactly)) as listening:
        settings = replace(settings, port=listening.getsockname()[1])
        _require_database(settings)
        url = _url(settings)
        tell(url)
        _say("cli.serve.open", url=url)
        if lan:
            settings = _in_the_local_network(settings)
        console.file.flush()  # a signal that ends the server ends the process, too
        then(url)
        serve_forever(settings, listening)


def _listen(settings: "Settings", *, exactly: bool) -> socket.socket:
    """Where the port was asked for it is that one or none; the usual one may be any other."""
    from foxden.server.run import listen

    exactly = exactly or "FOXDEN_PORT" in os.environ
    try:
        listening = listen(settings.host, settings.port, elsewhere=not exactly)
    except (OSError, TypeError, ValueError) as problem:  # what is no name of a host at all
        told = problem_of(problem) if isinstance(problem, OSError) else SAY("cli.os.GAI")
        raise Unreadable(
            "cli.serve.taken", host=settings.host, port=settings.port, problem=told
        ) from None
    free = listening.getsockname()[1]
    if settings.port not in (0, free):
        _say("cli.serve.moved", port=settings.port, free=free)
    return listening


@contextmanager
def _only_server(settings: "Settings") -> Iterator[Callable[[str], None]]:
    """SQLite is for one server; PostgreSQL sees to itself."""
    from foxden.server.lockfile import locked
    from foxden.server.settings import sqlite_path

    path = sqlite_path(settings.database)
    if path is None:
        yield lambda _address: None
        return
    with ExitStack() as stack:
        with writing(path):
            tell = stack.enter_context(locked(path.with_name(f"{path.name}.lock")))
        yield tell


def _require_database(settings: "Settings") -> None:
    from foxden.server.run import require_database

    with _database_problems():
        require_database(settings)


@contextmanager
def _database_problems() -> Iterator[None]:
    """What a database, its driver or its address says is wrong, in one sentence."""
    from alembic.util import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except (SQLAlchemyError, CommandError, ValueError) as problem:
        told = str(getattr(problem, "orig", None) or problem).strip().splitlines()
        raise Unreadable("cli.serve.database_closed", problem=told[0].rstrip(".")) from None


def _open_page(url: str) -> None:
    """A text browser in this terminal must not keep the server waiting."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _database(chosen: str | None) -> str | None:
    """What was typed, or the user's own; the environment's is read with the other settings."""
    from foxden.server.settings import sqlite_url

    if chosen is None and "FOXDEN_DATABASE" not in os.environ:
        with writing(data_folder()):
            data_folder().mkdir(parents=True, exist_ok=True)
        return sqlite_url(data_folder() / _DATABASE)
    return chosen


def _in_the_local_network(settings: "Settings") -> "Settings":
    from foxden.server.run import lan_address, qr_text

    url = f"http://{lan_address()}:{settings.port}/"
    _say("cli.serve.phones", url=url)
    console.print(qr_text(url), markup=False)
    return replace(settings, lan_url=url)


def _url(settings: "Settings") -> str:
    from foxden.server.run import EVERYWHERE

    host = "127.0.0.1" if settings.host == EVERYWHERE else settings.host
    return settings.public_url or f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def _say(key: str, **facts: object) -> None:
    console.print(SAY(key, **facts), markup=False, soft_wrap=True)


def backup(file: BackupFile, database: Database = None) -> None:
    from foxden.server import backup as backups

    settings = _settings_for(database)
    with writing(file), _database_problems():
        rows = backups.backup(settings, file)
    console.print(SAY("cli.backup.done", count=rows, path=str(file)), markup=False)


def restore(file: BackupFile, database: Database = None) -> None:
    from foxden.server import backup as backups

    _require_readable(file)
    settings = _settings_for(database)
    with _database_problems():
        rows = backups.restore(settings, file)
    console.print(SAY("cli.restore.done", count=rows, path=str(file)), markup=False)


def _require_readable(file: Path) -> None:
    try:
        file.open("rb").close()
    except OSError as problem:
        raise Unreadable("cli.unopened", path=str(file), problem=problem_of(problem)) from None


def _settings_for(database: str | None) -> "Settings":
    from foxden.server.settings import read_settings

    url = _database(database)
    return read_settings(**({} if url is None else {"database": url}))
