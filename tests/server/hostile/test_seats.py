"""Nobody sits where they do not belong, whatever they say on a socket and in whatever order."""

import secrets

import pytest

from server.house import Guest, House


def hello(table: str, token: str | None) -> dict[str, object]:
    return {"type": "hello", "table": table, "token": token, "client": secrets.token_hex(8)}


def victim_and_attacker(den: House) -> tuple[Guest, Guest]:
    victim = den.host({"game": "outfox"}, "Victim")
    victim.say_hello()
    attacker = den.host({"game": "outfox"}, "Attacker")
    return victim, attacker


COMMANDS = ["transfer", "start", "remove", "sit", "leave", "add_bot"]
FIELDS: dict[str, dict[str, object]] = {"remove": {"place": 1}, "add_bot": {"level": "random"}}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_place_at_one_table_is_none_at_another(den: House, command: str) -> None:
    victim, attacker = victim_and_attacker(den)
    den.join(victim.code, "Friend")
    before = den.http.get(f"/api/tables/{victim.code}").json()
    attacker.say_hello()
    attacker.send(hello(victim.code, "no token of theirs"))
    attacker.send({"type": command, "seq": 1, **FIELDS.get(command, {})})
    refused = attacker.wait_for("refused")
    assert refused["key"] == "server.refused.other_table"
    answer = attacker.answer_to(1)
    assert den.http.get(f"/api/tables/{victim.code}").json() == before
    if command == "transfer":  # a code, but for the attacker's own place
        claimed = den.http.post(f"/api/tables/{victim.code}/claims", json={"code": answer["code"]})
        assert claimed.status_code == 404


@pytest.mark.parametrize("token", [None, "no token of theirs"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_stranger_who_speaks_at_once_speaks_as_a_stranger(
    den: House, command: str, token: str | None
) -> None:
    victim, _ = victim_and_attacker(den)
    before = den.http.get(f"/api/tables/{victim.code}").json()
    stranger = den.stranger(victim.code)
    stranger.send(hello(victim.code, token))
    stranger.send({"type": command, "seq": 1, **FIELDS.get(command, {})})
    answer = stranger.answer_to(1)
    expected = "no_place" if token is None else "hello_first"
    assert answer["key"] == f"server.refused.{expected}"
    assert den.http.get(f"/api/tables/{victim.code}").json() == before


def test_a_refused_hello_leaves_a_guest_who_they_were(den: House) -> None:
    guest, _ = victim_and_attacker(den)
    guest.send(hello(guest.code, "no token of theirs"))
    assert guest.wait_for("refused")["code"] == "token"
    assert guest.ask("sit")["type"] == "ack"
    assert guest.table["places"][0]["here"]


def test_a_guest_may_become_another_place_of_the_same_table(den: House) -> None:
    guest, _ = victim_and_attacker(den)
    other = den.join(guest.code)
    guest.token = other.token
    assert guest.say_hello(holds=[])["you"]["place"] == other.place
    assert guest.ask("sit")["type"] == "ack"
    assert guest.ask("start")["code"] == "not_yours"


def test_a_stranger_may_try_again(den: House) -> None:
    victim, attacker = victim_and_attacker(den)
    attacker.send(hello(victim.code, "no token of theirs"))
    attacker.send(hello("NOWHERE", None))
    attacker.send(hello(attacker.code, attacker.token))
    attacker.send({"type": "sit", "seq": 1})
    assert attacker.wait_for("refused")["code"] == "token"
    assert attacker.wait_for("refused")["code"] == "not_found"
    assert attacker.wait_for("welcome")["you"]["name"] == "Attacker"
    assert attacker.answer_to(1)["type"] == "ack"


def test_what_follows_a_hello_at_once_is_never_refused(den: House) -> None:
    """The opening of `docs/protocol.md`, while somebody else keeps the table busy."""
    host = den.host({"game": "foxy"})
    host.say_hello()
    for number in range(20):
        guest = den.join(host.code, f"Fox {number}")
        host.send({"type": "sit" if number % 2 == 0 else "stand", "seq": number + 1})
        guest.send(hello(host.code, guest.token))
        guest.send({"type": "sit", "seq": 1, "salt": secrets.token_hex(16)})
        assert guest.answer_to(1)["type"] == "ack"


def test_a_place_that_moved_away_is_no_longer_the_old_devices(den: House) -> None:
    guest, _ = victim_and_attacker(den)
    code = guest.ask("transfer")["code"]
    assert den.http.post(f"/api/tables/{guest.code}/claims", json={"code": code}).status_code == 201
    assert guest.wait_for("goodbye")["reason"] == "moved"
    guest.hang_up()
    assert guest.say_hello()["code"] == "token"
