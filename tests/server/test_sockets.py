"""What a socket answers: everything, in order, once."""

import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from server.house import Guest, House, open_house
from server.playing import any_action, play_move, play_out


def begin(house: House, game: str, players: int, **setup: object) -> list[Guest]:
    """A running game; the guests in the order of their seats, all up to date."""
    guests = house.seat({"game": game, "pace": 0} | setup, players)
    guests[0].ask("start")
    for guest in guests:
        guest.wait_until(lambda one: one.position)
    return sorted(guests, key=lambda one: one.you["seat"])  # type: ignore[index]  # they sit


def mover(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.to_decide)


def test_a_resend_is_answered_and_not_applied_twice(house: House) -> None:
    first, second = begin(house, "outfox", 2)
    play_move(first, random.Random(1))
    second.wait_for_turn()
    again = {"type": "play", "seq": first.seq, "decision": "1.0.0", "action": {"type": "turn"}}
    first.send(again)
    assert first.answer_to(first.seq)["type"] == "ack"
    assert len(house.http.get(f"/api/tables/{first.code}/log").json()) == 1


def test_a_resend_is_known_after_a_new_connection(house: House) -> None:
    first, second = begin(house, "outfox", 2)
    assert first.position is not None
    play = {
        "type": "play",
        "seq": first.seq + 1,
        "decision": first.position["decision"],
        "action": any_action("outfox", first.position["offer"], random.Random(1)),
    }
    first.send(play)
    second.wait_for_turn()
    first.hang_up()
    assert first.say_hello()["answered"] == play["seq"]
    first.send(play)
    assert first.answer_to(play["seq"])["type"] == "ack"


def test_every_refusal_has_a_code_a_key_and_the_clause(house: House) -> None:
    first, second = begin(house, "outfox", 2)
    turn = {
        "type": "turn",
        "shape": "square",
        "colour": "red",
        "point": "c3",
        "origin": "a1",
        "destination": "a2",
    }
    refused = first.play(turn)
    assert (refused["type"], refused["code"]) == ("refused", "illegal")
    assert (refused["key"], refused["clause"]) == ("outfox.refused.first_slide", "O4")
    refused = second.ask("play", decision="1.0.0", action=turn)
    assert refused["code"] == "not_yours"
    refused = second.ask("play", decision="9.9.9", action=turn)
    assert refused["code"] == "stale"
    refused = second.ask("play", decision="1.0.0", action={"type": "fox"})
    assert refused["code"] == "unreadable"
    refused = second.ask("dance")
    assert (refused["code"], refused["ack"]) == ("unreadable", second.seq)


@pytest.mark.parametrize(
    "frame", ["", "nonsense", "[]", '{"type":"hello"}', '{"seq":1}', "[" * 9000]
)
def test_an_unreadable_frame_is_answered(house: House, frame: str) -> None:
    guest = house.host({"game": "outfox"})
    guest.say_hello()
    guest.socket.send(frame)
    assert guest.wait_for("refused")["code"] == "unreadable"
    guest.socket.send(b"bytes")
    assert guest.wait_for("refused")["key"] == "server.unreadable.binary"
    assert guest.ask("sit")["type"] == "ack"


def test_hello_comes_first_and_needs_a_table_and_a_token_of_it(house: House) -> None:
    guest = house.host({"game": "outfox"})
    assert guest.ask("sit")["key"] == "server.refused.hello_first"
    stranger = house.stranger("WRONG2")
    assert stranger.say_hello()["code"] == "not_found"
    other = house.host({"game": "outfox"})
    guest.code = other.code
    assert guest.say_hello()["code"] == "token"
    watcher = house.stranger(other.code)
    assert watcher.say_hello()["you"] is None
    assert watcher.ask("sit")["key"] == "server.refused.no_place"


def test_codes_are_read_as_people_type_them(house: House) -> None:
    guest = house.host({"game": "outfox"})
    guest.code = f" {guest.code[:3].lower()}-{guest.code[3:]} "
    assert guest.say_hello()["type"] == "welcome"


def test_a_spectator_sees_the_game_but_no_hand(house: House) -> None:
    guests = begin(house, "fennecs", 2)
    watcher = house.stranger(guests[0].code)
    welcome = watcher.say_hello()
    assert welcome["position"]["view"]["hand"] == []
    assert welcome["position"]["offer"] is None
    play_move(mover(guests), random.Random(1))
    update = watcher.wait_for("update")
    assert update["seen"][0]["seen"]["type"] in {"place", "collect"}


def test_coming_back_restores_everything(house: House) -> None:
    guests = begin(house, "fennecs", 2)
    actor = mover(guests)
    before = actor.position
    actor.hang_up()
    again = actor.say_hello()["position"]
    assert before is not None
    assert again == before | {"since": again["since"]}
    assert play_move(actor, random.Random(1))["type"] == "update"


def test_the_same_player_in_two_tabs(house: House) -> None:
    first, second = begin(house, "outfox", 2)
    tab = Guest(house.address, {"table": first.code, "place": first.place, "token": first.token})
    tab.say_hello()
    play_move(first, random.Random(1))
    assert tab.wait_for("update")["position"]["decision"] is None
    play_move_after(second)
    tab.wait_for_turn()
    assert play_move(tab, random.Random(2))["type"] == "update"
    tab.hang_up()


def play_move_after(guest: Guest) -> None:
    guest.wait_for_turn()
    play_move(guest, random.Random(3))


def test_moving_to_another_phone_with_a_one_time_code(house: House) -> None:
    host = house.host({"game": "outfox"})
    host.say_hello()
    code = host.ask("transfer")["code"]
    path = f"/api/tables/{host.code}/claims"
    assert house.http.post(path, json={"code": "22222222"}).status_code == 404
    claimed = house.http.post(path, json={"code": code.lower()})
    assert claimed.status_code == 201
    assert host.wait_for("goodbye")["reason"] == "moved"
    with pytest.raises(ConnectionClosed):
        host.receive()
    host.hang_up()
    assert host.say_hello()["code"] == "token"
    phone = Guest(house.address, claimed.json())
    assert phone.say_hello()["you"]["place"] == host.place
    phone.hang_up()


def test_the_host_sends_somebody_away(house: House) -> None:
    host, guest = house.seat({"game": "outfox"}, 2)
    assert host.ask("remove", place=guest.place)["type"] == "ack"
    assert guest.wait_for("goodbye") == {"type": "goodbye", "reason": "removed", "again": False}
    host.wait_until(lambda one: len(one.table["places"]) == 1)


def test_everybody_is_told_who_is_here(house: House) -> None:
    host, guest = house.seat({"game": "outfox"}, 2)
    host.wait_until(lambda one: [place["here"] for place in one.table["places"]] == [True, True])
    guest.hang_up()
    host.wait_until(lambda one: [place["here"] for place in one.table["places"]] == [True, False])


def test_one_device_holds_several_places(house: House) -> None:
    host = house.host({"game": "outfox"})
    other = house.join(host.code)
    host.say_hello(holds=[other.token])
    host.wait_until(lambda one: all(place["here"] for place in one.table["places"]))
    host.token, host.place = other.token, other.place
    assert host.say_hello()["you"]["place"] == other.place
    host.wait_until(lambda one: [place["here"] for place in one.table["places"]] == [False, True])


def test_reactions_reach_everybody_and_are_limited(house: House) -> None:
    host, guest = house.seat({"game": "outfox"}, 2)
    assert host.ask("react", reaction="laugh")["type"] == "ack"
    assert guest.wait_for("reaction") == {
        "type": "reaction",
        "place": host.place,
        "reaction": "laugh",
    }
    assert host.ask("react", reaction="insult")["code"] == "unreadable"
    assert "too_fast" in codes_of_a_burst(host, "react", reaction="wow")


def codes_of_a_burst(guest: Guest, kind: str, **fields: object) -> set[str | None]:
    """The codes with which more is answered, sent at once, than anybody may ask in many seconds."""
    first = guest.seq + 1
    guest.seq += 28
    for seq in range(first, guest.seq + 1):
        guest.send({"type": kind, "seq": seq, **fields})
    codes: dict[int, str | None] = {}
    while len(codes) < guest.seq - first + 1:  # what is refused at the door is answered first
        if (frame := guest.receive()).get("ack"):
            codes[frame["ack"]] = frame.get("code")
    return set(codes.values())


def test_too_many_commands_are_refused_and_the_table_goes_on(tmp_path: Path) -> None:
    with open_house(tmp_path, commands_per_second=5) as house:
        guest = house.host({"game": "outfox"})
        guest.say_hello()
        assert codes_of_a_burst(guest, "stand") >= {"not_allowed", "too_fast"}
        other = house.join(guest.code)
        other.say_hello()
        assert other.ask("sit")["type"] == "ack"


def test_a_whole_game_with_bots(house: House) -> None:
    (host,) = house.seat({"game": "fennecs"}, 1)
    for _ in range(2):
        assert host.ask("add_bot", level="cub")["type"] == "ack"
    host.ask("start")
    play_out([host], random.Random(3))
    assert {place["bot"] for place in host.table["places"]} == {None, "cub"}
    record = house.http.get(f"/api/tables/{host.code}/games/1/record").json()
    assert [event for event in record["events"] if event.get("by")] == []


def test_a_resigned_seat_is_played_by_a_bot(house: House) -> None:
    first, second = begin(house, "outfox", 2)
    assert first.ask("resign")["type"] == "ack"
    second.wait_for_turn()
    play_out([second], random.Random(4))
    record = house.http.get(f"/api/tables/{first.code}/games/1/record").json()
    assert {event.get("by") for event in record["events"] if event["seat"] == 0} == {"bot"}


def test_a_rematch_is_one_tap_away(house: House) -> None:
    guests = begin(house, "outfox", 2)
    play_out(guests, random.Random(5))
    host = min(guests, key=lambda one: one.place)
    seat = host.you and host.you["seat"]
    host.ask("start")
    host.wait_until(lambda one: one.position["game"] == 2 and one.you["seat"] != seat)


def test_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    with open_house(tmp_path, hello_seconds=0.2) as house:
        guest = house.host({"game": "outfox"})
        assert guest.wait_for("goodbye")["reason"] == "silent"


def test_a_page_of_another_site_gets_no_socket(house: House) -> None:
    url = f"ws://{house.address}/api/socket"
    with pytest.raises(InvalidStatus), connect(url, origin=Origin("http://evil.example")):
        pass
    with connect(url, origin=Origin(f"http://{house.address}")):
        pass


def test_there_is_one_socket_and_it_is_no_page(house: House) -> None:
    with pytest.raises(InvalidStatus), connect(f"ws://{house.address}/api/elsewhere"):
        pass
    assert house.http.get("/api/socket").status_code == 404


def test_a_clock_plays_for_who_sleeps(house_in_a_hurry: House) -> None:
    first, second = begin(house_in_a_hurry, "outfox", 2, clock=5)
    assert first.position is not None
    assert first.position["clock"]["seconds"] == 5
    update = second.wait_for("update")
    assert update["seen"][0]["by"] == "clock"


def test_x12_a_foxy_clock_locks_what_is_on_the_pad(house_in_a_hurry: House) -> None:
    first, second = begin(house_in_a_hurry, "foxy", 2, clock=5)
    assert first.position is not None
    decision = first.position["decision"]
    action = {"type": "write", "number": 42}
    assert first.ask("draft", decision=decision, action=action)["type"] == "ack"
    first.wait_until(lambda one: len(one.position["view"]["written"]) == 1)
    assert first.position["view"]["written"] == [{"number": 42, "clock": True}]
    second.wait_until(lambda one: len(one.position["view"]["written"]) == 1)


def test_x12_a_gone_foxy_seat_is_not_waited_for(house_in_a_hurry: House) -> None:
    first, second = begin(house_in_a_hurry, "foxy", 2)
    second.hang_up()
    play_move(first, random.Random(1))
    first.wait_until(lambda one: one.position["view"]["turn"] == 2)


def test_a_gone_seat_is_handed_to_a_bot_by_the_others(house_in_a_hurry: House) -> None:
    first, second = begin(house_in_a_hurry, "outfox", 2)
    play_move(first, random.Random(1))
    assert first.ask("hand_to_bot", seat=1)["key"] == "server.refused.not_gone"
    second.hang_up()
    first.wait_until(lambda one: one.table["places"][second.place]["gone"])
    assert first.ask("hand_to_bot", seat=1)["type"] == "ack"
    first.wait_for_turn()
    second.say_hello()
    first.wait_until(lambda one: one.table["places"][second.place]["stand_in"] is None)


def test_pacing_turns_the_next_card_by_itself_or_at_the_hosts_tap(house: House) -> None:
    guests = begin(house, "foxy", 2, pace=0.2)
    for guest in guests:
        play_move(guest, random.Random(1))
    guests[0].wait_until(lambda one: one.position["view"]["turn"] == 2)
    guests = begin(house, "foxy", 2, pace=None)
    for guest in guests:
        play_move(guest, random.Random(1))
    host = min(guests, key=lambda one: one.place)
    host.wait_until(lambda one: one.position["held"])
    assert host.position is not None
    host.ask("next", turn=host.position["turn"])
    guests[1].wait_until(lambda one: one.position["view"]["turn"] == 2)
