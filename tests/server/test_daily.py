"""The daily den over HTTP: sealed, proven, counted without names, on either database."""

import hashlib
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from foxden.daily import foxy as foxy_task
from foxden.daily.fennecs import packaged_decisions
from foxden.daily.seeds import open_seed
from foxden.games import fennecs
from foxden.server import schema
from foxden.server.app import open_engine
from foxden.server.backup import backup, restore
from foxden.server.settings import Settings, sqlite_url
from foxden.solver.position import to_turn
from foxden.solver.puzzles import packaged_puzzles
from server.house import House, open_house

DAY = 86_400.0
DEVICE = "0123456789abcdef"
Json = dict[str, Any]


def write(number: int) -> Json:
    return {"type": "write", "number": number, "circled": False}


def today(house: House) -> int:
    day: int = house.http.get("/api/daily").json()["today"]
    return day


def give(house: House, game: str, actions: list[Json], device: str = DEVICE) -> Any:
    path = f"/api/daily/{today(house)}/{game}/results"
    return house.http.post(path, json={"actions": actions, "device": device})


def right_turn(day: int) -> Json:
    puzzles = packaged_puzzles()
    turn = to_turn(puzzles[(day - 1) % len(puzzles)].line[0])
    return {name: getattr(turn, name) for name in turn.__struct_fields__}


def test_results_on_either_database(database: str, tmp_path: Path) -> None:
    """Outfox' are the same; its solver takes long to start, so it is asked once, below."""
    with open_house(tmp_path, database=database) as house:
        day = today(house)
        for game, actions in {
            "foxy": [write(3)] * 20,
            "fennecs": [best_choice(day)],
        }.items():
            position = house.http.post(f"/api/daily/{day}/{game}", json={"actions": actions}).json()
            place = give(house, game, actions).json()
            assert position["score"] == place["score"]
            assert (place["players"], place["equal"], place["worse"]) == (1, 1, 0)
        assert give(house, "fennecs", [best_choice(day)]).json()["players"] == 1


def best_choice(day: int) -> Json:
    decisions = packaged_decisions().decisions
    decision = decisions[(day - 1) % len(decisions)]
    at = decision.worths.index(decision.best)
    action = fennecs.legal(decision.state, decision.seat)[at]
    tag = {"Place": "place", "Collect": "collect"}[type(action).__name__]
    return {"type": tag} | {name: getattr(action, name) for name in action.__struct_fields__}


def test_a_place_is_a_share_of_todays_players_and_nothing_else(
    database: str, tmp_path: Path
) -> None:
    with open_house(tmp_path, database=database) as house:
        exact = exact_numbers(house)
        for number in range(4):
            give(house, "foxy", [write(number)] * 20, f"device-of-others-{number}")
        place = give(house, "foxy", [write(number) for number in exact]).json()
        assert place == {"score": 0, "players": 5, "worse": 4, "equal": 1}
        again = give(house, "foxy", [write(99)] * 20).json()  # the first result counts
        assert again["players"] == 5
    engine = open_engine(Settings(database=database))
    with engine.connect() as connection:
        rows = connection.execute(select(schema.daily_results)).all()
    engine.dispose()
    assert len(rows) == 5
    assert all(len(row.who) == 64 and DEVICE not in row.who for row in rows)


def exact_numbers(house: House) -> list[int]:
    end = house.http.post(
        f"/api/daily/{today(house)}/foxy", json={"actions": [write(0)] * 20}
    ).json()
    exact: list[int] = end["view"]["count"]["exact"]
    return exact


@pytest.mark.parametrize(
    ("game", "actions"),
    [
        ("foxy", []),
        ("foxy", [write(3)] * 19),
        ("foxy", [write(3)] * 21),
        ("foxy", [write(100)] * 20),
        ("foxy", [{"type": "reveal", "card": "fox"}] * 20),
        ("foxy", [{"score": 0}]),
        ("outfox", []),
        ("outfox", [{"shape": "circle", "colour": "red", "point": "c3"}]),
        ("fennecs", []),
        ("fennecs", [{"type": "collect", "column": 7}]),
        ("chess", []),
    ],
)
def test_a_result_that_its_decisions_do_not_prove_is_refused(
    house: House, game: str, actions: list[Json]
) -> None:
    before = today(house)
    answer = give(house, game, actions)
    assert answer.status_code in (400, 403), answer.text
    assert "key" in answer.json()
    assert today(house) == before


def test_a_wrong_turn_proves_nothing_and_is_answered_on_the_board(house: House) -> None:
    day = today(house)
    start = house.http.post(f"/api/daily/{day}/outfox", json={}).json()
    right = right_turn(day)
    piece, moves = start["offer"]["pieces"][0], start["offer"]["moves"]
    tries = (
        {**piece, "point": point, "origin": origin, "destination": destination}
        for point, origin, destination in moves
    )
    wrong = next(each for each in tries if each["point"] != right["point"])
    answer = house.http.post(f"/api/daily/{day}/outfox", json={"actions": [wrong]}).json()
    assert answer["judgement"]["right"] is False
    assert len(answer["steps"]) >= 2
    assert answer["steps"][-1]["view"]["actor"] is None
    assert answer["view"] == start["view"]
    assert give(house, "outfox", [wrong]).status_code == 403
    found = give(house, "outfox", [wrong, right]).json()
    assert found["score"] == 1


def test_the_secret_is_promised_the_day_before_and_told_the_day_after(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        first = house.http.get("/api/daily").json()
        day = first["day"]
        assert first["seed"] is None
        assert house.http.get(f"/api/daily/{day}/foxy/draws").status_code == 403
        assert house.http.get(f"/api/daily/{day + 1}").status_code == 404
        card = house.http.post(f"/api/daily/{day}/foxy", json={}).json()["view"]["card"]
    with open_house(tmp_path, daily_ahead=DAY) as house:
        second = house.http.get("/api/daily").json()
        assert (second["day"], second["commitment"]) == (day + 1, first["tomorrow"])
        told = house.http.get(f"/api/daily/{day}").json()
        seed = bytes.fromhex(told["seed"])
        assert hashlib.sha256(seed).hexdigest() == first["commitment"] == told["commitment"]
        draws = house.http.get(f"/api/daily/{day}/foxy/draws").json()
        assert draws["seed"] == told["seed"]
        assert foxy_task.pile_of(day, seed).events[0].action.card == card
        assert seed != open_seed(day)


def test_a_past_day_is_played_and_does_not_count(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        day = today(house)
        give(house, "foxy", [write(3)] * 20)
    with open_house(tmp_path, daily_ahead=DAY) as house:
        late = {"actions": [write(2)] * 20, "device": DEVICE}
        assert house.http.post(f"/api/daily/{day}/foxy", json={"actions": []}).status_code == 200
        assert house.http.post(f"/api/daily/{day}/foxy/results", json=late).status_code == 403
        assert give(house, "foxy", [write(3)] * 20).json()["players"] == 1
    with open_house(tmp_path, daily_ahead=2 * DAY) as house:
        give(house, "foxy", [write(3)] * 20)
    engine = open_engine(Settings(database=sqlite_url(tmp_path / "foxden.db")))
    with engine.connect() as connection:
        days = connection.scalars(select(schema.daily_results.c.day)).all()
    engine.dispose()
    assert sorted(days) == [day + 1, day + 2]  # what is older was forgotten


def test_a_backup_carries_the_secret_and_the_results(database: str, tmp_path: Path) -> None:
    source = Settings(database=sqlite_url(tmp_path / "source.db"))
    with open_house(tmp_path, database=source.database) as house:
        promised = house.http.get("/api/daily").json()["commitment"]
        give(house, "foxy", [write(3)] * 20)
        rows = backup(source, tmp_path / "backup")
    assert restore(Settings(database=database), tmp_path / "backup") == rows
    with open_house(tmp_path, database=database) as house:
        assert house.http.get("/api/daily").json()["commitment"] == promised
        assert give(house, "foxy", [write(1)] * 20, "another-device-1").json()["players"] == 2


def test_floods_are_bounded(tmp_path: Path) -> None:
    with open_house(tmp_path, tries_per_minute=5, results_per_minute=3) as house:
        day = today(house)
        tries = [house.http.post(f"/api/daily/{day}/foxy", json={}) for _ in range(40)]
        results = [give(house, "foxy", [write(3)] * 20, f"device-{n:012}") for n in range(40)]
        puzzles = [house.http.post("/api/puzzles/outfox/0", json={}) for _ in range(5)]
        for answers in (tries, results):
            refused = [answer for answer in answers if answer.status_code == 429]
            assert len(refused) >= 30
            assert "retry-after" in refused[0].headers
        assert puzzles[-1].status_code == 429


def test_too_much_is_refused(house: House) -> None:
    day = today(house)
    bodies: list[Any] = [
        {"actions": [write(1)] * 65},
        {"actions": [], "more": 1},
        [],
        {"actions": 3},
    ]
    for body in bodies:
        assert house.http.post(f"/api/daily/{day}/foxy", json=body).status_code == 400
    short = {"actions": [write(1)] * 20, "device": "x"}
    assert house.http.post(f"/api/daily/{day}/foxy/results", json=short).status_code == 400


def test_puzzles_are_listed_and_tried(house: House) -> None:
    shelf = house.http.get("/api/puzzles/outfox").json()
    assert len(shelf["lengths"]) == len(shelf["bits"]) == len(packaged_puzzles())
    number = shelf["lengths"].index(5)
    start = house.http.post(f"/api/puzzles/outfox/{number}", json={}).json()
    assert start["offer"]["moves"]
    right = right_turn(number + 1)
    solved = house.http.post(f"/api/puzzles/outfox/{number}", json={"actions": [right]}).json()
    assert (solved["score"], len(solved["steps"])) == (0, 5)
    assert house.http.post("/api/puzzles/outfox/999999", json={}).status_code == 400
    assert house.http.get("/api/puzzles/foxy").status_code == 404
