"""What goes wrong stays where it went wrong: one request, one table, one moment."""

import asyncio
import logging
import os
import random
import stat
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Engine, text, update

from foxden.core.errors import FoxdenError
from foxden.server import schema
from foxden.server.app import open_engine, open_store
from foxden.server.bot_pool import BotPool
from foxden.server.errors import Failure
from foxden.server.hub import Hub, IdleTables
from foxden.server.metrics import Metrics
from foxden.server.open_table import Answer, Errand
from foxden.server.settings import Settings, sqlite_url
from foxden.server.store import NewTable, rows_after
from foxden.table import house_commands, log
from foxden.table.apply import load_table
from foxden.table.errors import NotFound
from server.databases import new_database, start_postgres, stoppable_postgres
from server.house import WAIT, Frame, Guest, House, Patience, open_house
from server.loops import run_apart
from server.playing import any_action, play_out

CODE = "FOX234"
DAY = 86_400


@asynccontextmanager
async def a_hub(database: str, *, new: bool = True) -> AsyncIterator[Hub]:
    """The tables of a worker, without anything before them; a new one is among them."""
    settings = Settings(database=database)
    store = await open_store(settings)
    bots = BotPool(1)
    hub = Hub(settings, store, bots, Metrics())
    made = log.Created(at=time.time(), setup=log.Setup(game="outfox"), seed="00" * 32)
    rows = [log.Row(1, log.encode_entry(made))]
    table = NewTable(code=CODE, game="outfox", at=time.time(), rows=rows, listing=None)
    assert await hub.create(table) == new
    try:
        yield hub
    finally:
        await hub.stop()
        await store.close()
        bots.close()


async def all_answers(hub: Hub, chores: list[object]) -> list[Answer]:
    """What becomes of chores that are asked for at once."""
    opened = await hub.open(CODE)
    futures: list[asyncio.Future[Answer]] = []
    for chore in chores:
        futures.append(asyncio.get_running_loop().create_future())
        hub.ask(opened, Errand(chore, futures[-1].set_result))
    return await asyncio.gather(*futures)


def test_what_fails_through_one_request_fails_that_request_only(database: str) -> None:
    async def run() -> None:
        async with a_hub(database) as hub:
            nonsense = object()
            first, failed, last = await all_answers(
                hub,
                [house_commands.Join("A", "key a"), nonsense, house_commands.Join("B", "key b")],
            )
            assert isinstance(failed, Failure)
            assert not isinstance(first, FoxdenError)
            assert not isinstance(last, FoxdenError)
            opened = await hub.open(CODE)
            assert [place.name for place in opened.table.places.values()] == ["A", "B"]
            stored = load_table(CODE, await hub.store.read(CODE) or ())
            assert (stored.number, list(stored.places)) == (2 + 1 + 1, [0, 1])

    run_apart(run())


def test_who_looks_sees_nothing_that_was_never_kept(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is decided, and the disk has not taken it; then it never does."""

    async def run() -> None:
        async with a_hub(database) as hub:
            decided, refused = asyncio.Event(), asyncio.Event()

            async def write(_writing: object) -> bool:
                decided.set()
                await refused.wait()
                raise OSError

            monkeypatch.setattr(hub.store, "write", write)
            joining = asyncio.ensure_future(hub.do(CODE, house_commands.Join("A", "key a")))
            await decided.wait()
            looking = asyncio.ensure_future(hub.look(CODE, lambda seen: dict(seen.table.places)))
            await asyncio.sleep(0)
            refused.set()
            assert await looking == {}
            with pytest.raises(Failure):
                await joining

    run_apart(run())


def test_a_table_that_another_worker_closed_takes_nothing_more(postgres: str) -> None:
    async def run() -> None:
        database = new_database(postgres)
        async with a_hub(database) as left, a_hub(database, new=False) as right:
            await right.do(CODE, house_commands.Join("A", "key a"))
            await left.do(CODE, house_commands.Close())
            with pytest.raises(NotFound):
                await right.do(CODE, house_commands.Join("B", "key b"))
            assert await right.store.read(CODE) is None
            (closed,) = await right.store.newer(CODE, 0)
            assert b"key" not in closed.payload

    run_apart(run())


def playing(house: House, **setup: object) -> list[Guest]:
    guests = house.seat({"game": "outfox", **setup}, 2)
    guests[0].ask("start")
    for guest in guests:
        guest.wait_until(lambda one: one.position)
    return guests


def test_a_deeply_nested_action_throws_nobody_out(house: House) -> None:
    guests = playing(house)
    for guest in guests:
        assert guest.position is not None
        guest.seq += 1
        nested = "[" * 968 + "]" * 968
        decision = guest.position["decision"] or "1.0.0"
        frame = f'{{"type":"play","seq":{guest.seq},"decision":"{decision}","action":{nested}}}'
        guest.socket.send(frame)
        assert guest.answer_to(guest.seq)["type"] == "refused"
    play_out(guests, random.Random(1))


def forbid_starts(database: str) -> None:
    """Have the database refuse one kind of entry."""
    if database.startswith("sqlite"):
        statement = (
            "CREATE TRIGGER no_starts BEFORE INSERT ON entries WHEN new.payload LIKE '%started%' "
            "BEGIN SELECT raise(ABORT, 'no starts'); END"
        )
    else:
        statement = (
            "ALTER TABLE entries ADD CONSTRAINT no_starts CHECK (payload NOT LIKE '%started%')"
        )
    run_statement(database, statement)


def allow_starts(database: str) -> None:
    is_sqlite = database.startswith("sqlite")
    run_statement(
        database,
        "DROP TRIGGER no_starts" if is_sqlite else "ALTER TABLE entries DROP CONSTRAINT no_starts",
    )


def run_statement(database: str, statement: str) -> None:
    engine = open_engine(Settings(database=database))
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def test_what_was_not_kept_is_told_to_nobody(
    database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with open_house(tmp_path, database=database) as house:
        host, guest = house.seat({"game": "outfox"}, 2)
        forbid_starts(database)
        with caplog.at_level(logging.WARNING):
            assert host.ask("start")["code"] == "failure"
        assert "started" not in caplog.text  # nothing of the entry, in which seeds are
        assert "a request failed" in caplog.text
        assert house.http.get(f"/api/tables/{host.code}").json()["status"] == "lobby"
        assert guest.ask("react", reaction="clap")["type"] == "ack"
        assert guest.position is None
        allow_starts(database)
        host.ask("start")
        for one in (host, guest):
            one.wait_until(lambda each: each.position)
        play_out([host, guest], random.Random(1))


def test_a_statement_that_failed_is_logged_without_its_values(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What was to be written holds hands and seeds."""
    database = sqlite_url(tmp_path / "foxden.db")
    with open_house(tmp_path) as house, caplog.at_level(logging.WARNING):
        host, _ = house.seat({"game": "outfox"}, 2)
        run_statement(database, "ALTER TABLE entries RENAME TO out_of_reach")
        host.send({"type": "start", "seq": host.seq + 1})
        until = time.monotonic() + WAIT
        while "INSERT INTO entries" not in caplog.text:
            assert time.monotonic() < until
            time.sleep(0.02)
        run_statement(database, "ALTER TABLE out_of_reach RENAME TO entries")
        assert host.answer_to(host.seq + 1)["type"] == "update"
    assert "seed" not in caplog.text


@pytest.mark.usefixtures("often_swept")
def test_one_unreadable_table_concerns_nobody_else(tmp_path: Path) -> None:
    database = sqlite_url(tmp_path / "foxden.db")
    with open_house(tmp_path) as house:
        setup = {"game": "foxy", "clock": 5, "pace": 0, "open": True}
        broken, sound = (playing(house, **setup)[0].code for _ in "12")
    engine = open_engine(Settings(database=database))
    entries, tables = schema.entries, schema.tables
    with engine.begin() as connection:
        where = (entries.c.code == broken, entries.c.number == 2)
        connection.execute(update(entries).where(*where).values(payload="{"))
        connection.execute(update(tables).where(tables.c.code == broken).values(listing="{"))
    with open_house(tmp_path) as house:
        assert [table["code"] for table in house.http.get("/api/tables").json()] == [sound]
        before, until = entries_of(engine, sound), time.monotonic() + WAIT
        while entries_of(engine, sound) == before:  # until its clock has rung
            assert time.monotonic() < until
            time.sleep(0.1)
        answer = house.http.get(f"/api/tables/{broken}")
        assert (answer.status_code, answer.json()["code"]) == (500, "failure")
        assert house.stranger(broken).say_hello()["code"] == "failure"
        assert "foxden_unreadable_tables 1" in house.http.get("/metrics").text
    engine.dispose()


def entries_of(engine: Engine, code: str) -> int:
    with engine.connect() as connection:
        return len(rows_after(connection, code, 0))


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no modes of files")
def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with open_house(tmp_path) as house:
            house.host({"game": "outfox"})
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    finally:
        os.umask(before)
    names = {"foxden.db", "foxden.db-wal", "foxden.db-shm"}
    assert modes == dict.fromkeys(names, 0o600)


def test_a_clock_that_jumps_closes_no_table() -> None:
    tables = IdleTables(30 * DAY)
    assert tables.is_time(0)
    assert tables.found(["A", "B"], 0) == []
    assert not tables.is_time(60)
    assert tables.found(["A", "B"], 86_000) == []
    assert tables.found(["A"], 86_300) == []  # the clock was set right again
    assert tables.found(["A", "B"], 86_500) == ["A"]


def test_a_table_is_closed_after_a_day_of_running_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far the clock on the wall jumps meanwhile."""
    wall, ran = time.time(), 0.0
    clock = SimpleNamespace(time=lambda: wall, monotonic=lambda: ran)
    monkeypatch.setattr("foxden.server.hub.time", clock)

    async def run() -> None:
        nonlocal wall, ran
        async with a_hub(sqlite_url(tmp_path / "foxden.db")) as tables:
            for days in (31, 2):
                wall += days * DAY
                ran += DAY / 20
                await tables.sweep()
                assert await tables.store.read(CODE) is not None
            ran += DAY
            await tables.sweep()
            assert await tables.store.read(CODE) is None

    run_apart(run())


@pytest.mark.parametrize(("games", "times"), [(3, 1), pytest.param(200, 2, marks=pytest.mark.long)])
def test_while_postgresql_is_away_moves_wait_and_nobody_is_thrown_out(
    tmp_path: Path, games: int, times: int
) -> None:
    rng = random.Random(1)
    with stoppable_postgres() as server:
        database = new_database(server.get_uri())
        with open_house(tmp_path, database=database) as house:
            tables = [playing(house) for _ in range(games)]
            for _ in range(times):
                actors = [wait_for_actor(guests) for guests in tables]
                server.stop()
                sent = [send_move(actor, rng) for actor in actors]
                wait_for_status(house, 503)
                assert refused_for_now(actors[0])["facts"]["seconds"] > 0
                start_postgres(server)
                for actor, seq in zip(actors, sent, strict=True):
                    wait_until_kept(actor, seq, rng)
                wait_for_status(house, 200)
            for guests in tables:
                play_out(guests, rng)


def test_whoever_only_looks_while_postgresql_is_away_keeps_nobody_waiting(tmp_path: Path) -> None:
    """A table that waits for news refuses what is asked of it then, as one that writes does."""
    with stoppable_postgres() as server:
        database = new_database(server.get_uri())
        with open_house(tmp_path, database=database) as house:
            guests = playing(house)
            actor = wait_for_actor(guests)
            server.stop()
            wait_for_status(house, 503)
            stranger = house.stranger(actor.code)
            stranger.send({"type": "hello", "table": actor.code, "client": stranger.client})
            refused_for_now(actor)
            start_postgres(server)
            stranger.wait_for("welcome")
            wait_for_status(house, 200)
            play_out(guests, random.Random(1))


def wait_for_actor(guests: list[Guest]) -> Guest:
    patience = Patience("somebody's turn")
    while True:
        patience.spend()
        for guest in guests:
            if guest.to_decide:
                return guest
            guest.catch_up(0.05)


def send_move(guest: Guest, rng: random.Random) -> int:
    assert guest.position is not None
    action = any_action("outfox", guest.position["offer"], rng)
    guest.seq += 1
    decision = guest.position["decision"]
    guest.send({"type": "play", "seq": guest.seq, "decision": decision, "action": action})
    return guest.seq


def wait_until_kept(guest: Guest, seq: int, rng: random.Random) -> None:
    """Until a move is told; one that was refused for the moment is made again."""
    read = 0
    while guest.to_decide:
        while read == len(guest.frames):
            guest.receive()
        frame = guest.frames[read]
        read += 1
        if frame["type"] == "refused" and frame["ack"] == seq:
            assert frame["code"] == "busy"
            seq = send_move(guest, rng)


def wait_for_status(house: House, status: int) -> None:
    until = time.monotonic() + WAIT
    while house.http.get("/health").status_code != status:
        assert time.monotonic() < until
        time.sleep(0.05)


def refused_for_now(guest: Guest) -> Frame:
    """The answer to a command that is asked while others wait already."""
    until, before = time.monotonic() + WAIT, len(guest.frames)
    while time.monotonic() < until:
        guest.seq += 1
        guest.send({"type": "sit", "seq": guest.seq})
        guest.catch_up(0.2)
        for frame in guest.frames[before:]:
            if frame["type"] == "refused" and frame["code"] == "busy":
                return frame
    raise TimeoutError
