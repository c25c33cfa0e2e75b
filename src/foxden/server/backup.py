"""Everything a server knows, in one file: JSON Lines, compressed.

The same file goes into SQLite or PostgreSQL, so it is also the way from one to the other.
It is read in one transaction, so a running server can be backed up.
"""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, delete, insert, select, text

from foxden.server import migrations, schema
from foxden.server.app import open_engine
from foxden.server.errors import BadSettings
from foxden.server.settings import Settings

_TABLES: Final = tuple(schema.metadata.sorted_tables)
"""Each after those that it refers to."""
_FILLED: Final = tuple(table for table in _TABLES if table is not schema.keys)
"""What is empty until somebody has been there."""

_BATCH: Final = 1000


class _Head(Struct, frozen=True):
    format: Literal["foxden-backup/1"] = "foxden-backup/1"


class _Line(Struct, frozen=True):
    table: str
    values: dict[str, Any]


def backup(settings: Settings, file: Path) -> int:
    """Write all there is to a file; how many rows."""
    rows = 0
    engine = _ready_engine(settings)
    with engine.connect() as connection, gzip.open(file, "wb") as out:
        _freeze(connection)
        out.write(msgspec.json.encode(_Head()) + b"\n")
        for line in _lines(connection):
            out.write(msgspec.json.encode(line) + b"\n")
            rows += 1
    engine.dispose()
    return rows


def _ready_engine(settings: Settings) -> Engine:
    engine = open_engine(settings)
    migrations.migrate(engine)
    return engine


def _freeze(connection: Connection) -> None:
    """See one moment of the database, whatever is written meanwhile."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    else:
        connection.exec_driver_sql("BEGIN")


def _lines(connection: Connection) -> Iterator[_Line]:
    for table in _TABLES:
        result = connection.execution_options(yield_per=_BATCH).execute(select(table))
        for row in result.mappings():
            values = {str(name): value for name, value in row.items()}
            yield _Line(str(table.name), values)


def restore(settings: Settings, file: Path) -> int:
    """Fill an empty database from a file, all or nothing; how many rows."""
    engine = _ready_engine(settings)
    try:
        with engine.begin() as connection:
            if any(connection.execute(select(table).limit(1)).first() for table in _FILLED):
                shown = engine.url.render_as_string(hide_password=True)
                raise BadSettings("server.settings.not_empty", database=shown)
            connection.execute(delete(schema.keys))  # devices know the house by the one in the file
            return _fill(connection, file)
    finally:
        engine.dispose()


def _fill(connection: Connection, file: Path) -> int:
    rows = 0
    try:
        with gzip.open(file, "rb") as lines:
            msgspec.json.decode(lines.readline(), type=_Head)
            read = (_read_line(line) for line in lines)
            while batch := list(islice(read, _BATCH)):
                _insert(connection, batch)
                rows += len(batch)
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as problem:
        raise BadSettings(
            "server.settings.no_backup", file=file.name, problem=str(problem)
        ) from problem
    return rows


def _read_line(text: bytes) -> _Line:
    line = msgspec.json.decode(text, type=_Line)
    if line.table not in schema.metadata.tables:
        problem = f"{line.table[:32]}: of a later version"
        raise msgspec.ValidationError(problem)
    return line


def _insert(connection: Connection, batch: Iterable[_Line]) -> None:
    lines = list(batch)
    for table in _TABLES:
        values = [line.values for line in lines if line.table == table.name]
        if values:
            connection.execute(insert(table), values)
