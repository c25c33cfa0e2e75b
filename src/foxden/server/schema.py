"""The database's tables. The migrations make them; a test holds that both agree."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("touched_at", Double, nullable=False),
    Column("due_at", Double),
    Column("listing", Text),
    Column("closed_at", Double),
    Column("circle", String(16)),
    Index("tables_circle", "circle"),
    Index("tables_due", "due_at"),
    Index("tables_touched", "closed_at", "touched_at"),
)
"""`listing` is what the public list shows, null where the table is not in it.

`circle`: whose table it is. Its listing is shown to the members only.
"""

entries: Final = Table(
    "entries",
    metadata,
    Column("code", String(16), ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer),
    Column("client", String(64)),
    Column("seq", BigInteger),
    Column("payload", Text, nullable=False),
)
"""Each table's log. On SQLite it lies in the order in which it is written: see migration 0002."""

records: Final = Table(
    "records",
    metadata,
    Column("code", String(16), ForeignKey("tables.code"), primary_key=True),
    Column("game_number", Integer, primary_key=True, autoincrement=False),
    Column("over", Boolean, nullable=False),
    Column("payload", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""A game is written here when it ends, one that was left open when its table closes."""

turns: Final = Table(
    "turns",
    metadata,
    Column("code", String(16), ForeignKey("tables.code"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("decision", String(32), nullable=False),
    Column("half", Double, nullable=False),
    Column("last", Double, nullable=False),
    Column("until", Double, nullable=False),
    Column("next_at", Double),
    Index("turns_next", "next_at"),
)
"""Who is waited for at games over days, written with the entries that make them wait.

`next_at` is when they are to be told, null when nothing is left to say. Whoever sends moves it
on, so that what was not sent is still due after a crash.
"""

subscriptions: Final = Table(
    "subscriptions",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("code", String(16), ForeignKey("tables.code"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Column("at", Double, nullable=False),
    Column("failures", Integer, nullable=False),
    Index("subscriptions_endpoint", "code", "place", "endpoint", unique=True),
    Index("subscriptions_at", "at"),
)
"""Devices that are told of a place's turns (Web Push)."""

keys: Final = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""The house's own secrets: the keys by which push services know it, and of its daily dens."""

circles: Final = Table(
    "circles",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("name", String(100), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("owner", Integer, nullable=False),
    Column("next_member", Integer, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("touched_at", Double, nullable=False),
)
"""`code` is in the link, and can be renewed; `open`: whether it lets anybody in."""

circle_members: Final = Table(
    "circle_members",
    metadata,
    Column("circle", String(16), ForeignKey("circles.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("token", String(64), unique=True),
    Column("name", String(100), nullable=False),
    Column("joined_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
)
"""`token` is a hash; null: somebody who is gone, but may still have places at tables."""

circle_games: Final = Table(
    "circle_games",
    metadata,
    Column("code", String(16), ForeignKey("tables.code"), primary_key=True),
    Column("game_number", Integer, primary_key=True, autoincrement=False),
    Column("circle", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("ended_at", Double, nullable=False),
    Column("seats", Text, nullable=False),
    Index("circle_games_ended", "circle", "ended_at"),
)
"""What a game among members came to, without names; written with its record."""

keyrings: Final = Table(
    "keyrings",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("made_at", Double, nullable=False),
    Column("used_at", Double, nullable=False),
)
"""`id` is the hash of a recovery code."""

keyring_keys: Final = Table(
    "keyring_keys",
    metadata,
    Column("keyring", String(64), ForeignKey("keyrings.id"), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("code", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("sealed", String(64), nullable=False),
)
"""Tokens of places at tables and in circles, to be opened with the recovery code only."""

daily_results: Final = Table(
    "daily_results",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("score", Integer, nullable=False),
)
"""Results of the last days; `who` is a hash that differs from day to day."""
