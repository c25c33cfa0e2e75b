"""Tables of a device, as the worker of the page runs them: decided, kept, then told."""

import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from foxden import daily
from foxden.arena.simulate import simulate
from foxden.bots.cores import Cores, answer
from foxden.bots.fennecs import Thoughtful
from foxden.browser import bridge
from foxden.browser.thinking import begin
from foxden.core.fair import random_chance, verify
from foxden.core.match import Match
from foxden.core.record import format_record, parse_record
from foxden.core.seats import Seat
from foxden.core.thinking import Budget, Call, settle
from foxden.daily import days
from foxden.daily.seeds import open_seed
from foxden.daily.wire import position_of
from foxden.games import GAMES, fennecs, find_game
from foxden.reviews.records import moment_in, step_of
from foxden.table.state import Table
from local.device import CLIENT, Device

SALT = "0123456789abcdef" * 2
NAMES = [game.name for game in GAMES]
Answer = Callable[[Call], bytes]


def offered(table: Table, seat: int) -> Sequence[Any]:
    return table.game.legal(table.match.state, seat)  # type: ignore[arg-type]  # a seat is a number


def play_out(device: Device, code: str, tokens: list[str], rng: random.Random) -> None:
    """A game passed from hand to hand, to its end: whoever is asked answers anything legal."""
    by_place = dict(enumerate(tokens))
    while True:
        table = bridge._tables[code].table
        if table.status != "playing":
            return
        if not table.actors:
            device.keep(code, json.loads(bridge.wake(code)))
            device.tell(code)
            continue
        seat = table.actors[0]
        welcome = device.hello(code, by_place[table.order[seat]])
        action = msgspec.to_builtins(rng.choice(offered(table, seat)))
        decision = welcome["position"]["decision"]
        assert device.ask(code, "play", decision=decision, action=action)["type"] == "ack"


@pytest.mark.parametrize("game", NAMES)
def test_a_game_from_hand_to_hand_leaves_a_record_that_verifies(game: str) -> None:
    device = Device({})
    code, first = device.make(game, pace=0)
    device.open(code)
    tokens = [first, device.join(code, "Ben")]
    for token in tokens:
        device.hello(code, token)
        device.ask(code, "sit", salt=SALT)
    device.hello(code, first)
    assert device.ask(code, "start")["type"] == "ack"
    play_out(device, code, tokens, random.Random(1))
    played, record = parse_record(device.records[code, 1].encode(), find_game)
    assert verify(played, record) == sum(event.seat == -1 for event in record.events)
    assert record.table == code
    assert record.salts == (SALT, SALT)
    told = json.loads(bridge.ask_of_record("replay", "{}", device.records[code, 1]))
    assert len(told["step"]["result"]["steps"]) == len(record.events)


def think_through(step: dict[str, Any], answer: Answer = answer) -> str:
    """What a thought comes to, asked of the cores of this machine."""
    while step["question"] is not None:
        asked = step["question"]
        seconds, iterations = asked["seconds"], asked["iterations"]
        budget = None if iterations is None else Budget(iterations, seconds)
        data = bridge.question(step["id"])
        what = asked["core"], asked["function"]
        call = Call(*what, data, budget, asked["chunk"], asked["file"])
        step = json.loads(bridge.answer(step["id"], answer(call)))
    return json.dumps(step["result"])


def steadily() -> Answer:
    """The cores of this machine without a memory, by steps: what they find in time differs."""
    cores = Cores()

    def answer(call: Call) -> bytes:
        budget = call.budget and Budget(min(call.budget.iterations, 1000))
        return cores.answer(call._replace(budget=budget))

    return answer


@pytest.mark.parametrize("game", NAMES)
def test_a_game_that_is_over_is_reviewed_step_by_step_as_on_a_server(game: str) -> None:
    played = find_game(game)
    record = format_record(next(simulate(played, played.options_type(), 2, "a review", 1)))
    for step in range(2):
        facts = json.dumps({"step": str(step), "seat": "0"})
        told = json.loads(bridge.ask_of_record("review", facts, record))
        found = json.loads(think_through(told["step"], steadily()))
        brought = json.loads(bridge.ask(f"reviews/{game}", facts, record))
        assert found == json.loads(think_through(brought["step"], steadily()))
        wanted: Any = settle(step_of(record.encode(), step, Seat(0)), steadily())
        assert found == plain(wanted)
        if step + 1 >= found["of"]:
            break
    told = json.loads(bridge.ask_of_record("moment", '{"seat": "0"}', record))
    wanted = settle(moment_in(record.encode(), Seat(0)), answer)
    assert json.loads(think_through(told["step"])) == plain(wanted)
    other = next(name for name in NAMES if name != game)
    problem = json.loads(bridge.ask(f"reviews/{other}", "{}", record))["problem"]
    assert problem["key"] == "reviews.unreadable.other"


def test_what_a_bot_has_learned_is_asked_for_by_its_name() -> None:
    """The file stays where it is: a browser fetches it when it is first needed."""
    match = Match(fennecs, fennecs.options_type(), 2)
    match.draw(random_chance(random.Random(7)))
    (seat,) = fennecs.actors(match.state)
    asked = fennecs.view(match.state, seat), fennecs.legal(match.state, seat)
    step = plain(begin(Thoughtful("a", Budget(3)).consider(*asked)))
    assert step["question"]["file"] is None
    taught = json.loads(bridge.answer(step["id"], b""))
    assert taught["question"]["file"] == "fennecs-2.network"
    assert len(bridge.question(step["id"])) == 8  # for how many players, and nothing else
    wanted = settle(Thoughtful("a", Budget(3)).consider(*asked), answer)
    assert json.loads(think_through(taught)) == plain(wanted)


def plain(value: Any) -> Any:
    """As it travels."""
    return json.loads(msgspec.json.encode(value))


def test_a_turn_is_doubted_and_the_moves_are_told() -> None:
    device = Device({})
    code, token = device.make("outfox", hints=True)
    device.open(code)
    device.hello(code, token)
    device.ask(code, "sit", salt=SALT)
    device.ask(code, "add_bot", level="cub")
    assert device.ask(code, "start")["type"] == "ack"
    table = bridge._tables[code].table
    while table.actors != (table.seat_of(0),):
        for decision in device.tell(code)["decisions"]:
            assert decision["share"] < 1  # nobody else has moved yet
            decided = think_through(json.loads(bridge.think(code, json.dumps(decision))))
            device.keep(code, json.loads(bridge.play(code, decided)))
    first = offered(table, table.actors[0])[0]
    turn = msgspec.json.encode(first).decode()
    doubt = json.loads(bridge.ask_at(code, "doubt", token, turn))
    after = table.game.apply(table.match.state, table.actors[0], first)
    replies = table.game.legal(after, after.actor)
    loses = any(table.game.apply(after, after.actor, reply).actor is None for reply in replies)
    assert json.loads(think_through(doubt["step"])) == {"lets_win": loses}
    log = json.loads(bridge.ask_at(code, "log", token, ""))["step"]["result"]
    assert len(log) == len(table.match.events)
    assert json.loads(bridge.ask_at(code, "log", "wrong", ""))["problem"]["code"] == "token"
    assert json.loads(bridge.ask_at(code, "doubt", "wrong", turn))["problem"]["key"] == (
        "server.refused.no_hint"
    )
    missing = json.loads(bridge.ask_at(code, "nothing", token, ""))["problem"]
    assert missing["key"] == "server.not_found.page"


def den(path: str, body: str = "") -> Any:
    told = json.loads(bridge.ask_den(path, body))
    return told["problem"] or json.loads(think_through(told["step"]))


def test_the_den_of_a_device_is_that_of_its_day() -> None:
    today = den("daily")
    assert (today["sealed"], today["counted"], today["tasks"]) == (False, False, NAMES)
    assert today["today"] == today["day"] == days.day_at(time.time())
    assert today["seed"] == open_seed(today["day"]).hex()
    for game in NAMES:
        played = find_game(game)
        made = settle(daily.attempt(played, 1, [], open_seed(1)), answer)
        assert den(f"daily/1/{game}", "{}") == plain(position_of(played, made))
    assert len(den("puzzles/outfox")["lengths"]) >= 2000
    assert den("puzzles/outfox/7", "{}")["offer"] is not None


@pytest.mark.parametrize(
    ("path", "body", "key"),
    [
        ("daily/1000000", "", "daily.not_found.day"),
        ("daily/1000000/foxy", "{}", "daily.not_found.day"),
        ("daily/1/foxy/results", "{}", "local.refused.elsewhere"),
        ("daily/1/outfox/draws", "", "server.not_found.page"),
        ("daily/1/foxy", "{", "core.unreadable.data"),
        ("daily/tomorrow", "", "server.not_found.page"),
        ("puzzles/outfox/99999", "{}", "daily.unreadable.puzzle"),
        ("puzzles/foxy", "", "server.not_found.page"),
    ],
)
def test_what_the_den_has_no_answer_to(path: str, body: str, key: str) -> None:
    assert den(path, body)["key"] == key


def test_bots_and_clocks_play_by_themselves() -> None:
    device = Device({})
    code, token = device.make("fennecs")
    device.open(code)
    device.hello(code, token)
    device.ask(code, "add_bot", level="cub")
    device.ask(code, "add_bot", level="scout")
    assert device.ask(code, "start")["type"] == "ack"
    for _ in range(1000):
        if bridge._tables[code].table.status != "playing":
            break
        for decision in device.tell(code)["decisions"]:
            decided = think_through(json.loads(bridge.think(code, json.dumps(decision))))
            device.keep(code, json.loads(bridge.play(code, decided)))
            assert json.loads(bridge.play(code, decided))["rows"] == []  # twice does no harm
    assert (code, 1) in device.records


def test_a_table_is_a_function_of_what_was_kept() -> None:
    """A worker that was killed loses nothing: a new one reads the log and says the same."""
    device = Device({})
    code, token = device.make("outfox")
    device.open(code)
    other = device.join(code, "Ben")
    for each in (token, other):
        device.hello(code, each)
        device.ask(code, "sit", salt=SALT)
    device.hello(code, token)
    device.ask(code, "start")
    before = device.hello(code, token)
    bridge._tables.clear()
    device.open(code)
    again = device.hello(code, token)
    before["position"]["since"] = again["position"]["since"]
    assert again == before
    resent = {"type": "start", "seq": device._seq}
    device.say(code, resent)
    assert device.frames == [{"type": "ack", "ack": device._seq, "code": None}]


def test_of_two_pages_the_second_decides_again_on_what_the_first_has_kept() -> None:
    device = Device({})
    code, token = device.make("outfox")
    device.open(code)
    device.hello(code, token)
    late = json.loads(
        bridge.hear(code, "line", json.dumps({"type": "sit", "seq": 1, "salt": SALT}))
    )
    # meanwhile another page of this device has let somebody in: the number is taken
    stored = device.store[code]
    first = {**late["rows"][0], "payload": late["rows"][0]["payload"]}
    other = '{"v":2,"type":"joined","at":1.0,"place":1,"name":"Ben","token":"x"}'
    stored.append({"number": first["number"], "payload": other})
    bridge.renew(code, json.dumps(stored))
    device.say(code, {"type": "sit", "seq": 1, "salt": SALT})
    assert [row["number"] for row in stored] == list(range(1, len(stored) + 1))
    places = bridge._tables[code].table.places
    assert {place.name for place in places.values()} == {"Ann", "Ben"}
    assert bridge._tables[code].table.seating.queue == [0]


def test_what_could_not_be_kept_was_not_done_and_is_said() -> None:
    device = Device({})
    code, token = device.make("outfox")
    device.open(code)
    device.hello(code, token)
    frame = json.dumps({"type": "sit", "seq": 7, "salt": SALT})
    assert json.loads(bridge.hear(code, "line", frame))["rows"] != []
    bridge.renew(code, json.dumps(device.store[code]))
    refused = json.loads(bridge.refuse(code, "line", frame, "local.refused.full"))
    message = json.loads(refused[0][1])
    assert (message["type"], message["ack"], message["key"]) == ("refused", 7, "local.refused.full")
    assert json.loads(bridge.tell(code))["frames"] == []
    assert bridge._tables[code].table.seating.queue == []


def test_a_log_of_an_earlier_form_is_upgraded() -> None:
    device = Device({})
    code, _token = device.make("outfox")
    for row in device.store[code]:
        row["payload"] = row["payload"].replace('{"v":2,', "{")
    device.open(code)
    assert device.hello(code, None)["table"]["status"] == "lobby"


def test_nonsense_and_what_needs_others_is_answered_in_a_sentence() -> None:
    device = Device({})
    code, token = device.make("outfox")
    device.open(code)
    device.say(code, {"type": "sit", "seq": 1})
    assert device.frames[0]["key"] == "server.refused.no_place"
    device.hello(code, token)
    assert device.ask(code, "transfer")["key"] == "local.refused.transfer"
    bridge.hear(code, "line", "nonsense")
    assert "server.unreadable.frame" in bridge.tell(code)
    assert device.hello(code, "wrong")["key"] == "server.token.unknown"
    hello = {"type": "hello", "table": code, "client": CLIENT}
    device.say(code, hello)
    assert device.frames[0]["you"] is None


@pytest.mark.parametrize(
    ("path", "body", "key"),
    [
        ("tables/K7M2QX", "", "local.refused.elsewhere"),
        ("lessons/outfox/99", '{"actions": []}', "lessons.unreadable.step"),
        ("prints/foxy-deck.pdf", "", "server.not_found.page"),
    ],
)
def test_a_question_that_has_no_answer_here(path: str, body: str, key: str) -> None:
    assert json.loads(bridge.ask(path, "{}", body))["problem"]["key"] == key


def test_the_house_tells_what_a_server_tells() -> None:
    info = json.loads(bridge.info())["answer"]
    assert [game["name"] for game in info["games"]] == NAMES
    step = json.loads(bridge.ask("lessons/outfox/1", "{}", '{"actions": []}'))["step"]
    assert step["result"]["number"] == 1
    assert json.loads(bridge.make('{"setup": {"game": "chess"}, "name": "Ann"}'))["problem"]
    assert json.loads(bridge.make("{"))["problem"]["code"] == "unreadable"
