"""What was stored once loads for ever: logs of every version, as they were written then."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from foxden.games import outfox
from foxden.table import house_commands, log, wire
from foxden.table.apply import load_table
from foxden.table.listing import read_listing
from foxden.table.log import VERSION
from foxden.table.state import Table
from foxden.table.upgrades import upgraded_entry
from table.room import Room

GOLDEN = Path(__file__).parent / "golden"
LOGS = sorted(GOLDEN.glob("*/*.jsonl"))


def rows_in(file: Path) -> list[log.Row]:
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [log.Row(**line | {"payload": line["payload"].encode()}) for line in lines]


def plain(table: Table) -> dict[str, Any]:
    """A table in the words of the golden files."""
    playing = table.playing
    places = table.places.values()
    facts: dict[str, Any] = {
        "status": table.status,
        "number": table.number,
        "games": table.games,
        "host": table.host,
        "line": table.seating.queue,
        "order": table.order,
        "actors": table.actors,
        "stand_ins": {str(seat): reason for seat, reason in table.stand_ins.items()},
        "places": {str(p.number): [p.name, p.bot, p.token, p.away, p.salt] for p in places},
        "setup": table.setup,
        "next_commitment": table.next_commitment,
    }
    if playing is not None:
        record = msgspec.to_builtins(table.record())
        facts |= {
            "turn": playing.turn,
            "drafts": {str(seat): action for seat, action in playing.drafts.items()},
            "record": {name: value for name, value in record.items() if name != "seat_draw"},
            "since": playing.clock.since,
            "paused_at": playing.clock.paused_at,
            "deal_since": playing.clock.deal_since,
        }
    known: dict[str, Any] = json.loads(msgspec.json.encode(facts))
    return known


def test_there_are_logs_of_every_version() -> None:
    assert {file.parent.name for file in LOGS} == {str(number) for number in range(1, VERSION + 1)}


@pytest.mark.parametrize("file", LOGS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_log_of_any_version_tells_the_same_table(file: Path) -> None:
    expected = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    expected["setup"] = {"stock": 0, "late": "turn"} | expected["setup"]  # as it was before
    table = plain(load_table("TESTED", rows_in(file)))
    assert table == {name: expected[name] for name in table}
    assert table["status"] == "lobby" or table["record"]["events"]


@pytest.mark.parametrize("file", LOGS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_it_knows_of_resends_is_there_as_well(file: Path) -> None:
    rows = rows_in(file)
    table = load_table("TESTED", rows)
    asked = [row for row in rows if row.client is not None and row.place in table.places]
    for row in asked:
        assert row.place is not None
        assert row.client is not None
        assert row.seq is not None
        assert table.places[row.place].has_answered(row.client, row.seq)
    assert asked


def test_every_entry_is_stored_with_the_version_of_its_form() -> None:
    room = Room(game="outfox")
    room.started(2)
    room.play_out()
    assert {json.loads(row.payload)["v"] for row in room.rows} == {VERSION}
    for row in room.rows:
        assert upgraded_entry(row.payload, VERSION)[1:] in row.payload


def test_a_field_that_the_wire_renames_or_a_later_version_adds_does_no_harm() -> None:
    room = Room(game="outfox", open=True)
    payload = room.rows[0].payload.replace(b'"setup":{', b'"setup":{"unheard_of":1,')
    assert load_table("TESTED", [log.Row(1, payload)]).setup == room.table.setup
    stored = '{"code":"A","setup":{"game":"foxy","new":1},"host":null,"sitting":0,"chairs":3,'
    shown = read_listing(stored + '"playing":false,"later":2}')
    assert shown.setup == wire.Setup(game="foxy")


class TestAGameWhoseRulesHaveChanged:
    """It ends kindly: its record is kept, the people stay, and can begin again."""

    @pytest.fixture
    def room(self, monkeypatch: pytest.MonkeyPatch) -> Room:
        room = Room(game="outfox")
        room.started(2)
        for place in (0, 1) * 2:
            if room.table.actors == (room.table.running.seat_of[place],):
                room.play(place)
        monkeypatch.setattr(outfox, "version", outfox.version + 1)
        room.table = room.copy()
        return room

    def test_is_over_for_everybody_and_its_record_is_what_was_played(self, room: Room) -> None:
        table = room.table
        assert (table.is_unplayable, table.status, table.actors) == (True, "over", ())
        record = table.record()
        assert (record.version, record.outcome) == (outfox.version - 1, None)
        assert record.seed is not None
        assert record.events

    def test_is_put_away_once(self, room: Room) -> None:
        assert room.do(house_commands.Retire())
        assert not room.do(house_commands.Retire())
        assert (room.table.status, room.table.retired) == ("lobby", True)
        assert room.table.seating.queue == [0, 1]

    def test_is_followed_by_one_with_the_rules_of_now(self, room: Room) -> None:
        room.do(house_commands.Retire())
        room.ask(0, wire.Start)
        assert (room.table.status, room.table.retired) == ("playing", False)
        room.play_out()
        assert room.copy().record().version == outfox.version
