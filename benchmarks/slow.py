"""A house with very many games over days beside an empty one: what the sleeping ones cost.

    python benchmarks/slow.py [--quick]

A hundred thousand games that have begun, each with somebody who is waited for and every fifth
with a device to tell, lie in one database, SQLite and then PostgreSQL. The house has to be open
within five seconds, look through them (clocks, idle tables, turns to tell of) within 50 ms, and
keep them in no more than 50 MB above what an empty house has. The short form has a tenth of them.
"""

import contextlib
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
import uvloop
from sqlalchemy import Connection, insert, text

from claims import claim, finish, quick_wanted
from cluster import new_database, postgres
from foxden.server import migrations, schema
from foxden.server.app import open_engine, open_store
from foxden.server.bot_pool import BotPool
from foxden.server.hub import Hub
from foxden.server.metrics import Metrics
from foxden.server.settings import Settings, sqlite_url
from foxden.table import house_commands, log, wire
from foxden.table.apply import apply
from foxden.table.commands import Entries, Moment, handle, read_setup
from foxden.table.state import Table

TABLES: Final = 100_000
DAY: Final = 86_400.0
PORT: Final = 18_180
START_SECONDS: Final = 5.0
START_RATIO: Final = 1.5
STARTS: Final = 4
SWEEP_MS: Final = 50.0
MEGABYTES: Final = 50.0
SWEEPS: Final = 20
_SETTLED_SECONDS: Final = 7.0
_BATCH: Final = 5000
_SERVE: Final = "from foxden.server import run, settings; run.serve(settings.read_settings())"


def game_over_days() -> list[log.Row]:
    """The log of a game of Outfox for two after a few moves."""
    moment = Moment(time.time(), random.Random(1))
    table = Table("MODEL2")
    setup = read_setup(wire.Setup(game="outfox", clock=2 * 86_400, stock=86_400))
    made = log.Created(at=moment.now, setup=setup, seed=moment.new_seed())
    entries: Entries = [apply(table, made)]
    for number in range(2):
        join = house_commands.Join(f"Fox {number}", f"token {number}")
        entries += house_commands.do(join, table, moment)
        entries += handle(wire.Sit(seq=1), table, table.places[number], moment)
    entries += handle(wire.Start(seq=2), table, table.places[0], moment)
    for seq in range(3, 7):
        seat = table.actors[0]
        action = msgspec.Raw(msgspec.json.encode(table.game.legal(table.match.state, seat)[0]))
        play = wire.Play(seq=seq, decision=table.running.decision(seat), action=action)
        entries += handle(play, table, table.places[table.order[seat]], moment)
    return [log.Row(number, log.encode_entry(entry)) for number, entry in enumerate(entries, 1)]


def fill(database: str, tables: int) -> None:
    """So many tables, visited within forty days, whose clocks run out within a fortnight."""
    engine = open_engine(Settings(database=database))
    migrations.migrate(engine)
    rng, now = random.Random(2), time.time()
    with engine.begin() as connection:
        for first in range(0, tables, _BATCH):
            some = range(first, min(first + _BATCH, tables))
            _insert_tables(connection, [f"T{number:06}" for number in some], rng, now)
        _copy_log(connection, game_over_days())
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))
    engine.dispose()


def _insert_tables(
    connection: Connection, codes: list[str], rng: random.Random, now: float
) -> None:
    due = {code: now + rng.uniform(DAY / 24, 14 * DAY) for code in codes}
    connection.execute(
        insert(schema.tables),
        [
            {
                "code": code,
                "game": "outfox",
                "created_at": now - 40 * DAY,
                "touched_at": now - rng.uniform(0, 40 * DAY),
                "due_at": due[code],
            }
            for code in codes
        ],
    )
    connection.execute(insert(schema.turns), [_turn(code, due[code]) for code in codes])
    connection.execute(
        insert(schema.subscriptions), [_device(code, rng, now) for code in codes[::5]]
    )


def _turn(code: str, due: float) -> dict[str, Any]:
    half, last = due - 2 * DAY, due - DAY / 5
    later = {"half": half, "last": last, "until": due, "next_at": max(last, time.time() + 3600)}
    return {"code": code, "place": 0, "decision": "1.0.2", **later}


def _device(code: str, rng: random.Random, now: float) -> dict[str, Any]:
    endpoint = f"https://fcm.googleapis.com/fcm/send/{rng.randbytes(80).hex()}"
    keys = {"key": "x" * 87, "auth": "x" * 22}
    number = rng.getrandbits(48)
    return {
        "number": number,
        "code": code,
        "place": 0,
        "endpoint": endpoint,
        "at": now,
        "failures": 0,
        **keys,
    }


def _copy_log(connection: Connection, rows: list[log.Row]) -> None:
    for row in rows:
        connection.execute(
            text("INSERT INTO entries (code, number, payload) SELECT code, :n, :p FROM tables"),
            {"n": row.number, "p": row.payload.decode()},
        )


@contextmanager
def house(database: str) -> Iterator[float]:
    """A server in a process; how many seconds it took until it was open."""
    environment = {"FOXDEN_DATABASE": database, "FOXDEN_PORT": str(PORT), "FOXDEN_WARM_BOTS": "0"}
    begun = time.monotonic()
    process = subprocess.Popen(  # noqa: S603  our own server
        [sys.executable, "-c", _SERVE], env=os.environ | environment, stderr=subprocess.DEVNULL
    )
    try:
        while not asked("/health"):
            time.sleep(0.01)
        yield time.monotonic() - begun
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def asked(path: str) -> str | None:
    with (
        contextlib.suppress(OSError),
        urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}") as answer,
    ):
        return str(answer.read().decode())
    return None


def starts(databases: tuple[str, ...]) -> list[float]:
    """Seconds until each house is open, the best of some in turns: neighbours only slow it down."""
    best = [float("inf")] * len(databases)
    for _ in range(STARTS):
        for at, database in enumerate(databases):
            with house(database) as seconds:
                best[at] = min(best[at], seconds)
    return best


def megabytes(database: str) -> float:
    """What a house has in memory after it has swept."""
    with house(database):
        time.sleep(_SETTLED_SECONDS)
        lines = (asked("/metrics") or "").splitlines()
        used = next(line for line in lines if line.startswith("foxden_memory_bytes "))
        return float(used.split()[1]) / 1e6


async def sweep_ms(database: str) -> float:
    """What a sweep takes in the middle of some, everything that is looked at together."""
    settings = Settings(database=database)
    store = await open_store(settings)
    bots = BotPool(1)
    took = []
    for _ in range(SWEEPS):
        hub = Hub(settings, store, bots, Metrics())  # a new one also looks for idle tables
        begun = time.perf_counter()
        await hub.sweep()
        await hub.pusher.sweep(time.time())
        took.append(time.perf_counter() - begun)
        await hub.stop()
    await store.close()
    bots.close()
    return statistics.median(took) * 1000


def measure(kind: str, full: str, empty: str, tables: int) -> None:
    fill(full, tables)
    fill(empty, 0)
    alone, begun = starts((empty, full))
    claim(f"{kind}: open with {tables} games over days", begun, "s", most=START_SECONDS)
    claim(f"{kind}: the same beside an empty house", begun, "s", alone, most=START_RATIO)
    more = megabytes(full) - megabytes(empty)
    claim(f"{kind}: memory above an empty house", more, "MB", most=MEGABYTES)
    claim(f"{kind}: a sweep", uvloop.run(sweep_ms(full)), "ms", most=SWEEP_MS)
    claim(f"{kind}: a sweep of an empty house", uvloop.run(sweep_ms(empty)), "ms")


def run(*, quick: bool) -> None:
    tables = TABLES // 10 if quick else TABLES
    with tempfile.TemporaryDirectory() as folder:
        full, empty = (sqlite_url(Path(folder) / f"{name}.db") for name in ("full", "empty"))
        measure("SQLite", full, empty, tables)
    with postgres() as server:
        full, empty = (new_database(server, name) for name in ("many", "nobody"))
        measure("PostgreSQL", full, empty, tables)


if __name__ == "__main__":
    run(quick=quick_wanted(__doc__))
    finish()
